/** Redirects old addresses in one hop, before the first byte: compiled rules, rules in KV, replaced IDs. */

import type { Context, MiddlewareHandler } from "hono";
import { inPageLanguage } from "../../src/domain/language/current.ts";
import { perObject } from "../../src/domain/memory.ts";
import {
  COMPILED_MAX_AGE,
  compiledKnowledge,
  decideMissingPage,
  decideRedirect,
  type Redirect,
  type RedirectRequest,
  readAndDecide,
  type Stay,
} from "../../src/domain/redirects/decide.ts";
import { isPayloadPath, pagePath, pageSearch } from "../../src/domain/site/payload-path.ts";
import { dataVersionOf } from "../cache/data-version.ts";
import { type FastRequest, plainDataVersion } from "../cache/precondition.ts";
import { type Env, type Settings, storesOf } from "../env.ts";
import { isMachinePath } from "../middleware/machine-path.ts";
import { closedHeaders } from "../middleware/security-headers.ts";
import { Problem } from "../problem.ts";
import type { DataVersion } from "../store/db/data-version.ts";
import type { Db } from "../store/db/db.ts";
import { compiledTable } from "./compiled.ts";
import { countMissing, countRedirect } from "./hits.ts";
import { liveRules } from "./rule-set.ts";
import { entityOf, keepSettled, settledLately, settledPath, successorPath } from "./successor.ts";

/** @param hasPage whether a screen has this path, in which case KV is not read */
export function redirects(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function redirects(c, next) {
    const { pathname, search } = new URL(c.req.url);
    // The redirect of a page's data is that of the page.
    const request = { path: pagePath(pathname), search: isPayloadPath(pathname) ? pageSearch(search) : search };
    const decision = await decide(c, request, hasPage);
    if (decision.kind === "redirect") {
      countRedirect(c, decision);
      return redirectResponse(c, decision);
    }
    await next();
    if (c.error instanceof Problem && c.error.code === "route.not_found") {
      const successor = await withDatabase(c, null, (db) => successorPath(db, request.path));
      const afterwards = decideMissingPage(request, successor, { hasPage });
      if (afterwards.kind === "redirect") replaceResponse(c, afterwards);
    }
    if (c.res.status === 404) countMissing(c, request.path);
    return undefined;
  };
}

type HasPage = (path: string) => boolean;

/**
 * Where the path of a page leads in the end: rules and replaced IDs are followed as for a visitor. It may be the address
 * of another site.
 */
export async function resolvePage(c: Context<Env>, path: string, hasPage: HasPage): Promise<string> {
  const decision = await decide(c, { path, search: "" }, hasPage);
  if (decision.kind === "redirect") return decision.location;
  return currentPath(c, path, await dataVersionOf(c).current);
}

/**
 * Decides by the present data version. A page that stays by the one of the last minute does not wait for it: a rule that has
 * come since and overrides the page holds from the next request on.
 */
async function decide(c: Context<Env>, request: RedirectRequest, hasPage: HasPage): Promise<Redirect | Stay> {
  const { lately, current } = dataVersionOf(c);
  if (lately !== null && staysAt(c, { request, hasPage, version: lately })) return { kind: "stay" };
  return decideAt(c, { request, hasPage, version: await current });
}

type DecisionInput = { request: RedirectRequest; hasPage: HasPage; version: DataVersion };

function decideAt(c: Context<Env>, { request, hasPage, version }: DecisionInput): Promise<Redirect | Stay> {
  return readAndDecide((knowledge) => decideRedirect(request, knowledge), knownAt(c, { hasPage, version }), {
    live: () => liveRules(c.env.KV, Date.now(), version.redirects),
    currentPath: (path) => currentPath(c, path, version),
  });
}

const knownAt = (c: Context<Env>, { hasPage, version }: Omit<DecisionInput, "request">) => ({
  compiled: compiledTable,
  liveOverrides: version.overrides,
  hasPage,
  hosts: c.get("settings").redirectHosts,
  now: c.get("now"),
});

/** Whether a path stays, as far as that is known without a read. */
function staysAt(c: Context<Env>, { request, ...rest }: DecisionInput): boolean {
  const knowledge = { ...knownAt(c, rest), live: undefined, currentPath: () => undefined };
  return decideRedirect(request, knowledge).kind === "stay";
}

/** Whether a compiled rule may redirect this path (it does unless IDs lead back to the path). */
export function hasCompiledRedirect(request: RedirectRequest, { redirectHosts: hosts }: Settings, now: Date): boolean {
  const knowledge = compiledKnowledge(compiledTable, { hosts, now, currentPath: () => undefined });
  return decideRedirect(request, knowledge).kind !== "stay";
}

/** Cache-Control of a redirect. */
const cacheControl = (maxAge: number) => `public, max-age=${maxAge}`;

/** Cache-Control of compiled redirects. */
const COMPILED_CONTROL = cacheControl(COMPILED_MAX_AGE);

/** The current path of an entity's page; the database is read once per data version. */
async function currentPath(c: Context<Env>, path: string, version: DataVersion): Promise<string> {
  if (entityOf(path) === null) return path;
  const { DB } = c.env;
  // With the test hooks on, data changes without a new version.
  const data = c.get("settings").testHooks ? null : version.data;
  const settledFromMemory = data === null ? undefined : settledLately(DB, data, path);
  return (
    settledFromMemory ??
    withDatabase(c, path, async (db) => {
      const settledTo = await settledPath(db, path);
      if (data !== null) keepSettled(DB, data, path, settledTo);
      return settledTo;
    })
  );
}

/** Looks up IDs in the database; answers `otherwise` while it is down. */
async function withDatabase<T>(c: Context<Env>, otherwise: T, work: (db: Db) => Promise<T>): Promise<T> {
  // A site that requires sign-in does not reveal to anonymous visitors which IDs exist.
  if (c.get("settings").requireLogin) return otherwise;
  try {
    return await work(storesOf(c, { attempts: 1, deadline: 1_000 }).db);
  } catch {
    return otherwise;
  }
}

/** Sends a redirect in place of the response that was made. */
function replaceResponse(c: Context<Env>, redirect: Redirect): undefined {
  void c.res.body?.cancel().catch(() => {});
  c.res = undefined;
  c.res = redirectResponse(c, redirect);
}

/** Navigation inside the app requests data, and receives the redirect as data. */
function redirectResponse(c: Context<Env>, { location, status, maxAge }: Redirect): Response {
  const headers = { "cache-control": cacheControl(maxAge) };
  const target = inPageLanguage(location);
  if (isPayloadPath(c.req.path)) return Response.json({ redirect: { location: target, status } }, { headers });
  return new Response(null, { status, headers: { ...headers, location: target } });
}

/** First segments of the compiled rules: any other path is not redirected by them. */
const FIRST_SEGMENTS = new Set(
  [...compiledTable.exact.keys(), ...compiledTable.open.keys()].map((source) => source.split("/", 1)[0]),
);

/** Paths with escapes are left to the middleware. */
const PATH = /^\w+:\/\/[^/]+(\/([^/?#%]*)[^?#%]*)(?:\?|$)/;

/** Headers of every compiled redirect, by settings. */
const headersBySettings = perObject<Settings, Headers>("headers of redirects", { by: "settings", bytes: 4_000 });

/**
 * Answers a compiled redirect before the middleware: the rules are part of the build, and the headers are always the same.
 */
export function fastRedirect(fast: FastRequest): Response | null {
  const { bindings, settings, now } = fast;
  const { url } = fast.request;
  const [, path, first] = PATH.exec(url) ?? [];
  if (path === undefined || !FIRST_SEGMENTS.has(first) || isMachinePath(path)) return null;
  const data = plainDataVersion(fast);
  if (data === null) return null;
  const search = url.includes("?") ? new URL(url).search : "";
  // Whether an ID was replaced is known here if the database was read lately, for its present data version.
  const currentPath = (page: string) => (entityOf(page) === null ? page : settledLately(bindings.DB, data, page));
  const knowledge = compiledKnowledge(compiledTable, {
    hosts: settings.redirectHosts,
    now: new Date(now),
    currentPath,
  });
  const decision = decideRedirect({ path, search }, knowledge);
  if (decision.kind !== "redirect") return null;
  const headers = new Headers(headersFor(settings));
  headers.set("location", decision.location);
  return new Response(null, { status: decision.status, headers });
}

function headersFor(settings: Settings): Headers {
  const before = headersBySettings.get(settings);
  if (before !== undefined) return before;
  const headers = closedHeaders(settings);
  headers.set("cache-control", COMPILED_CONTROL);
  headersBySettings.set(settings, headers);
  return headers;
}
