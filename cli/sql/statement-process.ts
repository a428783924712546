/** The process of a statement (./statement.ts): answers each message with the next rows. */
import { Worker } from "node:worker_threads";
import { Problem } from "../../worker/problem.ts";
import { openReadOnly } from "./local-files.ts";
import { prepareRead, refusal } from "./read-only.ts";
import type { StatementAnswer, StatementRequest } from "./statement.ts";
import { checkValue } from "./table.ts";

/** Rows of an answer: none when it is opened, then one, so that the first row is not kept waiting, and twice as many each time. */
const MOST_ROWS = 512;

process.once("message", ({ path, sql, parent }: StatementRequest) => {
  endWith(parent);
  let rows: Iterator<unknown> | undefined;
  let count = 0;
  const answer = (): StatementAnswer => {
    const read: unknown[][] = [];
    try {
      rows ??= open(path, sql);
      while (read.length < count) {
        const { done, value } = rows.next();
        if (done === true) return { rows: read, isOver: true, fault: null };
        const row = value as unknown[];
        for (const cell of row) checkValue(cell);
        read.push(row);
      }
      count = Math.min(2 * count + 1, MOST_ROWS);
      return { rows: read, isOver: false, fault: null };
    } catch (error) {
      const { code, detail, evidence } = error instanceof Problem ? error : refusal(error);
      return { rows: read, isOver: true, fault: { code, detail, evidence } };
    }
  };
  const send = () => process.send?.(answer());
  process.on("message", send);
  send();
});

function open(path: string, sql: string): Iterator<unknown> {
  const statement = prepareRead(openReadOnly(path), sql);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  return statement.iterate();
}

/** Ends this process after its parent, also while SQLite computes: a thread of its own looks whether it is there. */
function endWith(parent: number): void {
  const look = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, "SIGKILL"); }, 500)`;
  new Worker(look, { eval: true });
}
