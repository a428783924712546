import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Numeric trips by the hash of their GTFS trip_id (src/domain/schedule/trip-key.ts). */
export const tripKeyTable = defineTable("trip_key", {
  feed_version_id: integer(),
  bucket: integer(),
  /** Packed [fingerprint, id - trip_first] pairs. */
  entries: text(),
});
export type TripKeyRecord = RowOf<typeof tripKeyTable>;
