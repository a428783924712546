/** Every handler answers in time, or its caller gets an error with a code. Streams go on after their first byte. */
import type { MiddlewareHandler } from "hono";
import { inTime } from "../../src/domain/in-time.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

/**
 * Milliseconds to the first byte: more than the deadlines of databases, caches, bodies, and operations, which have codes of
 * their own.
 */
export const HANDLER_DEADLINE_MS = 9_000;

/** @throws Problem answer.timeout */
export function deadline(milliseconds = HANDLER_DEADLINE_MS): MiddlewareHandler<Env> {
  return async function deadline(_, next) {
    try {
      await inTime(next(), milliseconds, "The handler");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
      const detail = `There was no answer within ${milliseconds / 1000} seconds. Try again later.`;
      // Without the error as its cause: a trace of the timer tells nobody anything.
      throw problem("answer.timeout", detail, { retryAfter: 30 });
    }
  };
}
