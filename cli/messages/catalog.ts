/** Catalogs of translations as gettext files, which translators' programs read: `content/messages/<language>.po`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import type { MessageCatalog, PluralForms } from "../../src/domain/language/current.ts";
import { type Language, localeOf, tagOf } from "../../src/domain/language/languages.ts";
import { messageId } from "../../src/domain/language/messages.ts";
import { COUNTRY_NAMES } from "../../src/domain/places/country-names.ts";
import type { LocatedText, SourceText } from "./extract.ts";

export const catalogPath = (root: string, language: Language): string =>
  join(root, "content/messages", `${language}.po`);

/** The plural categories of a language that whole numbers have, in the order of CLDR. */
export const categoriesOf = (language: Language): readonly Intl.LDMLPluralRule[] =>
  new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;

/** `{n, plural, one {…} other {…}}` as forms; null for what is no plural, or not well formed. */
export function readForms(text: string): PluralForms | null {
  const body = /^\{n, plural, (.*)\}$/s.exec(text)?.[1];
  if (body === undefined) return null;
  const forms = [...body.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}(?: |$)/g)].map(([, name = "", form = ""]) => [
    name,
    form,
  ]);
  const read = Object.fromEntries(forms) as Partial<PluralForms>;
  return read.other === undefined ? null : (read as PluralForms);
}

/** @returns translations by key; a text without one is not in it */
export function parseCatalog(file: string): Map<string, string> {
  const { translations } = po.parse(file);
  return new Map(
    Object.values(translations[""] ?? {})
      .filter(({ msgid }) => msgid !== "")
      .map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""] as const)
      .filter(([, translation]) => translation !== ""),
  );
}

/** The catalog of a language as a file: all texts in the order of their keys, with the sources that show them. */
export function writeCatalog(
  language: Language,
  texts: ReadonlyMap<string, LocatedText>,
  translations: ReadonlyMap<string, string>,
): string {
  const headers = {
    Language: tagOf(language).replace("-", "_"),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const entries = [...texts.values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, places, locations }) => [
      key,
      {
        msgid: key,
        msgstr: [translations.get(key) ?? ""],
        comments: {
          reference: [...new Set(locations.map(({ source }) => source))].join("\n"),
          ...(places.length > 0 && { extracted: places.map((place, i) => `{${i}}: ${place}`).join("\n") }),
        },
      },
    ]);
  const data = {
    charset: "utf-8",
    headers,
    translations: { "": { "": { msgid: "", msgstr: [""] }, ...Object.fromEntries(entries) } },
  };
  return `${po.compile(data as never, { foldLength: 0 })}\n`;
}

/** The first mistake in a translation, in words; null for a correct one. */
export function faultOf(language: Language, { key, forms }: SourceText, translation: string): string | null {
  if (forms !== undefined) {
    const translatedForms = readForms(translation);
    if (translatedForms === null) return "It must be written as {n, plural, …}.";
    const gaps = categoriesOf(language).filter((category) => translatedForms[category] === undefined);
    if (gaps.length > 0) return `These plural forms are missing: ${gaps.join(", ")}.`;
    const names = placesOf(forms.other);
    const unknown = Object.values(translatedForms).flatMap((form) =>
      placesOf(form).filter((one) => !names.includes(one)),
    );
    return unknown.length === 0 ? null : `The English text has no {${unknown[0]}}.`;
  }
  const [english, local] = [placesOf(key), placesOf(translation)].map((places) => places.toSorted().join(" "));
  return english === local ? null : `It must have the places ${english || "of the English text: none"}.`;
}

/** Keys of the texts that have no translation or a wrong one, and why. */
export function faultsOf(
  language: Language,
  texts: ReadonlyMap<string, SourceText>,
  translations: ReadonlyMap<string, string>,
): [key: string, fault: string][] {
  return [...texts.values()].flatMap((text): [string, string][] => {
    const translation = translations.get(text.key);
    const fault = translation === undefined ? "The translation is missing." : faultOf(language, text, translation);
    return fault === null ? [] : [[text.key, fault]];
  });
}

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** A catalog as pages read it, with the names of countries, which are in data. */
export function compileCatalog(language: Language, translations: ReadonlyMap<string, string>): MessageCatalog {
  const names = new Intl.DisplayNames(tagOf(language), { type: "region" });
  const countries = [...COUNTRY_NAMES].map(([code, name]): [string, string] => [name, names.of(code) ?? name]);
  const texts = [...translations].map(([key, text]): [string, string | PluralForms] => [key, readForms(text) ?? text]);
  const entries = [...countries, ...texts].map(([key, text]): [string, string | PluralForms] => [messageId(key), text]);
  const catalog: MessageCatalog = Object.fromEntries(entries);
  if (Object.keys(catalog).length < new Set([...countries, ...texts].map(([key]) => key)).size)
    throw new Error("Two texts have the same id. Word one of them differently.");
  return catalog;
}

export const readCatalog = (root: string, language: Language): Map<string, string> =>
  parseCatalog(readFileSync(catalogPath(root, language), "utf8"));
