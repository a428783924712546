import { integer } from "../shape.ts";
import { defineTable } from "../table.ts";

/** In the registry: a shard with copies of a feed (worker/store/shards/copies.ts). */
export const feedCopyTable = defineTable("feed_copy", {
  feed_id: integer(),
  shard: integer(),
});
