/** Handlers whose modules are loaded at their first request. */
import type { Handler } from "hono";
import type { Env } from "../env.ts";

/**
 * A handler that the first request loads, so that the start of the Worker neither reads nor runs its modules. Concurrent
 * first requests each load it, because a promise of one request may never settle for another; the runtime reads a module
 * once.
 */
export function lazy(load: () => Promise<Handler<Env>>): Handler<Env> {
  let handler: Handler<Env> | undefined;
  return async (c, next) => {
    handler ??= await load();
    return handler(c, next);
  };
}
