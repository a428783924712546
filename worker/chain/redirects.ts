/** Old links lead on: compiled rules, rules of ops in KV, ids that were replaced. One hop, decided before the first byte. */
import type { Context, MiddlewareHandler } from "hono";
import { link } from "../../src/domain/links.ts";
import { onestopIdLookupKey } from "../../src/domain/onestop.ts";
import { type Resolution, resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import type { Env, Settings } from "../env.ts";
import { Problem } from "../problem.ts";
import { compiledTable } from "../redirects/compiled.ts";
import { liveRules } from "../redirects/live-rules.ts";
import { openStores } from "../store/db.ts";
import { isKnownId } from "../store/spelling.ts";
import { successorOf } from "../store/superseded.ts";
import { BUILD_PARAMETER, isPayloadPath, pagePath } from "./page-path.ts";
import { currentStamp } from "./stamp.ts";

/** @param hasPage whether a screen has this path, in which case KV is not asked */
export function redirects(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function redirects(c, next) {
    const path = pagePath(c.req.path);
    const overriding = (await currentStamp(c)).overrides
      ? await resolveLive(c, path, (rule) => rule.override === true)
      : null;
    if (overriding !== null) return answer(c, overriding, LIVE);
    const compiled = compiledRedirect(path, c.req.url, c.get("now"), c.get("settings"));
    if (compiled !== null) return answer(c, compiled, COMPILED);
    if (!hasPage(path)) {
      const live = await resolveLive(c, path);
      if (live !== null) return answer(c, live, LIVE);
    }
    await next();
    if (c.error instanceof Problem && c.error.code === "route.not_found") {
      const successor = await successorPath(c, path);
      if (successor !== null) {
        c.res = undefined;
        c.res = answer(c, { location: successor, status: 301, rules: [] }, LIVE);
      }
    }
    return undefined;
  };
}

/** Seconds that a browser may keep a redirect: rules of ops change without a deploy. */
const LIVE = 60;
const COMPILED = 3600;

const keptFor = (seconds: number) => `public, max-age=${seconds}`;

/** Cache-Control of compiled redirects. */
export const COMPILED_CONTROL = keptFor(COMPILED);

/** Where a path of the address leads by the rules that are part of the build. */
export function compiledRedirect(path: string, address: string, now: Date, settings: Settings): Resolution | null {
  return resolveRedirect(compiledTable, path, options(address, now, settings));
}

function options(address: string, now: Date, { redirectHosts: hosts }: Settings) {
  if (!address.includes("?")) return { search: "", now, hosts };
  const query = new URL(address).searchParams;
  query.delete(BUILD_PARAMETER);
  return { search: query.size === 0 ? "" : `?${query}`, now, hosts };
}

async function resolveLive(c: Context<Env>, path: string, counts: (rule: RedirectRule) => boolean = () => true) {
  const { redirects } = await currentStamp(c);
  const table = await liveRules(c.env.KV, Date.now(), redirects);
  return resolveRedirect(table, path, { ...options(c.req.url, c.get("now"), c.get("settings")), counts });
}

const KINDS = { feeds: "feed", operators: "operator", routes: "route", stops: "stop" } as const;

const PAGE_OF = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId: string) => link.route({ onestopId }),
  stop: (onestopId: string) => link.stop({ onestopId }),
};

/** The page that the one asked for is now: the id was replaced, or is written another way. */
async function successorPath(c: Context<Env>, path: string): Promise<string | null> {
  const [, list, segment] = /^\/(feeds|operators|routes|stops)\/([^/:@]+)\/?$/.exec(path) ?? [];
  if (segment === undefined) return null;
  const { db } = openStores(c.env, { attempts: 1, deadline: 1_000 });
  let id: string;
  try {
    id = decodeURIComponent(segment);
  } catch {
    return null;
  }
  const kind = KINDS[list as keyof typeof KINDS];
  const usual = onestopIdLookupKey(id);
  try {
    for (const known of kind === "feed" || kind === "operator" ? new Set([id, usual]) : []) {
      const successor = await successorOf(db, kind as "feed" | "operator", known);
      if (successor !== null) return PAGE_OF[kind](successor);
    }
    return usual !== id && (await isKnownId(db, kind, usual)) ? PAGE_OF[kind](usual) : null;
  } catch {
    // While the database is down, that the page is not there is all that is known.
    return null;
  }
}

/** Navigation inside the app asks for data; it is told where to go instead. */
function answer(c: Context<Env>, { location, status }: Resolution, seconds: number): Response {
  const headers = { "cache-control": keptFor(seconds) };
  if (isPayloadPath(c.req.path)) return Response.json({ redirect: { location, status } }, { headers });
  return new Response(null, { status, headers: { ...headers, location } });
}
