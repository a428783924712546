import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** locations.geojson (GTFS-Flex). */
export const locationTable = defineTable("location", {
  id: integer(),
  feed_version_id: integer(),
  location_id: text(),
  stop_name: text().nullable(),
  stop_desc: text().nullable(),
  zone_id: text().nullable(),
  stop_url: text().nullable(),
  /** GeoJSON as in the file. */
  geometry: text(),
  /** Packed as in stop_visit; '': none. */
  visits: text(),
});
export type LocationRecord = RowOf<typeof locationTable>;
