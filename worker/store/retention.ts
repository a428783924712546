/** Removes the rows of replaced versions, and keeps what is known of them (docs/decisions/088-retention.md). */
import { DATA_CHANGED } from "./data-version.ts";
import type { Db, Stores } from "./db.ts";
import { versionLists } from "./lists/list-write.ts";
import { integer, object, parseJson, text } from "./shape.ts";
import { type RowOf, withColumns } from "./table.ts";
import { feedVersionTable } from "./tables/feed-version.ts";
import { removeVersionRows } from "./version.ts";
import type { SummarizedVersion } from "./version-summary.ts";

const REPLACED = withColumns(feedVersionTable.pick(["id", "feed_id", "sha1", "fetched_at", "replaced_at"]), {
  /** Onestop ID. */
  feed: text(),
  routes: integer(),
  stops: integer(),
  trips: integer(),
});
export type ReplacedVersion = RowOf<typeof REPLACED>;

/**
 * Versions whose rows may be removed: replaced before a time, and not among the last replaced ones that stay. Includes
 * those whose removal was interrupted. Rows read: one for each version that was replaced and still has rows.
 * @param keep how many versions of a feed stay queryable, the active one included; at least 1
 * @param before RFC 3339 in UTC
 */
export function versionsToRetire(db: Db, keep: number, before: string): Promise<ReplacedVersion[]> {
  return db.rows(
    REPLACED,
    "SELECT v.id, v.feed_id, v.sha1, v.fetched_at, v.replaced_at, v.feed_onestop_id AS feed, v.route_count AS routes, " +
      "v.stop_count AS stops, v.trip_count AS trips FROM (SELECT *, row_number() OVER " +
      "(PARTITION BY feed_id ORDER BY replaced_at DESC, id DESC) AS place FROM feed_version " +
      "INDEXED BY feed_version_replaced WHERE replaced_at IS NOT NULL) v JOIN feed f ON f.id = v.feed_id " +
      "WHERE f.active_version_id IS NOT v.id AND (v.retired_at IS NOT NULL OR (v.place >= ?1 AND v.replaced_at <= ?2)) " +
      "ORDER BY v.feed_onestop_id, v.replaced_at, v.id",
    keep,
    before,
  );
}

/**
 * Removes the rows of a replaced version: it is archived and not imported from the first write on. The zip, the version,
 * its files, its validation report and its summary for comparisons stay. May be repeated after it was killed.
 * @param now RFC 3339 in UTC
 * @returns false if the version is active or was not replaced; nothing is removed then
 */
export async function retireVersion(stores: Stores, versionId: number, now: string): Promise<boolean> {
  const [begun] = await stores.db.write([
    {
      sql:
        "UPDATE feed_version SET retired_at = ?2, outline = coalesce(outline, " +
        "json_object('agency', agency_count, 'route', route_count, 'stop', stop_count)) " +
        "WHERE id = ?1 AND replaced_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM feed WHERE active_version_id = ?1) " +
        "RETURNING id",
      values: [versionId, now],
    },
    {
      sql:
        "DELETE FROM feed_version_import WHERE feed_version_id = ?1 " +
        "AND EXISTS (SELECT 1 FROM feed_version WHERE id = ?1 AND retired_at = ?2)",
      values: [versionId, now],
    },
    DATA_CHANGED,
    ...versionLists(versionId),
  ]);
  if (begun?.length !== 1) return false;
  await removeVersionRows(stores, versionId, { keepSummary: true });
  await stores.db.write([{ sql: "UPDATE feed_version SET replaced_at = NULL WHERE id = ?", values: [versionId] }]);
  return true;
}

const OUTLINE = object({ agency: integer(), route: integer(), stop: integer() }, {});

/** The version with the size of its summary; null if it has none, because it is not imported and never was, or was removed. */
export function summarizedVersion(
  version: SummarizedVersion & { imported: number; outline: string | null },
): SummarizedVersion | null {
  if (version.imported === 1) return version;
  if (version.outline === null) return null;
  const { agency, route, stop } = parseJson(OUTLINE, version.outline, "feed_version.outline");
  return { id: version.id, agency_count: agency, route_count: route, stop_count: stop };
}
