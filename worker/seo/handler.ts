/** Serves robots.txt, llms.txt and the sitemaps. */

import type { Context, Handler } from "hono";
import { cachedResponse, passedResponse } from "../cache/cached-response.ts";
import { responseKey } from "../cache/key.ts";
import { askCache } from "../cache/response-cache.ts";
import { API_BASE, type Env, storesOf } from "../env.ts";
import { notFound } from "../problem.ts";

import { API_LIMITS } from "../store/limits.ts";
import { llmsText } from "./llms.ts";
import { robotsText } from "./robots.ts";
import { SITEMAP_KINDS, type SitemapKind, sitemapFile, sitemapFiles } from "./sitemap-files.ts";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

const DAY = "public, max-age=86400";
const HOUR = "public, max-age=3600";

/**
 * Serves a text or image from the response cache, by its path.
 * @param produce answers 200 or throws
 */
export async function cachedFile(c: Context<Env>, produce: () => Promise<Response>): Promise<Response> {
  const settings = c.get("settings");
  if (settings.testHooks) return produce();
  const answer = await askCache(c, { key: responseKey("seo", c.req.path, settings), produce });
  if (!("entry" in answer)) return passedResponse(answer.response, answer.state);
  return cachedResponse({ method: c.req.method, ifNoneMatch: c.req.header("if-none-match") ?? null }, answer);
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
 * `/sitemap.xml` lists `/sitemaps/{kind}-{number}.xml`. If another server answers in place of the database, only the
 * screens are listed.
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
    return cachedFile(c, async () => {
      const { db } = storesOf(c, API_LIMITS);
      if (path === "/sitemap.xml") {
        const files = isOwn ? await sitemapFiles(db) : [{ path: "/sitemaps/pages-1.xml", changed: null }];
        return xml(sitemapIndexXml(siteUrl, files));
      }
      const addresses = await sitemapFile(db, kind as SitemapKind, Number(number), pages);
      return addresses === null ? notFound(c) : xml(sitemapXml(siteUrl, addresses));
    });
  };
}
