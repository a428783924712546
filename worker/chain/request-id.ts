/** Every answer carries an id under which its log lines are found. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export const REQUEST_ID = "x-request-id";

export function requestId(): MiddlewareHandler<Env> {
  return async function requestId(c, next) {
    const id = c.req.header("cf-ray") ?? crypto.randomUUID();
    c.set("requestId", id);
    await next();
    c.res.headers.set(REQUEST_ID, id);
  };
}
