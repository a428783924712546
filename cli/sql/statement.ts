/**
 * Runs a statement in a process of its own: SQLite cannot be interrupted from Node, and a recursive query may never come to
 * an end. What takes too long is ended with its process.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Problem, problem } from "../../worker/problem.ts";

/** Opens the statement; the answer has no rows yet, so that the start of the process takes none of its time. */
export type StatementRequest = { path: string; sql: string; parent: number };

/** Rows in order; `fault` says why there are no more. */
export type StatementAnswer = {
  rows: unknown[][];
  isOver: boolean;
  fault: Pick<Problem, "code" | "detail" | "evidence"> | null;
};

/**
 * The rows of a statement that only reads, each as an array of values. Integers are bigints.
 * @param path of the database's file
 * @param maxSeconds that SQLite may compute, the time of the reader not counted; 0 for any time
 * @throws Problem query.timeout, query.value_too_large, or query.invalid for a statement that SQLite cannot run to its end
 */
export async function* statementRows(path: string, sql: string, maxSeconds: number): AsyncGenerator<unknown[]> {
  const child = fork(fileURLToPath(new URL("./statement-process.ts", import.meta.url)), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let leftMs = maxSeconds * 1000;
  const answerTo = (request: StatementRequest | "more") =>
    new Promise<StatementAnswer>((resolve, fail) => {
      const since = performance.now();
      const isBounded = request === "more" && maxSeconds > 0;
      const timer = isBounded ? setTimeout(() => fail(timedOut(maxSeconds)), Math.max(1, leftMs)) : undefined;
      const end = () => fail(problem("query.invalid", "The statement needs more memory than SQLite may use."));
      child.once("exit", end);
      child.once("message", (answer) => {
        child.off("exit", end);
        clearTimeout(timer);
        if (isBounded) leftMs -= performance.now() - since;
        resolve(answer as StatementAnswer);
      });
      child.send(request, (error) => error !== null && end());
    });
  try {
    let answer = await answerTo({ path, sql, parent: process.pid });
    for (;;) {
      yield* answer.rows;
      const { fault } = answer;
      if (fault !== null) throw problem(fault.code, fault.detail, fault.evidence);
      if (answer.isOver) return;
      answer = await answerTo("more");
    }
  } finally {
    child.kill("SIGKILL");
  }
}

function timedOut(maxSeconds: number) {
  const detail =
    `The statement was stopped after ${maxSeconds} s without an end. Read fewer rows, or allow it more time with ` +
    "--timeout SECONDS (0 for any time).";
  return problem("query.timeout", detail, { limit: maxSeconds });
}
