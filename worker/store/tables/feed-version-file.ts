import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Statistics of the files in a version's zip. */
export const feedVersionFileTable = defineTable("feed_version_file", {
  feed_version_id: integer(),
  name: text(),
  rows: integer(),
  size: integer(),
  sha1: text(),
  header: text(),
  csv_like: integer(),
  /** JSON object of filled cells by column. */
  values_count: text(),
  /** JSON object of distinct values by column. */
  values_unique: text(),
});
export type FeedVersionFileRecord = RowOf<typeof feedVersionFileTable>;
