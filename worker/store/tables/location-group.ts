import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** location_groups.txt with location_group_stops.txt. */
export const locationGroupTable = defineTable("location_group", {
  id: integer(),
  feed_version_id: integer(),
  location_group_id: text(),
  location_group_name: text().nullable(),
  /** JSON array of numeric stops. */
  stops: text(),
  /** Packed as in stop_visit; '': none. */
  visits: text(),
});
export type LocationGroupRecord = RowOf<typeof locationGroupTable>;
