import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** stop_external_references.txt: the stop of another feed that this stop stands for. */
export const stopExternalReferenceTable = defineTable("stop_external_reference", {
  stop_id: integer(),
  target_feed_onestop_id: text().nullable(),
  target_stop_id: text().nullable(),
  inactive: integer().nullable(),
});
export type StopExternalReferenceRecord = RowOf<typeof stopExternalReferenceTable>;
