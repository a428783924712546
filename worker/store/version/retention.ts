/** Removes the rows of replaced versions, and keeps what is known of them (docs/decisions/007-replaced-versions.md). */
import type { ArchiveBucket } from "../archive/archive.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db, Stores } from "../db/db.ts";
import { versionLists } from "../lists/list-write.ts";
import { integer, object, parseJson, text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { archiveRows } from "./archive-version.ts";
import type { SummarizedVersion } from "./summary.ts";
import { findVersionById, removeVersionRows } from "./version.ts";

const REPLACED_VERSION = withColumns(feedVersionTable.pick(["id", "feed_id", "sha1", "fetched_at", "replaced_at"]), {
  /** Onestop ID. */
  feed: text(),
  routes: integer(),
  stops: integer(),
  trips: integer(),
});
export type ReplacedVersion = RowOf<typeof REPLACED_VERSION>;

/**
 * Versions whose rows may be removed: replaced before a time, and not among the last replaced ones that stay. Includes
 * those whose removal was interrupted. Rows read: one for each version that was replaced and still has rows.
 * @param keep how many versions of a feed stay queryable, the active one included; at least 1
 * @param before RFC 3339 in UTC
 */
export function versionsToRetire(db: Db, keep: number, before: string): Promise<ReplacedVersion[]> {
  return db.rows(
    REPLACED_VERSION,
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
 * its files, its validation report and its summary for comparisons stay, and with its cold file it still answers queries.
 * May be repeated after it was killed.
 * @param now RFC 3339 in UTC
 * @param archive where its cold file is written first; null writes none
 * @returns false if the version is active or was not replaced; nothing is removed then
 */
export async function retireVersion(
  stores: Stores,
  versionId: number,
  now: string,
  archive: ArchiveBucket | null = null,
): Promise<boolean> {
  const version = await findVersionById(stores.db, versionId);
  // An interrupted removal has left only some of the rows: the file was written before the first of them went.
  const whole = version !== null && version.imported === 1 && version.active === 0 && version.replaced_at !== null;
  const bytes =
    archive !== null && whole ? await archiveRows(stores.db, archive, version) : (version?.cold_bytes ?? null);
  const [rows] = await stores.db.write([
    {
      sql:
        "UPDATE feed_version SET retired_at = ?2, cold_bytes = ?3, outline = coalesce(outline, " +
        "json_object('agency', agency_count, 'route', route_count, 'stop', stop_count)) " +
        "WHERE id = ?1 AND replaced_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM feed WHERE active_version_id = ?1) " +
        "RETURNING id",
      values: [versionId, now, bytes],
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
  if (rows?.length !== 1) return false;
  await removeVersionRows(stores, versionId, { keepSummary: true, keepRanges: bytes !== null });
  await stores.db.write([{ sql: "UPDATE feed_version SET replaced_at = NULL WHERE id = ?", values: [versionId] }]);
  return true;
}

/**
 * Lets a version that is not imported answer queries from its cold file, in the state `retired`: it does not wait for an
 * import.
 * @param bytes of the file
 * @param now RFC 3339 in UTC
 */
export async function answerFromArchive(db: Db, versionId: number, bytes: number, now: string): Promise<void> {
  await db.write([
    {
      sql:
        "UPDATE feed_version SET cold_bytes = ?2, retired_at = ?3, replaced_at = NULL, outline = " +
        "json_object('agency', agency_count, 'route', route_count, 'stop', stop_count) WHERE id = ?1 AND imported = 0",
      values: [versionId, bytes, now],
    },
    DATA_CHANGED,
    ...versionLists(versionId),
  ]);
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
