import { rowsById } from "../db/by-id.ts";
import { type Condition, columnIn, hasEntries, type LicenseFilter, licensedEntities } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import type { RowOf, RowShape } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { type RouteRecord, routeTable, stopsOfRoute } from "../tables/route.ts";
import { type RouteGeometryRecord, routeGeometryTable } from "../tables/route-geometry.ts";

const PLAIN = routeTable.except("stops", "headways", "min_lon", "min_lat", "max_lon", "max_lat");
const LARGE = ["stops", "headways"] as const;
export type RouteRow = Pick<RouteRecord, (typeof PLAIN)[number]> & Partial<Pick<RouteRecord, (typeof LARGE)[number]>>;

const NEED_STOPS = ["stops", "route_stops", "route_stop_buffer"];

/** Columns of routes that the fields of a query need. */
export function routeColumns(fields: ReadonlySet<string>): RowShape<RouteRow> {
  const needs = { stops: NEED_STOPS.some((field) => fields.has(field)), headways: fields.has("headways") };
  return routeTable.pick(
    PLAIN,
    LARGE.filter((name) => needs[name]),
  );
}

export type GeometryRow = RouteGeometryRecord & { id: number };

/** Representative geometries by route id. */
export async function routeGeometries(db: Db, routeIds: readonly number[]): Promise<GeometryRow[]> {
  const rows = await rowsById(db, routeGeometryTable, routeIds, "", "route_id");
  return rows.map((row) => ({ ...row, id: row.route_id }));
}

const LINES = routeGeometryTable.pick(["route_id", "lines", "generated", "max_segment_length"]);

/** The lines of the routes with ids in [first, end), by id, one row read each. */
export async function linesInRange(db: Db, first: number, end: number): Promise<Map<number, RowOf<typeof LINES>>> {
  const rows = await db.rows(
    LINES,
    `SELECT ${LINES.select("t")} FROM route_geometry t WHERE t.route_id >= ? AND t.route_id < ?`,
    first,
    end,
  );
  return new Map(rows.map((row) => [row.route_id, row]));
}

export type RouteFilter = {
  license: LicenseFilter | null;
  /** GTFS route types, exact values. */
  types: readonly number[] | null;
  /** Only routes that have a stop, or only those that have none. */
  serviced: boolean | null;
};

/** The filters that look at the route (alias `t`) alone. */
export function routeConditions(filter: RouteFilter): Condition[] {
  const conditions = licensedEntities(filter.license);
  if (filter.types !== null) conditions.push(columnIn("route_type", filter.types));
  if (filter.serviced !== null) conditions.push(hasEntries("stops", filter.serviced));
  return conditions;
}

/** All versions of a feed. */
export async function versionsOfFeed(db: Db, feedId: number): Promise<Set<number>> {
  const rows = await db.rows(feedVersionTable.pick(["id"]), "SELECT id FROM feed_version WHERE feed_id = ?", feedId);
  return new Set(rows.map((row) => row.id));
}

/** Numeric stops of routes. */
export async function stopsOfRoutes(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await rowsById(db, routeTable.pick(["id", "stops"]), ids);
  return new Map(rows.map((row) => [row.id, stopsOfRoute(row.stops)]));
}
