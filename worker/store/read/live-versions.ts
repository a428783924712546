/** The versions that answer queries, as a list of everything in them needs them. */
import type { Db } from "../db.ts";
import { visibleFeed } from "./visible.ts";

export type LiveVersion = {
  id: number;
  feed_onestop_id: string;
  /** RFC 3339 in UTC. */
  fetched_at: string;
  agency_count: number;
  route_count: number;
  stop_count: number;
};

/** Active versions of visible feeds that count in global lists, in the order of their ids. Rows read: three for each. */
export function liveVersions(db: Db): Promise<LiveVersion[]> {
  return db.rows<LiveVersion>(
    "SELECT v.id, f.onestop_id AS feed_onestop_id, v.fetched_at, v.agency_count, v.route_count, v.stop_count " +
      "FROM feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ORDER BY f.active_version_id`,
  );
}
