/** Counts page requests that run a visitor's own query against the rate limit of the API. */
import type { MiddlewareHandler } from "hono";
import { pagePath } from "../../src/domain/payload-path.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";
import { rateLimit } from "./rate-limit.ts";

/**
 * @param runsQuery whether the screen at a path runs the query of its parameter `query`
 * @throws Problem rate.limited
 */
export function queryLimit(runsQuery: (pathname: string) => boolean): MiddlewareHandler<Env> {
  const limit = rateLimit();
  return async function queryLimit(c, next) {
    if (c.req.query("query") === undefined || !runsQuery(pagePath(c.req.path))) return next();
    await limit(c, next);
    if (c.res.status !== 429) return undefined;
    const retryAfter = Number(c.res.headers.get("retry-after") ?? 60);
    throw problem("rate.limited", `Too many queries came from this address. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    });
  };
}
