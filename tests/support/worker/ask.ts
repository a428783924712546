/** Sends requests to the Worker's source, with bindings that a test may replace. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/env.ts";
import { loadedOnce } from "../../../worker/middleware/lazy.ts";

export const ORIGIN = "http://portal.test";

export const bindings = env as unknown as Bindings;

export type Ask = { init?: RequestInit; vars?: Record<string, unknown> };

/**
 * What handlers load at their first request. Here each module comes through the test runner, which on a busy machine takes
 * longer than a handler may (worker/middleware/deadline.ts).
 */
const loadHandlers = loadedOnce(() =>
  Promise.all([
    import("../../../worker/page/page.ts"),
    import("../../../worker/page/payload.ts"),
    import("../../../worker/api/tables.ts"),
    import("../../../worker/api/graphql/cached-handler.ts"),
    import("../../../worker/api/endpoint/cached-handler.ts"),
  ]),
);

/** @param vars settings or bindings that differ from wrangler.toml */
export async function ask(path: string, { init, vars }: Ask = {}): Promise<Response> {
  await loadHandlers();
  const context = createExecutionContext();
  const response = await app.fetch(new Request(ORIGIN + path, init), { ...bindings, ...vars }, context);
  await waitOnExecutionContext(context);
  return response;
}

/** A database whose every call fails, as D1 does when it is down. */
export const brokenDatabase = {
  prepare: () => ({ bind: () => ({}) }),
  batch: () => Promise.reject(new Error("D1_ERROR: no such place")),
};
