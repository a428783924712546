/** Reads the portal's texts from its public files. Only names and hashes are compiled in. */

import { hashes, here } from "virtual:texts";
import {
  EXAMPLE_ORIGIN,
  isTranslatedName,
  RUN_LINK,
  translatedName,
  type WrittenText,
} from "../../src/domain/content/text.ts";
import { currentLanguage, inPageLanguage, isInEnglish } from "../../src/domain/language/current.ts";
import type { Language } from "../../src/domain/language/languages.ts";
import { link } from "../../src/domain/links.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { readPublicFile } from "./public-file.ts";

/** Parsed texts, cached per isolate; must not be modified. */
const texts = perIsolate<string, unknown>("texts of pages", { by: "hash and site", entries: 64, bytes: 6_400_000 });

/**
 * Reads texts as visitors of this site need them: examples contain its address, so that they can be copied.
 * @param assets the public files
 * @param siteUrl origin of the site
 * @param hasSample whether the portal has the sample networks, whose ids the examples name
 * @returns a function from a name to the text, or null when there is none
 * @throws (when reading) Problem store.unavailable when it cannot be read
 */
export function textReader(
  assets: Fetcher,
  siteUrl: string,
  hasSample: () => Promise<boolean>,
): (name: string) => Promise<unknown> {
  const readAny = async (originalName: string): Promise<unknown> => {
    const name = [translatedName(originalName, currentLanguage()), originalName].find(hasText);
    if (name === undefined) return null;
    const hash = hashes[name] ?? "";
    const key = `${hash} ${siteUrl}`;
    const cachedText = texts.get(key);
    if (cachedText !== undefined) return cachedText;
    const ownText = here?.[name];
    const text = ownText === undefined ? await fetchText(assets, hash, siteUrl) : parseText(ownText, siteUrl);
    texts.set(key, text);
    return text;
  };
  return async function readText(name) {
    const text = await readAny(name);
    return isWritten(text) ? withLinks(text.showsSample && !(await hasSample()) ? withoutSample(text) : text) : text;
  };
}

const isWritten = (text: unknown): text is WrittenText => Array.isArray((text as WrittenText | null)?.html);

/** A text whose links lead to pages in the language of the page around it. */
function withLinks(text: WrittenText): WrittenText {
  if (isInEnglish()) return text;
  return {
    ...text,
    html: text.html.map((piece) => piece.replace(LINK, (_, path) => `href="${inPageLanguage(path)}"`)),
  };
}

const LINK = /\bhref="(\/[^"]*)"/g;

/** Markup, like that of the build: it stands before the first piece of a text. */
const SAMPLE_NOTICE =
  '<div class="notice" role="note"><p>The examples on this page are from the sample networks, which this site does not have. ' +
  `The <a href="${link.restConsole()}">REST console</a> and the <a href="${link.graphqlConsole()}">GraphQL console</a> ` +
  "have examples with the data of this site.</p></div>\n";

/** A text for a portal without the sample networks: a notice in place of the links that run its examples. */
function withoutSample(text: WrittenText): WrittenText {
  const [first = "", ...others] = text.html.map((piece) => piece.replaceAll(RUN_LINK, ""));
  return { ...text, html: [SAMPLE_NOTICE + first, ...others] };
}

/** Whether there is a text of this name. */
export const hasText = (name: string): boolean => Object.hasOwn(hashes, name);

/** Addresses of all texts: documentation, articles and custom pages. */
export const textPaths: readonly string[] = Object.keys(hashes)
  .filter((name) => /^(documentation(\/|$)|news\/|pages\/)/.test(name) && !isTranslatedName(name))
  .map(pathOf);

/** Whether the page at an address shows a text that is not there in a language. */
export function lacksText(path: string, language: Language): boolean {
  const name = Object.keys(hashes).find((one) => pathOf(one) === path);
  return name !== undefined && !hasText(translatedName(name, language));
}

function pathOf(name: string): string {
  return `/${name.replace(/^pages\//, "")}`;
}

/** A text from its JSON, with the address of the site in its examples. */
const parseText = (json: string, siteUrl: string): unknown => JSON.parse(json.replaceAll(EXAMPLE_ORIGIN, siteUrl));

/** @throws Problem store.unavailable */
export const fetchText = (assets: Fetcher, hash: string, siteUrl: string): Promise<unknown> =>
  readPublicFile(assets, `content/${hash}.json`, (json) => parseText(json, siteUrl));
