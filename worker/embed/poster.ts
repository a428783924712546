/** `/posters/{operators|feed-versions|routes}/{key}.svg`: a network as a vector poster; without `.svg`, the page that prints it. */
import type { Context, Handler } from "hono";
import { currentLanguage } from "../../src/domain/language/current.ts";
import { pathIn, tagOf } from "../../src/domain/language/languages.ts";
import { messages, t } from "../../src/domain/language/messages.ts";
import { decodeSegment, POSTER_KINDS, type PosterKind } from "../../src/domain/links.ts";
import { type Ground, groundPath } from "../../src/domain/map/ground.ts";
import {
  drawPoster,
  layPoster,
  ORIENTATIONS,
  type Orientation,
  PAPERS,
  type Paper,
  type PosterNetwork,
} from "../../src/domain/map/poster.ts";
import { plural } from "../../src/domain/plural.ts";
import { isRightToLeft } from "../../src/domain/text/language.ts";
import { escapeXml } from "../../src/domain/text/markup.ts";
import { EmbedFailure } from "../../src/embed/api.ts";
import { loadPoster } from "../../src/embed/poster.ts";
import type { Env } from "../env.ts";
import { notFound, type Problem, problem } from "../problem.ts";
import { type AnswerRequest, askApi } from "./ask.ts";

const CONTROL = "public, max-age=3600";

const text = messages({
  description: (lines: number) =>
    plural(lines, { one: "A map of {n} line, north at the top.", other: "A map of {n} lines, north at the top." }),
  moreLines: (count: number) => plural(count, { one: "and {n} more line", other: "and {n} more lines" }),
  print: "Print this page, or choose “Save as PDF” in the print dialog.",
  download: "Download SVG",
  image: (title: string) => t`Poster of ${title}`,
});

function choice<Value extends string>(c: Context<Env>, name: string, values: readonly Value[]): Value | null {
  const text = new URL(c.req.url).searchParams.get(name);
  if (text === null || text === "") return null;
  const value = values.find((one) => one === text);
  if (value !== undefined) return value;
  throw problem("parameter.invalid", `${name} must be one of ${values.join(", ")}.`, {
    field: name,
    value: text.slice(0, 100).toWellFormed(),
  });
}

/** The problem of an API that did not answer with data. */
function problemOf(failure: EmbedFailure, key: string): Problem {
  if (failure.isLimited)
    return problem("rate.limited", "Too many requests. Try again later.", { retryAfter: failure.retryAfter || 30 });
  if (failure.reason === "missing") return problem("entity.not_found", `No network here has the key ${key}.`);
  if (failure.reason === "closed")
    return problem("auth.required", "Posters show public data only, and this site is closed.");
  return problem("store.unavailable", "The network could not be read.");
}

async function networkOf(
  c: Context<Env>,
  answer: AnswerRequest,
  kind: PosterKind,
  key: string,
): Promise<PosterNetwork> {
  const network = await loadPoster(kind, askApi(c, answer), key).catch((error: unknown) => {
    throw error instanceof EmbedFailure ? problemOf(error, key) : error;
  });
  if (network === "forbidden")
    throw problem("auth.forbidden", "The license of this feed does not allow others to pass its data on.");
  const { siteName, siteUrl } = c.get("settings");
  const credits = [...network.credits, BASEMAP_CREDIT, `${siteName}, ${new URL(siteUrl).host}`];
  return { ...network, credits };
}

const BASEMAP_CREDIT = "Ground: Natural Earth, GSHHG, GeoNames (CC BY 4.0)";

/** The ground below a frame; null where it cannot be read. */
async function groundBelow(c: Context<Env>, answer: AnswerRequest, path: string): Promise<Ground | null> {
  const response = await answer(c, new Request(new URL(path, c.req.url)));
  return response.ok ? ((await response.json()) as Ground) : null;
}

/** A page with the poster alone, whose sheet is that of the poster: printed or saved as PDF it is still vectors. */
function printPage({ title, language }: PosterNetwork, image: string, sheet: string): string {
  const lang = language === undefined ? "" : ` lang="${escapeXml(language)}"`;
  const tag = tagOf(currentLanguage());
  return (
    `<!doctype html><html lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title${lang}>${escapeXml(title)}</title><link rel="stylesheet" href="/poster.css">` +
    `<body class="${sheet}"><main><h1${lang}>${escapeXml(title)}</h1>` +
    `<p>${escapeXml(text.print)} <a href="${escapeXml(image)}" download>${escapeXml(text.download)}</a></p>` +
    `<img src="${escapeXml(image)}" alt="${escapeXml(text.image(title))}"></main></body></html>`
  );
}

/** @param answer answers the questions to the API and for the ground */
export function posters(answer: AnswerRequest): Handler<Env> {
  return async function posters(c) {
    const { pathname, search } = new URL(c.req.url);
    const [, name = "", segment = "", svg = ""] = /^\/posters\/([a-z-]+)\/([^/]+?)(\.svg)?$/.exec(pathname) ?? [];
    const kind = POSTER_KINDS.find((one) => one === name);
    const key = decodeSegment(segment);
    if (kind === undefined || key === null || key === "") return notFound(c);
    const paper = choice(c, "paper", Object.keys(PAPERS) as Paper[]) ?? "a3";
    const orientation = choice<Orientation>(c, "orientation", ORIENTATIONS);
    const network = await networkOf(c, answer, kind, key);
    const layout = layPoster(network, paper, orientation);
    if (layout === null) throw problem("entity.not_found", "This network has no positions to draw.");
    if (svg === "") {
      const page = printPage(
        network,
        pathIn(currentLanguage(), `${pathname}.svg${search}`),
        `${paper}-${layout.orientation}`,
      );
      return new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": CONTROL } });
    }
    const ground = await groundBelow(c, answer, groundPath(layout.frame)).catch(() => null);
    return new Response(drawPoster(network, layout, ground, text), {
      headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": CONTROL },
    });
  };
}
