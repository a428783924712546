import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/**
 * One ordered stop list of a route and direction (docs/decisions/006-schedule-layout.md); the packed texts belong to
 * src/domain/schedule.
 */
export const patternTable = defineTable("pattern", {
  id: integer(),
  feed_version_id: integer(),
  route_id: integer(),
  /** 0 where trips.txt has none. */
  direction_id: integer(),
  /** Number of its stop sequence in the version, from 0. */
  stop_pattern_id: integer(),
  trip_count: integer(),
  /** Packed stop ids. */
  stops: text(),
  /** Packed time profiles. */
  profiles: text(),
  /** Packed [service id, timetable id] pairs. */
  timetables: text(),
});
export type PatternRecord = RowOf<typeof patternTable>;
