import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** One row for each operator, feed and agency; generated operators have no `operator_id`. */
export const operatorFeedTable = defineTable("operator_feed", {
  id: integer(),
  operator_id: integer().nullable(),
  onestop_id: text(),
  name: text().nullable(),
  short_name: text().nullable(),
  feed_id: integer(),
  /** GTFS agency_id of the matched agency. */
  gtfs_agency_id: text().nullable(),
  /** Numeric agency of the active version. */
  agency_id: integer().nullable(),
  /** Names of places for search. */
  places: text(),
  /** JSON [[id, operator_id, feed_id, agency_id]] of all rows with this Onestop ID. */
  siblings: text().nullable(),
});
export type OperatorFeedRecord = RowOf<typeof operatorFeedTable>;
