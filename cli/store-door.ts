/**
 * How a command reaches the databases: one request for each batch. Miniflare's own binding stops this process for every
 * statement that is prepared and for every value that is bound, which took a third of an import.
 */
import { randomUUID } from "node:crypto";
import type { Miniflare } from "miniflare";
import type { D1Answer, D1Binding, D1Statement } from "../worker/store/db.ts";

/** Other programs of this machine, a browser's pages among them, can reach the port too; they do not know this. */
const KEY_HEADER = "x-store-key";

type Asked = { database: string; statements: { sql: string; values: unknown[] }[] };
type Answered = { answers: D1Answer[] } | { error: string };

/** The Worker of a process that serves nothing but its own questions to the store. */
export function doorScript(key: string): string {
  return `export default {
  async fetch(request, env) {
    if (request.headers.get(${JSON.stringify(KEY_HEADER)}) !== ${JSON.stringify(key)}) {
      return new Response(null, { status: 404 });
    }
    const { database, statements } = await request.json();
    const db = env[database];
    try {
      const answers = await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)));
      return Response.json({ answers: answers.map(({ results, meta }) => ({ results, meta })) });
    } catch (error) {
      return Response.json({ error: String(error?.message ?? error) });
    }
  },
};`;
}

export function newDoorKey(): string {
  return randomUUID();
}

/** The binding of a database behind the door; it answers and fails as D1 does. */
export function doorBinding(miniflare: Miniflare, database: string, key: string): D1Binding {
  return {
    prepare: (sql) => statement(sql, []),
    async batch(statements: (D1Statement & Asked["statements"][number])[]) {
      const asked: Asked = { database, statements: statements.map(({ sql, values }) => ({ sql, values })) };
      const response = await miniflare.dispatchFetch("http://store/", {
        method: "POST",
        headers: { [KEY_HEADER]: key },
        body: JSON.stringify(asked),
      });
      const answered = (await response.json()) as Answered;
      if ("error" in answered) throw new Error(answered.error);
      return answered.answers;
    },
  };
}

function statement(sql: string, values: unknown[]): D1Statement & Asked["statements"][number] {
  return { sql, values, bind: (...given) => statement(sql, given.map(wellFormed)) };
}

/** Half of a surrogate pair is no character of UTF-8; SQLite would keep three. */
function wellFormed(value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
