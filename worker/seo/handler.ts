/** What crawlers and chat windows ask for first: robots.txt, llms.txt and the sitemaps. */

import type { Context, Handler } from "hono";
import { cachedResponse, cacheTiming } from "../cache/cached-response.ts";
import { currentDataVersion } from "../cache/data-version.ts";
import { responseMemory } from "../cache/memory.ts";
import { ResponseCache } from "../cache/response-cache.ts";
import { API_BASE, BUILD_ID, type Env } from "../env.ts";
import { notFound } from "../problem.ts";
import { openStores } from "../store/db.ts";
import { llmsText } from "./llms.ts";
import { robotsText } from "./robots.ts";
import { SITEMAP_KINDS, type SitemapKind, sitemapFile, sitemapFiles } from "./sitemap-files.ts";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

const DAY = "public, max-age=86400";
const HOUR = "public, max-age=3600";

/** Most rows that one file may read from the database. */
const ROWS_READ = 100_000;

/** Milliseconds that one round trip to the database has. */
const DEADLINE = 8_000;

const cache = new ResponseCache(responseMemory);

/**
 * Keeps an answer that everybody shares by its path, build and data version.
 * @param produce answers 200 or throws
 */
export async function keptAnswer(c: Context<Env>, produce: () => Promise<Response>): Promise<Response> {
  const { path } = c.req;
  const { testHooks, siteUrl, siteName, upstream, requireLogin } = c.get("settings");
  if (testHooks) return produce();
  const { data, down } = await currentDataVersion(c);
  const made = JSON.stringify([siteUrl, siteName, upstream, requireLogin, BUILD_ID]);
  const answer = await cache.ask({
    key: `found ${path} ${made}`,
    data,
    down,
    now: Date.now(),
    produce,
    scriptSources: () => "",
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  if ("entry" in answer) {
    const given = { method: c.req.method, ifNoneMatch: c.req.header("if-none-match") ?? null };
    return cachedResponse(given, answer);
  }
  answer.response.headers.append("server-timing", cacheTiming(answer.state));
  return answer.response;
}

function text(body: string): Response {
  return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": DAY } });
}

function xml(body: string): Response {
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8", "cache-control": HOUR } });
}

export function robots(): Handler<Env> {
  return function robots(c) {
    const { siteUrl, requireLogin } = c.get("settings");
    return text(robotsText(siteUrl, requireLogin));
  };
}

export function llms(): Handler<Env> {
  return function llms(c) {
    const { siteName, siteUrl } = c.get("settings");
    return text(llmsText(siteName, siteUrl, API_BASE));
  };
}

/**
 * `/sitemap.xml` lists `/sitemaps/{kind}-{number}.xml`. Where another server answers in place of the database there is
 * nothing to list but the screens.
 * @param pages paths of the listed pages
 */
export function sitemaps(pages: readonly string[]): Handler<Env> {
  return async function sitemaps(c) {
    const { siteUrl, upstream, requireLogin } = c.get("settings");
    const { path } = c.req;
    const isOwn = upstream === null && !requireLogin;
    const [, kind = "", number = ""] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
    const isKind = (SITEMAP_KINDS as readonly string[]).includes(kind) && (isOwn || kind === "pages");
    if (path !== "/sitemap.xml" && !isKind) return notFound(c);
    return keptAnswer(c, async () => {
      const { db } = openStores(c.env, { rowsReadLimit: ROWS_READ, deadline: DEADLINE });
      if (path === "/sitemap.xml") {
        const files = isOwn ? await sitemapFiles(db) : [{ path: "/sitemaps/pages-1.xml", changed: null }];
        return xml(sitemapIndexXml(siteUrl, files));
      }
      const addresses = await sitemapFile(db, kind as SitemapKind, Number(number), pages);
      return addresses === null ? notFound(c) : xml(sitemapXml(siteUrl, addresses));
    });
  };
}
