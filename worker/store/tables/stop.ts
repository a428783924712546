import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Stops of imported versions. */
export const stopTable = defineTable("stop", {
  id: integer(),
  feed_version_id: integer(),
  stop_id: text(),
  onestop_id: text().nullable(),
  stop_code: text().nullable(),
  stop_name: text().nullable(),
  stop_desc: text().nullable(),
  stop_url: text().nullable(),
  zone_id: text().nullable(),
  stop_timezone: text().nullable(),
  platform_code: text().nullable(),
  tts_stop_name: text().nullable(),
  /** Texts in further languages, JSON by language and column (src/domain/gtfs/translations.ts). */
  translations: text().nullable(),
  location_type: integer(),
  wheelchair_boarding: integer().nullable(),
  stop_access: integer().nullable(),
  /** WGS84 degrees; null for nodes without a position. */
  lon: real().nullable(),
  lat: real().nullable(),
  /** Morton cell at zoom 16 (src/domain/geo/cell.ts). */
  cell: integer().nullable(),
  parent_id: integer().nullable(),
  level_id: integer().nullable(),
  /** JSON [[route id, route stop id, agency id]]. */
  routes: text(),
  /** Packed (src/domain/packed/place.ts). */
  place: text().nullable(),
  /** JSON array of the numeric location groups that hold the stop. */
  location_groups: text().nullable(),
  /** Packed rows (src/domain/packed/row-pack.ts); '': no children, null: not packed. */
  children: text().nullable(),
});
export type StopRecord = RowOf<typeof stopTable>;
