import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The places that agencies of active versions serve; '' means no region or city. */
export const servedPlaceTable = defineTable("served_place", {
  country: text(),
  region: text(),
  city: text(),
  agency_id: integer(),
  feed_id: integer(),
  /** Onestop ID of the operator that the agency belongs to. */
  operator: text().nullable(),
  name: text().nullable(),
  short_name: text().nullable(),
  /** JSON [west, south, east, north], like the next two. */
  country_extent: text().nullable(),
  region_extent: text().nullable(),
  city_extent: text().nullable(),
});
export type ServedPlaceRecord = RowOf<typeof servedPlaceTable>;
