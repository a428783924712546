/** One clock per request. With the test hooks on, the header `x-test-now` (RFC 3339) sets it. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

export const TEST_NOW = "x-test-now";

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

export function clock(): MiddlewareHandler<Env> {
  return async function clock(c, next) {
    const wanted = c.get("settings").testHooks ? c.req.header(TEST_NOW) : undefined;
    c.set("now", wanted === undefined ? new Date() : parse(wanted));
    await next();
  };
}

function parse(text: string): Date {
  const now = RFC3339.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(now.getTime())) {
    throw problem("parameter.invalid", `${TEST_NOW} takes a time by RFC 3339, such as 2026-11-21T12:00:00Z.`, {
      field: TEST_NOW,
      value: text,
    });
  }
  return now;
}
