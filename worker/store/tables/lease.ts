import { text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Work that one process does at a time. */
export const leaseTable = defineTable("lease", {
  /** The work, such as `host example.org`. */
  name: text(),
  /** The process. */
  owner: text(),
  /** RFC 3339 in UTC; from then on anyone may take it. */
  expires_at: text(),
});
export type LeaseRecord = RowOf<typeof leaseTable>;
