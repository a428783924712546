/**
 * Reads what the front server needs of a request, once, from the headers as they were sent. Node derives `headers` and
 * `headersDistinct` from them only when they are first read, so a change of the raw headers would break the derived ones.
 */
import type { IncomingMessage } from "node:http";

/**
 * Headers of a connection rather than of a message (RFC 9110, 7.6.1), and `Expect`, which this server answers itself.
 */
const HOP_BY_HOP = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that a visitor cannot remove by naming them in `Connection`. */
const ALWAYS_PASSED = new Set(["cf-connecting-ip", "content-length", "host"]);

/** Headers that the runtime or Cloudflare's network sets for the Worker. From a visitor they would be forged. */
const RUNTIME_HEADER = /^(?:mf-|cf-|x-forwarded-proto$)/i;

/** First folders of the runtime's own paths, as they appear in a parsed URL: parsing decodes no letter. */
const RUNTIME_FOLDER = /cdn-cgi|__cf_local/gi;

/** A valid host, without a path or user information, which the runtime would treat as parts of the URL. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** What a request line may hold: no blank, no control character. */
const TARGET = /^\/[\x21-\x7e\x80-\xff]*$/;

/** A request as it is passed to the runtime. */
export type FrontVisit = {
  method: string;
  /** Path and query. */
  target: string;
  /** Alternating names and values, so that repeated headers stay separate; without those of the connection. */
  headers: string[];
  hasHost: boolean;
  hasBody: boolean;
  isChunked: boolean;
};

/** Why a request is answered 400. */
export type InvalidRequest = { invalid: string };

/** Calls back with the lower-case name, the value, and the name as sent of each header. */
function eachHeader(raw: readonly string[], take: (lower: string, value: string, name: string) => void): void {
  for (let i = 0; i + 1 < raw.length; i += 2) take(raw[i]!.toLowerCase(), raw[i + 1]!, raw[i]!);
}

/** The headers of a message without those of its connection, as alternating names and values. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  const ofConnection = new Set(HOP_BY_HOP);
  eachHeader(raw, (lower, value) => {
    if (lower === "connection") for (const token of value.toLowerCase().split(",")) ofConnection.add(token.trim());
  });
  for (const name of ALWAYS_PASSED) ofConnection.delete(name);
  const headers: string[] = [];
  eachHeader(raw, (lower, value, name) => {
    if (!ofConnection.has(lower)) headers.push(name, value);
  });
  return headers;
}

/** The headers of a visitor without those that the runtime would trust. */
function visitorHeaders(raw: readonly string[]): string[] {
  const headers: string[] = [];
  eachHeader(raw, (lower, value, name) => {
    if (!RUNTIME_HEADER.test(lower)) headers.push(name, value);
  });
  return headers;
}

/**
 * Escapes one letter of each folder name of the runtime: the Worker reads the same path, and the runtime does not
 * recognize it.
 */
function hideRuntimePaths(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  const hiddenPath = path.replace(
    RUNTIME_FOLDER,
    (folder) => `%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}`,
  );
  return end < 0 ? hiddenPath : hiddenPath + target.slice(end);
}

/** Path and query of a request; null for a target that is not a path (RFC 9112, 3.2). */
function targetOf(url: string): string | null {
  const target = hideRuntimePaths(url.replace(/^https?:\/\/[^/?#]*/i, ""));
  const path = target === "" || target.startsWith("?") ? `/${target}` : target;
  return TARGET.test(path) ? path : null;
}

/** IP address of the visitor. An IPv4 address on an IPv6 socket is returned in its IPv4 form. */
function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
}

/** Reads a request. Does not change it. */
export function readVisit(request: IncomingMessage): FrontVisit | InvalidRequest {
  const target = targetOf(request.url ?? "");
  if (target === null) return { invalid: "Invalid request target" };
  const headers = visitorHeaders(request.rawHeaders);
  const hosts: string[] = [];
  let hasLength = false;
  const codings: string[] = [];
  eachHeader(headers, (lower, value) => {
    if (lower === "host") hosts.push(value);
    else if (lower === "content-length") hasLength = true;
    else if (lower === "transfer-encoding") codings.push(value.trim().toLowerCase());
  });
  const isChunked = codings.length > 0;
  if (hosts.length > 1 || hosts.some((host) => !HOST.test(host))) return { invalid: "Invalid Host header" };
  // Only this coding is undone here; content in another would lose its name on the way (RFC 9112, 6.1).
  if (isChunked && codings.join() !== "chunked") return { invalid: "Unsupported transfer coding" };
  return {
    method: request.method ?? "GET",
    target,
    headers: [...endToEndHeaders(headers), "CF-Connecting-IP", addressOf(request)],
    hasHost: hosts.length > 0,
    hasBody: isChunked || hasLength,
    isChunked,
  };
}

/**
 * Removes from a request what the runtime would act on itself, and adds the visitor's address, for a server that reads
 * Node's own request (`npm run dev`).
 */
export function hideRuntime(request: IncomingMessage): void {
  // Both views must exist before the raw headers change: Node derives them from as many as the request had.
  const { headers, headersDistinct } = request;
  request.url = hideRuntimePaths(request.url ?? "");
  const raw = visitorHeaders(request.rawHeaders);
  for (const view of [headers, headersDistinct]) {
    for (const name of Object.keys(view)) if (RUNTIME_HEADER.test(name)) delete view[name];
  }
  const address = addressOf(request);
  request.rawHeaders.splice(0, request.rawHeaders.length, ...raw, "CF-Connecting-IP", address);
  headers["cf-connecting-ip"] = address;
  headersDistinct["cf-connecting-ip"] = [address];
}
