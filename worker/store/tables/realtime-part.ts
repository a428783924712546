import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The bytes of a realtime message in parts below 1 MB. */
export const realtimePartTable = defineTable("realtime_part", {
  /** Message id × 64 + number of the part. */
  id: integer(),
  /** Base64. */
  body: text(),
});
export type RealtimePartRecord = RowOf<typeof realtimePartTable>;
