import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The row of an operator in the list of operators, derived by worker/store/lists. */
export const operatorListTable = defineTable("operator_list", {
  id: integer(),
  onestop_id: text(),
  /** JSON array in the order of OPERATOR_ENTRY (worker/store/lists/entries.ts); null while the row is being removed. */
  entry: text().nullable(),
  /** JSON object with what the list shows. */
  shown: text().nullable(),
  /** 1: an agency of an active version belongs to it. */
  active: integer(),
});
export type OperatorListRecord = RowOf<typeof operatorListTable>;
