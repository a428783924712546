import { text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Onestop IDs that were replaced: lookups of the old id lead to the new one. */
export const supersededTable = defineTable("superseded", {
  kind: word("feed", "operator"),
  onestop_id: text(),
  by_onestop_id: text(),
});
export type SupersededRecord = RowOf<typeof supersededTable>;
