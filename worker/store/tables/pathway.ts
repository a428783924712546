import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** pathways.txt, in the order of the file. */
export const pathwayTable = defineTable("pathway", {
  id: integer(),
  feed_version_id: integer(),
  pathway_id: text(),
  from_stop_id: integer(),
  to_stop_id: integer(),
  pathway_mode: integer(),
  is_bidirectional: integer(),
  length: real().nullable(),
  traversal_time: integer().nullable(),
  stair_count: integer().nullable(),
  max_slope: real().nullable(),
  min_width: real().nullable(),
  signposted_as: text().nullable(),
  reverse_signposted_as: text().nullable(),
});
export type PathwayRecord = RowOf<typeof pathwayTable>;
