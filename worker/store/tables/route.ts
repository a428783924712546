import { integer, list, parseJson, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Routes of imported versions, numbered agency by agency. */
export const routeTable = defineTable("route", {
  id: integer(),
  feed_version_id: integer(),
  agency_id: integer(),
  route_id: text(),
  onestop_id: text().nullable(),
  route_short_name: text().nullable(),
  route_long_name: text().nullable(),
  route_type: integer(),
  route_color: text().nullable(),
  route_text_color: text().nullable(),
  route_sort_order: integer().nullable(),
  route_url: text().nullable(),
  route_desc: text().nullable(),
  continuous_pickup: integer().nullable(),
  continuous_drop_off: integer().nullable(),
  network_id: text().nullable(),
  cemv_support: integer().nullable(),
  /** Texts in further languages, JSON by language and column (src/domain/gtfs/translations.ts). */
  translations: text().nullable(),
  /** JSON array of numeric stops. */
  stops: text(),
  /** RouteStop id of the first of `stops`. */
  route_stop_first: integer(),
  pattern_first: integer(),
  pattern_count: integer(),
  trip_first: integer(),
  trip_count: integer(),
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
  /** Packed (src/domain/packed/headways.ts). */
  headways: text(),
});
export type RouteRecord = RowOf<typeof routeTable>;

const NUMBERS = list(integer());

/** @param stops the column `stops` of a route */
export function stopsOfRoute(stops: string): number[] {
  return parseJson(NUMBERS, stops, "route.stops");
}
