/** The versions that answer queries, as a list of everything in them needs them. */
import type { Db } from "../db.ts";

/** Versions that answer queries which name none, by their own index: behind the table's name. */
export const LIVE = "INDEXED BY feed_version_live";

/** What that index asks for; alias of the table given. */
export function isLive(alias: string): string {
  return `${alias}.active = 1 AND ${alias}.visible = 1 AND ${alias}.imported = 1`;
}

export type LiveVersion = {
  id: number;
  feed_onestop_id: string;
  /** RFC 3339 in UTC. */
  fetched_at: string;
  agency_count: number;
  route_count: number;
  stop_count: number;
};

/** Active versions of visible feeds that count in global lists, in the order of their ids. Rows read: one for each. */
export function liveVersions(db: Db): Promise<LiveVersion[]> {
  return db.rows<LiveVersion>(
    "SELECT v.id, v.feed_onestop_id, v.fetched_at, v.agency_count, v.route_count, v.stop_count " +
      `FROM feed_version v ${LIVE} WHERE ${isLive("v")} ORDER BY v.id`,
  );
}
