/** Formatters of `Intl`, which are kept: making one takes longer than using it a hundred times. */
import { perIsolate } from "../memory.ts";
import { currentLocale } from "./current.ts";

const formatters = perIsolate<string, object>("formatters", { by: "locale and kind", entries: 150, bytes: 1_500_000 });

/**
 * A formatter for the language of the page.
 * @param kind tells it from the others of a locale
 * @param make makes it at its first use
 * @param locale BCP 47, where it is another than the page's
 */
export function formatter<Format extends object>(
  kind: string,
  make: (locale: string) => Format,
  locale: string = currentLocale(),
): Format {
  return formatters.getOrMake(`${locale} ${kind}`, () => make(locale)) as Format;
}

/** A number with so many decimals, as the language of the page writes it. */
export const decimals = (value: number, digits: number): string =>
  formatter(
    `decimals ${digits}`,
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ).format(value);
