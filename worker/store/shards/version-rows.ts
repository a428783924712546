/** The rows of a version in its shard: copied, counted and measured, table by table in slices. */
import type { Db, Value } from "../db.ts";
import { rowsOf } from "../move/rows.ts";
import { type MovedTable, movedTables } from "../move/tables.ts";
import { allOf, type Condition, condition } from "../read/condition.ts";
import { integer } from "../shape.ts";
import { rowShape } from "../table.ts";
import type { VersionRow } from "../version.ts";
import { SHARD_BY_VERSION, SHARD_RANGES } from "../version-tables.ts";
import { bytesOf, type Written } from "../version-write.ts";

/** A table of a shard, and which of its rows are the version's. `only` uses the alias `t`. */
type Part = { table: MovedTable; only: Condition };

/** @param among the tables; all of a shard by default */
async function partsOf(db: Db, version: VersionRow, among?: ReadonlySet<string>): Promise<Part[]> {
  const tables = new Map((await movedTables(db)).map((table) => [table.name, table]));
  const ranges = SHARD_RANGES.flatMap(({ table, key, range }): Part[] => {
    const first = version[`${range}_first`];
    const count = version[`${range}_count`];
    if (count === 0 || among?.has(table) === false) return [];
    return [{ table: tables.get(table)!, only: condition(`t.${key} >= ? AND t.${key} < ?`, first, first + count) }];
  });
  // Without id ranges the version has no rows; its summary stays where it is.
  if (ranges.length === 0) return [];
  const byVersion = SHARD_BY_VERSION.filter((table) => among?.has(table) !== false).map((table): Part => {
    return { table: tables.get(table)!, only: condition("t.feed_version_id = ?", version.id) };
  });
  return [...ranges, ...byVersion];
}

/**
 * Copies the version's rows to another shard. A copy that was interrupted continues behind the last row of each table:
 * rows are written in the order of their keys, and the rows of an imported version do not change.
 * @param progress called with the number of rows after each slice
 * @throws if the copy has other rows than the original at the end
 */
export async function copyRows(from: Db, to: Db, version: VersionRow, progress: (rows: number) => void): Promise<void> {
  const parts = await partsOf(from, version);
  await copyParts(from, to, parts, progress);
  const [before, after] = await Promise.all([countParts(from, parts), countParts(to, parts)]);
  const wrong = parts.findIndex((_, i) => before[i] !== after[i]);
  if (wrong >= 0) {
    throw new Error(`The copy has ${after[wrong]} rows of ${parts[wrong]?.table.name}, the original ${before[wrong]}.`);
  }
}

/** Whether a database has rows of the version in some tables. Reads them. */
export async function hasTables(db: Db, among: ReadonlySet<string>, version: VersionRow): Promise<boolean> {
  const counts = await countParts(db, await partsOf(db, version, among));
  return counts.some((count) => count > 0);
}

/** Copies what is left of the version's rows in some tables; the copy may have rows that the original has not any more. */
export async function copyTables(from: Db, to: Db, version: VersionRow, among: ReadonlySet<string>): Promise<void> {
  await copyParts(from, to, await partsOf(from, version, among), () => {});
}

async function copyParts(from: Db, to: Db, parts: readonly Part[], progress: (rows: number) => void): Promise<void> {
  let copied = 0;
  for (const { table, only } of parts) {
    const rest = await behindLast(to, table, only);
    for await (const rows of rowsOf(from, table, rest)) {
      await to.insertRows(table.name, table.columns, rows);
      copied += rows.length;
      progress(copied);
    }
  }
}

/** The rows behind the last one that the copy already has. */
async function behindLast(copy: Db, { name, key }: MovedTable, only: Condition): Promise<Condition> {
  const columns = key.map((column, i) => `t.${column} AS k${i}`).join(", ");
  const order = key.map((column) => `t.${column} DESC`).join(", ");
  const last = await copy.row(
    `SELECT ${columns} FROM ${name} t WHERE ${only.sql} ORDER BY ${order} LIMIT 1`,
    ...only.values,
  );
  if (last === null) return only;
  const values = key.map((_, i) => last[`k${i}`] as Value);
  const behind = `(${key.map((column) => `t.${column}`).join(", ")}) > (${values.map(() => "?").join(", ")})`;
  return allOf([only, condition(behind, ...values)]);
}

const COUNT = rowShape("count", { n: integer() });

async function countParts(db: Db, parts: readonly Part[]): Promise<number[]> {
  const counts = parts.map(({ table: { name }, only }) =>
    db.row(COUNT, `SELECT count(*) AS n FROM ${name} t WHERE ${only.sql}`, ...only.values),
  );
  return (await Promise.all(counts)).map((row) => row?.n ?? 0);
}

/** Counts the version's rows and the bytes of their values, without indexes. Reads all of them. */
export async function measureRows(db: Db, version: VersionRow): Promise<Written> {
  const size = { rows: 0, bytes: 0 };
  for (const { table, only } of await partsOf(db, version)) {
    for await (const rows of rowsOf(db, table, only)) {
      size.rows += rows.length;
      for (const row of rows) for (const value of row) size.bytes += bytesOf(value);
    }
  }
  return size;
}
