/** Lists of words in the language of the page. */
import { perIsolate } from "../memory.ts";
import { currentLocale } from "./current.ts";

type ListType = Intl.ListFormatOptions["type"];

const formats = perIsolate<string, Intl.ListFormat>("formats of lists", {
  by: "locale and type",
  entries: 36,
  bytes: 360_000,
});

/** `A, B, and C`; for `unit`: `A, B, C`. */
export function joinList(items: readonly string[], type: NonNullable<ListType> = "conjunction"): string {
  const locale = currentLocale();
  return formats.getOrMake(`${locale} ${type}`, () => new Intl.ListFormat(locale, { type })).format(items);
}
