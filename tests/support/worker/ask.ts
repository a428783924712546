/** Sends requests to the Worker's source, with bindings that a test may replace. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/env.ts";

export const ORIGIN = "http://portal.test";

export const bindings = env as unknown as Bindings;

export type Ask = { init?: RequestInit; vars?: Record<string, unknown> };

/** @param vars settings or bindings that differ from wrangler.toml */
export async function ask(path: string, { init, vars }: Ask = {}): Promise<Response> {
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
