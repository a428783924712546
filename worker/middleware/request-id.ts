/** Gives every response an ID to find its log lines. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

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
