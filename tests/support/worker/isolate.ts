/** A fresh isolate that takes requests through the whole Worker or through the middleware alone. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect } from "vitest";
import type { Bindings } from "../../../worker/env.ts";
import { bindings, ORIGIN } from "./ask.ts";

export const requestOf = (path: string, init: RequestInit = {}) => new Request(ORIGIN + path, init);

/** Has bindings of its own, so that it has cached neither settings nor data. */
export class Isolate {
  readonly env: Bindings;
  /** Number of database round trips. */
  batches = 0;

  constructor(vars: Record<string, unknown> = {}) {
    const DB = {
      prepare: (query: string) => bindings.DB.prepare(query),
      batch: (statements: D1PreparedStatement[]) => {
        this.batches++;
        return bindings.DB.batch(statements);
      },
    };
    this.env = { ...bindings, TEST_HOOKS: "", ...vars, DB: DB as unknown as D1Database };
  }

  async through(fetcher: { fetch: unknown }, path: string, init?: RequestInit): Promise<Response> {
    const context = createExecutionContext();
    const fetch = fetcher.fetch as (r: Request, e: Bindings, c: ExecutionContext) => Response | Promise<Response>;
    const response = await fetch(requestOf(path, init), this.env, context);
    await waitOnExecutionContext(context);
    return response;
  }
}

/** Status, headers and body of a response, without the one header that differs between responses. */
export async function said(response: Response): Promise<unknown> {
  const { "x-request-id": id, ...headers } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: response.status, headers, body: await response.text() };
}
