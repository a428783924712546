/** Sizes and shares in the language of the page. Apart from the formats that all pages load. */
import { byteSize, inByteUnit, percentage } from "../domain/formats.ts";
import { isInEnglish } from "../domain/language/current.ts";
import { formatter } from "../domain/language/formatters.ts";

/** Units of 1000 bytes as `Intl` names them (ECMA-402, sanctioned units), each before `byte`. */
const PREFIXES = ["", "kilo", "mega", "giga", "tera", "peta"];

/** A number of bytes: `123.46 kB`, `123,46 ko`; empty for a missing one. */
export function sizeWords(bytes: number | null | undefined): string {
  const words = byteSize(bytes);
  if (bytes == null || words === "" || isInEnglish()) return words;
  const { value, power } = inByteUnit(bytes, PREFIXES.length - 1);
  const unit = `${PREFIXES[power]}byte`;
  return formatter(unit, (locale) => new Intl.NumberFormat(locale, { style: "unit", unit })).format(value);
}

/** A share (1 is 100 %) with two decimals: `45.01 %`; empty for anything but a number. */
export function percentWords(share: number | null): string {
  if (share === null) return "";
  if (isInEnglish()) return percentage(share);
  const style = { style: "percent", minimumFractionDigits: 2 } as const;
  return formatter("percent", (locale) => new Intl.NumberFormat(locale, style)).format(share);
}
