import type { Area } from "../../../src/domain/area.ts";
import { cellRanges } from "../../../src/domain/cell.ts";
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { allOf, type Condition, condition, type LicenseFilter, licensedEntities, oneOf } from "./condition.ts";

export type StopRow = {
  id: number;
  feed_version_id: number;
  stop_id: string;
  onestop_id: string | null;
  stop_code: string | null;
  stop_name: string | null;
  stop_desc: string | null;
  stop_url: string | null;
  zone_id: string | null;
  stop_timezone: string | null;
  platform_code: string | null;
  tts_stop_name: string | null;
  location_type: number;
  wheelchair_boarding: number | null;
  stop_access: number | null;
  /** WGS84 degrees; null for nodes without a position. */
  lon: number | null;
  lat: number | null;
  parent_id: number | null;
  level_id: number | null;
  /** Large columns, only when asked for: JSON [[route id, route stop id, agency id]], JSON StopPlace. */
  routes?: string;
  place?: string | null;
  /** JSON array of numeric location groups. */
  location_groups?: string | null;
  /** Packed rows (src/domain/row-pack.ts); '' has none, null was not packed. */
  children?: string | null;
};

const PLAIN = [
  "id",
  "feed_version_id",
  "stop_id",
  "onestop_id",
  "stop_code",
  "stop_name",
  "stop_desc",
  "stop_url",
  "zone_id",
  "stop_timezone",
  "platform_code",
  "tts_stop_name",
  "location_type",
  "wheelchair_boarding",
  "stop_access",
  "lon",
  "lat",
  "parent_id",
  "level_id",
];

const BOARDS = ["departures", "arrivals", "stop_times"];

/** Columns of stops that the fields of a query need; a board looks where the routes of its stop call. */
export function stopColumns(fields: ReadonlySet<string>): string {
  const names = [...PLAIN];
  if (fields.has("route_stops") || BOARDS.some((field) => fields.has(field))) names.push("routes");
  if (fields.has("place")) names.push("place");
  if (fields.has("location_groups")) names.push("location_groups");
  if (fields.has("children") || fields.has("child_levels")) names.push("children");
  return names.map((name) => `t.${name}`).join(", ");
}

export type PlacedStop = { id: number; feed_version_id: number; lon: number; lat: number; routes?: string };

/**
 * Stops of all versions that lie in the area and meet the conditions. One row read for each stop of the cells that
 * cover the area's box.
 * @param withRoutes also answer which routes serve each stop
 */
export async function stopsInArea(
  db: Db,
  area: Area,
  conditions: readonly Condition[] = [],
  withRoutes = false,
): Promise<PlacedStop[]> {
  const ranges = cellRanges(area.bounds);
  if (ranges.length === 0) return [];
  const { sql, values } = allOf(conditions);
  const table = ranges.map(([lo, hi]) => `(${lo},${hi})`).join(",");
  const rows = await db.rows<PlacedStop>(
    `SELECT t.id, t.feed_version_id, t.lon, t.lat${withRoutes ? ", t.routes" : ""} FROM (VALUES ${table}) x ` +
      `CROSS JOIN stop t ON t.cell BETWEEN x.column1 AND x.column2 WHERE t.lat IS NOT NULL AND ${sql}`,
    ...values,
  );
  return rows.filter((row) => area.holds([row.lon, row.lat]));
}

/** Children of each station, in the order of their ids. */
export function childrenOfStops(db: Db, stopIds: readonly number[], columns: string): Promise<StopRow[]> {
  return db.rows<StopRow>(
    `SELECT ${columns} FROM ${idTable(stopIds)} CROSS JOIN stop t ON t.parent_id = x.id ORDER BY t.parent_id, t.id`,
  );
}

/** Stops of all versions with a Onestop ID and the routes that serve them: JSON [[route id, route stop id, agency id]]. */
export function routesOfStops(
  db: Db,
  onestopId: string,
): Promise<{ id: number; feed_version_id: number; routes: string }[]> {
  return db.rows("SELECT t.id, t.feed_version_id, t.routes FROM stop t WHERE t.onestop_id = ?", onestopId);
}

export type StopFilter = {
  license: LicenseFilter | null;
  stopCode: string | null;
  locationType: number | null;
  /** Only stops that a trip calls at. */
  serviced: boolean;
  /** Served by a route of any of these numeric agencies, or of any of these types. */
  agencyIds: readonly number[] | null;
  routeTypes: readonly number[] | null;
};

/** The filters that look at the stop (alias `t`) and at the routes which serve it. */
export function stopConditions(filter: StopFilter): Condition[] {
  const conditions = licensedEntities(filter.license);
  if (filter.stopCode !== null) conditions.push(condition("t.stop_code = ?", filter.stopCode));
  if (filter.locationType !== null) conditions.push(condition("t.location_type = ?", filter.locationType));
  if (filter.serviced) conditions.push(condition("t.routes <> '[]'"));
  if (filter.agencyIds !== null) conditions.push(servedBy(oneOf("j.value ->> 2", filter.agencyIds)));
  if (filter.routeTypes !== null) {
    conditions.push(
      servedBy(oneOf("sr.route_type", filter.routeTypes), "CROSS JOIN route sr ON sr.id = j.value ->> 0"),
    );
  }
  return conditions;
}

function servedBy({ sql, values }: Condition, join = ""): Condition {
  return condition(`EXISTS (SELECT 1 FROM json_each(t.routes) j ${join} WHERE ${sql})`, ...values);
}
