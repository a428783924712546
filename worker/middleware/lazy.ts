/** Handlers, and what they need, whose modules are loaded at their first request. */
import type { Handler } from "hono";
import type { Env } from "../env.ts";

/**
 * A value that the first request loads, so that the start of the Worker does not run its modules. Concurrent first
 * requests each load it, because a promise of one request may never settle for another; the runtime runs a module once.
 */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let value: T | undefined;
  return async () => {
    value ??= await load();
    return value;
  };
}

/** A handler that the first request loads. */
export function lazy(load: () => Promise<Handler<Env>>): Handler<Env> {
  const handler = loadedOnce(load);
  return async (c, next) => (await handler())(c, next);
}
