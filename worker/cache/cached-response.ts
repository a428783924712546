/** Builds a Response from a cache entry: ETag, Age, Server-Timing, 304. */
import { ageOf, type Entry, freshForMs } from "./entry.ts";
import { noneMatches } from "./etag.ts";
import type { CachedResponse, CacheState } from "./response-cache.ts";
import { sharedBody } from "./shared-body.ts";

export type CachedEntry = Extract<CachedResponse, { entry: unknown }>;

/** For Server-Timing. */
export const cacheTiming = (state: CacheState) => `cache;desc="${state}"`;

export function cachedResponse(
  request: { method: string; ifNoneMatch: string | null },
  { entry, state, cost = "" }: CachedEntry,
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
  return new Response(request.method === "HEAD" ? null : sharedBody(entry.body), { headers });
}

/** Marks a response that did not come from the cache. */
export function passedResponse(response: Response, state: "pass" | "miss" = "pass"): Response {
  const cost = response.headers.get("server-timing") ?? "";
  const timings = state === "miss" ? [cacheTiming(state), cost] : [cost, cacheTiming(state)];
  response.headers.set("server-timing", timings.filter((timing) => timing !== "").join(", "));
  return response;
}

/** The Age header: required of a stale response and of one with a max-age that other caches count from; else null. */
export function ageHeader(entry: Entry, now: number): string | null {
  const age = ageOf(entry, now);
  return age > 0 && (entry.fresh !== undefined || age * 1000 >= freshForMs(entry)) ? String(age) : null;
}
