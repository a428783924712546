/** Live statistics of the registry and its feeds. */

import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import type { Db } from "./db.ts";

const PULSE = rowShape("feed", {
  /** Data version: incremented by changes that pages show. */
  data: integer(),
  /** Public feeds of the registry. */
  feeds: integer(),
  /** Public feeds with an active version. */
  active: integer(),
  /** Public feeds that can be fetched and were not fetched within a day. */
  due: integer(),
  /** Public feeds whose last fetch failed. */
  failing: integer(),
  /** Versions that are archived and were not imported yet. */
  pending: integer(),
  /** Time of the last fetch, RFC 3339, or null. */
  fetched_at: text().nullable(),
});
export type LiveStatistics = RowOf<typeof PULSE>;

/** @param dayAgo RFC 3339 in UTC */
export async function readLiveStatistics(db: Db, dayAgo: string): Promise<LiveStatistics> {
  const isShown = "f.deleted_at IS NULL AND f.public = 1";
  const last = "(SELECT max(fetched_at) FROM feed_fetch x WHERE x.feed_id = f.id)";
  const row = await db.row(
    PULSE,
    `SELECT (SELECT next FROM counter WHERE name = 'data') AS data, count(*) AS feeds,
      count(f.active_version_id) AS active,
      coalesce(sum(f.spec = 'gtfs' AND f.urls ->> 'static_current' IS NOT NULL AND coalesce(${last}, '') < ?1), 0) AS due,
      coalesce(sum((SELECT success FROM feed_fetch x WHERE x.feed_id = f.id ORDER BY fetched_at DESC, id DESC LIMIT 1) = 0), 0) AS failing,
      (SELECT count(*) FROM feed_version v WHERE v.retired_at IS NULL AND NOT EXISTS
        (SELECT 1 FROM feed_version_import i WHERE i.feed_version_id = v.id)) AS pending,
      (SELECT max(fetched_at) FROM feed_fetch) AS fetched_at
    FROM feed f WHERE ${isShown}`,
    dayAgo,
  );
  return row!;
}
