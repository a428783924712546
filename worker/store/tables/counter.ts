import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Counters: the next free id of each kind, and the data versions. */
export const counterTable = defineTable("counter", {
  name: text(),
  next: integer(),
});
export type CounterRecord = RowOf<typeof counterTable>;
