/** A kept answer as a response: with its tag, its age, how the cache did, and 304 for who has it. */

import { ageOf, type Entry, freshnessOf } from "./entry.ts";
import { noneMatches } from "./etag.ts";
import type { Cached, CacheState } from "./response-cache.ts";

export type Given = Extract<Cached, { entry: unknown }>;

/** For Server-Timing. */
export const cacheTiming = (state: CacheState) => `cache;desc="${state}"`;

export function cachedResponse(
  request: { method: string; ifNoneMatch: string | null },
  { entry, state, cost = "" }: Given,
): Response {
  const headers = new Headers(entry.headers as [string, string][]);
  headers.set("etag", entry.etag);
  headers.set("server-timing", cost === "" ? cacheTiming(state) : `${cacheTiming(state)}, ${cost}`);
  const age = ageHeader(entry, Date.now());
  if (age !== null) headers.set("age", age);
  if (noneMatches(request.ifNoneMatch, entry.etag)) {
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : entry.body, { headers });
}

/** What an answer says of its age: one that is stale, or that others may go on keeping, has to; the rest need not. */
export function ageHeader(entry: Entry, now: number): string | null {
  const age = ageOf(entry, now);
  return age > 0 && (entry.fresh !== undefined || age * 1000 >= freshnessOf(entry)) ? String(age) : null;
}
