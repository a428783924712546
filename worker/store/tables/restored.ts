import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The export that this store was restored from. */
export const restoredTable = defineTable("restored", {
  export_id: text(),
  restored_at: text(),
  /** 0: the restore was interrupted. */
  finished: integer(),
});
export type RestoredRecord = RowOf<typeof restoredTable>;
