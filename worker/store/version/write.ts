/** What an import writes for one version: rows in bulk, its state, its numbers. */
import { problem } from "../../problem.ts";
import { RANGE_NAMES, type RangeName } from "../cold/version-tables.ts";
import { firstOf } from "../db/counter.ts";
import { DATA_CHANGED } from "../db/data-version.ts";
import type { Db, Value } from "../db/db.ts";
import { versionLists } from "../lists/list-write.ts";
import { type Columns, integer, parseJson, record } from "../shape.ts";
import { insertFromJson, insertRow, type RowOf, type StoreTable } from "../table.ts";
import { feedVersionImportTable } from "../tables/feed-version-import.ts";
import { importJobEnded } from "./import-job.ts";

/** Rows and bytes that were written; indexes not counted. */
export type WriteCounts = { rows: number; bytes: number };

/** Characters of JSON in one batch. */
const MAX_BATCH_CHARACTERS = 700_000;

/** Maximum bytes of the values of a row: D1 takes 2 MB. */
const MAX_ROW_BYTES = 1_900_000;

/** Receives the rows of a version, table by table. */
export type RowWriter = Pick<TableWriter, "add" | "flush">;

/** Writes rows of many tables in few round trips. Rows with the same key are replaced, so that a repeat does no harm. */
export class TableWriter {
  readonly written: WriteCounts = { rows: 0, bytes: 0 };
  readonly #db: Db;
  #batch: { sql: string; values: Value[] }[] = [];
  #length = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds rows behind those added before; they are stored after `flush` at the latest.
   * @throws Problem gtfs.too_large for a row that the database would not take
   */
  async add<C extends Columns>(table: StoreTable<C>, rows: Iterable<RowOf<StoreTable<C>>>): Promise<void> {
    const { names } = table;
    const sql = insertFromJson(table.name, names);
    let parts: string[] = [];
    const close = () => {
      if (parts.length > 0) this.#batch.push({ sql, values: [`[${parts.join(",")}]`] });
      parts = [];
    };
    for (const row of rows) {
      const values = names.map((name) => row[name] as Value);
      let bytes = 0;
      for (const value of values) bytes += bytesOf(value);
      if (bytes > MAX_ROW_BYTES) throw rowTooLarge(table.name, values[0] ?? null, bytes);
      this.written.bytes += bytes;
      this.written.rows++;
      const text = JSON.stringify(values);
      if (this.#length + text.length > MAX_BATCH_CHARACTERS) {
        close();
        await this.flush();
      }
      parts.push(text);
      this.#length += text.length + 1;
    }
    close();
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#length = 0;
    await this.#db.write(batch);
  }
}

function rowTooLarge(table: string, key: Value, actual: number) {
  const detail = `The feed has so much of one thing that it does not fit into a row of the table ${table}.`;
  return problem("gtfs.too_large", detail, { field: table, value: String(key), limit: MAX_ROW_BYTES, actual });
}

const encoder = new TextEncoder();

/** Bytes that a value takes in a row, as SQLite stores it. */
function bytesOf(value: Value): number {
  if (value === null) return 0;
  if (typeof value === "string") return /^[\0-\x7f]*$/.test(value) ? value.length : encoder.encode(value).length;
  if (!Number.isInteger(value)) return 8;
  const size = Math.abs(value);
  return size < 128 ? 1 : size < 32_768 ? 2 : size < 8_388_608 ? 3 : size < 2_147_483_648 ? 4 : 6;
}

/** Counts of an import by file name, as FeedVersionGtfsImport answers them. */
export type ImportCounts = {
  entity_count: Record<string, number>;
  warning_count: Record<string, number>;
  skip_entity_error_count: Record<string, number>;
  skip_entity_reference_count: Record<string, number>;
  skip_entity_filter_count: Record<string, number>;
  skip_entity_marked_count: Record<string, number>;
};

/** Marks the version as being imported: nothing of it counts until `finishImport`. @param now RFC 3339 in UTC */
export async function beginImport(db: Db, version: number, now: string, source: string): Promise<void> {
  await db.write([
    insertRow(
      feedVersionImportTable,
      {
        ...{ feed_version_id: version, in_progress: 1, success: 0 },
        ...{ import_source: source, created_at: now, updated_at: now },
      },
      "INSERT OR REPLACE",
    ),
    ...versionLists(version),
  ]);
}

/** Ends an import: from here on the version counts as imported. */
export async function finishImport(
  db: Db,
  version: number,
  counts: ImportCounts,
  interpolatedTimes: number,
  now: string,
): Promise<void> {
  const columns = Object.keys(counts) as (keyof ImportCounts)[];
  await db.write([
    {
      sql:
        `UPDATE feed_version_import SET in_progress = 0, success = 1, ${columns.map((c) => `${c} = ?`).join(", ")}, ` +
        "interpolated_stop_time_count = ?, updated_at = ? WHERE feed_version_id = ?",
      values: [...columns.map((c) => JSON.stringify(counts[c])), interpolatedTimes, now, version],
    },
    { sql: PACK_FILES, values: [version] },
    {
      sql: "UPDATE feed_version SET replaced_at = NULL, retired_at = NULL, outline = NULL, cold_bytes = NULL WHERE id = ?",
      values: [version],
    },
    importJobEnded(version),
    DATA_CHANGED,
    ...versionLists(version),
  ]);
}

const FILE_COLUMNS = ["name", "rows", "size", "sha1", "header", "csv_like", "values_count", "values_unique"];

/** The files of a version once more in one column, as src/domain/packed/row-pack.ts packs them. */
const PACK_FILES =
  "UPDATE feed_version SET files = (SELECT json_array(count(*), json_object(" +
  `${FILE_COLUMNS.map((name) => `'${name}', json_group_array(${name})`).join(", ")})) ` +
  "FROM (SELECT * FROM feed_version_file WHERE feed_version_id = feed_version.id ORDER BY name)) WHERE id = ?";

/** Notes that an import failed, with the reason. Rows that it wrote stay until they are removed. */
export async function failImport(db: Db, version: number, reason: string, now: string): Promise<void> {
  await db.write([
    {
      sql:
        "UPDATE feed_version_import SET in_progress = 0, success = 0, exception_log = ?, updated_at = ? " +
        "WHERE feed_version_id = ?",
      values: [reason, now, version],
    },
    ...versionLists(version),
  ]);
}

/** Sets columns of the version's own row. */
export async function updateVersion(db: Db, version: number, columns: Record<string, Value>): Promise<void> {
  const names = Object.keys(columns);
  await db.write([
    {
      sql: `UPDATE feed_version SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`,
      values: [...names.map((name) => columns[name] ?? null), version],
    },
  ]);
}

const COUNTS = feedVersionImportTable.pick([
  "entity_count",
  "warning_count",
  "skip_entity_error_count",
  "skip_entity_reference_count",
  "skip_entity_filter_count",
  "skip_entity_marked_count",
]);
const COUNT_BY_FILE = record(integer());

/** Counts of a version that was imported with success; null for any other. */
export async function importedCounts(db: Db, version: number): Promise<ImportCounts | null> {
  const row = await db.row(
    COUNTS,
    `SELECT ${COUNTS.select()} FROM feed_version_import ` +
      "WHERE feed_version_id = ? AND success = 1 AND in_progress = 0",
    version,
  );
  if (row === null) return null;
  const count = (name: keyof ImportCounts) => parseJson(COUNT_BY_FILE, row[name], `feed_version_import.${name}`);
  return {
    entity_count: count("entity_count"),
    warning_count: count("warning_count"),
    skip_entity_error_count: count("skip_entity_error_count"),
    skip_entity_reference_count: count("skip_entity_reference_count"),
    skip_entity_filter_count: count("skip_entity_filter_count"),
    skip_entity_marked_count: count("skip_entity_marked_count"),
  };
}

/** How many of each kind; route stops have no range of their own in feed_version. */
export type RangeCounts = Record<RangeName | "route_stop", number>;

/**
 * Takes the ids of a version and writes its ranges down, in one batch and before any row, so that whatever a killed
 * import wrote can be found by them.
 * @returns the first id of each kind
 */
export async function takeRanges(db: Db, version: number, counts: RangeCounts): Promise<RangeCounts> {
  const kinds = Object.keys(counts) as (keyof RangeCounts)[];
  const ranges = await db.write([
    {
      sql: `UPDATE feed_version SET ${RANGE_NAMES.map(
        (kind, i) => `${kind}_first = (SELECT next FROM counter WHERE name = '${kind}'), ${kind}_count = ?${i + 1}`,
      ).join(", ")} WHERE id = ?${RANGE_NAMES.length + 1}`,
      values: [...RANGE_NAMES.map((kind) => counts[kind]), version],
    },
    ...kinds.map((kind) => ({
      sql: "UPDATE counter SET next = next + ?1 WHERE name = ?2 RETURNING next - ?1 AS first",
      values: [counts[kind], kind],
    })),
  ]);
  const first = { ...counts };
  kinds.forEach((kind, i) => {
    first[kind] = firstOf(ranges[i + 1]);
  });
  return first;
}
