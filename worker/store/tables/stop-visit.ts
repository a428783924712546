import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The patterns that call at a stop, and at which position. */
export const stopVisitTable = defineTable("stop_visit", {
  stop_id: integer(),
  /** Packed [pattern id, position] pairs. */
  visits: text(),
});
export type StopVisitRecord = RowOf<typeof stopVisitTable>;
