/** Names of feeds in the language of the reader, and what tells a screen reader their language (WCAG 2.2, 3.1.2). */
import { createContext, use } from "react";
import { currentLanguage, isInEnglish } from "../domain/language/current.ts";
import type { Language } from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";
import { isRightToLeft, nameLanguage } from "../domain/text/language.ts";

export type NameAttributes = { lang?: string; dir?: "rtl" | "ltr" };

/** How the page's names are written. */
type Names = {
  /** The language that the reader chose by the address; undefined for names as in the files. */
  language?: string;
  /** The address of a page of the site, with names in the same language as those of this page if it has any. */
  address(page: string): string;
  /**
   * The attributes of an element with a name.
   * @param language of the file that it is from, where that is another than the page's
   */
  attributes(name: string, language?: string | undefined): NameAttributes;
};

/** `lang` and `dir` of an element. @param language of its text, where that is another than the page's */
export function languageAttributes(language: string | undefined): NameAttributes {
  if (language === undefined) return {};
  return isRightToLeft(language) ? { lang: language, dir: "rtl" } : { lang: language };
}

/** The attributes of a text that there is in English only; none on a page in English. */
export const englishAttributes = (): NameAttributes => (isInEnglish() ? {} : { lang: "en", dir: "ltr" });

/** The attributes of a text of `content/`; none if it is in the language of the page. @param language if it is translated */
export const textAttributes = (language: Language | undefined): NameAttributes =>
  language === currentLanguage() ? {} : englishAttributes();

/** Pages of stops, routes, trips, and operators, whose names a feed may translate (`speaksLanguages` of their screens). */
const NAMED_PAGE = /^\/(operators|routes|stops)\/./;

const NAMES_OF_FILES: Names = {
  address: (page) => page,
  attributes: (_, language) => languageAttributes(language),
};

/**
 * Names in the language of the reader, as far as feeds have them.
 * @param language undefined for names as in the files
 * @param languageOf the language of a text that was translated; undefined for one of a file
 */
export function namesIn(language: string | undefined, languageOf: (text: string) => string | undefined): Names {
  if (language === undefined) return NAMES_OF_FILES;
  return {
    language,
    address: (page) => (NAMED_PAGE.test(page) ? link.inLanguage(page, language) : page),
    attributes(name, languageOfFile) {
      const translation = languageOf(name);
      return languageAttributes(translation === undefined ? languageOfFile : nameLanguage(translation));
    },
  };
}

const NamesContext = createContext(NAMES_OF_FILES);

export const NamesProvider = NamesContext.Provider;

/** The names of the page; those of the files outside of the frame. */
export const useNames = (): Names => use(NamesContext);
