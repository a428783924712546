/** Feeds of the registry, as rows of the table `feed`. */

import { takeIds } from "../db/counter.ts";
import { DATA_CHANGED, DATA_WITHDRAWN } from "../db/data-version.ts";
import type { Db } from "../db/db.ts";
import { isFarFuture } from "../db/far-future.ts";
import { feedLists, operatorListsOf, visibilityLists } from "../lists/list-write.ts";
import { searchDocStatements } from "../search/write.ts";
import { either, list, parseJson, record, text } from "../shape.ts";
import { insertInto } from "../table.ts";
import { type FeedRecord as FeedRow, feedTable } from "../tables/feed.ts";
import { fetchableFeed } from "./fetchable.ts";

export type { FeedRecord as FeedRow } from "../tables/feed.ts";
export { recordFetch } from "./fetch.ts";

const URLS = record(either(text(), list(text())));
const AUTHORIZATION = record(text());

/** A URL of the feed by its key (`static_current`, …), the first of several; null without one. */
export function urlOf({ urls }: Pick<FeedRow, "urls">, key: string): string | null {
  return [parseJson(URLS, urls, "feed.urls")[key] ?? []].flat()[0] ?? null;
}

/** How requests to the source are authorized (DMFR); null for an open source. */
export function authorizationOf({ authorization }: Pick<FeedRow, "authorization">): Record<string, string> | null {
  return authorization === null ? null : parseJson(AUTHORIZATION, authorization, "feed.authorization");
}

/** The feed with this Onestop ID, hidden and removed feeds included; null if it does not exist. */
export async function findFeed(db: Db, onestopId: string): Promise<FeedRow | null> {
  return db.row(feedTable, "SELECT * FROM feed WHERE onestop_id = ?", onestopId);
}

/** The feed with this numeric id, or null. */
export async function findFeedById(db: Db, id: number): Promise<FeedRow | null> {
  return db.row(feedTable, "SELECT * FROM feed WHERE id = ?", id);
}

/** GTFS feeds of the registry with a current URL and GBFS feeds with a discovery URL, by Onestop ID. */
export async function feedsToFetch(db: Db): Promise<FeedRow[]> {
  return db.rows(
    feedTable,
    `SELECT f.* FROM feed f WHERE ${fetchableFeed("f")} AND f.deleted_at IS NULL ORDER BY f.onestop_id`,
  );
}

/**
 * Onestop IDs of fetchable public feeds that were not fetched since `before`, longest waiting first.
 * @param before RFC 3339 in UTC
 */
export async function dueFeeds(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db.rows(
    feedTable.pick(["onestop_id"]),
    `SELECT onestop_id FROM (
      SELECT f.onestop_id, coalesce((SELECT max(x.fetched_at) FROM feed_fetch x WHERE x.feed_id = f.id
        AND NOT ${isFarFuture("x.fetched_at", "?1", "plan")}), '') AS last
      FROM feed f WHERE f.deleted_at IS NULL AND f.public = 1 AND ${fetchableFeed("f")})
    WHERE last < ?1 ORDER BY last, onestop_id LIMIT ?2`,
    before,
    limit,
  );
  return rows.map((row) => row.onestop_id);
}

/**
 * The feed with this Onestop ID for an import: created if unknown (spec gtfs, no DMFR file), restored if it was removed
 * from the registry. Concurrent callers get the same row.
 * @param now RFC 3339 in UTC
 */
export async function ensureFeed(db: Db, onestopId: string, now: string): Promise<FeedRow> {
  const existingFeed = await findFeed(db, onestopId);
  if (existingFeed !== null && existingFeed.deleted_at === null) return existingFeed;
  const id = existingFeed?.id ?? (await takeIds(db, "feed", 1));
  const [rows] = await db.write([
    {
      sql:
        `${insertInto(feedTable, { id: "?1", onestop_id: "?2", spec: "'gtfs'", file: "''", created_at: "?3", updated_at: "?3" })} ` +
        "ON CONFLICT (onestop_id) DO UPDATE SET file = '', updated_at = excluded.updated_at, deleted_at = NULL " +
        "WHERE deleted_at IS NOT NULL RETURNING *",
      values: [id, onestopId, now],
    },
  ]);
  const [feed] = feedTable.narrow(rows ?? []);
  // Nothing was written: another caller was first.
  if (feed === undefined) return ensureFeed(db, onestopId, now);
  const doc = { kind: "feed", ref: feed.id, name: feed.name ?? "", extra: "", ids: feed.onestop_id } as const;
  await db.write([...searchDocStatements([doc]), ...feedLists([feed.id])]);
  return feed;
}

/** Whether the store has no feed, removed ones included. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.row("SELECT 1 FROM feed LIMIT 1")) === null;
}

/** Shows or hides a feed and everything below it. */
export async function setVisibility(db: Db, feedId: number, visible: boolean): Promise<void> {
  await db.write([
    { sql: "UPDATE feed SET public = ? WHERE id = ?", values: [visible ? 1 : 0, feedId] },
    ...(visible ? [DATA_CHANGED] : DATA_WITHDRAWN),
    ...visibilityLists(feedId),
    ...operatorListsOf([feedId]),
  ]);
}
