/** Changes of feed_version_import that are not part of an import: removal. */

import { dataWithdrawnIf } from "../db/data-version.ts";
import type { Db } from "../db/db.ts";
import { versionLists } from "../lists/list-write.ts";
import { forgetChanges } from "./feed-change.ts";

/**
 * Hides a version before its rows are deleted: no feed points at it, its cold file no longer answers for it, the log no longer names
 * what changed with it, and its import counts as unfinished, so that an interrupted removal is detected and can be completed.
 * @param now RFC 3339 in UTC
 */
export async function beginRemoval(db: Db, versionId: number, now: string): Promise<void> {
  await db.write([
    ...dataWithdrawnIf(
      "(EXISTS (SELECT 1 FROM feed WHERE active_version_id = ?1) OR " +
        "EXISTS (SELECT 1 FROM feed_version WHERE id = ?1 AND cold_bytes IS NOT NULL))",
      [versionId],
    ),
    { sql: "UPDATE feed_version SET cold_bytes = NULL WHERE id = ?", values: [versionId] },
    ...forgetChanges(versionId),
    { sql: "UPDATE feed SET active_version_id = NULL WHERE active_version_id = ?", values: [versionId] },
    {
      sql: "UPDATE feed_version_import SET success = 0, in_progress = 1, updated_at = ?2 WHERE feed_version_id = ?1",
      values: [versionId, now],
    },
    ...versionLists(versionId),
  ]);
}

/** Marks the version as archived and not imported. @param retiredAt RFC 3339 in UTC; null if it waits for its import */
export async function forgetImport(db: Db, versionId: number, retiredAt: string | null): Promise<void> {
  await db.write([
    {
      sql: "UPDATE feed_version SET retired_at = ?2, replaced_at = NULL WHERE id = ?1",
      values: [versionId, retiredAt],
    },
    { sql: "DELETE FROM feed_version_import WHERE feed_version_id = ?", values: [versionId] },
    ...versionLists(versionId),
  ]);
}
