import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Rows of the other GTFS files as texts, many in a block (src/domain/packed/table-block.ts). */
export const gtfsFileRowsTable = defineTable("gtfs_file_rows", {
  feed_version_id: integer(),
  file: text(),
  /** From 0. */
  block: integer(),
  /** Rows in the block. */
  count: integer(),
  /** JSON array of column names. */
  columns: text(),
  /** Packed, column by column. */
  cells: text(),
});
export type GtfsFileRowsRecord = RowOf<typeof gtfsFileRowsTable>;
