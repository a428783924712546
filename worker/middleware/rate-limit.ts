/**
 * Limits the requests per minute of one caller, and reports in every response how many are left (RateLimit header fields for
 * HTTP, draft-ietf-httpapi-ratelimit-headers-10).
 */

import type { Context, MiddlewareHandler } from "hono";
import { perIsolate } from "../../src/domain/memory.ts";
import { pagePath } from "../../src/domain/site/payload-path.ts";
import { apiKeyOf } from "../auth/api-key.ts";
import { callerOf } from "../auth/caller.ts";
import { CALLER_WINDOWS, RateWindows, WINDOW_SECONDS } from "../auth/rate-windows.ts";
import type { Env } from "../env.ts";
import { problem, problemResponse } from "../problem.ts";

const windows = new RateWindows(perIsolate("requests of the API", CALLER_WINDOWS));

/** Windows of the renders of pages, apart from those of the APIs: reading pages uses up no requests of a program. */
const renders = new RateWindows(perIsolate("renders of pages", CALLER_WINDOWS));

/**
 * Counts a page that is rendered because no cache has it. Cached pages are not counted.
 * @throws Problem rate.limited after as many renders a minute from one address as the APIs allow requests
 */
export function countRender(c: Context<Env>): void {
  const { rateLimit, testHooks } = c.get("settings");
  if (rateLimit === 0 || testHooks) return;
  const window = renders.take(addressOf(c), Date.now(), rateLimit);
  if (window.allowed) return;
  const detail = `Too many pages were requested from this address. Try again in ${window.reset} seconds.`;
  throw problem("rate.limited", detail, { retryAfter: window.reset });
}

const addressOf = (c: Context<Env>) => callerOf(c.req.header("cf-connecting-ip") ?? "");

/** Rows that one unit of the limit pays for: read from the database or returned, whichever are more. */
const ROWS_A_UNIT = 100;

/** Fields of an answer that take as long as a row. */
const FIELDS_A_ROW = 25;

/** Units of a request by what it used; a request that uses little, or is answered from the cache, is one. */
function unitsOf({ rowsRead, rows, fields }: { rowsRead: number; rows: number; fields: number }): number {
  return Math.max(1, Math.ceil(Math.max(rowsRead, rows, fields / FIELDS_A_ROW) / ROWS_A_UNIT));
}

/** Tiles and parts of files, of which a map or a program reads many: ten times as many as requests of the API. */
const FILES = {
  windows: new RateWindows(perIsolate("requests of tiles and files", CALLER_WINDOWS)),
  times: 10,
  isReported: false,
};
const API = { windows, times: 1, isReported: true };

/** Limits what one caller uses of the APIs in a minute: a request is one unit, or more by the rows and fields that it takes. */
export function rateLimit(kind: typeof API = API): MiddlewareHandler<Env> {
  return async function rateLimit(c, next) {
    const { rateLimit, testHooks } = c.get("settings");
    if (rateLimit === 0 || testHooks || c.req.method === "OPTIONS") return next();
    const key = await apiKeyOf(c);
    const limit = (key?.per_minute ?? rateLimit) * kind.times;
    const caller = key === null ? addressOf(c) : `key ${key.id}`;
    c.set("caller", { name: caller, maxRows: key?.max_rows ?? null });
    if (limit === 0) return next();
    // A test can set the clock of the request; it cannot set this one.
    let window = kind.windows.take(caller, Date.now(), limit);
    const name = key === null ? "address" : "key";
    if (window.allowed) {
      const used = { rows: 0, fields: 0 };
      c.set("used", used);
      await next();
      const units = unitsOf({ rowsRead: c.get("storeTrips").rows, ...used });
      if (units > 1) window = kind.windows.take(caller, Date.now(), limit, units - 1);
    } else {
      const detail = `More than ${limit} requests in a minute came from this ${name}, or fewer expensive ones.`;
      c.res = problemResponse(problem("rate.limited", detail, { limit, retryAfter: window.reset }), c.req.path);
    }
    // Sent tiles are remembered with their headers.
    if (!kind.isReported) return undefined;
    c.res.headers.set("ratelimit-policy", `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
    c.res.headers.set("ratelimit", `"${name}";r=${window.remaining};t=${window.reset}`);
    return undefined;
  };
}

/** The same for tiles and files of datasets. */
export const fileLimit = () => rateLimit(FILES);

/** Limits the full report of `/health`, which counts the feeds; the short one is for monitoring and is not limited. */
export function healthLimit(): MiddlewareHandler<Env> {
  const limit = rateLimit();
  return (c, next) => (c.req.query("full") === undefined ? next() : limit(c, next));
}

/**
 * Counts page requests that run a visitor's own query against the rate limit of the API.
 * @param runsQuery whether the screen at a path runs the query of its parameter `query`
 * @throws Problem rate.limited
 */
export function queryLimit(runsQuery: (pathname: string) => boolean): MiddlewareHandler<Env> {
  const limit = rateLimit();
  return async function queryLimit(c, next) {
    if (c.req.query("query") === undefined || !runsQuery(pagePath(c.req.path))) return next();
    await limit(c, next);
    if (c.res.status !== 429) return undefined;
    const retryAfter = Number(c.res.headers.get("retry-after") ?? 60);
    throw problem("rate.limited", `Too many queries from this IP address. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    });
  };
}
