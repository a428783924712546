/**
 * Nobody takes more than a share: requests of one address to the APIs are counted by the minute, and every answer says
 * how many are left (RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem, problemResponse } from "../problem.ts";
import { apiKeyOf } from "./api-key.ts";
import { callerOf, RateWindows, WINDOW } from "./rate-window.ts";

const windows = new RateWindows();

export function rateLimit(): MiddlewareHandler<Env> {
  return async function rateLimit(c, next) {
    const { rateLimit, testHooks } = c.get("settings");
    if (rateLimit === 0 || testHooks || c.req.method === "OPTIONS") return next();
    const key = await apiKeyOf(c);
    const limit = key?.per_minute ?? rateLimit;
    if (limit === 0) return next();
    const caller = key === null ? callerOf(c.req.header("cf-connecting-ip") ?? "") : `key ${key.id}`;
    // The clock of the request can be set from outside; this one cannot.
    const taken = windows.take(caller, Date.now(), limit);
    const name = key === null ? "address" : "key";
    if (taken.allowed) await next();
    else {
      const detail = `More than ${limit} requests in a minute came from this ${name}.`;
      c.res = problemResponse(problem("rate.limited", detail, { limit, retryAfter: taken.reset }), c.req.path);
    }
    c.res.headers.set("ratelimit-policy", `"${name}";q=${limit};w=${WINDOW}`);
    c.res.headers.set("ratelimit", `"${name}";r=${taken.remaining};t=${taken.reset}`);
    return undefined;
  };
}
