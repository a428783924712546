/** REST, downloads and tiles of the other server, under the addresses of this portal. */
import { toKeep, toPass, type Upstream } from "./upstream.ts";

/** What a visitor's request may say to the other server; nothing that says who he is. */
const SENT = ["accept", "range", "if-range", "content-type"];

/** What the other server's answer may say to a visitor. */
const GIVEN = [
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

/** Bytes of the largest answer that is kept. */
const LARGEST = 4 * 1024 * 1024;

/** The one address that takes a body. */
const EXPORT = "/rest/feed_versions/export";

/** Whether the other server is asked for this at all: with the portal's key nobody does what a reader need not do. */
export function isForwarded(method: string, path: string): boolean {
  if (method === "POST") return path === EXPORT;
  return /^\/(rest|tiles)(\/|$)/.test(path) && !/(^|[/\\]|%2f|%5c)(\.|%2e){1,2}([/\\]|%2f|%5c|$)/i.test(path);
}

export type Forwarded = {
  /** Path and query below the API's base. */
  path: string;
  /** The same address for everybody who asks the same, where the answer is one text; null where it is not to be kept. */
  shared: string | null;
  /** Where the APIs of this portal are mounted, with its origin. */
  base: string;
};

/** @throws Problem upstream.unavailable */
export async function forward(upstream: Upstream, request: Request, { path, shared, base }: Forwarded) {
  const read = (response: Response) => readAnswer(response, upstream, base);
  if (request.method !== "POST" && shared !== null && !request.headers.has("range")) {
    return withoutBody(request, await upstream.shared(`get ${shared}`, { path: shared }, read));
  }
  const headers: Record<string, string> = {};
  for (const name of SENT) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const sent = request.method === "POST" ? ({ method: "POST", body: request.body } as const) : {};
  return withoutBody(request, await upstream.send({ path, headers, ...sent }, read));
}

function withoutBody(request: Request, response: Response): Response {
  if (request.method !== "HEAD") return response;
  void response.body?.cancel();
  return new Response(null, response);
}

async function readAnswer(response: Response, upstream: Upstream, to: string): Promise<Response> {
  const headers = given(response);
  const location = response.headers.get("location");
  if (location !== null) {
    headers.set("location", upstream.withoutKey(moved(location, upstream.base, to)));
    return toPass(null, response.status, headers);
  }
  const type = response.headers.get("content-type") ?? "";
  const length = Number(response.headers.get("content-length") ?? 0);
  const { status } = response;
  if (status === 200 && length <= LARGEST && TILE.test(type)) return toKeep(await response.arrayBuffer(), headers);
  const isJson = JSON_TEXT.test(type);
  if (length > LARGEST || !(isJson || TEXT.test(type))) return toPass(response.body, status, headers);
  const text = upstream.withoutKey(await response.text());
  if (status !== 200) return toPass(text, status, headers);
  // A page of somebody who stands before it, or half an answer.
  if (type === "" || type.startsWith("text/html")) throw upstream.unavailable("It answered something else than data.");
  if (!isJson) return toPass(text, status, headers);
  // It is another text now, and gets a tag of its own (chain/conditional.ts).
  headers.delete("etag");
  return toKeep(withOwnNext(text, upstream, to), headers);
}

function given(response: Response): Headers {
  const headers = new Headers({ "access-control-allow-origin": "*", "access-control-expose-headers": "*" });
  for (const name of GIVEN) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** The next page lies at this portal too. */
function withOwnNext(text: string, upstream: Upstream, to: string): string {
  let answer: { meta?: { next?: unknown } } | null;
  try {
    answer = JSON.parse(text);
  } catch {
    throw upstream.unavailable("It answered something else than JSON.");
  }
  const next = answer?.meta?.next;
  if (typeof next !== "string") return text;
  return JSON.stringify({ ...answer, meta: { ...answer?.meta, next: moved(next, upstream.base, to) } });
}

/** An address below the other server's API as the same address below this one's, without anybody's key; others stay. */
export function moved(address: string, from: string, to: string): string {
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
