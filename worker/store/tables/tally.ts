import { text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Totals of each list as JSON; a list without a row has not been derived yet. */
export const tallyTable = defineTable("tally", {
  /** feed or operator; with ' blocks' appended: revisions of the blocks. */
  kind: text(),
  totals: text(),
});
export type TallyRecord = RowOf<typeof tallyTable>;
