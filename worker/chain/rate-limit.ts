/**
 * Nobody takes more than a share: requests of one address to the APIs are counted by the minute, and every answer says
 * how many are left (RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem, problemResponse } from "../problem.ts";
import { callerOf, RateWindows, WINDOW } from "./rate-window.ts";

const windows = new RateWindows();

export function rateLimit(): MiddlewareHandler<Env> {
  return async function rateLimit(c, next) {
    const { rateLimit: limit, testHooks } = c.get("settings");
    if (limit === 0 || testHooks || c.req.method === "OPTIONS") return next();
    // The clock of the request can be set from outside; this one cannot.
    const taken = windows.take(callerOf(c.req.header("cf-connecting-ip") ?? ""), Date.now(), limit);
    if (taken.allowed) await next();
    else {
      const detail = `More than ${limit} requests in a minute came from this address.`;
      c.res = problemResponse(problem("rate.limited", detail, { limit, retryAfter: taken.reset }), c.req.path);
    }
    c.res.headers.set("ratelimit-policy", `"address";q=${limit};w=${WINDOW}`);
    c.res.headers.set("ratelimit", `"address";r=${taken.remaining};t=${taken.reset}`);
    return undefined;
  };
}
