/** Feed versions as a person who looks after the store sees them. */

import type { Db } from "../db/db.ts";
import { integer, text, word } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";

const LISTED_VERSION = withColumns(
  feedVersionTable.pick([
    "id",
    "feed_id",
    "sha1",
    "fetched_at",
    "bytes",
    "earliest_calendar_date",
    "latest_calendar_date",
  ]),
  {
    /** Onestop ID of the feed. */
    feed: text(),
    /**
     * Where the version is in its life. `failed`: the last import ended without success. `retired`: archived, and its rows
     * were removed because another version replaced it.
     */
    state: word("archived", "retired", "importing", "failed", "imported", "active"),
    agencies: integer(),
    routes: integer(),
    stops: integer(),
    trips: integer(),
    /** When its import last reported; null for a version that was never imported. */
    import_updated_at: text().nullable(),
    /** Bytes of the file in the archive that answers for it; null if there is none. */
    cold_bytes: integer().nullable(),
    /** Bytes of the file in which its journeys are searched; null if there is none. */
    timetable_bytes: integer().nullable(),
    /** 1: it was imported before, and what it contains may be shown: `unimport` removes the summary. */
    summarized: integer(),
  },
);
export type ListedVersion = RowOf<typeof LISTED_VERSION>;

const SELECT = `SELECT v.id, v.feed_id, f.onestop_id AS feed, v.sha1, v.fetched_at, v.bytes,
  v.earliest_calendar_date, v.latest_calendar_date, v.agency_count AS agencies, v.route_count AS routes,
  v.stop_count AS stops, v.trip_count AS trips, i.updated_at AS import_updated_at,
  v.cold_bytes, v.timetable_bytes, v.outline IS NOT NULL AS summarized,
  CASE WHEN i.feed_version_id IS NULL THEN iif(v.retired_at IS NULL, 'archived', 'retired') WHEN i.in_progress = 1 THEN 'importing'
    WHEN i.success = 0 THEN 'failed' WHEN f.active_version_id = v.id THEN 'active' ELSE 'imported' END AS state
  FROM feed_version v JOIN feed f ON f.id = v.feed_id LEFT JOIN feed_version_import i ON i.feed_version_id = v.id`;

/** Versions by feed, the newest fetched first. @param limit of the versions of one feed; all without it */
export async function listVersions(db: Db, feedId?: number, limit = -1): Promise<ListedVersion[]> {
  const order = "v.fetched_at DESC, v.id DESC";
  return feedId === undefined
    ? db.rows(LISTED_VERSION, `${SELECT} ORDER BY f.onestop_id, ${order}`)
    : db.rows(LISTED_VERSION, `${SELECT} WHERE v.feed_id = ? ORDER BY ${order} LIMIT ?`, feedId, limit);
}

/**
 * Versions whose SHA-1 begins with this text. One zip may be a version of several feeds.
 * @param start hexadecimal digits in lower case
 */
export async function versionsBySha1(db: Db, start: string): Promise<ListedVersion[]> {
  return db.rows(
    LISTED_VERSION,
    `${SELECT} WHERE v.sha1 >= ?1 AND v.sha1 < ?1 || 'g' ORDER BY f.onestop_id, v.id`,
    start,
  );
}
