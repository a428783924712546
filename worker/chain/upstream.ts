/** With `API_BASE` set, the APIs are answered by that server: cached, with a key that stays here, stale when it fails. */
import type { MiddlewareHandler } from "hono";
import { createContext } from "../api/graphql/context.ts";
import { graphqlHandler } from "../api/graphql/handler.ts";
import { API_BASE, type Env } from "../env.ts";
import { openStores } from "../store/db.ts";
import { forward } from "../upstream/forward.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import { notFound } from "./errors.ts";

/** Methods that reach the other server; what it does not offer it says itself. */
const SENT = new Set(["GET", "HEAD", "POST"]);

/** Answered here: the document describes the addresses of this portal. */
const OWN = `${API_BASE}/rest/openapi.json`;

/** What Transitland v2 has not, and so the other server need not have. */
const ABSENT = `${API_BASE}/portal/`;

export function upstream(): MiddlewareHandler<Env> {
  return async function upstream(c, next) {
    const server = upstreamOf(c);
    if (server === null || c.req.path === OWN) return next();
    if (c.req.path.startsWith(ABSENT)) return notFound(c);
    if (c.req.path === `${API_BASE}/query`) {
      const context = createContext({ stores: openStores(c.env), now: c.get("now"), user: c.get("user") });
      const response = await graphqlHandler(c.req.raw, context, {
        hashes: c.env.KV,
        run: (operation) => executeUpstream(server, operation),
      });
      if (server.age > 0) response.headers.set("age", String(server.age));
      return response;
    }
    if (!SENT.has(c.req.method)) return next();
    const url = new URL(c.req.url);
    // Keys of this portal are nothing for another server.
    for (const name of ["apikey", "api_key"]) url.searchParams.delete(name);
    return forward(server, c.req.raw, url.pathname.slice(API_BASE.length) + url.search, url.origin + API_BASE);
  };
}
