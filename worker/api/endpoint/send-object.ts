/** Sends an object of R2 as a download: whole, in byte ranges, or as 304 (RFC 9110, 13 and 14). */

import { MAX_SILENCE_MS, withoutSilence } from "../../../src/domain/bytes/bounded-stream.ts";
import { sanitizeFileName } from "../../../src/domain/text/sanitize.ts";
import { ifRangeHolds, matches, noneMatches } from "../../cache/etag.ts";
import { withArchiveErrors } from "../../store/archive/archive.ts";
import type { DownloadBucket } from "./endpoint.ts";

/** A stream of the Worker runtime that tells the length of a body beforehand. */
declare const FixedLengthStream: new (bytes: number) => TransformStream<Uint8Array, Uint8Array>;

export type SentObject = {
  key: string;
  /** Strong ETag with its quotes; null for that of the object itself, which follows its content. */
  etag: string | null;
  /** Content type. */
  type: string;
  /** File name of the download. */
  name: string;
  cacheControl: string;
};

/**
 * Answers GET and HEAD.
 * @returns null if the bucket has no such object; throws `store.unavailable`
 * @param outside responds to an unsatisfiable range of an object with that many bytes
 */
export async function sendObject(
  request: Request,
  bucket: DownloadBucket,
  { key, etag: givenEtag, type, name, cacheControl }: SentObject,
  outside: (size: number) => Response,
): Promise<Response | null> {
  const storedObject = await withArchiveErrors(async () => {
    const head = await bucket.head(key);
    if (head !== null && !Number.isInteger(head.size)) throw new TypeError("The object has no size.");
    return head;
  });
  if (storedObject === null) return null;
  const etag = givenEtag ?? storedObject.httpEtag ?? `"${key}"`;
  const headers = new Headers({ etag, "cache-control": cacheControl, "accept-ranges": "bytes" });
  if (!matches(request.headers.get("if-match"), etag)) return new Response(null, { status: 412, headers });
  if (noneMatches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  const { size } = storedObject;
  const rangeHeader = ifRangeHolds(request.headers.get("if-range"), etag) ? request.headers.get("range") : null;
  // Ranges are defined for GET alone. R2 answers an unsatisfiable one with the whole object, so it is checked here.
  const range = request.method === "GET" ? parseRange(rangeHeader, size) : null;
  if (range === "unsatisfiable") return outside(size);
  headers.set("content-type", type);
  headers.set("content-disposition", attachment(name));
  headers.set("content-length", String(range?.length ?? size));
  if (range !== null) {
    headers.set("content-range", `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  }
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await withArchiveErrors(() => bucket.get(key, range === null ? {} : { range }));
  if (object === null) return null;
  const body = withoutSilence(object.body, MAX_SILENCE_MS, new FixedLengthStream(range?.length ?? size));
  return new Response(body, { status, headers });
}

export type ByteRange = { offset: number; length: number };

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The requested part of a Range header.
 * @param size total bytes
 * @returns null if the header must be ignored: absent, another unit, several ranges, or invalid;
 * "unsatisfiable" if the range is entirely outside
 */
export function parseRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  const match = header === null ? null : RANGE.exec(header);
  const [first, last] = [match?.[1] ?? "", match?.[2] ?? ""];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return null;
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}

/** Characters that `filename*` must escape although encodeURIComponent does not (RFC 8187, attr-char). */
const NOT_ATTR_CHAR = /['()*]/g;

/** Characters not allowed in the fallback for older clients: plain ASCII without quotes, backslashes, and percent signs (RFC 6266, appendix D). */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/gu;

/**
 * `Content-Disposition` of an attachment with any name (RFC 6266 with RFC 8187).
 * @param name name from the data; control characters, separators, and reserved names are removed
 */
export function attachment(name: string): string {
  const safe = sanitizeFileName(name.toWellFormed()) || "file";
  const plain = safe.replace(NOT_PLAIN, "_");
  if (plain === safe) return `attachment; filename="${plain}"`;
  const encodedName = encodeURIComponent(safe).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodedName}`;
}
