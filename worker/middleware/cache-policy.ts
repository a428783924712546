/** Sets `Cache-Control: no-store` on every response that does not set it itself. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export function cachePolicy(): MiddlewareHandler<Env> {
  return async function cachePolicy(c, next) {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}
