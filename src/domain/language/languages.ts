/** The languages of the site's own texts. Paths begin with the language, `/de/stops`, except for English. */

/**
 * By prefix of the path: the BCP 47 tag of the texts, the name that speakers give their language, and the locale whose
 * numbers, dates, and plurals the texts use.
 */
const TAGS = {
  en: { tag: "en", name: "English", locale: "en-US" },
  es: { tag: "es", name: "Español", locale: "es" },
  fr: { tag: "fr", name: "Français", locale: "fr" },
  de: { tag: "de", name: "Deutsch", locale: "de" },
  pt: { tag: "pt-BR", name: "Português", locale: "pt-BR" },
  it: { tag: "it", name: "Italiano", locale: "it" },
  nl: { tag: "nl", name: "Nederlands", locale: "nl" },
  pl: { tag: "pl", name: "Polski", locale: "pl" },
  ja: { tag: "ja", name: "日本語", locale: "ja" },
  zh: { tag: "zh-Hans", name: "简体中文", locale: "zh-Hans" },
  // Numbers of lines and times are in Latin digits in the feeds: one kind of digits on a page.
  ar: { tag: "ar", name: "العربية", locale: "ar-u-nu-latn" },
  he: { tag: "he", name: "עברית", locale: "he" },
} as const;

export type Language = keyof typeof TAGS;

export const LANGUAGES = Object.keys(TAGS) as readonly Language[];

/** The language of texts without a translation, and of addresses without a prefix. */
export const SOURCE_LANGUAGE: Language = "en";

/** The languages that have a prefix, each with a catalog `content/messages/<language>.po`. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

/** The language with a code; English for any other value. */
export const languageNamed = (code: unknown): Language => LANGUAGES.find((one) => one === code) ?? SOURCE_LANGUAGE;

/** BCP 47 tag of the texts, for `lang`, `hreflang`, and `Content-Language` (RFC 5646). */
export const tagOf = (language: Language): string => TAGS[language].tag;

/** BCP 47 locale for `Intl`. */
export const localeOf = (language: Language): string => TAGS[language].locale;

/** Its own name for itself: `Deutsch`. */
export const ownName = (language: Language): string => TAGS[language].name;

/** `pathname` without its language: `/de/stops/s-1` is `/stops/s-1` in German, `/de` the home page. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const [, first = "", rest = ""] = /^\/([a-z]{2})(\/.*)?$/s.exec(pathname) ?? [];
  const language = OTHER_LANGUAGES.find((other) => other === first);
  return language === undefined ? { language: SOURCE_LANGUAGE, path: pathname } : { language, path: rest || "/" };
}

/** The start of paths in a language: `/de`; empty for English. */
export const prefixOf = (language: Language): string => (language === SOURCE_LANGUAGE ? "" : `/${language}`);

/** The address of a translated page in a language. @param path in English, which may have a query and a fragment */
export function pathIn(language: Language, path: string): string {
  if (language === SOURCE_LANGUAGE) return path;
  return prefixOf(language) + (/^\/(?=[?#]|$)/.test(path) ? path.slice(1) : path);
}
