import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A DMFR operator record. */
export const operatorTable = defineTable("operator", {
  id: integer(),
  onestop_id: text(),
  name: text().nullable(),
  short_name: text().nullable(),
  website: text().nullable(),
  /** JSON object. */
  tags: text().nullable(),
  file: text(),
  /** JSON [{feed_onestop_id, gtfs_agency_id?}]. */
  associated_feeds: text(),
  deleted_at: text().nullable(),
  /** JSON array with the record of each DMFR file; null when one file describes the operator. */
  sources: text().nullable(),
  /** Of its Onestop ID: JSON [ISO 3166-1 code, English name]. */
  country: text().nullable(),
});
export type OperatorRecord = RowOf<typeof operatorTable>;
