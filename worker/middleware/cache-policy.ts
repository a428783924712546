/** No answer leaves without saying how long it may be kept; one that does not say is not kept at all. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export function cachePolicy(): MiddlewareHandler<Env> {
  return async function cachePolicy(c, next) {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}
