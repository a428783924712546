/** Validators of downloads (RFC 9110, 8.8): with them, a server sends a feed only if it has changed. */
import type { Db } from "../db/db.ts";
import { insertRow } from "../table.ts";
import { feedValidatorTable } from "../tables/feed-validator.ts";
import { findVersionById, type VersionRow } from "../version/version.ts";

export type KnownContent = { etag?: string; lastModified?: string; version: VersionRow };

/** The content that this URL of the feed had last; null if there is none, or the URL or the version is another one now. */
export async function knownContent(db: Db, feedId: number, urlType: string, url: string): Promise<KnownContent | null> {
  const row = await db.row(
    feedValidatorTable,
    "SELECT * FROM feed_validator WHERE feed_id = ? AND url_type = ? AND url = ?",
    feedId,
    urlType,
    url,
  );
  const version = row === null ? null : await findVersionById(db, row.feed_version_id);
  if (row === null || version === null || version.feed_id !== feedId) return null;
  return {
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.last_modified === null ? {} : { lastModified: row.last_modified }),
    version,
  };
}

/** Remembers the validators of a download; without any, forgets those of an earlier one. */
export async function rememberContent(
  db: Db,
  at: { feedId: number; urlType: string; url: string; versionId: number },
  { etag, lastModified }: { etag?: string; lastModified?: string },
): Promise<void> {
  if (etag === undefined && lastModified === undefined) {
    await db.write([
      { sql: "DELETE FROM feed_validator WHERE feed_id = ? AND url_type = ?", values: [at.feedId, at.urlType] },
    ]);
    return;
  }
  await db.write([
    insertRow(
      feedValidatorTable,
      {
        feed_id: at.feedId,
        url_type: at.urlType,
        url: at.url,
        etag: etag ?? null,
        last_modified: lastModified ?? null,
        feed_version_id: at.versionId,
      },
      "INSERT OR REPLACE",
    ),
  ]);
}
