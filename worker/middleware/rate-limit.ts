/**
 * Limits the requests per minute of one caller, and says in every answer how many are left (RateLimit header fields for
 * HTTP, draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { MiddlewareHandler } from "hono";
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { pagePath } from "../../src/domain/payload-path.ts";
import { apiKeyOf } from "../auth/api-key.ts";
import { callerOf } from "../auth/caller.ts";
import type { Env } from "../env.ts";
import { problem, problemResponse } from "../problem.ts";

/** Length of a window. */
const WINDOW_SECONDS = 60;

/** Callers counted at a time; the one that was first counted longest ago is dropped first. */
const MAX_CALLERS = 50_000;

export type Taken = {
  allowed: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds until the next window. */
  reset: number;
};

/** Counts requests by caller in windows of a minute, in the memory of this isolate. */
export class RateWindows {
  readonly #windows = new BoundedMap<string, { start: number; count: number }>(MAX_CALLERS);

  /**
   * Counts one request.
   * @param now milliseconds since 1970
   * @param limit requests a window
   */
  take(caller: string, now: number, limit: number): Taken {
    let window = this.#windows.get(caller);
    if (window === undefined || now >= window.start + WINDOW_SECONDS * 1000 || now < window.start) {
      window = { start: now, count: 0 };
      this.#windows.delete(caller);
      this.#windows.set(caller, window);
    }
    window.count++;
    return {
      allowed: window.count <= limit,
      remaining: Math.max(0, limit - window.count),
      reset: Math.max(1, Math.ceil((window.start + WINDOW_SECONDS * 1000 - now) / 1000)),
    };
  }
}

const windows = new RateWindows();

export function rateLimit(): MiddlewareHandler<Env> {
  return async function rateLimit(c, next) {
    const { rateLimit, testHooks } = c.get("settings");
    if (rateLimit === 0 || testHooks || c.req.method === "OPTIONS") return next();
    const key = await apiKeyOf(c);
    const limit = key?.per_minute ?? rateLimit;
    if (limit === 0) return next();
    const caller = key === null ? callerOf(c.req.header("cf-connecting-ip") ?? "") : `key ${key.id}`;
    // A test can set the clock of the request; it cannot set this one.
    const taken = windows.take(caller, Date.now(), limit);
    const name = key === null ? "address" : "key";
    if (taken.allowed) await next();
    else {
      const detail = `More than ${limit} requests in a minute came from this ${name}.`;
      c.res = problemResponse(problem("rate.limited", detail, { limit, retryAfter: taken.reset }), c.req.path);
    }
    c.res.headers.set("ratelimit-policy", `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
    c.res.headers.set("ratelimit", `"${name}";r=${taken.remaining};t=${taken.reset}`);
    return undefined;
  };
}

/**
 * Counts page requests that run a visitor's own query against the rate limit of the API.
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
    throw problem("rate.limited", `Too many queries from this IP address. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    });
  };
}
