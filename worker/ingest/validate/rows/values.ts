import { isZone } from "../../../../src/domain/service-day.ts";
import type { ValidationCode } from "../../../../src/domain/validation-codes.ts";
import { GTFS_COLUMNS } from "../reference.ts";
import type { RowRule } from "../row-rule.ts";

/** GTFS field type URL: fully qualified; special characters may be escaped or not. */
function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

/** Stricter than RFC 5322: addresses that work in practice. */
const EMAIL = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@.]+$/;
/** Digits and, as in 1-800-GO-METRO, letters; blanks, brackets, dots, dashes, and an extension. */
const PHONE = /^(?=(?:[^\p{L}\p{Nd}]*[\p{L}\p{Nd}]){3})[\p{L}\p{Nd}\s()+./,;:*#'–-]+$/u;

/** BCP 47 syntax. */
function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

type Kind = readonly [columns: RegExp, code: ValidationCode, valid: (text: string) => boolean];

const KINDS: readonly Kind[] = [
  [/_url$/, "url_invalid", isUrl],
  [/_email$/, "email_invalid", (text) => EMAIL.test(text)],
  [/_phone$|^phone_number$/, "phone_invalid", (text) => PHONE.test(text)],
  [/_lang$|^language$/, "language_invalid", isLanguage],
  [/^stop_timezone$/, "timezone_invalid", isZone],
  [/^currency(_type)?$/, "currency_invalid", (text) => /^[A-Z]{3}$/.test(text)],
];

/** Fields whose names imply their types (GTFS reference, field types). */
export const valueRows: RowRule = (cells) => {
  const { table, report } = cells;
  if (!Object.hasOwn(GTFS_COLUMNS, table.file)) return null;
  const fields = table.header.flatMap((field, column) => {
    const kind = KINDS.find(([columns]) => columns.test(field));
    return kind === undefined ? [] : [{ field, column, code: kind[1], valid: kind[2], good: "" }];
  });
  if (fields.length === 0) return null;
  return (row) => {
    for (const known of fields) {
      const text = table.text(row, known.column);
      // Cells often repeat the row above.
      if (text === "" || text === known.good) continue;
      if (known.valid(text)) known.good = text;
      else report.warn(known.code, cells.place(row, known.field, cells.id(row)));
    }
  };
};
