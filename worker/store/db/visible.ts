/** Visibility conditions in SQL. */

/** A feed that anonymous callers may see; alias of the table given. */
export function visibleFeed(alias: string): string {
  return `${alias}.public = 1 AND ${alias}.deleted_at IS NULL`;
}

/**
 * Whether a feed or operator exists and anonymous callers may not see it.
 * @param id SQL of its Onestop ID
 */
export function isHidden(kind: "feed" | "operator", id: string): string {
  // These aliases occur in no other statement, so that they do not capture a column of the caller's.
  if (kind === "feed")
    return `EXISTS (SELECT 1 FROM feed own_feed WHERE own_feed.onestop_id = ${id} AND NOT (${visibleFeed("own_feed")}))`;
  const rows =
    "SELECT 1 FROM operator_feed own_row CROSS JOIN feed own_feed ON own_feed.id = own_row.feed_id " +
    `WHERE own_row.onestop_id = ${id}`;
  return `(EXISTS (${rows}) AND NOT EXISTS (${rows} AND ${visibleFeed("own_feed")}))`;
}
