/** Lists of words in the language of the page. */
import { formatter } from "./formatters.ts";

type ListType = NonNullable<Intl.ListFormatOptions["type"]>;

/** `A, B, and C`; for `unit`: `A, B, C`. */
export const joinList = (items: readonly string[], type: ListType = "conjunction"): string =>
  formatter(`list ${type}`, (locale) => new Intl.ListFormat(locale, { type })).format(items);
