/** Who has an answer of the APIs already is told so instead of being sent it again: tags and 304 (RFC 9110, 13). */

import type { MiddlewareHandler } from "hono";
import { digestOf } from "../../src/domain/hex.ts";
import { noneMatches } from "../cache/etag.ts";
import type { Env } from "../env.ts";

const JSON_TYPE = /^application\/(?:graphql-response\+|geo\+)?json\b/;

/** Tags answers to anonymous reads. Answers that bring a tag, and those that come bit by bit, stay as they are. */
export function conditional(): MiddlewareHandler<Env> {
  return async function conditional(c, next) {
    const asked = c.req.raw;
    if (asked.method !== "GET" && asked.method !== "HEAD") return next();
    // The tag of HEAD is that of the content it stands for; the content itself is dropped behind the chain.
    if (asked.method === "HEAD") c.req.raw = new Request(asked, { method: "GET" });
    await next();
    const response = c.res;
    if (response.status !== 200 || asked.headers.has("authorization") || response.headers.has("etag")) return;
    if (!JSON_TYPE.test(response.headers.get("content-type") ?? "")) return;
    const body = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    // Weak: compression on the way may change the bytes, not what they say.
    const etag = `W/"${await digestOf("SHA-1", body)}"`;
    headers.set("etag", etag);
    // What is not to be stored could not be asked for again with its tag.
    if (headers.get("cache-control") === "no-store") headers.set("cache-control", "no-cache");
    const known = noneMatches(asked.headers.get("if-none-match"), etag);
    if (known) headers.delete("content-type");
    c.res = undefined; // otherwise the headers of the old answer come back
    c.res = known ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  };
}
