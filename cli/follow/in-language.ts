/** Texts of messages in the language of their reader, from the catalogs of pages. */
import { type PageLanguage, setPageLanguage } from "../../src/domain/language/current.ts";
import { type Language, OTHER_LANGUAGES } from "../../src/domain/language/languages.ts";
import { isTranslated } from "../../src/screens.ts";
import { compileCatalog, readCatalog } from "../messages/catalog.ts";
import { ROOT } from "../project.ts";

let current: PageLanguage | null = null;
const pages = new Map<Language, PageLanguage>();

setPageLanguage(() => current, isTranslated);

function pageOf(language: Language): PageLanguage {
  const page = pages.get(language) ?? { language, catalog: compileCatalog(language, readCatalog(ROOT, language)) };
  pages.set(language, page);
  return page;
}

/** Runs work, which must not wait for anything, in a language; in English for a name that is none. */
export function inLanguage<T>(language: string, work: () => T): T {
  const before = current;
  const other = OTHER_LANGUAGES.find((one) => one === language);
  current = other === undefined ? null : pageOf(other);
  try {
    return work();
  } finally {
    current = before;
  }
}
