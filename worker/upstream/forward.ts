/** REST, downloads and tiles of the other server, under the addresses of this portal. */
import { toKeep, toPass, type Upstream } from "./upstream.ts";

/** What a visitor's request may say to the other server; nothing that says who he is. */
const SENT = ["accept", "range", "content-type"];

/** What the other server's answer may say to a visitor. */
const GIVEN = ["content-type", "content-disposition", "content-range", "accept-ranges", "last-modified", "retry-after"];

/** Content types of answers that are kept: lists, documents and tiles, not archives. */
const KEPT = /^(application\/(geo\+)?json|application\/(vnd\.mapbox-vector-tile|x-protobuf)|image\/)/;

/** Bytes of the largest answer that is kept. */
const LARGEST = 4 * 1024 * 1024;

/**
 * @param path path and query below the API's base
 * @param base where the APIs of this portal are mounted, with its origin
 * @throws Problem upstream.unavailable
 */
export async function forward(upstream: Upstream, request: Request, path: string, base: string): Promise<Response> {
  const headers: Record<string, string> = {};
  for (const name of SENT) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (request.method === "POST") {
    const response = await upstream.send({ path, method: "POST", headers, body: request.body });
    return passOn(response);
  }
  // A part of an answer is nobody else's, and so is one in a form that somebody asks for by a header.
  const shared = !("range" in headers);
  const read = (response: Response) => readAnswer(response, upstream.base, base);
  const response = shared
    ? await upstream.shared(`get ${headers.accept ?? ""} ${path}`, { path, headers }, read)
    : passOn(await upstream.send({ path, headers }));
  if (request.method !== "HEAD") return response;
  void response.body?.cancel();
  return new Response(null, response);
}

async function readAnswer(response: Response, from: string, to: string): Promise<Response> {
  const location = response.headers.get("location");
  if (location !== null) {
    const headers = new Headers({ ...CORS, location: moved(location, from, to) });
    return toPass(null, response.status, headers);
  }
  const type = response.headers.get("content-type") ?? "";
  const length = Number(response.headers.get("content-length") ?? 0);
  if (response.status !== 200 || !KEPT.test(type) || length > LARGEST) return passOn(response);
  if (!type.startsWith("application/json")) return toKeep(await response.arrayBuffer(), given(response));
  const text = await response.text();
  return toKeep(withOwnNext(text, from, to), given(response));
}

const CORS = { "access-control-allow-origin": "*", "access-control-expose-headers": "*" };

function passOn(response: Response): Response {
  return toPass(response.body, response.status, given(response));
}

function given(response: Response): Headers {
  const headers = new Headers(CORS);
  for (const name of GIVEN) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** The next page lies at this portal too. */
function withOwnNext(text: string, from: string, to: string): string {
  const end = text.lastIndexOf('"meta"');
  if (end < 0) return text;
  try {
    const answer = JSON.parse(text) as { meta?: { next?: unknown } };
    const next = answer.meta?.next;
    if (typeof next !== "string") return text;
    return JSON.stringify({ ...answer, meta: { ...answer.meta, next: moved(next, from, to) } });
  } catch {
    return text;
  }
}

/** An address below the other server's API as the same address below this one's; others stay as they are. */
export function moved(address: string, from: string, to: string): string {
  let url: URL;
  let there: URL;
  try {
    there = new URL(from);
    url = new URL(address, there);
  } catch {
    return address;
  }
  if (url.host !== there.host || !url.pathname.startsWith(`${there.pathname}/`)) return url.href;
  url.searchParams.delete("apikey");
  return to + url.pathname.slice(there.pathname.length) + url.search;
}
