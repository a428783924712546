/** Headers for caches and search engines, and 304 for a client that has the response. */
import type { MiddlewareHandler } from "hono";
import { digestOf } from "../../src/domain/bytes/digest.ts";
import { inPageLanguage } from "../../src/domain/language/current.ts";
import { noneMatches } from "../cache/etag.ts";
import type { Env } from "../env.ts";

export function cachePolicy(): MiddlewareHandler<Env> {
  return async function cachePolicy(c, next) {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}

const TAGGED_TYPE =
  /^(?:application\/(?:(?:graphql-response\+|geo\+|feed\+)?json|(?:atom\+)?xml)|text\/(?:calendar|xml)|image\/svg\+xml)\b/;

/**
 * Sets a weak ETag on anonymous reads of the APIs, and answers 304 to a matching If-None-Match (RFC 9110, 13). Responses
 * that have an ETag already, and streamed ones, stay as they are.
 */
export function conditional(): MiddlewareHandler<Env> {
  return async function conditional(c, next) {
    const request = c.req.raw;
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // The ETag of HEAD is that of GET; the runtime drops the body.
    if (request.method === "HEAD") c.req.raw = new Request(request, { method: "GET" });
    await next();
    const response = c.res;
    if (response.status !== 200 || request.headers.has("authorization") || response.headers.has("etag")) return;
    if (!TAGGED_TYPE.test(response.headers.get("content-type") ?? "")) return;
    const body = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    // Weak: compression on the way may change the bytes.
    const etag = `W/"${await digestOf("SHA-1", body)}"`;
    headers.set("etag", etag);
    // A response that may not be stored could not be revalidated.
    if (headers.get("cache-control") === "no-store") headers.set("cache-control", "no-cache");
    const isUnchanged = noneMatches(request.headers.get("if-none-match"), etag);
    if (isUnchanged) headers.delete("content-type");
    c.res = undefined; // otherwise the headers of the old answer come back
    c.res = isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  };
}

/**
 * Links a page that was requested with a trailing slash to its canonical address without one. It does not redirect: many
 * old links carry the slash.
 */
export function canonicalUrl(): MiddlewareHandler<Env> {
  return async function canonicalUrl(c, next) {
    await next();
    if (c.req.path.length > 1 && c.req.path.endsWith("/") && c.res.ok) {
      // Percent-encoded, as a header needs it; c.req.path is decoded.
      const path = new URL(c.req.url).pathname.replace(/\/+$/, "");
      c.res.headers.append("link", `<${c.get("settings").siteUrl}${inPageLanguage(path)}>; rel="canonical"`);
    }
  };
}
