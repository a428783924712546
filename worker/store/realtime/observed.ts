/** Reads what polling realtime endpoints showed. */
import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { StoredMessage } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape, withColumns } from "../table.ts";
import { realtimeEndpointTable } from "../tables/realtime-endpoint.ts";
import { type RealtimePeriodRecord, realtimePeriodTable } from "../tables/realtime-period.ts";
import { bodies, cachedMessages, FACTS, messagesOf, messagesSent } from "./load.ts";

/** A feed with one of its endpoints as JSON; null if it has none. */
const FEED_ENDPOINT = rowShape("feed", { redistribution: text().nullable(), endpoint: text().nullable() });
const FACTS_AND_BODY = withColumns(FACTS, { body: text().nullable() });

export type EndpointOfFeed = RowOf<typeof realtimeEndpointTable>;
export type PeriodOfEndpoint = RealtimePeriodRecord;

/** The visible feed with the Onestop ID in the first parameter. */
const VISIBLE = `feed f WHERE f.onestop_id = ?1 AND ${visibleFeed("f")}`;

/**
 * Endpoints of a feed, their hours and days, and their last messages: one trip, unless a message is replaced meanwhile.
 * Rows read: one for each, and those of the messages that this isolate has not cached.
 * @param hoursSince Unix seconds, as is `daysSince`
 * @returns null for a hidden or unknown feed; `isOpen` is false if the publisher does not allow others to pass data on
 */
export async function observedFeed(
  db: Db,
  onestopId: string,
  hoursSince: number,
  daysSince: number,
): Promise<{
  endpoints: EndpointOfFeed[];
  periods: PeriodOfEndpoint[];
  messages: StoredMessage[];
  isOpen: boolean;
} | null> {
  // A feed that was never polled has no endpoint, and nothing else is read.
  const polledEndpoints = `(SELECT f.id, f.onestop_id FROM ${VISIBLE}) x CROSS JOIN realtime_endpoint e ON e.feed_id = x.id`;
  const [feeds, periods, rows] = await Promise.all([
    db.rows(
      FEED_ENDPOINT,
      "SELECT f.license ->> 'redistribution_allowed' AS redistribution, " +
        `CASE WHEN e.feed_id IS NOT NULL THEN ${rowColumn(realtimeEndpointTable, "e")} END AS endpoint ` +
        "FROM feed f LEFT JOIN realtime_endpoint e ON e.feed_id = f.id " +
        `WHERE f.onestop_id = ?1 AND ${visibleFeed("f")} ORDER BY e.type`,
      onestopId,
    ),
    db.rows(
      realtimePeriodTable,
      `SELECT ${realtimePeriodTable.select("p")} FROM ${polledEndpoints} ` +
        "CROSS JOIN (SELECT 'hour' AS period, ?2 AS since UNION ALL SELECT 'day', ?3) s " +
        "CROSS JOIN realtime_period p ON p.period = s.period AND p.feed_id = x.id AND p.type = e.type " +
        "AND p.start >= s.since",
      ...[onestopId, hoursSince, daysSince],
    ),
    db.rows(
      FACTS_AND_BODY,
      `SELECT ${FACTS.select("m")}, p.body FROM ${polledEndpoints} ` +
        "CROSS JOIN realtime_message m ON m.type = e.type AND m.feed_onestop_id = x.onestop_id " +
        `${bodies("m", "?2")} ORDER BY m.type, p.id`,
      ...[onestopId, cachedMessages()],
    ),
  ]);
  const feed = feeds[0];
  if (feed === undefined) return null;
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const messages = await messagesOf(db, distinct, messagesSent(rows));
  // The database would count each row that it sorts twice.
  periods.sort((a, b) => a.start - b.start);
  const endpoints = feeds.flatMap((row) =>
    row.endpoint === null ? [] : parseRow(realtimeEndpointTable, row.endpoint),
  );
  return { endpoints, periods, messages, isOpen: feed.redistribution !== "no" };
}

const RANKED_ENDPOINT = withColumns(realtimeEndpointTable, { feed: text(), name: text().nullable(), total: integer() });
export type RankedRow = RowOf<typeof RANKED_ENDPOINT>;

/**
 * Endpoints of visible feeds that were polled since a time, the most reliable first: by the share of fresh polls of the
 * last 24 hours, then by the age of their messages. Rows read: two for each endpoint there is.
 * @param since RFC 3339 in UTC
 * @param type null for all
 */
export async function rankedEndpoints(
  db: Db,
  since: string,
  { type, limit, offset }: { type: RealtimeType | null; limit: number; offset: number },
): Promise<RankedRow[]> {
  return db.rows(
    RANKED_ENDPOINT,
    `SELECT ${realtimeEndpointTable.select("e")}, f.onestop_id AS feed, f.name, count(*) OVER () AS total ` +
      "FROM realtime_endpoint e CROSS JOIN feed f ON f.id = e.feed_id " +
      `WHERE e.checked_at >= ?1 AND (?2 IS NULL OR e.type = ?2) AND ${visibleFeed("f")} ` +
      "ORDER BY e.fresh * 1.0 / e.polls DESC, e.age_sum * 1.0 / nullif(e.dated, 0) NULLS LAST, f.onestop_id, e.type " +
      "LIMIT ?3 OFFSET ?4",
    ...[since, type, limit, offset],
  );
}
