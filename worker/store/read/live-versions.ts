/** The versions that answer queries, as a list of everything in them needs them. */

import type { Db } from "../db.ts";
import type { RowOf } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";

/** Versions that answer queries which name none, by their own index: behind the table's name. */
export const LIVE = "INDEXED BY feed_version_live";

/** What that index asks for; alias of the table given. */
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

/** Active versions of visible feeds that count in global lists, in the order of their ids. Rows read: one for each. */
export function liveVersions(db: Db): Promise<LiveVersion[]> {
  return db.rows(
    LIVE_VERSION,
    `SELECT ${LIVE_VERSION.select("v")} FROM feed_version v ${LIVE} WHERE ${isLive("v")} ORDER BY v.id`,
  );
}
