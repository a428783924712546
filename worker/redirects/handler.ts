/** Redirects old addresses in one hop, before the first byte: compiled rules, rules in KV, replaced IDs. */
import type { Context, MiddlewareHandler } from "hono";
import { isPayloadPath, pagePath, pageSearch } from "../../src/domain/payload-path.ts";
import {
  COMPILED_MAX_AGE,
  compiledKnowledge,
  decideMissingPage,
  decideRedirect,
  type Redirect,
  type RedirectRequest,
  readAndDecide,
} from "../../src/domain/redirects/decide.ts";
import { currentDataVersion } from "../cache/data-version.ts";
import { type Env, type Settings, storesOf } from "../env.ts";
import { Problem } from "../problem.ts";
import type { Db } from "../store/db.ts";
import { compiledTable } from "./compiled.ts";
import { liveRules } from "./live-rules.ts";
import { entityOf, keepSettled, settledLately, settledPath, successorPath } from "./successor.ts";

/** @param hasPage whether a screen has this path, in which case KV is not read */
export function redirects(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function redirects(c, next) {
    const { pathname, search } = new URL(c.req.url);
    // The redirect of a page's data is that of the page.
    const request = { path: pagePath(pathname), search: isPayloadPath(pathname) ? pageSearch(search) : search };
    const decision = await decide(c, request, hasPage);
    if (decision.kind === "redirect") return redirectResponse(c, decision);
    await next();
    if (c.error instanceof Problem && c.error.code === "route.not_found") {
      const successor = await withDatabase(c, null, (db) => successorPath(db, request.path));
      const afterwards = decideMissingPage(request, successor, { hasPage });
      if (afterwards.kind === "redirect") {
        c.res = undefined;
        c.res = redirectResponse(c, afterwards);
      }
    }
    return undefined;
  };
}

async function decide(c: Context<Env>, request: RedirectRequest, hasPage: (path: string) => boolean) {
  const { overrides, redirects } = await currentDataVersion(c);
  const known = {
    compiled: compiledTable,
    liveOverrides: overrides,
    hasPage,
    hosts: c.get("settings").redirectHosts,
    now: c.get("now"),
  };
  return readAndDecide((knowledge) => decideRedirect(request, knowledge), known, {
    live: () => liveRules(c.env.KV, Date.now(), redirects),
    currentPath: (path) => currentPath(c, path),
  });
}

/** Whether a compiled rule may redirect this path (it does unless IDs lead back to the path). */
export function hasCompiledRedirect(request: RedirectRequest, { redirectHosts: hosts }: Settings, now: Date): boolean {
  const knowledge = compiledKnowledge(compiledTable, { hosts, now, currentPath: () => undefined });
  return decideRedirect(request, knowledge).kind !== "stay";
}

/** Cache-Control of a redirect. */
const cacheControl = (maxAge: number) => `public, max-age=${maxAge}`;

/** Cache-Control of compiled redirects. */
export const COMPILED_CONTROL = cacheControl(COMPILED_MAX_AGE);

/** The current path of an entity's page; the database is read once per data version. */
async function currentPath(c: Context<Env>, path: string): Promise<string> {
  if (entityOf(path) === null) return path;
  const { DB } = c.env;
  // With the test hooks on, data changes without a new version.
  const data = c.get("settings").testHooks ? null : (await currentDataVersion(c)).data;
  const known = data === null ? undefined : settledLately(DB, data, path);
  return (
    known ??
    withDatabase(c, path, async (db) => {
      const settled = await settledPath(db, path);
      if (data !== null) keepSettled(DB, data, path, settled);
      return settled;
    })
  );
}

/** Looks up IDs in the database; answers `otherwise` while it is down. */
async function withDatabase<T>(c: Context<Env>, otherwise: T, work: (db: Db) => Promise<T>): Promise<T> {
  // A portal that requires sign-in tells anonymous visitors about no ID.
  if (c.get("settings").requireLogin) return otherwise;
  try {
    return await work(storesOf(c, { attempts: 1, deadline: 1_000 }).db);
  } catch {
    return otherwise;
  }
}

/** Navigation inside the app asks for data, and gets the redirect as data. */
function redirectResponse(c: Context<Env>, { location, status, maxAge }: Redirect): Response {
  const headers = { "cache-control": cacheControl(maxAge) };
  if (isPayloadPath(c.req.path)) return Response.json({ redirect: { location, status } }, { headers });
  return new Response(null, { status, headers: { ...headers, location } });
}
