import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Agencies of imported versions. */
export const agencyTable = defineTable("agency", {
  id: integer(),
  feed_version_id: integer(),
  /** GTFS id; '' where the file has none. */
  agency_id: text(),
  onestop_id: text().nullable(),
  agency_name: text(),
  agency_url: text(),
  agency_timezone: text(),
  agency_lang: text().nullable(),
  agency_phone: text().nullable(),
  agency_fare_url: text().nullable(),
  agency_email: text().nullable(),
  cemv_support: integer().nullable(),
  /** Texts in further languages, JSON by language and column (src/domain/gtfs/translations.ts). */
  translations: text().nullable(),
  /** GeoJSON polygon around its stops. */
  hull: text().nullable(),
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
  /** Its routes are the ids [first, first + count). */
  route_first: integer(),
  route_count: integer(),
  /** JSON array of the places that it serves. */
  places: text(),
  /** Stops that its routes serve; null until its blocks are written. */
  stop_count: integer().nullable(),
});
export type AgencyRecord = RowOf<typeof agencyTable>;
