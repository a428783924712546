import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Entries of 256 neighboring rows of a list as one JSON object by id. */
export const listBlockTable = defineTable("list_block", {
  kind: text(),
  /** Row id / 256. */
  block: integer(),
  entries: text(),
  totals: text(),
  /** JSON [[key, value, [row ids]]]. */
  tags: text(),
});
export type ListBlockRecord = RowOf<typeof listBlockTable>;
