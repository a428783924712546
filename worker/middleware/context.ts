/** Values of one request that every handler reads from the context: the settings, the time, and the trips to the databases. */
import type { MiddlewareHandler } from "hono";
import { readRfc3339 } from "../../src/domain/time/rfc3339.ts";
import { type Env, settingsOf } from "../env.ts";
import { problem } from "../problem.ts";

export function settings(): MiddlewareHandler<Env> {
  return async function settings(c, next) {
    c.set("settings", settingsOf(c.env));
    await next();
  };
}

/** Sets one time per request. With the test hooks on, the header `x-test-now` (RFC 3339) sets it. */
const TEST_NOW = "x-test-now";

export function clock(): MiddlewareHandler<Env> {
  return async function clock(c, next) {
    const header = c.get("settings").testHooks ? c.req.header(TEST_NOW) : undefined;
    c.set("now", header === undefined ? new Date() : parseTime(header));
    await next();
  };
}

function parseTime(text: string): Date {
  const now = readRfc3339(text);
  if (now === null) {
    throw problem("parameter.invalid", `${TEST_NOW} takes a time by RFC 3339, such as 2026-11-21T12:00:00Z.`, {
      field: TEST_NOW,
      value: text,
    });
  }
  return now;
}

/** With the test hooks on, the header `x-test-store-delay` (milliseconds) makes each database trip of the request slower. */
const TEST_STORE_DELAY = "x-test-store-delay";

/** Milliseconds that a test may ask for: less than the deadline of any trip. */
const MAX_DELAY_MS = 900;

export function storeDelay(): MiddlewareHandler<Env> {
  return async function storeDelay(c, next) {
    const header = c.get("settings").testHooks ? c.req.header(TEST_STORE_DELAY) : undefined;
    c.set("storeTrips", { levels: 0, rows: 0, delay: header === undefined ? 0 : parseDelay(header) });
    await next();
  };
}

function parseDelay(text: string): number {
  const delay = Number(text);
  if (!/^\d{1,3}$/.test(text) || delay > MAX_DELAY_MS) {
    throw problem("parameter.invalid", `${TEST_STORE_DELAY} takes milliseconds from 0 to ${MAX_DELAY_MS}.`, {
      field: TEST_STORE_DELAY,
      value: text,
    });
  }
  return delay;
}
