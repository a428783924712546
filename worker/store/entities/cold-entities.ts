/** Agencies, routes and stops of versions that are answered from their cold files. */
import { problem } from "../../problem.ts";
import type { ColdRow } from "../cold/format.ts";
import { type ColdVersion, columnsOf } from "../cold/versions.ts";
import { allOf, type Condition, columnIn, condition } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import type { Page } from "../db/page.ts";
import type { Entity, EntityTable, VersionScope } from "../db/version-scope.ts";
import type { RowShape } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { routeTable } from "../tables/route.ts";
import { stopTable } from "../tables/stop.ts";
import { type AgencyRow, agencyColumns } from "./agency.ts";
import { type RoutePack, routePacks } from "./denormalized-rows.ts";
import { type FeedVersionRow, versionColumns } from "./feed-version.ts";
import { type RouteRow, routeColumns } from "./route.ts";

/**
 * Visible cold versions that a scope names. Rows read: those versions; none for a version that was loaded before.
 * @param conditions those that look at the version apply
 */
export async function coldVersionsInScope(
  db: Db,
  scope: VersionScope,
  conditions: readonly Condition[] = [],
): Promise<ColdVersion[]> {
  if (scope.kind === "active") return [];
  if (scope.kind === "sha1")
    return (await coldVersionRows(db, scope, conditions)).flatMap(({ id }) => db.cold.of(id) ?? []);
  const version = db.cold.of(scope.id);
  return version === undefined ? [] : [version];
}

/** Visible cold versions of a zip. Rows read: one each. @param conditions those that look at the version apply */
async function coldVersionRows(
  db: Db,
  { sha1, feedOnestopId }: Extract<VersionScope, { kind: "sha1" }>,
  conditions: readonly Condition[],
  fields: ReadonlySet<string> = new Set(),
): Promise<FeedVersionRow[]> {
  const where = [condition("v.cold_bytes IS NOT NULL AND v.visible = 1 AND v.imported = 0 AND v.sha1 = ?", sha1)];
  if (feedOnestopId != null) where.push(condition("v.feed_onestop_id = ?", feedOnestopId));
  for (const { ofVersion, values } of conditions) {
    if (ofVersion !== undefined) where.push(condition(ofVersion, ...values));
  }
  const { sql, values } = allOf(where);
  const columns = versionColumns(fields);
  const rows = await db.rows(
    columns,
    `SELECT ${columns.select("v")} FROM feed_version v INDEXED BY feed_version_cold WHERE ${sql} ORDER BY v.id`,
    ...values,
  );
  return db.cold.note(rows);
}

/**
 * Entities of cold versions after the cursor that meet the conditions, at most a page.
 * @param gtfsId restricts routes or stops to those with this GTFS id
 * @throws Problem query.not_offered for a condition that only a database can answer
 */
export async function coldEntities<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  versions: readonly ColdVersion[],
  page: Page,
  { conditions, gtfsId }: { conditions: readonly Condition[]; gtfsId: string | null },
): Promise<T[]> {
  const table = columns.name as EntityTable;
  const test = testOf(conditions);
  const after = page.after !== null && page.after > 0 ? page.after : null;
  const cursor = after === null ? undefined : db.cold.withId(table, after);
  if (after !== null && cursor === undefined) return [];
  const entities: T[] = [];
  for (const version of versions) {
    if (entities.length >= page.limit) break;
    if (cursor !== undefined && version.id < cursor.id) continue;
    const { first, count } = version.range(table);
    const from = cursor === version && after !== null ? after + 1 : first;
    if (gtfsId !== null && table !== "agency") {
      const rows = await version.named(allColumns(columns), `${table}_id`, [gtfsId]);
      entities.push(
        ...columnsOf(
          columns,
          rows.filter((row) => Number(row.id) >= from && test(row)),
        ),
      );
    } else {
      const range = { first: from, last: first + count - 1, limit: page.limit - entities.length };
      entities.push(...(await version.scan(columns, range, test)));
    }
  }
  return entities;
}

/** Entities by id that meet the conditions. Rows read: a cold version for each id that no database has, if there are any. */
export async function coldEntitiesById<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  ids: readonly number[],
  conditions: readonly Condition[],
): Promise<T[]> {
  await noteVersionsOf(db, columns.name as EntityTable, ids);
  const cold = ids.filter((id) => db.cold.withRow(columns.name, id) !== undefined);
  if (cold.length === 0) return [];
  const test = testOf(conditions.filter(({ ofVersion }) => ofVersion === undefined));
  const rows = await db.cold.rows(allColumns(columns), cold, async () => []);
  return columnsOf(columns, rows.filter(test));
}

/** The visible cold versions that have these ids and were not loaded before. */
async function noteVersionsOf(
  db: Db,
  table: EntityTable,
  ids: readonly number[],
  fields: ReadonlySet<string> = new Set(),
): Promise<FeedVersionRow[]> {
  const unknown = ids.filter((id) => Number.isSafeInteger(id) && db.cold.withId(table, id) === undefined);
  if (unknown.length === 0) return [];
  const columns = versionColumns(fields);
  const rows = await db.rows(
    columns,
    `SELECT ${columns.select("v")} FROM ${idTable(unknown)} CROSS JOIN feed_version v ON v.id = ` +
      `(SELECT id FROM feed_version INDEXED BY feed_version_cold_${table} ` +
      `WHERE cold_bytes IS NOT NULL AND ${table}_count > 0 AND ${table}_first <= x.id ORDER BY ${table}_first DESC LIMIT 1) ` +
      `AND x.id < v.${table}_first + v.${table}_count WHERE v.visible = 1`,
  );
  return db.cold.note([...new Map(rows.map((row) => [row.id, row])).values()]);
}

/** A route of a cold version with what its page shows beside it. */
export type ColdRoute = { route: RouteRow; version: FeedVersionRow; agency: AgencyRow | null; pack: RoutePack | null };

/** What identifies routes of cold versions: numeric ids, or a version with a GTFS id or Onestop IDs. */
export type ColdRouteKey = {
  ids: readonly number[] | null;
  onestopIds: readonly string[] | null;
  gtfsId: string | null;
  scope: VersionScope;
  conditions: readonly Condition[];
};

/**
 * Routes of cold versions by what identifies them. Rows read: their versions. Reads: those of the routes and of everything
 * beside them go out together, once their numbers are known.
 */
export async function coldRoutesByKey(
  db: Db,
  { ids, onestopIds, gtfsId, scope, conditions }: ColdRouteKey,
  fields: ReadonlySet<string>,
): Promise<ColdRoute[]> {
  const versions =
    ids !== null
      ? await noteVersionsOf(db, "route", ids, fields)
      : scope.kind === "sha1"
        ? await coldVersionRows(db, scope, conditions, fields)
        : [];
  const columns = routeColumns(fields);
  const test = testOf([
    ...conditions,
    ...(gtfsId === null ? [] : [columnIn("route_id", [gtfsId])]),
    ...(onestopIds === null ? [] : [columnIn("onestop_id", onestopIds)]),
  ]);
  const routesByFile = await Promise.all(
    versions.map(async (version): Promise<ColdRoute[]> => {
      const cold = db.cold.of(version.id);
      if (cold === undefined) return [];
      if (scope.kind === "sha1" && version.sha1 !== scope.sha1) return [];
      if (scope.kind !== "version" && scope.feedOnestopId != null && version.feed_onestop_id !== scope.feedOnestopId)
        return [];
      const keys = ids?.filter((id) => cold.has("route", id));
      const numbers = keys ?? (await cold.idsNamed("route", gtfsId === null ? (onestopIds ?? []) : [gtfsId]));
      const [rows, packs] = await Promise.all([
        cold.rows(allColumns(columns), numbers),
        routePacks(db, numbers, fields),
        // Read now, because the fields below the route ask for them one trip later.
        fields.has("geometry") ? cold.file.rowsByKey("route_geometry", numbers) : null,
      ]);
      const routes = rows.filter(test);
      const agencies = await cold.rows(
        agencyColumns(fields),
        routes.map(({ agency_id }) => Number(agency_id)),
      );
      return columnsOf(columns, routes).map((route) => ({
        route,
        version,
        agency: agencies.find(({ id }) => id === route.agency_id) ?? null,
        pack: packs.find(({ id }) => id === route.id) ?? null,
      }));
    }),
  );
  return routesByFile.flat();
}

/** The conditions on an entity as a test of its row. */
function testOf(conditions: readonly Condition[]): (row: ColdRow) => boolean {
  const tests = conditions
    .filter(({ ofVersion }) => ofVersion === undefined)
    .map(({ test }) => {
      if (test !== undefined) return test;
      throw problem("query.not_offered", "This filter is not offered for a version that is answered from the archive.");
    });
  return (row) => tests.every((test) => test(row));
}

const TABLES = { agency: agencyTable, route: routeTable, stop: stopTable };

/** The shape of a table's rows as the file has them: every column. */
function allColumns(shape: RowShape<object>): RowShape<ColdRow> {
  return { ...TABLES[shape.name as EntityTable], narrow: (rows) => rows as ColdRow[] };
}
