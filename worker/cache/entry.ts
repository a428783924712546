/** A kept answer: everything that is needed to give it again, and nothing of who asked first. */
import { digestOf } from "../../src/domain/hex.ts";

export type Entry = {
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array<ArrayBuffer>;
  /** Weak: compression on the way may change the bytes, not what they say. */
  etag: string;
  /** Sources of the page's script-src; the policy itself is made for each answer. */
  scriptSources: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Data version that it was made of. */
  data: number;
  /** Milliseconds for which it says that it may be kept (max-age); after that it is not given while a new one is made. */
  fresh?: number;
};

/** Milliseconds for which an entry is given as it is, unless it says for how long itself. */
export const FRESH = 60_000;

/** Milliseconds for which it is still given while one request fetches a new one behind it. */
export const STALE_WHILE_REVALIDATE = 10 * 60_000;

/** Milliseconds for which it is given when no new one can be had. */
export const STALE_IF_ERROR = 24 * 3_600_000;

/** Headers that belong to one answer, not to what is answered. */
const OF_ONE_ANSWER = new Set(["server-timing", "x-request-id", "date", "age", "set-cookie"]);

/** Whether everybody may get this answer: said so by whoever made it, complete, without a cookie. */
export function mayKeep(response: Response): boolean {
  const control = response.headers.get("cache-control") ?? "";
  return response.status === 200 && /^public\b/.test(control) && !response.headers.has("set-cookie");
}

/** Whole seconds since an entry was made. */
export const ageOf = (entry: Entry, now: number) => Math.max(0, Math.floor((now - entry.storedAt) / 1000));

/** Milliseconds for which an entry is given as it is. */
export const freshnessOf = (entry: Entry) => entry.fresh ?? FRESH;

export async function entryOf(
  response: Response,
  { scriptSources, storedAt, data }: Pick<Entry, "scriptSources" | "storedAt" | "data">,
): Promise<Entry> {
  const body = new Uint8Array(await response.arrayBuffer());
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(response.headers.get("cache-control") ?? "")?.[1] ?? 0);
  return {
    headers: [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name)),
    body,
    etag: `W/"${await digestOf("SHA-1", body)}"`,
    scriptSources,
    storedAt,
    data,
    ...(seconds > 0 ? { fresh: seconds * 1000 } : {}),
  };
}
