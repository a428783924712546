/** Archived versions that wait for their import. */
import type { Db } from "../db/db.ts";
import { hasCome } from "../db/far-future.ts";
import { text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";

const PENDING = withColumns(feedVersionTable.pick(["id", "feed_id", "sha1", "bytes", "fetched_at"]), {
  /** Onestop ID. */
  feed: text(),
});
export type PendingVersion = RowOf<typeof PENDING>;

/** The lease of a process that imports and activates versions of a feed. */
export const feedLease = (onestopId: string) => `feed ${onestopId}`;

/**
 * Versions that were never imported, unless the importer refused them, and those whose import was interrupted: it ran
 * under a lease that has expired, or began long ago. Without those of feeds on which another process works. Reads the
 * versions that wait, however many are archived.
 * @param now RFC 3339 in UTC
 * @param longAgo RFC 3339 in UTC
 */
export function pendingVersions(
  db: Db,
  { owner, now, longAgo }: { owner: string; now: string; longAgo: string },
): Promise<PendingVersion[]> {
  return db.rows(
    PENDING,
    "SELECT v.id, v.feed_id, v.feed_onestop_id AS feed, v.sha1, v.bytes, v.fetched_at " +
      "FROM feed_version v INDEXED BY feed_version_waiting JOIN feed f ON f.id = v.feed_id " +
      "LEFT JOIN feed_version_import i ON i.feed_version_id = v.id " +
      "LEFT JOIN lease l ON l.name = 'feed ' || v.feed_onestop_id " +
      "WHERE v.imported = 0 AND v.retired_at IS NULL AND f.deleted_at IS NULL " +
      `AND (l.owner IS NULL OR l.owner = ?1 OR ${hasCome("l.expires_at", "?2", "lease")}) ` +
      "AND (i.feed_version_id IS NULL OR (i.in_progress = 1 AND (l.owner IS NOT NULL OR " +
      `${hasCome("i.updated_at", "?3", "plan")}))) ` +
      "AND NOT EXISTS (SELECT 1 FROM validation_report r WHERE r.feed_version_id = v.id AND r.success = 0) " +
      "ORDER BY v.fetched_at, v.id",
    owner,
    now,
    longAgo,
  );
}
