import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A version of a feed that took the place of another, and what changed for riders. */
export const feedChangeTable = defineTable("feed_change", {
  from_version_id: integer(),
  to_version_id: integer(),
  feed_id: integer(),
  from_sha1: text(),
  to_sha1: text(),
  /** When the version took the place of the other, RFC 3339 in UTC. */
  changed_at: text(),
  /** Place in the log; null until the versions are compared. */
  id: integer().nullable(),
  /** JSON of `Differences` (src/domain/changes/differences.ts); null until then. */
  differences: text().nullable(),
});
export type FeedChangeRecord = RowOf<typeof feedChangeTable>;
