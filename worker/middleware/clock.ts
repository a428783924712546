/** Sets one time per request. With the test hooks on, the header `x-test-now` (RFC 3339) sets it. */
import type { MiddlewareHandler } from "hono";
import { readRfc3339 } from "../../src/domain/rfc3339.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

export const TEST_NOW = "x-test-now";

export function clock(): MiddlewareHandler<Env> {
  return async function clock(c, next) {
    const wanted = c.get("settings").testHooks ? c.req.header(TEST_NOW) : undefined;
    c.set("now", wanted === undefined ? new Date() : parse(wanted));
    await next();
  };
}

function parse(text: string): Date {
  const now = readRfc3339(text);
  if (now === null) {
    throw problem("parameter.invalid", `${TEST_NOW} takes a time by RFC 3339, such as 2026-11-21T12:00:00Z.`, {
      field: TEST_NOW,
      value: text,
    });
  }
  return now;
}
