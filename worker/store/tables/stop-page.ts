import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Neighboring stops of a version, packed; the id is that of the first. */
export const stopPageTable = defineTable("stop_page", {
  id: integer(),
  rows: text(),
});
export type StopPageRecord = RowOf<typeof stopPageTable>;
