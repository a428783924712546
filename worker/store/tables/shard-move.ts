import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A version that is being moved to another shard. */
export const shardMoveTable = defineTable("shard_move", {
  feed_version_id: integer(),
  from_shard: integer(),
  to_shard: integer(),
  /** When feed_version.shard was changed, RFC 3339 in UTC; null while rows are copied. */
  switched_at: text().nullable(),
});
export type ShardMoveRecord = RowOf<typeof shardMoveTable>;
