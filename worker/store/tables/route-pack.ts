import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Stops and schedule of a route, packed for nested lists (docs/decisions/006-schedule-layout.md). */
export const routePackTable = defineTable("route_pack", {
  route_id: integer(),
  /** Packed in the order of route.stops (src/domain/packed/row-pack.ts). */
  stops: text(),
  /** Packed without profiles (src/domain/schedule/pattern-heads.ts). */
  patterns: text(),
  /** Packed patterns and timetables (src/domain/schedule/pattern-heads.ts); null: not packed. */
  schedule: text().nullable(),
  /** Not used any more, like the next one; an earlier build stored the ids of the route. */
  onestop_id: text().nullable(),
  gtfs_id: text().nullable(),
});
export type RoutePackRecord = RowOf<typeof routePackTable>;
