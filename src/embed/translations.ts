/**
 * The translations of embeds in a browser. Elements of one page may each have a language of their own, so a view is made
 * while its language is that of the texts.
 */
import { type MessageCatalog, type PageLanguage, setPageLanguage } from "../domain/language/current.ts";
import { type Language, SOURCE_LANGUAGE } from "../domain/language/languages.ts";

/** This script is a file of our site, so its origin is that of the API, of our pages, and of the translations. */
export const ORIGIN = new URL(import.meta.url).origin;

let page: PageLanguage | null = null;
// All pages that embeds link to are translated.
setPageLanguage(
  () => page,
  (path) => !path.startsWith("/embed/"),
);

const files: Partial<Record<Language, Promise<PageLanguage>>> = {};

async function read(script: string, language: Language): Promise<PageLanguage> {
  const response = await fetch(`${ORIGIN}/embed/${script}.${language}.json`, { credentials: "omit" });
  if (!response.ok) throw new Error(`The translations of embeds answered ${response.status}.`);
  return { language, catalog: (await response.json()) as MessageCatalog };
}

/**
 * Reads the translations of a language once. Null for English, and if they could not be read: the next call tries again.
 * @param script name of the script below `/embed`, without its ending
 */
export async function translationsOf(script: string, language: Language): Promise<PageLanguage | null> {
  if (language === SOURCE_LANGUAGE) return null;
  files[language] ??= read(script, language);
  try {
    return await files[language];
  } catch (error) {
    console.warn("Texts are in English.", error);
    delete files[language];
    return null;
  }
}

/** Makes a language that of the document, as in a frame, which has only one. @param translations null for English */
export function beginLanguage(translations: PageLanguage | null): void {
  page = translations;
}

/** Makes a view with texts in a language. @param translations null for English */
export function inLanguage<View>(translations: PageLanguage | null, view: () => View): View {
  const outer = page;
  page = translations;
  try {
    return view();
  } finally {
    page = outer;
  }
}
