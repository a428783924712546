/** Feed versions as a person who looks after the store sees them. */
import type { Db } from "./db.ts";

/** Where a version is in its life. `failed`: the last import ended without success. */
export type VersionState = "archived" | "importing" | "failed" | "imported" | "active";

export type ListedVersion = {
  id: number;
  feed_id: number;
  /** Onestop ID of the feed. */
  feed: string;
  sha1: string;
  state: VersionState;
  fetched_at: string;
  /** Size of the archived zip. */
  bytes: number;
  earliest_calendar_date: string | null;
  latest_calendar_date: string | null;
  agencies: number;
  routes: number;
  stops: number;
  trips: number;
  /** When its import was last heard of; null for one that was never imported. */
  import_updated_at: string | null;
};

const SELECT = `SELECT v.id, v.feed_id, f.onestop_id AS feed, v.sha1, v.fetched_at, v.bytes,
  v.earliest_calendar_date, v.latest_calendar_date, v.agency_count AS agencies, v.route_count AS routes,
  v.stop_count AS stops, v.trip_count AS trips, i.updated_at AS import_updated_at,
  CASE WHEN i.feed_version_id IS NULL THEN 'archived' WHEN i.in_progress = 1 THEN 'importing'
    WHEN i.success = 0 THEN 'failed' WHEN f.active_version_id = v.id THEN 'active' ELSE 'imported' END AS state
  FROM feed_version v JOIN feed f ON f.id = v.feed_id LEFT JOIN feed_version_import i ON i.feed_version_id = v.id`;

/** Versions by feed, the newest fetched first. */
export async function listVersions(db: Db, feedId?: number): Promise<ListedVersion[]> {
  const order = "ORDER BY f.onestop_id, v.fetched_at DESC, v.id DESC";
  return feedId === undefined
    ? db.rows<ListedVersion>(`${SELECT} ${order}`)
    : db.rows<ListedVersion>(`${SELECT} WHERE v.feed_id = ? ${order}`, feedId);
}

/**
 * Versions whose SHA-1 begins with this text. One zip may be a version of several feeds.
 * @param start hexadecimal digits in lower case
 */
export async function versionsBySha1(db: Db, start: string): Promise<ListedVersion[]> {
  return db.rows<ListedVersion>(
    `${SELECT} WHERE v.sha1 >= ?1 AND v.sha1 < ?1 || 'g' ORDER BY f.onestop_id, v.id`,
    start,
  );
}
