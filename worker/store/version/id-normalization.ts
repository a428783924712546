/** Checks whether a Onestop ID exists, for ids that were typed in capitals or in another Unicode form. */
import type { OnestopKind } from "../../../src/domain/ids/onestop.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";

/** Joins an entity with its feed, which must be visible. */
const OF_FEED: Record<OnestopKind, string> = {
  feed: "feed t JOIN feed f ON f.id = t.id",
  operator: "operator_feed t JOIN feed f ON f.id = t.feed_id",
  route: "route t JOIN feed_version v ON v.id = t.feed_version_id JOIN feed f ON f.id = v.feed_id",
  stop: "stop t JOIN feed_version v ON v.id = t.feed_version_id JOIN feed f ON f.id = v.feed_id",
};

/** Whether a visible entity of this kind has exactly this id. */
export async function isKnownId(db: Db, kind: OnestopKind, onestopId: string): Promise<boolean> {
  const sql = `SELECT 1 FROM ${OF_FEED[kind]} WHERE t.onestop_id = ? AND ${visibleFeed("f")} LIMIT 1`;
  return (await db.row(sql, onestopId)) !== null;
}
