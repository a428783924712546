/** Forwards REST, downloads and tiles to the other server, under the URLs of this portal. */
import { withoutSilence } from "../../src/domain/bytes/bounded-stream.ts";
import type { Endpoint } from "../api/endpoint/endpoint.ts";
import type { TableHandler } from "../api/endpoint/handler.ts";
import { cacheableResponse, type Upstream, uncachedResponse } from "./upstream.ts";

/** Request headers that are forwarded to the other server; none of them identifies the visitor. */
const REQUEST_HEADERS = ["accept", "range", "if-range", "content-type"];

/** Response headers that are passed on to the visitor. */
const RESPONSE_HEADERS = [
  "content-type",
  "content-disposition",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
  "retry-after",
];

const TILE = /^(application\/(vnd\.mapbox-vector-tile|x-protobuf)|image\/)/;
const JSON_TEXT = /^application\/(geo\+|problem\+)?json\b/;
const TEXT = /^(text\/|$)/;

/** Maximum bytes of a cached response. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;

/** Characters at which a server might split a path, or that it might decode again. */
const SEPARATOR = /[/\\?#;%\s\p{Cc}]/u;

/**
 * Whether every server reads the path as the same endpoint, however often it decodes the path and whatever it treats as
 * a separator. Keys of routes, stops, agencies and operators may contain separators, because no endpoint below them
 * needs a role, but they may not contain `..`.
 */
export function isUnambiguous(pathname: string, endpoint: Endpoint, { find }: Pick<TableHandler, "find">): boolean {
  const segments = pathname.split("/").map(fullyDecoded);
  if (segments.some((segment) => segment.split(/[/\\]/).some((part) => /^\.{1,2}(;.*)?$/.test(part.trim()))))
    return false;
  if (!/^\/(feeds|feed_versions)\b/.test(endpoint.path)) return true;
  if (segments.some((segment) => SEPARATOR.test(segment))) return false;
  return find(segments.join("/"))?.endpoint === endpoint;
}

function fullyDecoded(segment: string): string {
  let text = segment;
  try {
    for (let before = ""; before !== text; ) {
      before = text;
      text = decodeURIComponent(text);
    }
  } catch {
    // The rest contains no valid escape.
  }
  return text;
}

export type ForwardedResponse = {
  /** Path and query below the API's base. */
  path: string;
  /** Path and query that equal requests share, as the cache key of a text response; null if it must not be cached. */
  shared: string | null;
  /** Whether a 401 of the other server is meant for the caller rather than a refusal of the portal's own key. */
  mayRefuse: boolean;
  /** Base URL of the APIs of this portal, with its origin. */
  base: string;
};

/** @throws Problem upstream.unavailable */
export async function forward(
  upstream: Upstream,
  request: Request,
  { path, shared, mayRefuse, base }: ForwardedResponse,
) {
  const read = (response: Response) => readResponse(response, upstream, base);
  if (request.method !== "POST" && shared !== null && !request.headers.has("range")) {
    return withoutBody(request, await upstream.shared(`get ${shared}`, { path: shared, mayRefuse }, read));
  }
  const headers: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const requestBody = request.method === "POST" ? ({ method: "POST", body: request.body } as const) : {};
  return withoutBody(request, await upstream.send({ path, headers, mayRefuse, ...requestBody }, read));
}

function withoutBody(request: Request, response: Response): Response {
  if (request.method !== "HEAD") return response;
  void response.body?.cancel();
  return new Response(null, response);
}

async function readResponse(response: Response, upstream: Upstream, to: string): Promise<Response> {
  const headers = responseHeaders(response);
  const location = response.headers.get("location");
  if (location !== null) {
    headers.set("location", upstream.withoutKey(movedUrl(location, upstream.base, to)));
    return uncachedResponse(null, response.status, headers);
  }
  const type = response.headers.get("content-type") ?? "";
  const length = Number(response.headers.get("content-length") ?? 0);
  const { status } = response;
  if (status === 200 && length <= MAX_CACHED_BYTES && TILE.test(type))
    return cacheableResponse(await upstream.read(response), headers);
  const isJson = JSON_TEXT.test(type);
  if (length > MAX_CACHED_BYTES || !(isJson || TEXT.test(type)))
    return uncachedResponse(response.body && withoutSilence(response.body), status, headers);
  const text = await upstream.readText(response);
  if (status !== 200) return uncachedResponse(text, status, headers);
  // A page of a proxy before the other server, or a truncated response.
  if (type === "" || type.startsWith("text/html")) throw upstream.unavailable("Its response is not data.");
  if (!isJson) return uncachedResponse(text, status, headers);
  // The text may differ now, so the response gets an ETag of its own (middleware/conditional.ts).
  headers.delete("etag");
  return cacheableResponse(withOwnNext(text, upstream, to), headers);
}

function responseHeaders(response: Response): Headers {
  const headers = new Headers({ "access-control-allow-origin": "*", "access-control-expose-headers": "*" });
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Replaces the URL of the next page with one of this portal. */
function withOwnNext(text: string, upstream: Upstream, to: string): string {
  let answer: { meta?: { next?: unknown } } | null;
  try {
    answer = JSON.parse(text);
  } catch {
    throw upstream.unavailable("Its response is not JSON.");
  }
  const next = answer?.meta?.next;
  if (typeof next !== "string") return text;
  return JSON.stringify({ ...answer, meta: { ...answer?.meta, next: movedUrl(next, upstream.base, to) } });
}

/**
 * Converts a URL below the other server's API to the same URL below this portal's, and removes keys; other URLs keep
 * their host and path.
 */
export function movedUrl(address: string, from: string, to: string): string {
  let url: URL;
  let there: URL;
  try {
    there = new URL(from);
    url = new URL(address, `${from}/rest/`);
  } catch {
    return address;
  }
  for (const name of ["apikey", "api_key"]) url.searchParams.delete(name);
  if (url.host !== there.host || !url.pathname.startsWith(`${there.pathname}/`)) return url.href;
  return to + url.pathname.slice(there.pathname.length) + url.search;
}
