/** `/embed/departures/{stop}`, `/embed/route-map/{route}`, `/embed/verdict/{feed or operator}`: the pages that other sites may frame. */
import type { Context, Handler } from "hono";
import type { Language } from "../../src/domain/language/languages.ts";
import { decodeSegment, link } from "../../src/domain/links.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { type EmbedKind, embeddedPage } from "../../src/domain/site/embed.ts";
import { clockOfLocale, readClock } from "../../src/domain/time/clock.ts";
import { type AskApi, EmbedFailure, type FailureReason } from "../../src/embed/api.ts";
import { departuresView, loadDepartures, readDepartureOptions } from "../../src/embed/departures.ts";
import { type EmbedContext, failure } from "../../src/embed/parts.ts";
import { loadMappedRoute, routeView } from "../../src/embed/route.ts";
import { embedLanguage, text } from "../../src/embed/text.ts";
import { h } from "../../src/embed/tree.ts";
import { loadVerdict, verdictView } from "../../src/embed/verdict.ts";
import type { Env } from "../env.ts";
import { type AnswerRequest, askApi } from "./ask.ts";
import { drawRoute } from "./drawing.ts";
import { embeddedAt } from "./kinds.ts";
import { type Document, documentOf } from "./page.ts";

/** Where the path of a page leads in the end: an id may have been replaced. */
export type Resolve = (c: Context<Env>, path: string) => Promise<string>;

const LIVE_CONTROL = "public, max-age=15";
const DATA_CONTROL = "public, max-age=60";
const REFRESH_SECONDS = 60;

type EmbedDocument = Omit<Document, "language" | "theme">;

const STATUS: Readonly<Record<FailureReason, number>> = { missing: 404, closed: 401, unavailable: 503 };

async function departures(ask: AskApi, key: string, context: EmbedContext, get: Get): Promise<EmbedDocument> {
  const options = readDepartureOptions(get);
  const board = await loadDepartures(ask, key, options);
  // The element replaces what the server wrote with its first update.
  const attributes = { stop: key, limit: options.limit, routes: get("routes"), lang: get("lang"), clock: get("clock") };
  return {
    title: text.departures(board.name),
    canonical: board.page,
    script: "/embed/v1.js",
    refresh: REFRESH_SECONDS,
    body: h("transit-departures", { ...attributes, theme: get("theme") ?? "auto" }, departuresView(board, context)),
  };
}

async function routeMap(ask: AskApi, key: string, context: EmbedContext, get: Get): Promise<EmbedDocument> {
  const route = await loadMappedRoute(ask, key);
  const title = text.map(route.name);
  const map = drawRoute(route, title);
  const bare = get("bare") !== null;
  return {
    title,
    canonical: route.page,
    script: "/embed/route-map.js",
    layout: bare ? "bare" : "fill",
    body: bare ? h("div", { part: "base" }, map) : routeView(route, map, context),
  };
}

async function verdict(ask: AskApi, id: string, context: EmbedContext): Promise<EmbedDocument> {
  const facts = await loadVerdict(ask, id);
  return {
    title: text.verdict(facts.name),
    canonical: embeddedPage({ kind: "verdict", key: facts.id }),
    body: verdictView(facts, context),
  };
}

const SHOW: Readonly<
  Record<EmbedKind, (ask: AskApi, key: string, context: EmbedContext, get: Get) => Promise<EmbedDocument>>
> = {
  departures,
  "route-map": routeMap,
  verdict,
};

type Get = (name: string) => string | null;

function themeOf(get: Get): "light" | "dark" | null {
  const theme = get("theme");
  return theme === "light" || theme === "dark" ? theme : null;
}

type EmbedTools = {
  /** Answers the questions to the API. */
  answer: AnswerRequest;
  resolve: Resolve;
  /** Runs work with the texts of a language. */
  inLanguage(assets: Fetcher, language: Language, work: () => Promise<Response>): Promise<Response>;
};

export function embeds(kind: EmbedKind, tools: EmbedTools): Handler<Env> {
  return function embeds(c) {
    // Only what is written below may be framed: an error screen of the site may not.
    c.set("mayBeFramed", true);
    const { language, locale } = embedLanguage(c.req.query("lang") ?? null);
    return tools.inLanguage(c.env.ASSETS, language, () => respond(c, kind, { language, locale, ...tools }));
  };
}

async function respond(
  c: Context<Env>,
  kind: EmbedKind,
  { language, locale, answer, resolve }: EmbedTools & ReturnType<typeof embedLanguage>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url);
  const get: Get = (name) => searchParams.get(name);
  const origin = c.get("settings").siteUrl;
  const context: EmbedContext = {
    locale,
    clock: readClock(get("clock")) ?? clockOfLocale(locale),
    now: c.get("now").getTime(),
    origin,
    zone: null,
    target: "_blank",
  };
  const send = (embedDocument: EmbedDocument, status: number, control: string) =>
    new Response(documentOf({ language, theme: themeOf(get), ...embedDocument }, origin), {
      status,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": control },
    });
  const key = keyIn(pathname);
  const path = embeddedPage({ kind, key });
  // A frame has no user, and must not tell which ids there are.
  if (c.get("settings").requireLogin) {
    const title = text.failures.closed;
    return send({ title, body: failure(context, "closed", "/") }, STATUS.closed, "no-store");
  }
  const current = embeddedAt(await resolve(c, path));
  if (current?.kind === kind && current.key !== key) {
    const location = link.embed(kind, current.key, Object.fromEntries(searchParams));
    return new Response(null, { status: 301, headers: { location, "cache-control": DATA_CONTROL } });
  }
  try {
    const embedDocument = await SHOW[kind](askApi(c, answer), key, context, get);
    return send(embedDocument, 200, kind === "departures" ? LIVE_CONTROL : DATA_CONTROL);
  } catch (error) {
    const reason = error instanceof EmbedFailure ? error.reason : "unavailable";
    if (!(error instanceof EmbedFailure)) console.error(failureLine("An embed failed.", error, { path: pathname }));
    const body = failure(context, reason, path);
    const isLimited = error instanceof EmbedFailure && error.isLimited;
    const status = isLimited ? 429 : STATUS[reason];
    const response = send({ title: text.failures[reason], body }, status, "no-store");
    const retryAfter = error instanceof EmbedFailure ? error.retryAfter : 0;
    if (reason === "unavailable") response.headers.set("retry-after", String(retryAfter || 30));
    return response;
  }
}

/** The last segment of a path, decoded as far as it can be. */
function keyIn(pathname: string): string {
  const segment = pathname.split("/")[3] ?? "";
  return decodeSegment(segment) ?? segment;
}
