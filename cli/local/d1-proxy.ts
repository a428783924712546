/**
 * A D1 binding for commands that sends each batch in one request to a Worker of the command's own. Miniflare's binding
 * blocks this process for every statement that is prepared and every value that is bound, a third of an import's time.
 */
import { randomUUID } from "node:crypto";
import type { Miniflare } from "miniflare";
import { type BoundStatement, boundStatement, type D1Answer, type D1Binding } from "../../worker/store/db/d1.ts";
import { R2_PATH, R2_SCRIPT } from "./r2-proxy.ts";

/** Carries a secret of this process: other programs on this machine, and pages in a browser, can reach the port too. */
const KEY_HEADER = "x-store-key";

type BatchRequest = { database: string; statements: Pick<BoundStatement, "sql" | "values">[] };
type BatchResponse = { answers: D1Answer[] } | { error: string };

/** The header that opens the Worker of a command. */
export const keyHeaders = (key: string): Record<string, string> => ({ [KEY_HEADER]: key });

/** Source of the Worker that runs the batches of requests that carry the key, and their calls of R2. */
export function proxyScript(key: string): string {
  return `${R2_SCRIPT}
export default {
  async fetch(request, env) {
    if (request.headers.get(${JSON.stringify(KEY_HEADER)}) !== ${JSON.stringify(key)}) {
      return new Response(null, { status: 404 });
    }
    if (new URL(request.url).pathname === ${JSON.stringify(R2_PATH)}) return answerBucket(request, env);
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

export function newProxyKey(): string {
  return randomUUID();
}

/** The binding of a database behind the proxy; it answers and fails as D1 does. */
export function proxyBinding(miniflare: Miniflare, database: string, key: string): D1Binding {
  return {
    prepare: (sql) => boundStatement(sql),
    async batch(statements: BoundStatement[]) {
      const body: BatchRequest = { database, statements: statements.map(wellFormed) };
      const response = await miniflare.dispatchFetch("http://store/", {
        method: "POST",
        // Otherwise miniflare compresses each answer, for a process on the same machine.
        headers: { ...keyHeaders(key), "accept-encoding": "identity" },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as BatchResponse;
      if ("error" in answer) throw new Error(answer.error);
      return answer.answers;
    },
  };
}

/** Replaces halves of surrogate pairs, which UTF-8 cannot hold; SQLite would store three characters for each. */
function wellFormed({ sql, values }: BoundStatement): Pick<BoundStatement, "sql" | "values"> {
  return { sql, values: values.map((value) => (typeof value === "string" ? value.toWellFormed() : value)) };
}
