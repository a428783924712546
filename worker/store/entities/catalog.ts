/** Feeds of the registry as catalogs describe them: with their active version, in slices. */
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { feedTable } from "../tables/feed.ts";

const FEED = withColumns(
  feedTable.pick(["id", "onestop_id", "name", "spec", "urls", "license", "authorization", "created_at", "updated_at"]),
  {
    sha1: text().nullable(),
    fetched_at: text().nullable(),
    first_day: text().nullable(),
    last_day: text().nullable(),
    /** Address of an agency of the active version. */
    email: text().nullable(),
  },
);
export type CatalogFeed = RowOf<typeof FEED>;

const FEEDS_A_SLICE = 500;

/** Visible GTFS and GTFS Realtime feeds, by Onestop ID. */
export async function* catalogFeeds(db: Db): AsyncGenerator<CatalogFeed[]> {
  for (let after = ""; ; ) {
    const rows = await db.rows(
      FEED,
      `SELECT ${FEED.select("f")}, v.sha1, v.fetched_at, ` +
        "v.earliest_calendar_date AS first_day, v.latest_calendar_date AS last_day, " +
        "(SELECT a.agency_email FROM agency a WHERE a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
        "AND a.agency_email LIKE '%_@_%' LIMIT 1) AS email " +
        "FROM feed f LEFT JOIN feed_version v ON v.id = f.active_version_id AND v.imported = 1 " +
        `WHERE f.onestop_id > ? AND f.spec IN ('gtfs', 'gtfs-rt') AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?`,
      after,
      FEEDS_A_SLICE,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < FEEDS_A_SLICE) return;
    after = rows.at(-1)!.onestop_id;
  }
}
