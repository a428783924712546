import type { RowRule } from "../row-rule.ts";

/** Columns shown to riders, by file. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "agency.txt": ["agency_name"],
  "stops.txt": ["stop_name"],
  "routes.txt": ["route_long_name"],
};
/** Further columns whose text may be garbled. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "stops.txt": ["stop_desc"],
  "routes.txt": ["route_short_name", "route_desc"],
};

/** Whether a name has several words, at least one longer than an abbreviation, and no lower-case letter. */
function isShouted(name: string): boolean {
  return !/\p{Ll}/u.test(name) && /\p{Lu}{4}/u.test(name) && /\p{Lu}{2,}\P{L}+\p{Lu}{2,}/u.test(name);
}

/** Names in all capitals (GTFS reference: best practices), and texts that the producer decoded incorrectly. */
export const nameRows: RowRule = (cells) => {
  const { table, report } = cells;
  const names = Object.hasOwn(NAMES, table.file) ? NAMES[table.file]! : [];
  const texts = [...names, ...(Object.hasOwn(TEXTS, table.file) ? TEXTS[table.file]! : [])];
  if (texts.length === 0) return null;
  return (row) => {
    for (const field of texts) {
      if (cells.text(row, field).includes("\ufffd"))
        report.warn("text_damaged", cells.place(row, field, cells.id(row)));
    }
    for (const field of names) {
      if (isShouted(cells.text(row, field))) report.warn("text_mixed_case", cells.place(row, field, cells.id(row)));
    }
  };
};
