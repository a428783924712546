/**
 * Reads and drops a body that no handler read, such as that of a POST to a page. A connection that is closed while its
 * client still sends loses the response.
 */
import type { MiddlewareHandler } from "hono";
import { inTime } from "../../src/domain/in-time.ts";
import type { Env } from "../env.ts";

/** Bytes and milliseconds after which the connection is given up instead. */
const MAX_DROPPED_BYTES = 16 * 2 ** 20;
export const DROP_DEADLINE_MS = 2_000;

export function unreadBody(): MiddlewareHandler<Env> {
  return async function unreadBody(c, next) {
    const { raw } = c.req;
    await next();
    if (raw.body === null || raw.bodyUsed) return;
    const reader = raw.body.getReader();
    await inTime(drop(reader), DROP_DEADLINE_MS, "The client").catch(() => {
      // The client neither sends nor ends: it gets its response nevertheless.
    });
    reader.cancel().catch(() => {});
  };
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let droppedBytes = 0;
  while (droppedBytes <= MAX_DROPPED_BYTES) {
    const { done, value } = await reader.read();
    if (done) return;
    droppedBytes += value.length;
  }
}
