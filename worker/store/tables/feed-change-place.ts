import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** A place that the newer version of a change serves. */
export const feedChangePlaceTable = defineTable("feed_change_place", {
  /** JSON array of names: country, region, city. */
  place: text(),
  change_id: integer(),
});
