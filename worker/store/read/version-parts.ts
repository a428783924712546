/** What is recorded about feed versions beside their entities: files and imports. */
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";

export type FileRow = {
  feed_version_id: number;
  name: string;
  rows: number;
  size: number;
  sha1: string;
  header: string;
  csv_like: number;
  values_count: string;
  values_unique: string;
};

/** Files of each version, by name. One row read each: sorting in the statement would count every row twice. */
export async function filesOfVersions(db: Db, versionIds: readonly number[]): Promise<FileRow[]> {
  const rows = await db.rows<FileRow>(
    `SELECT t.* FROM ${idTable(versionIds)} CROSS JOIN feed_version_file t ON t.feed_version_id = x.id`,
  );
  return rows.sort((a, b) => a.feed_version_id - b.feed_version_id || (a.name < b.name ? -1 : 1));
}

export type ImportRow = {
  feed_version_id: number;
  in_progress: number;
  success: number;
  schedule_removed: number;
  exception_log: string;
  import_source: string;
  interpolated_stop_time_count: number;
  created_at: string;
  updated_at: string;
} & {
  [K in `${"entity" | "warning" | "skip_entity_error" | "skip_entity_reference" | "skip_entity_filter" | "skip_entity_marked"}_count`]: string;
};

export function importsOfVersions(db: Db, versionIds: readonly number[]): Promise<ImportRow[]> {
  return db.rows<ImportRow>(
    `SELECT t.* FROM ${idTable(versionIds)} CROSS JOIN feed_version_import t ON t.feed_version_id = x.id`,
  );
}
