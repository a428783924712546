/** Active feeds whose licenses require attribution. */

import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import type { RowOf } from "../table.ts";
import { feedTable } from "../tables/feed.ts";

const COLUMNS = feedTable.pick(["onestop_id", "name", "license"]);
export type AttributionRow = RowOf<typeof COLUMNS>;

/** Must match the condition of the index feed_attribution (migration 0043) word by word, so that the index is used. */
const ASKS =
  "f.active_version_id IS NOT NULL AND f.public = 1 AND f.deleted_at IS NULL " +
  "AND (f.license ->> 'use_without_attribution' = 'no' OR coalesce(f.license ->> 'attribution_text', '') <> '')";

/**
 * Feeds after this Onestop ID, in order. Rows read: two per result.
 * @param after '' for the first page
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
