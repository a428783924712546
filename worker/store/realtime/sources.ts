/** Feeds with realtime URLs, and the removal of outdated messages. */

import type { Db, Stores } from "../db/db.ts";
import type { FeedRow } from "../registry/feed.ts";
import { feedTable } from "../tables/feed.ts";
import { realtimeMessageTable } from "../tables/realtime-message.ts";
import { removal } from "./save.ts";

/** Feeds of the registry that have a realtime URL, by Onestop ID. */
export async function realtimeFeeds(db: Db): Promise<FeedRow[]> {
  return db.rows(
    feedTable,
    "SELECT * FROM feed WHERE deleted_at IS NULL AND (urls ->> 'realtime_alerts' IS NOT NULL " +
      "OR urls ->> 'realtime_trip_updates' IS NOT NULL OR urls ->> 'realtime_vehicle_positions' IS NOT NULL) " +
      "ORDER BY onestop_id",
  );
}

/** The number of messages that were last fetched before a time (RFC 3339 in UTC). */
export async function countFetchedBefore(stores: Stores, time: string): Promise<number> {
  const ids = realtimeMessageTable.pick(["id"]);
  return (await stores.db.rows(ids, "SELECT id FROM realtime_message WHERE fetched_at < ?", time)).length;
}

/**
 * Deletes messages that were last fetched before a time (RFC 3339 in UTC): yesterday's delays are worse than none.
 * @returns the number of deleted messages
 */
export async function forgetFetchedBefore(stores: Stores, time: string): Promise<number> {
  const old = await stores.db.rows(
    realtimeMessageTable.pick(["id"]),
    "SELECT id FROM realtime_message WHERE fetched_at < ?",
    time,
  );
  if (old.length > 0) await stores.db.write(removal("fetched_at < ?1", [time]));
  return old.length;
}
