/**
 * Packs rows of a CSV file column by column: the `columns` and `cells` of table `gtfs_file_rows`.
 * Files of fares, transfers, and translations are repetitive; their columns shrink to a tenth of the CSV.
 */

import { part, Reader } from "../schedule/digits.ts";
import { packStrings, unpackStrings } from "../schedule/strings.ts";
import { packText, unpackText } from "./text.ts";

/** A block of rows; `null` is an empty cell. */
export type TableBlock = { count: number; columns: string; cells: string };

/** Packs rows with one cell per column. */
export function encodeTableBlock(
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): TableBlock {
  return {
    count: rows.length,
    columns: JSON.stringify(columns),
    cells: packText(columns.map((_, c) => part(packStrings(rows.map((row) => row[c]!)))).join("")),
  };
}

/** The rows that `encodeTableBlock` packed. */
export function decodeTableBlock({ count, columns, cells }: TableBlock): {
  columns: string[];
  rows: (string | null)[][];
} {
  const names = JSON.parse(columns) as string[];
  const reader = new Reader(unpackText(cells));
  const lists = names.map(() => unpackStrings(reader.part(), count));
  return { columns: names, rows: Array.from({ length: count }, (_, i) => lists.map((list) => list[i]!)) };
}
