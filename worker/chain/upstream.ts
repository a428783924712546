/** With `API_BASE` set, the APIs are answered by that server: cached, with a key that stays here, stale when it fails. */
import type { Context, MiddlewareHandler } from "hono";
import { createContext } from "../api/graphql/context.ts";
import { graphqlHandler } from "../api/graphql/handler.ts";
import { API_BASE, type Env } from "../env.ts";
import { openStores } from "../store/db.ts";
import { forward, isForwarded } from "../upstream/forward.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { notFound } from "./errors.ts";
import { cacheTiming } from "./give-entry.ts";

/** Methods that reach the other server; what it does not offer it says itself. */
const SENT = new Set(["GET", "HEAD", "POST"]);

/** Answered here: the document describes the addresses of this portal. */
const OWN = `${API_BASE}/rest/openapi.json`;

/** What Transitland v2 has not, and so the other server need not have. */
const ABSENT = `${API_BASE}/portal/`;

/** @param shared the address of a GET as it may be kept for everybody; null where the answer is no one text */
export function upstream(shared: (url: URL) => URL | null): MiddlewareHandler<Env> {
  return async function upstream(c, next) {
    const server = upstreamOf(c);
    if (server === null || c.req.path === OWN) return next();
    if (c.req.path.startsWith(ABSENT)) return notFound(c);
    if (c.req.path === `${API_BASE}/query`) return stated(server, await query(c, server));
    const { method } = c.req;
    if (!SENT.has(method)) return next();
    const url = new URL(c.req.url);
    if (!isForwarded(method, url.pathname.slice(API_BASE.length))) return method === "POST" ? next() : notFound(c);
    // Keys of this portal are nothing for another server.
    for (const name of ["apikey", "api_key"]) url.searchParams.delete(name);
    const below = ({ pathname, search }: URL) => pathname.slice(API_BASE.length) + search;
    const known = url.pathname.startsWith(`${API_BASE}/tiles/`) ? new URL(url.pathname, url) : shared(url);
    const asked = { path: below(url), shared: known && below(known), base: url.origin + API_BASE };
    return stated(server, await forward(server, c.req.raw, asked));
  };
}

async function query(c: Context<Env>, server: Upstream): Promise<Response> {
  const context = createContext({ stores: openStores(c.env), now: c.get("now"), user: c.get("user") });
  return graphqlHandler(c.req.raw, context, {
    hashes: c.env.KV,
    run: (operation) => executeUpstream(server, operation),
  });
}

/** Says how the cache did, and how old what was given is. */
function stated({ age, state }: Upstream, response: Response): Response {
  if (age > 0) response.headers.set("age", String(age));
  if (state !== null) response.headers.append("server-timing", cacheTiming(state));
  return response;
}
