/** A page that answers a visitor's own query takes a share like the API, and is no way round its doors. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";
import { rateLimit } from "./rate-limit.ts";

/** For pages that run what stands in their parameter `query`. @throws Problem rate.limited */
export function queryLimit(): MiddlewareHandler<Env> {
  const limit = rateLimit();
  return async function queryLimit(c, next) {
    if (c.req.query("query") === undefined) return next();
    await limit(c, next);
    if (c.res.status !== 429) return undefined;
    const retryAfter = Number(c.res.headers.get("retry-after") ?? 60);
    throw problem("rate.limited", `Too many queries came from this address. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    });
  };
}
