/** Routes realtime messages to static feeds: those of the feed itself and of realtime feeds that share an operator. */

import type { Bounds } from "../../../src/domain/geo/globe.ts";
import { splitBounds } from "../../../src/domain/geo/globe.ts";
import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { StoredMessage } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape, withColumns } from "../table.ts";
import { bodies, cachedMessages, FACTS, messagesOf, messagesSent } from "./load.ts";

const FACTS_FOR_FEED = withColumns(FACTS, { for_feed: integer(), body: text().nullable() });

/** Stops the query when no message of the type is stored. */
const HAS_MESSAGES = "(SELECT 1 FROM realtime_message WHERE type = ?1 LIMIT 1) present";
/** Rows of the same operator if the column `siblings` is null: [id, operator_id, feed_id, agency_id]. */
const SIBLINGS =
  "SELECT json_group_array(json_array(0, 0, b.feed_id)) FROM operator_feed b WHERE b.onestop_id = a.onestop_id";

const WITH_PATHWAYS =
  "CROSS JOIN feed h ON h.id = x.id CROSS JOIN feed_version w ON w.id = h.active_version_id AND w.pathway_count > 0";

/** Feeds whose messages are read with their bytes: of many feeds, one message may serve them all and would come often. */
const MAX_FEEDS_WITH_BYTES = 5;

/**
 * The messages of one type for static feeds (api.md 1.10): its own first, then those of public realtime feeds that
 * share an operator with it, by Onestop ID. Reads a row for each operator, feed and message, and the bytes of
 * messages that this isolate has not cached; one trip for a few feeds, two for many.
 * @param feedIds numeric ids of feeds
 * @param withPathways only messages for feeds whose active version has pathways
 * @returns by feed id, with an entry for each of `feedIds`
 */
export async function realtimeOfFeeds(
  db: Db,
  feedIds: readonly number[],
  type: RealtimeType,
  withPathways = false,
): Promise<Map<number, StoredMessage[]>> {
  const withBytes = feedIds.length <= MAX_FEEDS_WITH_BYTES;
  const feeds = `${idTable(feedIds)}${withPathways ? ` ${WITH_PATHWAYS}` : ""}`;
  const rows = await db.rows(
    FACTS_FOR_FEED,
    "WITH topic AS (SELECT x.id, f.onestop_id, 0 AS place " +
      `FROM ${HAS_MESSAGES} CROSS JOIN ${feeds} CROSS JOIN feed f ON f.id = x.id ` +
      `UNION ALL SELECT DISTINCT x.id, f.onestop_id, 1 FROM ${HAS_MESSAGES} CROSS JOIN ${feeds} ` +
      `CROSS JOIN operator_feed a ON a.feed_id = x.id CROSS JOIN json_each(coalesce(a.siblings, (${SIBLINGS}))) s ` +
      `CROSS JOIN feed f ON f.id = s.value ->> 2 WHERE s.value ->> 2 <> x.id ` +
      "AND f.spec = 'gtfs-rt' AND f.public = 1 AND f.deleted_at IS NULL) " +
      `SELECT t.id AS for_feed, ${FACTS.select("m")}, ${withBytes ? "p.body" : "NULL AS body"} FROM topic t ` +
      "CROSS JOIN realtime_message m ON m.type = ?1 AND m.feed_onestop_id = t.onestop_id " +
      `${withBytes ? bodies("m", "?2") : ""} ORDER BY t.id, t.place, t.onestop_id${withBytes ? ", p.id" : ""}`,
    type,
    ...(withBytes ? [cachedMessages()] : []),
  );
  // A message of several parts, or for several feeds, is in several rows.
  const bodiesOfOneFeed = rows.filter((row) => row.for_feed === rows.find(({ id }) => id === row.id)?.for_feed);
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const messages = await messagesOf(db, distinct, messagesSent(bodiesOfOneFeed));
  const byKey = new Map(messages.map((message) => [message.facts.feed, message]));
  return new Map(
    feedIds.map((id) => {
      const feeds = new Set(rows.filter((row) => row.for_feed === id).map((row) => row.feed_onestop_id));
      return [id, [...feeds].flatMap((feed) => byKey.get(feed) ?? [])];
    }),
  );
}

/** A static feed's active version, as a place where vehicles of a realtime feed may belong. */
const SERVED_VERSION = rowShape("feed", {
  realtimeFeed: text(),
  feedId: integer(),
  feedOnestopId: text(),
  feedVersionId: integer(),
});
export type ServedVersion = RowOf<typeof SERVED_VERSION>;

/**
 * The active versions of public static feeds that realtime feeds serve: those that share an operator; of a static feed
 * that has a message, its own.
 * @param realtimeFeeds Onestop IDs
 */
export async function servedVersions(db: Db, realtimeFeeds: readonly string[]): Promise<ServedVersion[]> {
  return db.rows(
    SERVED_VERSION,
    "WITH realtime AS (SELECT r.id, r.onestop_id, r.spec FROM json_each(?1) j CROSS JOIN feed r ON r.onestop_id = j.value), " +
      "shared AS (SELECT DISTINCT r.onestop_id AS realtime_feed, b.feed_id FROM realtime r " +
      "CROSS JOIN operator_feed a ON a.feed_id = r.id CROSS JOIN operator_feed b ON b.onestop_id = a.onestop_id " +
      "WHERE r.spec = 'gtfs-rt' UNION SELECT onestop_id, id FROM realtime) " +
      "SELECT s.realtime_feed AS realtimeFeed, f.id AS feedId, f.onestop_id AS feedOnestopId, " +
      "f.active_version_id AS feedVersionId FROM shared s CROSS JOIN feed f ON f.id = s.feed_id " +
      "WHERE f.active_version_id IS NOT NULL AND f.public = 1 AND f.exclude_from_global = 0 AND f.deleted_at IS NULL " +
      "ORDER BY s.realtime_feed, f.id",
    JSON.stringify([...new Set(realtimeFeeds)]),
  );
}

/**
 * Messages with a vehicle near a box: those whose own box meets it. Messages of hidden feeds are left out.
 * @param bounds WGS84 degrees; may cross the antimeridian
 */
export async function vehicleMessagesIn(db: Db, bounds: Bounds): Promise<StoredMessage[]> {
  const meets = splitBounds(bounds).map(
    (_, i) =>
      `(m.min_lon <= ?${4 * i + 3} AND m.max_lon >= ?${4 * i + 1} AND m.min_lat <= ?${4 * i + 4} AND m.max_lat >= ?${4 * i + 2})`,
  );
  if (meets.length === 0) return [];
  const rows = await db.rows(
    FACTS,
    `SELECT ${FACTS.select("m")} FROM realtime_message m LEFT JOIN feed f ON f.onestop_id = m.feed_onestop_id ` +
      `WHERE m.type = 'realtime_vehicle_positions' AND (${meets.join(" OR ")}) ` +
      "AND (f.id IS NULL OR (f.public = 1 AND f.deleted_at IS NULL)) ORDER BY m.feed_onestop_id",
    ...splitBounds(bounds).flatMap((b) => [b.minLon, b.minLat, b.maxLon, b.maxLat]),
  );
  return messagesOf(db, rows);
}
