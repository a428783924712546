import { integer } from "../shape.ts";
import { defineTable } from "../table.ts";

/** In a shard: a feed of which it has copies. */
export const copiedFeedTable = defineTable("copied_feed", {
  feed_id: integer(),
  /** The mark in `stale_copy` with which it was copied. */
  mark: integer(),
});
