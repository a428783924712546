/** Names of feeds in the language of the reader, and what tells a screen reader their language (WCAG 2.2, 3.1.2). */
import { QueryClientContext } from "@tanstack/react-query";
import { use } from "react";
import { TRANSLATIONS } from "../data/query.ts";
import { SiteContext } from "../data/site.ts";
import type { TextLanguages } from "../data/transport.ts";
import { link } from "../domain/links.ts";
import { isRightToLeft, nameLanguage } from "../domain/text/language.ts";

export type NameAttributes = { lang?: string; dir?: "rtl" };

type Names = {
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

/** Pages of stops, routes, trips, and operators, whose names a feed may translate (`speaksLanguages` of their screens). */
const NAMED_PAGE = /^\/(operators|routes|stops)\/./;

const NAMES_OF_FILES: Names = {
  address: (page) => page,
  attributes: (_, language) => languageAttributes(language),
};

/** How the page's names are written: as in the files, or translated where its address says so. */
export function useNames(): Names {
  const chosenLanguage = use(SiteContext)?.language;
  if (chosenLanguage === undefined) return NAMES_OF_FILES;
  const cache = use(QueryClientContext);
  const lists = cache?.getQueriesData<TextLanguages>({ queryKey: [TRANSLATIONS] }) ?? [];
  return {
    address: (page) => (NAMED_PAGE.test(page) ? link.inLanguage(page, chosenLanguage) : page),
    attributes(name, language) {
      const list = lists.find(([, languages]) => languages !== undefined && Object.hasOwn(languages, name));
      return languageAttributes(list === undefined ? language : nameLanguage(list[1]?.[name]));
    },
  };
}
