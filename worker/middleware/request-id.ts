/** Every answer carries an id under which its log lines are found. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export const REQUEST_ID = "x-request-id";

/** That of the network before us, where there is one. */
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
