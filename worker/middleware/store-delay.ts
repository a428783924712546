/** With the test hooks on, the header `x-test-store-delay` (milliseconds) makes each database trip of the request slower. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

export const TEST_STORE_DELAY = "x-test-store-delay";

/** Milliseconds that a test may ask for: less than the deadline of any trip. */
const MAX_DELAY_MS = 900;

export function storeDelay(): MiddlewareHandler<Env> {
  return async function storeDelay(c, next) {
    const wanted = c.get("settings").testHooks ? c.req.header(TEST_STORE_DELAY) : undefined;
    c.set("storeTrips", { levels: 0, delay: wanted === undefined ? 0 : parse(wanted) });
    await next();
  };
}

function parse(text: string): number {
  const delay = Number(text);
  if (!/^\d{1,3}$/.test(text) || delay > MAX_DELAY_MS) {
    throw problem("parameter.invalid", `${TEST_STORE_DELAY} takes milliseconds from 0 to ${MAX_DELAY_MS}.`, {
      field: TEST_STORE_DELAY,
      value: text,
    });
  }
  return delay;
}
