/** Lists of words, and ways from one to the other, in the language of the page. */
import { isRightToLeft } from "../text/language.ts";
import { currentLanguage } from "./current.ts";
import { formatter } from "./formatters.ts";
import { type Language, tagOf } from "./languages.ts";

type ListType = NonNullable<Intl.ListFormatOptions["type"]>;

/** `A, B, and C`; for `unit`: `A, B, C`. */
export const joinList = (items: readonly string[], type: ListType = "conjunction"): string =>
  formatter(`list ${type}`, (locale) => new Intl.ListFormat(locale, { type })).format(items);

/**
 * Where it is not `, `. The mark (U+200F) keeps names in Latin letters on both sides apart, which would otherwise be read from
 * left to right as one text (Unicode Bidirectional Algorithm, UAX #9).
 */
const COMMAS: Partial<Record<Language, string>> = { ja: "、", zh: "、", ar: "\u200f، ", he: "\u200f, " };

/** The comma between the items of a list, with its space. */
export const listComma = (): string => COMMAS[currentLanguage()] ?? ", ";

/** Items one after the other, without "and": `A, B, C`. */
export const commaList = (items: readonly string[]): string => items.join(listComma());

/** An arrow from what is read first to what is read next. Unicode does not mirror arrows. */
export const onwardArrow = (): string => (isRightToLeft(tagOf(currentLanguage())) ? "←" : "→");
