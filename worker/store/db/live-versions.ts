/** Active versions, for lists across all feeds. */

import type { RowOf } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import type { Db } from "./db.ts";

/** Forces the index of active versions; placed after the table's name. */
export const LIVE = "INDEXED BY feed_version_live";

/** The condition of that index. @param alias of the table */
export function isLive(alias: string): string {
  return `${alias}.active = 1 AND ${alias}.visible = 1 AND ${alias}.imported = 1`;
}

const LIVE_VERSION = feedVersionTable.pick([
  "id",
  "feed_onestop_id",
  "fetched_at",
  "agency_count",
  "route_count",
  "stop_count",
]);
export type LiveVersion = RowOf<typeof LIVE_VERSION>;

/** Active versions of visible feeds that are included in global lists, in order of id. Rows read: one each. */
export function liveVersions(db: Db): Promise<LiveVersion[]> {
  return db.rows(
    LIVE_VERSION,
    `SELECT ${LIVE_VERSION.select("v")} FROM feed_version v ${LIVE} WHERE ${isLive("v")} ORDER BY v.id`,
  );
}
