/** The active feeds whose licences ask to be named. */

import type { Db } from "../db.ts";
import type { RowOf } from "../table.ts";
import { feedTable } from "../tables/feed.ts";
import { visibleFeed } from "./visible.ts";

const COLUMNS = feedTable.pick(["onestop_id", "name", "license"]);
export type AttributionRow = RowOf<typeof COLUMNS>;

/** The condition of the index feed_attribution (migration 0043), word by word, so that the index answers. */
const ASKS =
  "f.active_version_id IS NOT NULL AND f.public = 1 AND f.deleted_at IS NULL " +
  "AND (f.license ->> 'use_without_attribution' = 'no' OR coalesce(f.license ->> 'attribution_text', '') <> '')";

/**
 * Feeds behind this Onestop ID, in order. Rows read: two for each row answered.
 * @param after '' for the first
 */
export function feedsToName(db: Db, after: string, limit: number): Promise<AttributionRow[]> {
  return db.rows(
    COLUMNS,
    `SELECT ${COLUMNS.select("f")} FROM feed f INDEXED BY feed_attribution ` +
      `WHERE f.onestop_id > ? AND ${ASKS} AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?`,
    after,
    limit,
  );
}
