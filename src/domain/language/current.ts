/**
 * The language of the page that is being made: of the request on the server (worker/page/language.ts), of the document in the
 * browser (src/start.tsx). Everywhere else, as in the API and on the command line, it is English.
 */
import { type Language, localeOf, pathIn, SOURCE_LANGUAGE, splitLanguage } from "./languages.ts";

/** Sentences by plural category (CLDR); `{n}` becomes the count. English needs `one` and `other`. */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Translations by `messageId` of the English text, or of the `pluralKey` of its forms. */
export type MessageCatalog = Readonly<Record<string, string | PluralForms>>;

export type PageLanguage = {
  language: Language;
  /** Translations of the page's texts. */
  catalog: MessageCatalog;
  /** On the server: translations of names in data, which the page carries to the browser; it adds those that it shows. */
  carried?: Record<string, string>;
};

type LanguageSource = {
  /** Null for English. */
  page(): PageLanguage | null;
  /** Whether the page at a path, without language and query, is translated. */
  speaks(path: string): boolean;
};

const source: LanguageSource = { page: () => null, speaks: () => false };

/** Called once, when the server or the document starts. */
export function setPageLanguage(page: LanguageSource["page"], speaks: LanguageSource["speaks"]): void {
  Object.assign(source, { page, speaks });
}

/** Whether the page at a path, without language and query, is translated. */
export const isTranslatedPath = (path: string): boolean => source.speaks(path);

/** The translations of the page; null for one in English. */
export const pageCatalog = (): MessageCatalog | null => source.page()?.catalog ?? null;

/** What the page carries to the browser beside its texts; undefined for one in English, and in the browser. */
export const carriedTexts = (): Record<string, string> | undefined => source.page()?.carried;

export const currentLanguage = (): Language => source.page()?.language ?? SOURCE_LANGUAGE;

/** Whether the page is in English, which needs no translation. */
export const isInEnglish = (): boolean => currentLanguage() === SOURCE_LANGUAGE;

/**
 * Where it is not `, `. The mark (U+200F) keeps names in Latin letters on both sides apart, which would otherwise be read from
 * left to right as one text (Unicode Bidirectional Algorithm, UAX #9).
 */
const COMMAS: Partial<Record<Language, string>> = { ja: "、", zh: "、", ar: "\u200f، ", he: "\u200f, " };

/** The comma between the items of a list, with its space. */
export const listComma = (): string => COMMAS[currentLanguage()] ?? ", ";

/** Items one after the other, without "and": `A, B, C`. */
export const commaList = (items: readonly string[]): string => items.join(listComma());

/** Locale of the page for `Intl`. */
export const currentLocale = (): string => localeOf(currentLanguage());

/**
 * The address of a page of this site in the language of the page that links to it, if that page is translated.
 * @param address path, which may have a query and a fragment
 */
export function inPageLanguage(address: string): string {
  const page = source.page();
  if (page === null || !address.startsWith("/")) return address;
  const path = address.split(/[?#]/, 1)[0] ?? "";
  if (splitLanguage(path).language !== SOURCE_LANGUAGE || !source.speaks(path)) return address;
  return pathIn(page.language, address);
}
