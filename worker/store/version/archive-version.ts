/** Writes the cold file of a version, from its rows in a database or as they are imported. */
import { type ArchiveBucket, deleteObjects, type ObjectWriter, objectKeys, writeObject } from "../archive/archive.ts";
import type { ColdRow } from "../cold/format.ts";
import { COLD_TABLES, type ColdTableSource } from "../cold/tables.ts";
import { coldKey, coldPrefix } from "../cold/versions.ts";
import { ColdWriter } from "../cold/writer.ts";
import type { Db, Value } from "../db/db.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";

type Version = FeedVersionRecord;

/**
 * Writes the file. Nothing of it exists unless `write` and the end succeed.
 * @param version answers when the first rows are there, because its key has its first id
 * @param write adds the tables
 * @returns bytes of the file
 */
export async function writeColdFile(
  archive: ArchiveBucket,
  version: () => Promise<Pick<Version, "id" | "sha1" | "agency_first">>,
  write: (writer: ColdWriter) => Promise<void>,
): Promise<number> {
  let object: ObjectWriter | undefined;
  try {
    const writer = new ColdWriter(async (bytes) => {
      object ??= writeObject(archive, coldKey(await version()));
      await object.write(bytes);
    });
    await write(writer);
    const bytes = await writer.finish();
    await object?.finish();
    return bytes;
  } catch (error) {
    await object?.abort();
    throw error;
  }
}

/** Deletes the cold files of a version. */
export async function deleteColdFiles(archive: ArchiveBucket, version: Pick<Version, "id" | "sha1">): Promise<void> {
  await deleteObjects(archive, coldPrefix(version));
}

/** Keys of all cold files, with the SHA-1 of the zip that each was made from. */
export async function coldFiles(archive: ArchiveBucket): Promise<{ key: string; sha1: string }[]> {
  const keys = await objectKeys(archive, "cold/");
  return keys.flatMap((key) => {
    const sha1 = /^cold\/([0-9a-f]{40})\/\d+-\d+$/.exec(key)?.[1];
    return sha1 === undefined ? [] : [{ key, sha1 }];
  });
}

/** Writes the cold file of an imported version from its rows, each of which is read once. @returns bytes of the file */
export function archiveRows(db: Db, archive: ArchiveBucket, version: Version): Promise<number> {
  return writeColdFile(
    archive,
    async () => version,
    async (writer) => {
      for (const [name, table] of COLD_TABLES) {
        const { range } = table;
        const ids =
          range === null
            ? { first: 0, end: Number.MAX_SAFE_INTEGER, of: version.id }
            : {
                first: version[`${range}_first`],
                end: version[`${range}_first`] + version[`${range}_count`],
                of: null,
              };
        await writer.add(name, rowsInOrder(db, name, table, ids));
      }
    },
  );
}

/** Characters of rows that are read at a time, and the rows of the first read. */
const READ_CHARACTERS = 1_000_000;
const FIRST_ROWS = 20;
const MAX_ROWS = 5_000;

/** Rows of a table by key, read a megabyte at a time. @param ids from `first` to before `end`; `of` a version, or null */
export async function* rowsInOrder(
  db: Db,
  table: string,
  { columns, key }: Pick<ColdTableSource, "columns" | "key">,
  { first, end, of }: { first: number; end: number; of: number | null },
): AsyncGenerator<ColdRow> {
  let from = first;
  let limit = FIRST_ROWS;
  while (from < end) {
    const values: Value[] = [from, end, limit, ...(of === null ? [] : [of])];
    const rows = (await db.rows(
      `SELECT ${columns.join(", ")} FROM ${table} WHERE ${of === null ? "" : "feed_version_id = ?4 AND "}` +
        `${key} >= ?1 AND ${key} < ?2 ORDER BY ${key} LIMIT ?3`,
      ...values,
    )) as ColdRow[];
    yield* rows;
    if (rows.length < limit) return;
    from = Number(rows.at(-1)![key]) + 1;
    const characters = JSON.stringify(rows).length / rows.length;
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(READ_CHARACTERS / characters)));
  }
}
