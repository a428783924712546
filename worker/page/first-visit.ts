/** Leads a first visit of the home page to the language that the browser prefers. */

import { acceptedTags } from "../../src/domain/language/accept-language.ts";
import { LANGUAGE_COOKIE, languageCookie } from "../../src/domain/language/cookie.ts";
import { LANGUAGES, type Language, prefixOf, SOURCE_LANGUAGE } from "../../src/domain/language/languages.ts";
import { type Bindings, knownSettings } from "../env.ts";
import { closedHeaders } from "../middleware/security-headers.ts";

/**
 * The language that a reader prefers among those of the site.
 * @param header Accept-Language (RFC 9110, 12.5.4)
 * @returns English for a header that names none of them
 */
function preferredLanguage(header: string): Language {
  for (const tag of acceptedTags(header)) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    const language = LANGUAGES.find((one) => one === code || (one === "he" && code === "iw"));
    if (language !== undefined) return language;
  }
  return SOURCE_LANGUAGE;
}

const HOME = /^\w+:\/\/[^/]+\/?$/;

/** The language that the visitor chose, or got at the first visit; null for none. */
function chosenLanguage(cookies: string): Language | null {
  const value = cookies
    .split(";")
    .map((cookie) => cookie.trim().split("="))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return LANGUAGES.find((language) => language === value) ?? null;
}

/**
 * The redirect of a visit of `/` that comes from elsewhere: to the language that the visitor chose before, else to the one
 * that the browser prefers. Null for English, for links of this site, and for programs.
 * @param isCrawler whether a user agent is one of a search engine, which must see the page in English
 */
export function firstVisit(
  request: Request,
  bindings: Bindings,
  isCrawler: (userAgent: string | undefined) => boolean,
): Response | null {
  if (!HOME.test(request.url) || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const { headers } = request;
  if (!/\btext\/html\b/.test(headers.get("accept") ?? "")) return null;
  const language =
    chosenLanguage(headers.get("cookie") ?? "") ?? preferredLanguage(headers.get("accept-language") ?? "");
  if (language === SOURCE_LANGUAGE || isCrawler(headers.get("user-agent") ?? undefined)) return null;
  // The link to English is one of this site, and leads to the page in English.
  if ((headers.get("referer") ?? "").startsWith(new URL(request.url).origin)) return null;
  const answer = closedHeaders(knownSettings(bindings));
  answer.set("location", prefixOf(language));
  answer.set("cache-control", "no-store");
  answer.set("set-cookie", languageCookie(language));
  return new Response(null, { status: 302, headers: answer });
}
