/**
 * With `API_BASE` set, another server provides the data of the APIs: cached, requested with a key that stays here, and
 * served stale if it fails. Each function is mounted on the route whose own handler it replaces.
 */
import type { Context, MiddlewareHandler } from "hono";
import { requireRole } from "../api/endpoint/authorize.ts";
import type { TableHandler } from "../api/endpoint/handler.ts";
import { graphqlHandler } from "../api/graphql/handler.ts";
import { requestContext } from "../api/graphql/request-context.ts";
import { publicUrl } from "../api/http/public-url.ts";
import { cacheTiming } from "../cache/cached-response.ts";
import { API_BASE, type Env, storesOf } from "../env.ts";
import { notFound } from "../problem.ts";

import { parseApiTilePath } from "../tiles/grammar.ts";
import { type ForwardedResponse, forward, isUnambiguous } from "./forward.ts";
import { executeUpstream } from "./graphql.ts";
import { upstreamOf } from "./of-request.ts";
import type { Upstream } from "./upstream.ts";

/** Methods that are forwarded; the portal's own handler refuses the others. */
const FORWARDED_METHODS = new Set(["GET", "HEAD", "POST"]);

/** Answers `{apiBase}/query` from the other server. */
export function upstreamQuery(): MiddlewareHandler<Env> {
  return async function upstreamQuery(c, next) {
    const server = upstreamOf(c);
    if (server === null) return next();
    const context = requestContext(c, storesOf(c));
    const run = (operation: Parameters<typeof executeUpstream>[1]) => executeUpstream(server, operation);
    return withCacheState(server, await graphqlHandler(c.req.raw, context, { hashes: c.env.KV, run }));
  };
}

/**
 * Answers `{apiBase}/rest` from the other server: the endpoints of this portal's table, with the roles that they
 * require.
 */
export function upstreamRest(rest: TableHandler): MiddlewareHandler<Env> {
  return forwardTable(rest, (url) => rest.shared(url, null));
}

/**
 * Answers `{apiBase}/routing` from the other server, with all parameters, because a full planner has more of them. Plans
 * are not cached: they say where somebody goes, and hardly two requests are equal.
 */
export function upstreamRouting(routing: TableHandler): MiddlewareHandler<Env> {
  return forwardTable(routing, () => null);
}

/** @param sharedOf the request under which a response is cached; null if it is not */
function forwardTable(table: TableHandler, sharedOf: (url: URL) => { url: URL } | null): MiddlewareHandler<Env> {
  return async function forwardTable(c, next) {
    const server = upstreamOf(c);
    const { method } = c.req;
    if (server === null || !FORWARDED_METHODS.has(method)) return next();
    const url = new URL(c.req.url);
    const endpoint = table.find(url.pathname)?.endpoint;
    if (endpoint === undefined) return method === "POST" ? next() : notFound(c);
    const plain = endpoint.kind === "plain" ? endpoint : null;
    const takesMethod =
      method === "POST" ? plain?.method === "POST" || plain?.bodyParameters !== undefined : plain?.method !== "POST";
    if (plain?.local === true || !takesMethod) return next();
    if (!isUnambiguous(url.pathname, endpoint, table)) return notFound(c);
    if (plain?.role !== undefined && c.get("settings").downloadRoles) requireRole(plain.role, c.get("user"));
    withoutKeys(url);
    const shared = sharedOf(url);
    return send(c, server, {
      path: pathBelow(url),
      shared: shared && pathBelow(shared.url),
      mayRefuse: plain?.answers[401] !== undefined,
    });
  };
}

/** Answers `{apiBase}/tiles` from the other server, for the tile paths that this portal has, too. */
export function upstreamTiles(): MiddlewareHandler<Env> {
  return async function upstreamTiles(c, next) {
    const server = upstreamOf(c);
    if (server === null || !FORWARDED_METHODS.has(c.req.method) || c.req.method === "POST") return next();
    const url = new URL(c.req.url);
    const path = pathBelow(new URL(url.pathname, url));
    if (parseApiTilePath(path) === null) return notFound(c);
    withoutKeys(url);
    return send(c, server, { path: pathBelow(url), shared: path, mayRefuse: false });
  };
}

async function send(c: Context<Env>, server: Upstream, asked: Omit<ForwardedResponse, "base">): Promise<Response> {
  const base = publicUrl(c.req.url, c.get("settings").siteUrl).origin + API_BASE;
  return withCacheState(server, await forward(server, c.req.raw, { ...asked, base }));
}

/** Removes API keys of this portal, which are invalid on another server. */
function withoutKeys(url: URL): void {
  for (const name of ["apikey", "api_key"]) url.searchParams.delete(name);
}

/** Path and query relative to the base of the APIs, which may be percent-encoded. */
function pathBelow({ pathname, search }: URL): string {
  const [, , , area = "", ...rest] = pathname.split("/");
  return `/${[decodeURIComponent(area), ...rest].join("/")}${search}`;
}

/** Adds the cache state and the age of a stale response. */
function withCacheState({ age, state }: Upstream, response: Response): Response {
  if (age > 0) response.headers.set("age", String(age));
  if (state !== null) response.headers.append("server-timing", cacheTiming(state));
  return response;
}
