import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The lists of countries, regions and cities, one row each. */
export const placeListTable = defineTable("place_list", {
  /** world, country or region. */
  level: text(),
  country: text(),
  region: text(),
  /** JSON, see worker/store/entities/place.ts. */
  entry: text().nullable(),
  /** 1 only within a batch. */
  changed: integer(),
});
export type PlaceListRecord = RowOf<typeof placeListTable>;
