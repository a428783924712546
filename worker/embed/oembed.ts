/** `{apiBase}/oembed`: the embed of a page of this site, for programs that know only its address (oembed.com). */
import type { Context, Handler } from "hono";
import { link } from "../../src/domain/links.ts";
import { EMBED_SIZES, frameCode } from "../../src/domain/site/embed.ts";
import { escapeXml } from "../../src/domain/text/markup.ts";
import { type AskApi, EmbedFailure } from "../../src/embed/api.ts";
import { loadStop } from "../../src/embed/departures.ts";
import { loadRoute } from "../../src/embed/route.ts";
import { text } from "../../src/embed/text.ts";
import { loadVerdict } from "../../src/embed/verdict.ts";
import { SHARED_CONTROL } from "../api/http/cache-control.ts";
import { preflight } from "../api/http/preflight.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";
import { type AnswerRequest, askApi } from "./ask.ts";
import type { Resolve } from "./handler.ts";
import { type EmbeddedPage, embeddedAt } from "./kinds.ts";

/** Pixels of the preview image of a page (worker/seo/cards/card.ts). */
const CARD = { width: 1200, height: 630 };

const METHODS = "GET, HEAD, OPTIONS";

/** Seconds for which a consumer may keep a response. */
const CACHE_AGE_SECONDS = 3600;

/** Title of an embed, and the present key of what it shows. @throws EmbedFailure */
async function factsOf(ask: AskApi, { kind, key }: EmbeddedPage): Promise<{ title: string; page: string }> {
  if (kind === "departures") {
    const { name, page } = await loadStop(ask, key);
    return { title: text.departures(name), page };
  }
  if (kind === "route-map") {
    const { name, page } = await loadRoute(ask, key);
    return { title: text.map(name), page };
  }
  const { name, id, kind: list } = await loadVerdict(ask, key);
  return { title: text.verdict(name), page: list === "feeds" ? link.feed(id) : link.operator(id) };
}

export function oembed(answer: AnswerRequest, resolve: Resolve): Handler<Env> {
  return async function oembed(c) {
    if (c.req.method === "OPTIONS") return preflight(METHODS, "authorization, apikey, if-none-match");
    if (c.req.method !== "GET" && c.req.method !== "HEAD")
      throw problem("method.not_allowed", `This URL supports ${METHODS}.`);
    const { searchParams } = new URL(c.req.url);
    const format = searchParams.get("format") || "json";
    if (format !== "json" && format !== "xml")
      throw problem("query.not_offered", "The formats are json and xml.", { field: "format" });
    const url = searchParams.get("url");
    if (!url) throw problem("parameter.invalid", "The parameter url is missing.", { field: "url" });
    const [maxWidth, maxHeight] = [pixelsOf(searchParams, "maxwidth"), pixelsOf(searchParams, "maxheight")];
    const { siteName, siteUrl } = c.get("settings");
    const { embedded, title, page } = await find(c, url, { answer, resolve });
    const [width, height] = EMBED_SIZES[embedded.kind];
    const size = { width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) };
    const embedOfPage = embeddedAt(page) ?? embedded;
    const src = siteUrl + link.embed(embedOfPage.kind, embedOfPage.key);
    // A thumbnail obeys the limits, too.
    const hasThumbnail = CARD.width <= maxWidth && CARD.height <= maxHeight;
    const body = {
      type: "rich",
      version: "1.0",
      title,
      provider_name: siteName,
      provider_url: siteUrl,
      cache_age: CACHE_AGE_SECONDS,
      ...(hasThumbnail && {
        thumbnail_url: `${siteUrl}/cards${page}.png`,
        thumbnail_width: CARD.width,
        thumbnail_height: CARD.height,
      }),
      html: frameCode(src, title, [size.width, size.height]),
      ...size,
    };
    const headers = { "cache-control": SHARED_CONTROL };
    if (format === "json") return Response.json(body, { headers });
    return new Response(xmlOf(body), { headers: { ...headers, "content-type": "text/xml; charset=utf-8" } });
  };
}

/** A limit in pixels; infinite without one. @throws Problem parameter.invalid */
function pixelsOf(query: URLSearchParams, field: string): number {
  const value = query.get(field);
  if (value === null) return Number.POSITIVE_INFINITY;
  const pixels = Number(value);
  if (Number.isInteger(pixels) && pixels > 0) return pixels;
  throw problem("parameter.invalid", `The parameter ${field} is a whole number of pixels.`, { field });
}

type EmbedMatch = { embedded: EmbeddedPage; title: string; page: string };

/** Finds what a URL of this site shows, as the page there would. @throws Problem entity.not_found, store.unavailable */
async function find(
  c: Context<Env>,
  url: string,
  { answer, resolve }: { answer: AnswerRequest; resolve: Resolve },
): Promise<EmbedMatch> {
  const missing = problem("entity.not_found", "No page of this site with an embed has this URL.", { field: "url" });
  if (!URL.canParse(url)) throw missing;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(c.get("settings").siteUrl).origin) throw missing;
  const embedOfPage = embeddedAt(await resolve(c, pathname));
  if (embedOfPage === null) throw missing;
  try {
    return { embedded: embedOfPage, ...(await factsOf(askApi(c, answer), embedOfPage)) };
  } catch (error) {
    if (!(error instanceof EmbedFailure)) throw error;
    if (error.reason === "missing") throw missing;
    if (error.reason === "closed") throw problem("auth.required", "Sign in to see the data on this site.");
    throw problem("store.unavailable", "The data is not there right now.", { retryAfter: error.retryAfter || 30 });
  }
}

function xmlOf(body: Readonly<Record<string, string | number>>): string {
  const members = Object.entries(body).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>\n`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${members.join("")}</oembed>\n`;
}
