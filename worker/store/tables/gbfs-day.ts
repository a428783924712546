import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Samples of what was available in a system, added up by UTC day. */
export const gbfsDayTable = defineTable("gbfs_day", {
  feed_id: integer(),
  /** YYYY-MM-DD. */
  day: text(),
  samples: integer(),
  /** Attempts that failed. */
  failures: integer(),
  /** Stations with a status, and those of them with a vehicle to rent. */
  stations: integer(),
  stations_with_bike: integer(),
  /** Vehicles at stations and free ones. */
  vehicles: integer(),
  vehicles_max: integer(),
});
export type GbfsDayRecord = RowOf<typeof gbfsDayTable>;
