/** Refuses every method but GET and HEAD. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

export const PAGE_METHODS = "GET, HEAD";

export function methods(): MiddlewareHandler<Env> {
  return async function methods(c, next) {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      throw problem("method.not_allowed", `This URL supports ${PAGE_METHODS}, not ${c.req.method.slice(0, 20)}.`);
    }
    await next();
  };
}
