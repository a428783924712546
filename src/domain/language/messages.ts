/**
 * Texts in the language of the page. The `text.ts` of each folder has the English text. Translators find it in
 * `content/messages/<language>.po` and write its translation beside it (docs/decisions/042-texts-and-previews.md). Read texts
 * when they are shown, never when a module loads.
 */
import { shortHash } from "../bytes/fnv.ts";
import { perIsolate, perObject } from "../memory.ts";
import { carriedTexts, currentLocale, isInEnglish, type PluralForms, pageCatalog } from "./current.ts";
import { localeOf, SOURCE_LANGUAGE } from "./languages.ts";

const ids = perIsolate<string, string>("ids of texts", { by: "English text", entries: 4_000, bytes: 800_000 });

/** The id of an English text in catalogs, which is shorter than the text itself. The build fails if two texts have the same. */
export const messageId = (english: string): string => ids.getOrMake(english, () => shortHash(english));

/** The key of a text with plural forms, as translators see it. */
export const pluralKey = (forms: PluralForms): string =>
  `{n, plural, ${Object.entries(forms)
    .map(([category, form]) => `${category} {${form}}`)
    .join(" ")}}`;

/** Translates a text into the language of the page, and returns a text without a translation as it is. */
function translate(english: string): string {
  const translation = pageCatalog()?.[messageId(english)];
  return typeof translation === "string" ? translation : english;
}

/**
 * Translates the English name of a country in data, which every catalog has (cli/messages/catalog.ts). The page carries its
 * translation, because a browser hydrates without the catalog of all names.
 */
export function translateName(english: string): string {
  const translation = translate(english);
  const carried = carriedTexts();
  if (carried !== undefined && translation !== english) carried[messageId(english)] = translation;
  return translation;
}

/** The forms of the page's language; English ones where they are not translated. */
export function translatedForms(forms: PluralForms): { forms: PluralForms; locale: string } {
  const translation = pageCatalog()?.[messageId(pluralKey(forms))];
  if (typeof translation === "object") return { forms: translation, locale: currentLocale() };
  return { forms, locale: localeOf(SOURCE_LANGUAGE) };
}

/** The parts of texts, which are objects, by the object in English. */
const parts = perObject<object, object>("parts of texts", { by: "object of a text module", bytes: 400_000 });

/** Not of elements of React, whose identity counts. */
const isPart = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !("$$typeof" in value);

const READER: ProxyHandler<object> = {
  get(english, name) {
    const value: unknown = Reflect.get(english, name);
    if (typeof value === "string") return translate(value);
    return isPart(value) ? parts.getOrMake(value, () => new Proxy(value, READER)) : value;
  },
};

/**
 * The texts of a folder, as an object whose strings are read in the language of the page. Functions take what varies, and
 * return `t`, `plural`, or `rich`.
 * @example export const text = messages({ title: "Stops", near: (place: string) => t`Stops near ${place}` });
 */
export const messages = <Texts extends object>(english: Texts): Texts => new Proxy(english, READER) as Texts;

/** Words with a capital inside a sentence, where English has no capital; other languages keep their words as they are. */
export function inSentence(words: string): string {
  return isInEnglish() ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

const patterns = perObject<TemplateStringsArray, string>("patterns of texts", { by: "template", bytes: 200_000 });

/** `Stops near {0}`: the key of a template. */
export const patternOf = (strings: readonly string[]): string =>
  strings.reduce((pattern, string, i) => `${pattern}{${i - 1}}${string}`);

/** The translated template: texts, and the numbers of values between them. */
export function translatedParts(strings: TemplateStringsArray): (string | number)[] {
  const pattern = patterns.getOrMake(strings, () => patternOf(strings));
  return translate(pattern)
    .split(/\{(\d+)\}/)
    .map((part, i) => (i % 2 === 1 ? Number(part) : part));
}

/** A text with values, in the language of the page: t`Stops near ${place}`. */
export function t(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  if (isInEnglish()) return String.raw({ raw: strings }, ...values);
  return translatedParts(strings)
    .map((part) => (typeof part === "number" ? values[part] : part))
    .join("");
}
