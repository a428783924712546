/** Reads the GTFS files that are stored as rows of text. */
import { decodeTableBlock, type TableBlock } from "../../../src/domain/packed/table-block.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import type { RowOf } from "../table.ts";
import { gtfsFileRowsTable } from "../tables/gtfs-file-rows.ts";
import type { VersionKey } from "./version-neighbors.ts";

const BLOCK = gtfsFileRowsTable.pick(["feed_version_id", "file", "block", "count", "columns", "cells"]);
/** Blocks of 4,096 rows that one answer unpacks of a file, so that a feed cannot make it slow. */
const MAX_BLOCKS = 16;

/** A row of a file by column; an empty cell, and one of a column that the file lacks, is null. */
export type FileCells = (column: string) => string | null;

/** The id of a version, its rows by file, the columns of each file, and the characters that were unpacked for them. */
export type VersionFileRows = {
  versionId: number;
  rows: ReadonlyMap<string, readonly FileCells[]>;
  columns: ReadonlyMap<string, readonly string[]>;
  characters: number;
};

/**
 * The rows of some files of versions, in the order of the files. Rows read: one for 4,096 rows of a file.
 * @param files names that the code knows, never those of a request
 * @returns by version; a version without rows of these files is missing
 */
export async function rowsOfFiles(
  db: Db,
  versionIds: readonly number[],
  files: readonly string[],
): Promise<Map<number, VersionFileRows>> {
  const blocks = await db.rows(
    BLOCK,
    `SELECT ${BLOCK.select("t")} FROM ${idTable(versionIds)} CROSS JOIN ${blocksOf("x.id", files)}`,
  );
  return byVersion(blocks);
}

/** The same for a visible version; undefined if it has no rows of these files. One more row read. */
export async function rowsOfVisibleFiles(
  db: Db,
  key: VersionKey,
  files: readonly string[],
): Promise<VersionFileRows | undefined> {
  const [column, value] = "id" in key ? (["id", key.id] as const) : (["sha1", key.sha1] as const);
  const blocks = await db.rows(
    BLOCK,
    `SELECT ${BLOCK.select("t")} FROM feed_version v CROSS JOIN ${blocksOf("v.id", files)} ` +
      `AND v.${column} = ? AND v.visible = 1`,
    value,
  );
  // Versions of several feeds with one zip have the same rows.
  return [...byVersion(blocks).values()][0];
}

/** Joins the blocks of files of a version. */
function blocksOf(versionId: string, files: readonly string[]): string {
  for (const file of files) if (!/^[a-z_]+\.txt$/.test(file)) throw new TypeError(`not a file: ${file}`);
  const names = files.map((file) => `'${file}'`);
  // A list costs one more row than a name.
  const isFile = names.length === 1 ? `= ${names[0]}` : `IN (${names.join(",")})`;
  return `gtfs_file_rows t ON t.feed_version_id = ${versionId} AND t.file ${isFile} AND t.block < ${MAX_BLOCKS}`;
}

function byVersion(blocks: readonly RowOf<typeof BLOCK>[]): Map<number, VersionFileRows> {
  const inOrder = blocks.toSorted((a, b) => a.block - b.block);
  return new Map(
    [...Map.groupBy(inOrder, ({ feed_version_id: id }) => id)].map(([id, ofVersion]) => [
      id,
      {
        versionId: id,
        rows: new Map(
          [...Map.groupBy(ofVersion, ({ file }) => file)].map(([file, all]) => [file, all.flatMap(rowsOf)]),
        ),
        columns: new Map(ofVersion.map(({ file, columns }) => [file, JSON.parse(columns) as string[]])),
        characters: ofVersion.reduce((sum, { cells }) => sum + cells.length, 0),
      },
    ]),
  );
}

function rowsOf(block: TableBlock): FileCells[] {
  const { columns, rows } = decodeTableBlock(block);
  const positions = new Map(columns.map((name, at) => [name, at]));
  return rows.map((row) => (column) => row[positions.get(column) ?? -1] ?? null);
}
