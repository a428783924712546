/** What stands before the APIs for another server's data: nothing is loaded unless `API_BASE` names such a server. */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { lazy } from "../middleware/lazy.ts";
import { notFound } from "../problem.ts";
import { upstreamOf } from "./of-request.ts";

type UpstreamHandlers = typeof import("./handler.ts");

/** A handler of handler.ts that the first request to another server loads. */
export function lazyUpstream(
  of: (handlers: UpstreamHandlers) => Promise<MiddlewareHandler<Env>>,
): MiddlewareHandler<Env> {
  const handler = lazy(async () => of(await import("./handler.ts")));
  return async function lazyUpstream(c, next) {
    return upstreamOf(c) === null ? next() : handler(c, next);
  };
}

/** Answers 404 for the portal's own API, which Transitland v2 does not have. */
export function absentUpstream(): MiddlewareHandler<Env> {
  return async function absentUpstream(c, next) {
    return upstreamOf(c) === null ? next() : notFound(c);
  };
}
