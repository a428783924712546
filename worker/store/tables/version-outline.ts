import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Agencies, routes and stops of a version, shortened for lists and comparisons: 512 in a row. */
export const versionOutlineTable = defineTable("version_outline", {
  feed_version_id: integer(),
  /** agency, route or stop. */
  kind: text(),
  /** From 0. */
  block: integer(),
  /** Packed in the order of the ids (worker/store/db/packed-entries.ts). */
  entries: text(),
});
export type VersionOutlineRecord = RowOf<typeof versionOutlineTable>;
