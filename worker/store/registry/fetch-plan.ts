/** When feeds are fetched next, and which are due. */
import type { Db } from "../db/db.ts";
import { hasCome } from "../db/far-future.ts";
import { insertInto } from "../table.ts";
import { type FeedRecord as FeedRow, feedTable } from "../tables/feed.ts";
import { fetchPlanTable } from "../tables/fetch-plan.ts";
import { noteOutage } from "../version/feed-notice.ts";
import { fetchableFeed } from "./fetchable.ts";

/**
 * Plans the next fetch of a feed after an attempt.
 * @param attemptedAt RFC 3339 in UTC
 * @param delays seconds until the next attempt by the number of failures in a row, from none; more failures than that wait
 * as long as the last
 */
export async function planFetch(
  db: Db,
  feedId: number,
  { success, attemptedAt, delays }: { success: boolean; attemptedAt: string; delays: readonly number[] },
): Promise<void> {
  const due = (failures: string) =>
    "strftime('%Y-%m-%dT%H:%M:%fZ', ?2, '+' || " +
    `(?3 ->> ('$[' || CAST(min(${failures}, json_array_length(?3) - 1) AS INTEGER) || ']')) || ' seconds')`;
  await db.write([
    ...noteOutage(feedId, success, attemptedAt),
    {
      sql:
        `${insertInto(fetchPlanTable, { feed_id: "?1", due_at: due("?4"), failures: "?4" })} ON CONFLICT (feed_id) DO UPDATE ` +
        `SET due_at = ${due("iif(?4 = 0, 0, fetch_plan.failures + 1)")}, failures = iif(?4 = 0, 0, fetch_plan.failures + 1)`,
      values: [feedId, attemptedAt, JSON.stringify(delays), success ? 0 : 1],
    },
  ]);
}

/**
 * GTFS feeds of the registry with a current URL and GBFS feeds with a discovery URL that are due, the longest waiting first.
 * @param now RFC 3339 in UTC
 * @param among only feeds with these numbers
 */
export function feedsDue(db: Db, now: string, among?: readonly number[]): Promise<FeedRow[]> {
  const from = "feed f LEFT JOIN fetch_plan p ON p.feed_id = f.id";
  const due =
    `${fetchableFeed("f")} AND f.deleted_at IS NULL ` +
    `AND (p.due_at IS NULL OR ${hasCome("p.due_at", "?1", "plan")})`;
  const order = "ORDER BY coalesce(p.due_at, ''), f.onestop_id";
  return among === undefined
    ? db.rows(feedTable, `SELECT f.* FROM ${from} WHERE ${due} ${order}`, now)
    : db.rows(
        feedTable,
        `SELECT f.* FROM ${from} WHERE f.id IN (SELECT value FROM json_each(?2)) AND ${due} ${order}`,
        now,
        JSON.stringify(among),
      );
}
