/** Old links lead on: compiled rules, rules of ops in KV, ids that were replaced. One hop, decided before the first byte. */
import type { Context, MiddlewareHandler } from "hono";
import { type Resolution, resolveRedirect, samePath } from "../../src/domain/redirects/resolve.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { withSearch } from "../../src/domain/redirects/search.ts";
import type { Env, Settings } from "../env.ts";
import { Problem } from "../problem.ts";
import { compiledTable } from "../redirects/compiled.ts";
import { liveRules } from "../redirects/live-rules.ts";
import { entityOf, keepSettled, settledLately, settledPath, successorPath } from "../redirects/successor.ts";
import { type Db, openStores } from "../store/db.ts";
import { isPayloadPath, pagePath, pageSearch } from "./page-path.ts";
import { currentStamp } from "./stamp.ts";

/** What was asked for: the page, also where its data was. Path and query as they came, percent-encoded. */
export type Asked = { path: string; search: string };

/** @param hasPage whether a screen has this path, in which case KV is not asked */
export function redirects(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function redirects(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const asked = { path: pagePath(pathname), search: isPayloadPath(pathname) ? pageSearch(search) : search };
    const found = await findRule(c, asked, hasPage);
    if (found !== null) {
      const location = await settled(c, found.location);
      // A rule that leads to an id which was replaced by the one asked for.
      if (!samePath(location, asked.path)) return answer(c, { ...found, location });
    }
    await next();
    if (c.error instanceof Problem && c.error.code === "route.not_found") {
      const successor = await withIds(c, null, (db) => successorPath(db, asked.path));
      if (successor !== null && hasPage(successor)) {
        c.res = undefined;
        c.res = answer(c, { location: withSearch(successor, asked.search), status: 301, seconds: LIVE });
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

/** Where a path leads by the rules that are part of the build. */
export function compiledRedirect(asked: Asked, now: Date, settings: Settings): Resolution | null {
  return resolveRedirect(compiledTable, asked.path, options(asked, now, settings));
}

function options({ search }: Asked, now: Date, { redirectHosts: hosts }: Settings) {
  return { search, now, hosts };
}

/** A redirect, and the seconds for which a browser may keep it. */
type Answer = Pick<Resolution, "location" | "status"> & { seconds: number };

async function findRule(c: Context<Env>, asked: Asked, hasPage: (path: string) => boolean): Promise<Answer | null> {
  const { overrides, redirects } = await currentStamp(c);
  const [now, settings] = [c.get("now"), c.get("settings")];
  const live = async (counts: (rule: RedirectRule) => boolean): Promise<Answer | null> => {
    const table = await liveRules(c.env.KV, Date.now(), redirects);
    const found = resolveRedirect(table, asked.path, { ...options(asked, now, settings), counts });
    return found === null ? null : { ...found, seconds: secondsLeft(found, now) };
  };
  const overriding = overrides ? await live((rule) => rule.override === true) : null;
  if (overriding !== null) return overriding;
  const compiled = compiledRedirect(asked, now, settings);
  if (compiled !== null) return { ...compiled, seconds: COMPILED };
  return hasPage(asked.path) ? null : live(() => true);
}

/** What has expired is kept by no browser. */
const secondsLeft = ({ rules }: Resolution, now: Date) =>
  rules.reduce(
    (least, { expires }) => Math.min(least, expires ? Math.floor((Date.parse(expires) - now.getTime()) / 1000) : LIVE),
    LIVE,
  );

/** Rules that are followed in one hop, beyond those that resolveRedirect has followed. */
const MOST_STEPS = 4;

/** Where an address leads in the end: by what is compiled in or overrides a page, and by what ids are now. */
async function settled(c: Context<Env>, first: string): Promise<string> {
  let location = first;
  for (let step = 0; step < MOST_STEPS && location.startsWith("/"); step++) {
    const [path, more] = pathOf(location);
    const next = await findRule(c, { path, search: more.replace(/#.*$/s, "") }, () => true);
    if (next === null) break;
    location = next.location;
  }
  const [path, more] = pathOf(location);
  return (await settledHere(c, path)) + more;
}

/** The path of an address, and what stands behind it. */
export function pathOf(location: string): [path: string, more: string] {
  const [, path = "", more = ""] = /^([^?#]*)(.*)$/.exec(location) ?? [];
  return [path, more];
}

/** Where a path leads by what ids are now: asked of the database once for a data version. */
async function settledHere(c: Context<Env>, path: string): Promise<string> {
  if (entityOf(path) === null) return path;
  const { DB } = c.env;
  // The data of tests changes behind the version's back.
  const data = c.get("settings").testHooks ? null : (await currentStamp(c)).data;
  const known = data === null ? undefined : settledLately(DB, data, path);
  return (
    known ??
    withIds(c, path, async (db) => {
      const settled = await settledPath(db, path);
      if (data !== null) keepSettled(DB, data, path, settled);
      return settled;
    })
  );
}

/** Asks the database for ids; while it is down, what is known without it is all that is known. */
async function withIds<T>(c: Context<Env>, without: T, work: (db: Db) => Promise<T>): Promise<T> {
  // Strangers of a closed portal are told of no id.
  if (c.get("settings").requireLogin) return without;
  try {
    return await work(openStores(c.env, { attempts: 1, deadline: 1_000 }).db);
  } catch {
    return without;
  }
}

/** Navigation inside the app asks for data; it is told where to go instead. */
function answer(c: Context<Env>, { location, status, seconds }: Answer): Response {
  const headers = { "cache-control": keptFor(seconds) };
  if (isPayloadPath(c.req.path)) return Response.json({ redirect: { location, status } }, { headers });
  return new Response(null, { status, headers: { ...headers, location } });
}
