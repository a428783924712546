/** A cached response: all that is needed to send it again, and nothing of the request that caused it. */
import { digestOf } from "../../src/domain/bytes/digest.ts";

export type Entry = {
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array<ArrayBuffer>;
  /** Weak: compression on the way may change the bytes. */
  etag: string;
  /** Sources of the page's script-src; the policy itself is made for each response. */
  scriptSources: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Data version that it was made from. */
  data: number;
  /** Milliseconds of its own for which it is served as it is; after them it is not served stale while revalidating. */
  fresh?: number;
};

/** Milliseconds for which an entry without a max-age of its own is served as it is. */
export const FRESH_FOR_MS = 60_000;

/** Milliseconds for which it is then served while one request revalidates it in the background. */
export const STALE_WHILE_REVALIDATE_MS = 10 * 60_000;

/** Milliseconds for which it is served if no new response can be made. */
export const STALE_IF_ERROR_MS = 24 * 3_600_000;

/** Headers of one response that are not stored. */
const UNSTORED_HEADERS = new Set(["server-timing", "x-request-id", "date", "age", "set-cookie"]);

/** Whether a response may be cached: complete, `public`, without a cookie. */
export function isCacheable(response: Response): boolean {
  const control = response.headers.get("cache-control") ?? "";
  return response.status === 200 && /^public\b/.test(control) && !response.headers.has("set-cookie");
}

/** Whole seconds since an entry was made. */
export const ageOf = (entry: Entry, now: number) => Math.max(0, Math.floor((now - entry.storedAt) / 1000));

/** Milliseconds for which an entry is served as it is. */
export const freshForMs = (entry: Entry) => entry.fresh ?? FRESH_FOR_MS;

/** Whether an entry is of the data version and may be served as it is. */
export const isFresh = (entry: Entry, { data, now }: { data: number; now: number }) =>
  entry.data === data && now - entry.storedAt < freshForMs(entry);

/**
 * @param made `etag`: with which the response was sent; null for a digest of its bytes. `freshForMs`: in place of the
 *   response's max-age
 */
export async function entryOf(
  response: Response,
  fields: Pick<Entry, "scriptSources" | "storedAt" | "data"> & { etag: string | null; freshForMs?: number | undefined },
): Promise<Entry> {
  const { scriptSources, storedAt, data, etag, freshForMs } = fields;
  const body = new Uint8Array(await response.arrayBuffer());
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(response.headers.get("cache-control") ?? "")?.[1] ?? 0);
  const fresh = freshForMs ?? seconds * 1000;
  return {
    // `identity` only keeps a local runtime from buffering the stream.
    headers: [...response.headers].filter(
      ([name, value]) => !UNSTORED_HEADERS.has(name) && !(name === "content-encoding" && value === "identity"),
    ),
    body,
    etag: etag ?? `W/"${await digestOf("SHA-1", body)}"`,
    scriptSources,
    storedAt,
    data,
    ...(fresh > 0 ? { fresh } : {}),
  };
}
