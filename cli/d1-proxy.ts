/**
 * A D1 binding for commands that sends each batch in one request to a Worker of the command's own. Miniflare's binding
 * blocks this process for every statement that is prepared and every value that is bound, a third of an import's time.
 */
import { randomUUID } from "node:crypto";
import type { Miniflare } from "miniflare";
import type { D1Answer, D1Binding, D1Statement } from "../worker/store/db.ts";
import { OBJECTS, type ObjectStatement, type ShardObjects, statement } from "../worker/store/objects/binding.ts";
import { objectsBehind, wellFormed } from "./objects/client.ts";
import { plainScript } from "./objects/plain-script.ts";
import { R2_PATH, R2_SCRIPT } from "./r2-proxy.ts";

/** Where the Worker of the command answers calls of Durable Objects. */
const OBJECTS_PATH = "/objects";

/** Carries a secret of this process: other programs on this machine, and pages in a browser, can reach the port too. */
const KEY_HEADER = "x-store-key";

type BatchRequest = { database: string; statements: ObjectStatement[] };
type BatchResponse = { answers: D1Answer[] } | { error: string };

/** The header that opens the Worker of a command. */
export const keyHeaders = (key: string): Record<string, string> => ({ [KEY_HEADER]: key });

/** Source of the Worker that runs the batches of requests that carry the key, and their calls of R2 and of objects. */
export function proxyScript(key: string): string {
  return `${R2_SCRIPT}
${plainScript("worker/store/objects/gateway.ts")}
export default {
  async fetch(request, env) {
    if (request.headers.get(${JSON.stringify(KEY_HEADER)}) !== ${JSON.stringify(key)}) {
      return new Response(null, { status: 404 });
    }
    if (new URL(request.url).pathname === ${JSON.stringify(R2_PATH)}) return answerBucket(request, env);
    if (new URL(request.url).pathname === ${JSON.stringify(OBJECTS_PATH)}) {
      return answerObjectCall(env[${JSON.stringify(OBJECTS)}], await request.json());
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

export function newProxyKey(): string {
  return randomUUID();
}

/** The binding of a database behind the proxy; it answers and fails as D1 does. */
export function proxyBinding(miniflare: Miniflare, database: string, key: string): D1Binding {
  return {
    prepare: (sql) => statement(sql, []),
    async batch(statements: (D1Statement & ObjectStatement)[]) {
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

/** The Durable Objects behind the proxy. */
export function proxyObjects(miniflare: Miniflare, key: string): ShardObjects {
  return objectsBehind((body) =>
    miniflare.dispatchFetch(`http://store${OBJECTS_PATH}`, {
      method: "POST",
      headers: { ...keyHeaders(key), "accept-encoding": "identity" },
      body,
    }),
  );
}
