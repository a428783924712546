/**
 * Texts in the language of the page. English stands in the code, in the `text.ts` of each folder, and is the key of its
 * translations; `content/messages/<language>.po` has those (docs/decisions/042-texts-and-previews.md). Texts are read when
 * they are shown, never when a module loads.
 */
import { perIsolate, perObject } from "../memory.ts";
import { currentLanguage, currentLocale, type PluralForms, pageCatalog } from "./current.ts";
import { SOURCE_LANGUAGE } from "./languages.ts";

const ids = perIsolate<string, string>("ids of texts", { by: "English text", entries: 4_000, bytes: 800_000 });

/**
 * The id of an English text in catalogs: a hash (FNV-1a, 32 bits), which is shorter than the text itself. The build fails for
 * two texts with one id.
 */
export const messageId = (english: string): string =>
  ids.getOrMake(english, () => {
    let hash = 0x811c9dc5;
    for (const char of english) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
    return hash.toString(36);
  });

/** The key of a text with plural forms, as translators see it. */
export const pluralKey = (forms: PluralForms): string =>
  `{n, plural, ${Object.entries(forms)
    .map(([category, form]) => `${category} {${form}}`)
    .join(" ")}}`;

/**
 * A text in the language of the page; English where it has no translation. For names that stand in data: those of countries
 * are in every catalog (cli/messages/catalog.ts).
 */
export function translate(english: string): string {
  const translation = pageCatalog()?.[messageId(english)];
  return typeof translation === "string" ? translation : english;
}

/** The forms of the page's language; English ones where they are not translated. */
export function translatedForms(forms: PluralForms): { forms: PluralForms; locale: string } {
  const catalog = pageCatalog();
  const translation = catalog?.[messageId(pluralKey(forms))];
  if (typeof translation === "object") return { forms: translation, locale: currentLocale() };
  return { forms, locale: catalog === null ? currentLocale() : "en-US" };
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
  return currentLanguage() === SOURCE_LANGUAGE ? words.charAt(0).toLowerCase() + words.slice(1) : words;
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
  if (currentLanguage() === SOURCE_LANGUAGE) return String.raw({ raw: strings }, ...values);
  return translatedParts(strings)
    .map((part) => (typeof part === "number" ? values[part] : part))
    .join("");
}
