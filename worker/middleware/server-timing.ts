/**
 * Tells in Server-Timing what a response that was made for this request cost, where its handler tells `rows`: `trips` to
 * the databases one after the other, and `first`, the milliseconds until the first byte left. Cached responses cost neither.
 */
import type { MiddlewareHandler } from "hono";
import type { Env, Trips } from "../env.ts";

export function serverTiming(): MiddlewareHandler<Env> {
  return async function serverTiming(c, next) {
    const start = performance.now();
    await next();
    const told = c.res.headers.get("server-timing");
    if (told === null || !/\brows;/.test(told)) return;
    const trips = c.get("storeTrips") as Trips;
    const first = Math.round(performance.now() - start);
    c.res.headers.set("server-timing", `${told}, trips;desc="${trips.levels}", first;dur=${first}`);
  };
}
