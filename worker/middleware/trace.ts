/** The trace of a request: its ID, its cost, and its log line. */
import type { MiddlewareHandler } from "hono";
import { redact } from "../../src/domain/log-line.ts";
import type { Env, Settings, Trips } from "../env.ts";

export const REQUEST_ID = "x-request-id";

/** The ID that Cloudflare's network gave the request, or a new one. */
export function requestIdOf(headers: Headers): string {
  return headers.get("cf-ray") ?? crypto.randomUUID();
}

export function requestId(): MiddlewareHandler<Env> {
  return async function requestId(c, next) {
    const id = requestIdOf(c.req.raw.headers);
    c.set("requestId", id);
    await next();
    c.res.headers.set(REQUEST_ID, id);
  };
}

/**
 * Reports in Server-Timing the cost of a response made for this request, if its handler reports `rows`: `trips` to
 * the databases one after the other, and `first`, the milliseconds until the first byte left. Cached responses cost neither.
 */
export function serverTiming(): MiddlewareHandler<Env> {
  return async function serverTiming(c, next) {
    const start = performance.now();
    await next();
    const timing = c.res.headers.get("server-timing");
    if (timing === null || !/\brows;/.test(timing)) return;
    const trips = c.get("storeTrips") as Trips;
    const first = Math.round(performance.now() - start);
    c.res.headers.set("server-timing", `${timing}, trips;desc="${trips.levels}", first;dur=${first}`);
  };
}

/** Logs one line of JSON per request, if REQUEST_LOG is on: method, path, status, duration, cache state. Secrets are redacted. */
export function requestLog(): MiddlewareHandler<Env> {
  return async function requestLog(c, next) {
    const start = Date.now();
    const { method } = c.req;
    await next();
    const settings = c.get("settings") as Settings | undefined;
    if (settings?.requestLog !== true) return;
    const { pathname, search } = new URL(c.req.url);
    const timing = c.res.headers.get("server-timing") ?? "";
    console.log(
      JSON.stringify({
        level: "info",
        id: c.get("requestId"),
        method,
        path: redact(pathname + search),
        status: c.res.status,
        ms: Date.now() - start,
        cache: /cache;desc="(\w+)"/.exec(timing)?.[1],
        rows: Number(/rows;desc="(\d+)"/.exec(timing)?.[1] ?? 0),
      }),
    );
  };
}
