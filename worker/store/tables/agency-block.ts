import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Routes and stops of an agency as the page of its operator lists them. */
export const agencyBlockTable = defineTable("agency_block", {
  agency_id: integer(),
  /** route, stop or spot. */
  kind: text(),
  block: integer(),
  /** Entries in the block. */
  size: integer(),
  /** Packed (worker/store/db/packed-entries.ts), see worker/store/entities/network.ts. */
  entries: text(),
});
export type AgencyBlockRecord = RowOf<typeof agencyBlockTable>;
