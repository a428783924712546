/** What is recorded about feed versions beside their entities: files and imports. */

import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { type FeedVersionFileRecord as FileRow, feedVersionFileTable } from "../tables/feed-version-file.ts";
import { feedVersionImportTable, type FeedVersionImportRecord as ImportRow } from "../tables/feed-version-import.ts";

export type { FeedVersionFileRecord as FileRow } from "../tables/feed-version-file.ts";

/** Files of each version, by name. One row read each: sorting in the statement would count every row twice. */
export async function filesOfVersions(db: Db, versionIds: readonly number[]): Promise<FileRow[]> {
  const rows = await db.rows(
    feedVersionFileTable,
    `SELECT t.* FROM ${idTable(versionIds)} CROSS JOIN feed_version_file t ON t.feed_version_id = x.id`,
  );
  return rows.sort((a, b) => a.feed_version_id - b.feed_version_id || (a.name < b.name ? -1 : 1));
}

export type { FeedVersionImportRecord as ImportRow } from "../tables/feed-version-import.ts";

export function importsOfVersions(db: Db, versionIds: readonly number[]): Promise<ImportRow[]> {
  return db.rows(
    feedVersionImportTable,
    `SELECT t.* FROM ${idTable(versionIds)} CROSS JOIN feed_version_import t ON t.feed_version_id = x.id`,
  );
}
