import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** A database beside the registry, ready to take rows of versions. */
export const shardTable = defineTable("shard", {
  /** n of the binding SCHEDULE_n; from 1000 on, of the Durable Object `shard-n`. */
  id: integer(),
  /** RFC 3339 in UTC. */
  added_at: text(),
  /** The only version that the shard takes; null: any. */
  feed_version_id: integer().nullable(),
});
