import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A pattern on one service, its trips sorted by first departure. The id is that of its first trip. */
export const timetableTable = defineTable("timetable", {
  id: integer(),
  pattern_id: integer(),
  service_id: integer(),
  trips: text(),
});
export type TimetableRecord = RowOf<typeof timetableTable>;
