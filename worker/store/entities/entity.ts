/**
 * Agencies, routes, and stops as lists: three access paths, one order. The order is (feed version, id), which is also what
 * the cursor compares; ids of one version are one range, so a version is read without an index.
 */

import { rowsById } from "../db/by-id.ts";
import { allOf, type Condition, columnIn, condition } from "../db/condition.ts";
import { type Bound, type Db, RowsLeft, type Value } from "../db/db.ts";
import { isLive, LIVE } from "../db/live-versions.ts";
import type { Page } from "../db/page.ts";
import type { Entity, EntityTable, VersionScope } from "../db/version-scope.ts";
import { integer, text } from "../shape.ts";
import { type RowShape, rowShape, withColumns } from "../table.ts";
import { coldEntities, coldEntitiesById, coldVersionsInScope } from "./cold-entities.ts";
import { type FeedVersionRow, versionColumn, versionOfColumn } from "./feed-version.ts";

export type { Entity, EntityTable, VersionScope } from "../db/version-scope.ts";

/** The order of every list of entities. */
export function byVersionAndId(a: Entity, b: Entity): number {
  return a.feed_version_id - b.feed_version_id || a.id - b.id;
}

const VERSION_ID = rowShape("entity", { feed_version_id: integer() });

/** The feed version of an entity, for the cursor; null when there is none with this id. */
export async function versionOfEntity(db: Db, table: EntityTable, id: number): Promise<number | null> {
  const cold = db.cold.withId(table, id);
  if (cold !== undefined) return cold.id;
  const row = await db.row(VERSION_ID, `SELECT feed_version_id FROM ${table} WHERE id = ?`, id);
  return row?.feed_version_id ?? null;
}

/** Columns of lists whose indexes find the rows of a version with a value, and the rows that are in the indexes. */
const TYPE_INDEXES = {
  location_type: { index: "stop_by_type", holds: "location_type > 0" },
  route_type: { index: "route_by_type", holds: "route_type >= 0" },
} as const;

/** A value that such an index has. */
export type TypeFilter = { column: keyof typeof TYPE_INDEXES; value: number };

export type ScanOptions = {
  conditions: readonly Condition[];
  /** A type that has an index. */
  type?: TypeFilter | null;
  /** A GTFS id: one lookup per version instead of reading the version. Routes and stops only. */
  gtfsId?: string | null;
  /** Receives the versions of the rows, which are read anyway: without large columns and bounding box. */
  version?: (version: FeedVersionRow) => void;
};

/**
 * Entities of the versions in scope, in order.
 * Versions are read in the order of the index of active versions, and entities in the order of their ids, so that reading
 * ends with the page. Sorting in the statement would read everything first: CROSS JOIN, which SQLite does not reorder,
 * fixes the order of the loops.
 */
export async function scanEntities<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  scope: VersionScope,
  page: Page,
  options: ScanOptions,
): Promise<T[]> {
  const isCold = scope.kind === "version" && db.cold.of(scope.id) !== undefined;
  const [storedRows, cold] = await Promise.all([
    isCold ? [] : scanStoredEntities(db, columns, scope, page, options),
    coldVersionsInScope(db, scope, options.conditions),
  ]);
  if (cold.length === 0) return storedRows;
  const { conditions, gtfsId = null } = options;
  const rows = [...storedRows, ...(await coldEntities(db, columns, cold, page, { conditions, gtfsId }))];
  return rows.sort(byVersionAndId).slice(0, page.limit);
}

async function scanStoredEntities<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  scope: VersionScope,
  page: Page,
  options: ScanOptions,
): Promise<T[]> {
  const table = columns.name as EntityTable;
  const after = page.after !== null && page.after > 0 ? page.after : null;
  // The version of the cursor; null for an unknown one.
  const at = `(SELECT feed_version_id FROM ${table} WHERE id = ?)`;
  const where: Condition[] = [];
  let versions: string;
  if (scope.kind === "active") {
    where.push(condition(isLive("v")));
    if (scope.feedOnestopId != null) {
      versions = "feed f CROSS JOIN feed_version v ON v.id = f.active_version_id";
      where.push(condition("f.onestop_id = ?", scope.feedOnestopId));
    } else {
      versions = `feed_version v ${LIVE}`;
      if (after !== null) where.push(condition(`v.id >= ${at}`, after));
    }
  } else {
    versions = "feed_version v";
    where.push(condition("v.visible = 1 AND v.imported = 1"));
    if (scope.kind === "version") where.push(condition("v.id = ?", scope.id));
    else {
      where.push(condition("v.sha1 = ?", scope.sha1));
      if (scope.feedOnestopId != null) where.push(condition("v.feed_onestop_id = ?", scope.feedOnestopId));
    }
  }
  const { type = null, gtfsId = null } = options;
  const join: Condition =
    gtfsId !== null && table !== "agency"
      ? condition(`t.feed_version_id = v.id AND t.${table}_id = ?`, gtfsId)
      : type !== null
        ? condition(`t.feed_version_id = v.id AND t.${type.column} = ?`, type.value)
        : condition(`t.id >= v.${table}_first AND t.id < v.${table}_first + v.${table}_count`);
  // A partial index serves only a statement that states its condition.
  const indexHint = type === null || gtfsId !== null ? "" : `INDEXED BY ${TYPE_INDEXES[type.column].index}`;
  const partial = indexHint === "" ? "" : `AND t.${TYPE_INDEXES[type!.column].holds}`;
  if (after !== null) where.push(condition(`(t.feed_version_id, t.id) > (${at}, ?)`, after, after));
  // Start inside the version of the cursor instead of reading up to it.
  const start: Value[] = after === null ? [] : [after, after];
  const skip = after === null ? "" : `AND t.id > CASE WHEN v.id = ${at} THEN ? ELSE 0 END`;
  for (const { ofVersion, values } of options.conditions) {
    if (ofVersion !== undefined) where.push(condition(ofVersion, ...values));
  }
  const ofEntity = options.conditions.filter(({ ofVersion }) => ofVersion === undefined);
  const inScope = allOf(where);
  const from = `FROM ${versions} CROSS JOIN ${table} t ${indexHint} ON ${join.sql} ${partial} ${skip} WHERE ${inScope.sql}`;
  const bounds: Bound[] = [...join.values, ...start, ...inScope.values];
  const beside = options.version === undefined ? "" : `, ${versionColumn("v")} AS ${VERSION_COLUMN}`;
  const shape: RowShape<T & { [VERSION_COLUMN]?: string }> =
    beside === "" ? columns : withColumns(columns, WITH_VERSION);
  const select = `SELECT ${columns.select("t")}${beside}`;
  const { sql, values } = allOf(ofEntity);
  // Rows that the conditions leave out are read too, so the scan has a limit of its own beside that of the page.
  const rows = await (ofEntity.length === 0
    ? db.rows(shape, `${select} ${from} LIMIT ?`, ...bounds, page.limit)
    : db.rows(
        shape,
        `${select} FROM (SELECT ${columns.select("t")}, (${sql}) AS met ${from} LIMIT ?) t ` +
          `${beside === "" ? "" : "CROSS JOIN feed_version v ON v.id = t.feed_version_id"} WHERE t.met LIMIT ?`,
        ...values,
        ...bounds,
        new RowsLeft(),
        page.limit,
      ));
  let last = 0;
  for (const row of rows) {
    if (row.feed_version_id !== last) options.version?.(versionOfColumn(row[VERSION_COLUMN]!));
    last = row.feed_version_id;
    delete row[VERSION_COLUMN];
  }
  return rows.sort(byVersionAndId);
}

/** The version of a row, as a column of it. */
const VERSION_COLUMN = "version_beside";
const WITH_VERSION = { [VERSION_COLUMN]: text() };

/** Entities by id that meet the conditions. The caller checks whether their versions are visible. */
export async function entitiesById<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  ids: readonly number[],
  conditions: readonly Condition[] = [],
): Promise<T[]> {
  const rows = await storedEntitiesById(db, columns, ids, conditions);
  if (rows.length === ids.length) return rows;
  const foundIds = new Set(rows.map((row) => row.id));
  const missing = ids.filter((id) => !foundIds.has(id));
  return [...rows, ...(await coldEntitiesById(db, columns, missing, conditions))];
}

function storedEntitiesById<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  ids: readonly number[],
  conditions: readonly Condition[],
): Promise<T[]> {
  if (conditions.length === 0) return rowsById(db, columns, ids);
  const { sql, values } = allOf(conditions);
  // With bound conditions, ids are passed beside them; a list of ids alone costs one row less each.
  return db.rows(
    columns,
    `SELECT ${columns.select("t")} FROM json_each(?) x CROSS JOIN ${columns.name} t ON t.id = x.value WHERE ${sql}`,
    JSON.stringify(ids),
    ...values,
  );
}

/** Entities of any version that carry one of these Onestop IDs. */
export async function entitiesByOnestopId<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  onestopIds: readonly string[],
  conditions: readonly Condition[],
): Promise<T[]> {
  const { sql, values } = allOf(conditions);
  return db.rows(
    columns,
    `SELECT ${columns.select("t")} FROM json_each(?) x CROSS JOIN ${columns.name} t ON t.onestop_id = x.value WHERE ${sql}`,
    JSON.stringify([...new Set(onestopIds)]),
    ...values,
  );
}

export function hasOnestopId(onestopIds: readonly string[]): Condition {
  return columnIn("onestop_id", onestopIds);
}

export function hasGtfsId(table: EntityTable, gtfsId: string): Condition {
  return columnIn(`${table}_id`, [gtfsId]);
}

const NAME_COLUMNS = { asked: text(), named_at: text() };

/**
 * Routes or stops of the versions in scope that have one of these Onestop IDs, or had it in another version of their feed:
 * those with the GTFS id that the Onestop ID belonged to. The names of the newest versions come first. The caller checks
 * whether their versions are visible.
 */
export async function entitiesNamedInAnyVersion<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  onestopIds: readonly string[],
  scope: VersionScope,
): Promise<{ row: T; asked: string }[]> {
  const table = columns.name;
  const version =
    scope.kind === "active"
      ? condition("v.id = (SELECT active_version_id FROM feed WHERE id = n.feed_id)")
      : scope.kind === "sha1"
        ? condition("v.sha1 = ? AND v.feed_id = n.feed_id", scope.sha1)
        : condition("v.id = ? AND v.feed_id = n.feed_id", scope.id);
  const rows = await db.rows(
    withColumns(columns, NAME_COLUMNS),
    `SELECT ${columns.select("t")}, e.onestop_id AS asked, n.fetched_at AS named_at FROM json_each(?) x ` +
      `CROSS JOIN ${table} e ON e.onestop_id = x.value CROSS JOIN feed_version n ON n.id = e.feed_version_id ` +
      `CROSS JOIN feed_version v ON ${version.sql} ` +
      `CROSS JOIN ${table} t ON t.feed_version_id = v.id AND t.${table}_id = e.${table}_id`,
    JSON.stringify([...new Set(onestopIds)]),
    ...version.values,
  );
  return rows
    .toSorted((a, b) => (a.named_at < b.named_at ? 1 : -1))
    .map(({ asked, named_at: _, ...row }) => ({ row: row as unknown as T, asked }));
}

/** Routes or stops of a version by their GTFS ids. One row read each. */
export async function entitiesByGtfsId<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  versionId: number,
  gtfsIds: readonly string[],
): Promise<Map<string, T>> {
  const names = [...new Set(gtfsIds)];
  const column = `${columns.name}_id`;
  const rows = await db.cold.read<string, { gtfs: string; row: T }>(
    names,
    () => db.cold.of(versionId),
    async (version) => {
      const namedRows = await version.named(withColumns(columns, { [column]: text() }), column, names);
      return namedRows.map((row) => ({ gtfs: String((row as Record<string, unknown>)[column]), row }));
    },
    async () => {
      const storedRows = await db.rows(
        withColumns(columns, { gtfs: text() }),
        `SELECT ${columns.select("t")}, x.value AS gtfs FROM json_each(?) x CROSS JOIN ${columns.name} t ` +
          `ON t.feed_version_id = ? AND t.${column} = x.value`,
        JSON.stringify(names),
        versionId,
      );
      return storedRows.map(({ gtfs, ...row }) => ({ gtfs, row: row as unknown as T }));
    },
  );
  return new Map(rows.map(({ gtfs, row }) => [gtfs, row]));
}

/** Numeric ids of routes or stops of a version by their GTFS ids. */
export async function idsByGtfsId(
  db: Db,
  table: "route" | "stop",
  versionId: number,
  gtfsIds: readonly string[],
): Promise<Map<string, number>> {
  const entities = await entitiesByGtfsId(db, ID_COLUMNS[table], versionId, gtfsIds);
  return new Map([...entities].map(([gtfsId, { id }]) => [gtfsId, id]));
}

const ID_COLUMNS = {
  route: rowShape("route", { id: integer(), feed_version_id: integer() }),
  stop: rowShape("stop", { id: integer(), feed_version_id: integer() }),
};
