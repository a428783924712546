/** Pages in the languages of the site: `/de/stops/s-1` is the page `/stops/s-1` in German. */
import { AsyncLocalStorage } from "node:async_hooks";
import { catalogFiles, catalogsHere } from "virtual:messages";
import type { MiddlewareHandler } from "hono";
import type { MessageCatalog } from "../../src/domain/language/current.ts";
import { type PageLanguage, setPageLanguage } from "../../src/domain/language/current.ts";
import { type Language, SOURCE_LANGUAGE, splitLanguage, tagOf } from "../../src/domain/language/languages.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { isPayloadPath, pagePath } from "../../src/domain/site/payload-path.ts";
import { isTranslated, routeNameOf } from "../../src/screens.ts";
import type { Env } from "../env.ts";
import { isMachinePath } from "../middleware/machine-path.ts";
import { problem } from "../problem.ts";
import { readPublicFile } from "./public-file.ts";

/** The language of each running request that has a prefix. */
const requests = new AsyncLocalStorage<PageLanguage | null>();

setPageLanguage(() => requests.getStore() ?? null, isTranslated);

/** Runs work in English: answers of the API are the same in every language of the page. */
export const inEnglish = <T>(work: () => T): T => requests.run(null, work);

/**
 * Runs work with the texts of a language that its address names in another way, as those of embeds do.
 * @throws Problem store.unavailable
 */
export async function inLanguage<T>(assets: Fetcher, language: Language, work: () => Promise<T>): Promise<T> {
  if (language === SOURCE_LANGUAGE) return inEnglish(work);
  const catalog = await readCatalog(assets, language);
  return requests.run({ language, catalog }, work);
}

const PREFIX = /^(\w+:\/\/[^/]+)(\/[a-z]{2})(?=[/?#]|$)/;

/**
 * Answers a request whose path has a language as the same request without it, in that language; null for English.
 * @param answer the middleware
 */
export function answerInLanguage(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Response | Promise<Response> | null {
  const [start, origin = "", prefix = ""] = PREFIX.exec(request.url) ?? [];
  const { language } = splitLanguage(prefix);
  if (start === undefined || language === SOURCE_LANGUAGE) return null;
  const rest = request.url.slice(start.length);
  const plain = new Request(origin + (rest.startsWith("/") ? rest : `/${rest}`), request);
  return requests.run({ language, catalog: {}, carried: {} }, () => answer(plain));
}

/** Paths of pages and files that are no screens, and have no language. */
const OTHER_PAGES = /^\/(embed|feed\.xml)(\/|$)/;

/** Preview images, posters, and calendars, which have the language of the page that names them. */
const PAGE_FILES = /^\/(cards|posters)\/|\.ics$/;

/** Reads the texts of the page's language, and sends addresses that have none to those without it. */
export function pageLanguage(): MiddlewareHandler<Env> {
  return async function pageLanguage(c, next) {
    const page = requests.getStore() ?? null;
    if (page === null) return next();
    const { pathname, search } = new URL(c.req.url);
    const path = pagePath(pathname);
    const isFile = PAGE_FILES.test(pathname);
    if ((isMachinePath(pathname) && !isPayloadPath(pathname) && !isFile) || OTHER_PAGES.test(path))
      throw problem("route.not_found", `Page Not Found: ${pathname}${search}`);
    if (!isTranslated(path) && routeNameOf(path) !== null && !isPayloadPath(pathname))
      return c.redirect(path + search, 302);
    page.catalog = await readCatalog(c.env.ASSETS, page.language);
    await next();
    c.res.headers.set("content-language", tagOf(page.language));
    return undefined;
  };
}

/** All translations of a language; must not be modified. */
const catalogs = perIsolate<Language, MessageCatalog>("translations of pages", {
  by: "language",
  entries: 11,
  bytes: 6_600_000,
});

/** @throws Problem store.unavailable */
async function readCatalog(assets: Fetcher, language: Language): Promise<MessageCatalog> {
  const before = catalogs.get(language);
  if (before !== undefined) return before;
  const parse = (json: string) => JSON.parse(json) as MessageCatalog;
  const text = catalogsHere?.[language];
  const catalog = text === undefined ? await readPublicFile(assets, catalogFiles[language] ?? "", parse) : parse(text);
  catalogs.set(language, catalog);
  return catalog;
}
