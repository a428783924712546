import { integer } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** In the registry: a feed whose copies in shards are older than its rows; written by triggers. */
export const staleCopyTable = defineTable("stale_copy", {
  feed_id: integer(),
  /** Rises with each change of any feed. */
  mark: integer(),
});
export type StaleCopyRecord = RowOf<typeof staleCopyTable>;
