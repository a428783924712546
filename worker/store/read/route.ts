import type { Db } from "../db.ts";
import { rowsById } from "./by-id.ts";
import { type Condition, condition, type LicenseFilter, licensedEntities, oneOf } from "./condition.ts";

export type RouteRow = {
  id: number;
  feed_version_id: number;
  agency_id: number;
  route_id: string;
  onestop_id: string | null;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
  route_sort_order: number | null;
  route_url: string | null;
  route_desc: string | null;
  continuous_pickup: number | null;
  continuous_drop_off: number | null;
  network_id: string | null;
  cemv_support: number | null;
  /** RouteStop id of the first stop of `stops`. */
  route_stop_first: number;
  pattern_first: number;
  pattern_count: number;
  trip_first: number;
  trip_count: number;
  /** Large columns, only when asked for: JSON list of stop ids, JSON list of headways. */
  stops?: string;
  headways?: string;
};

const PLAIN = [
  "id",
  "feed_version_id",
  "agency_id",
  "route_id",
  "onestop_id",
  "route_short_name",
  "route_long_name",
  "route_type",
  "route_color",
  "route_text_color",
  "route_sort_order",
  "route_url",
  "route_desc",
  "continuous_pickup",
  "continuous_drop_off",
  "network_id",
  "cemv_support",
  "route_stop_first",
  "pattern_first",
  "pattern_count",
  "trip_first",
  "trip_count",
];

const NEED_STOPS = ["stops", "route_stops", "route_stop_buffer"];

/** Columns of routes that the fields of a query need. */
export function routeColumns(fields: ReadonlySet<string>): string {
  const names = [...PLAIN];
  if (NEED_STOPS.some((field) => fields.has(field))) names.push("stops");
  if (fields.has("headways")) names.push("headways");
  return names.map((name) => `t.${name}`).join(", ");
}

export type GeometryRow = {
  id: number;
  /** JSON, rank order: [{shape_id, direction_id, trips, generated, line}] */
  lines: string;
  length: number | null;
  max_segment_length: number | null;
  first_point_max_distance: number | null;
  generated: number;
};

/** Representative geometries by route id. */
export function routeGeometries(db: Db, routeIds: readonly number[]): Promise<GeometryRow[]> {
  const columns = "t.route_id AS id, t.lines, t.length, t.max_segment_length, t.first_point_max_distance, t.generated";
  return rowsById<GeometryRow>(db, "(SELECT *, route_id AS id FROM route_geometry)", columns, routeIds);
}

export type RouteFilter = {
  license: LicenseFilter | null;
  /** GTFS route types, exact values. */
  types: readonly number[] | null;
  /** Only routes that have a stop. */
  serviced: boolean;
};

/** The filters that look at the route (alias `t`) alone. */
export function routeConditions(filter: RouteFilter): Condition[] {
  const conditions = licensedEntities(filter.license);
  if (filter.types !== null) conditions.push(oneOf("t.route_type", filter.types));
  if (filter.serviced) conditions.push(condition("t.stops <> '[]'"));
  return conditions;
}

/** All versions of a feed. */
export async function versionsOfFeed(db: Db, feedId: number): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>("SELECT id FROM feed_version WHERE feed_id = ?", feedId);
  return new Set(rows.map((row) => row.id));
}

/** Numeric stops of routes. */
export async function stopsOfRoutes(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await rowsById<{ id: number; stops: string }>(db, "route", "t.id, t.stops", ids);
  return new Map(rows.map((row) => [row.id, JSON.parse(row.stops) as number[]]));
}
