/** Files and imports of feed versions. */

import { unpackRows } from "../../../src/domain/packed/row-pack.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { anything, parseJson } from "../shape.ts";
import { packedShape } from "../table.ts";
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

const PACKED_FILE = packedShape(feedVersionFileTable, feedVersionFileTable.except("feed_version_id"));

/** Files of a version. @param packed the column `files` of the version */
export function unpackFiles(versionId: number, packedText: string): FileRow[] {
  return PACKED_FILE.narrow(unpackRows(packedText)).map((file) => ({ ...file, feed_version_id: versionId }));
}

const IMPORT_RECORD = feedVersionImportTable.pick(feedVersionImportTable.except("feed_version_id"));

/** The import of a version. @param json the column `import_record` of the version */
export function parseImportRecord(json: string): Omit<ImportRow, "feed_version_id"> {
  return IMPORT_RECORD.narrow([parseJson(anything, json, "feed_version.import_record")])[0]!;
}
