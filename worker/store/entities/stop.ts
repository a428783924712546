import { type Area, circleArea } from "../../../src/domain/geo/area.ts";
import { cellRanges } from "../../../src/domain/geo/cell.ts";
import { boundsContain, type LonLat } from "../../../src/domain/geo/globe.ts";
import { unpackStopPlace } from "../../../src/domain/packed/place.ts";
import { type ColumnTest, unpackRows } from "../../../src/domain/packed/row-pack.ts";
import { COUNTRY_NAMES } from "../../../src/domain/places/country-names.ts";
import type { ColdRow } from "../cold/format.ts";
import { rowsById } from "../db/by-id.ts";
import {
  allOf,
  type Condition,
  columnIn,
  condition,
  hasEntries,
  type LicenseFilter,
  licensedEntities,
  oneOf,
  testable,
} from "../db/condition.ts";
import { type Db, RowsLeft } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { isLive } from "../db/live-versions.ts";
import { unpackedOnestopId } from "../db/packed-stop.ts";
import { either, integer, list, parseJson, real, text, tuple } from "../shape.ts";
import { packedShape, type RowOf, type RowShape, rowShape, withColumns } from "../table.ts";
import { type StopRecord, stopTable } from "../tables/stop.ts";
import type { PlaceNames } from "./agency.ts";
import { type FeedVersionRow, needsWindow, versionColumn, versionOfColumn } from "./feed-version.ts";

const PLAIN = stopTable.except("cell", "routes", "place", "location_groups", "children");
const LARGE = ["routes", "place", "location_groups", "children"] as const;
export type StopRow = Pick<StopRecord, (typeof PLAIN)[number]> & Partial<Pick<StopRecord, (typeof LARGE)[number]>>;

/** Fields of a stop that need the routes which call there. */
const OF_ROUTES = ["Stop.route_stops", "Stop.departures", "Stop.arrivals", "Stop.stop_times"];

function largeColumns(fields: ReadonlySet<string>): (typeof LARGE)[number][] {
  const isNeeded = {
    routes: OF_ROUTES.some((field) => fields.has(field)),
    place: fields.has("place"),
    location_groups: fields.has("location_groups"),
    children: fields.has("children") || fields.has("child_levels"),
  };
  return LARGE.filter((name) => isNeeded[name]);
}

/** Columns of stops that the fields of a query need. */
export function stopColumns(fields: ReadonlySet<string>): RowShape<StopRow> {
  return stopTable.pick(PLAIN, largeColumns(fields));
}

/**
 * Routes in the column `routes` of all stops of a pack, at most. Every route at a station has the station in its pack, so
 * that without a bound the packs would grow with the square of its routes.
 */
export const MAX_PACKED_ROUTES = 5_000;

/**
 * Unpacks stops, as an import packs them: only the columns that the fields of a query need. `routes` is missing where the
 * pack has too many (`routesOfStops` reads them).
 */
export function stopUnpacker(fields: ReadonlySet<string>): (packed: string) => StopRow[] {
  const large = largeColumns(fields);
  const names = [...PLAIN, ...large.filter((name) => name !== "routes")];
  const shape = packedShape(stopTable, names);
  const wantedColumns = new Set<string>([...PLAIN, ...large]);
  const isWanted: ColumnTest = (name, entries) => wantedColumns.has(name) && entries <= MAX_PACKED_ROUTES;
  return (packedText) => {
    const stops: StopRow[] = shape.narrow(unpackRows(packedText, names, isWanted));
    for (const stop of stops) stop.onestop_id = unpackedOnestopId(stop);
    return stops;
  };
}

/** For a condition such as `location_type = ?`, SQLite would build an index of its own from all stops. */
const BY_CELL = "INDEXED BY stop_by_cell";

const PLACED_COLUMNS = { id: integer(), feed_version_id: integer(), lon: real(), lat: real() };
const PLACED_STOP = rowShape("stop", PLACED_COLUMNS);
const SERVED_STOP = rowShape("stop", { ...PLACED_COLUMNS, routes: text() });
export type PlacedStop = RowOf<typeof PLACED_STOP> & { routes?: string };

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
  const shape: RowShape<PlacedStop> = withRoutes ? SERVED_STOP : PLACED_STOP;
  const rows = await db.rows(
    shape,
    `SELECT ${shape.select("t")} FROM (SELECT ${shape.select("t")}, (${sql}) AS met FROM (VALUES ${table}) x ` +
      `CROSS JOIN stop t ${BY_CELL} ON t.cell BETWEEN x.column1 AND x.column2 WHERE t.lat IS NOT NULL LIMIT ?) t WHERE t.met`,
    ...values,
    new RowsLeft(),
  );
  return rows.filter((row) => area.holds([row.lon, row.lat]));
}

const WITHIN = rowShape("stop", { ...PLACED_COLUMNS, circle: integer() });

/**
 * The stops of all versions that meet the conditions within the smallest of these radii (meters, ascending) around a point
 * whose box has any; where none has, all such stops with the radius Infinity; null if there is no stop at all. One row read
 * for each of the stops, and one to find the radius.
 */
export async function stopsInSmallest(
  db: Db,
  point: LonLat,
  radii: readonly number[],
  conditions: readonly Condition[],
): Promise<{ radius: number; stops: PlacedStop[] } | null> {
  const { sql, values } = allOf(conditions);
  const circles = radii.map((radius) => cellRanges(circleArea(point, radius).bounds));
  const ranges = [...circles, [[0, Number.MAX_SAFE_INTEGER]]].flatMap((cells, i) =>
    cells.map(([lo, hi]) => `(${i},${lo},${hi})`),
  );
  const scan = (columns: string, where: string) =>
    `FROM (SELECT ${columns}, x.column1 AS circle, (${sql}) AS met FROM (VALUES ${ranges.join(",")}) x ` +
    `CROSS JOIN stop t ${BY_CELL} ON t.cell BETWEEN x.column2 AND x.column3 WHERE ${where} t.lat IS NOT NULL LIMIT ?) t WHERE t.met`;
  // The ranges are in the order of the radii, so that the first stop found is within the smallest.
  const smallest = `SELECT t.circle ${scan("t.id", "")} LIMIT 1`;
  const stops = await db.rows(
    WITHIN,
    `SELECT ${PLACED_STOP.select("t")}, t.circle ${scan(PLACED_STOP.select("t"), `x.column1 = (${smallest}) AND`)}`,
    ...values,
    ...values,
    new RowsLeft(),
    new RowsLeft(),
  );
  const [first] = stops;
  return first === undefined ? null : { radius: radii[first.circle] ?? Number.POSITIVE_INFINITY, stops };
}

/** Columns beside a stop: its version, and what the version's service window is computed from. */
const VERSION_BESIDE = { version_beside: text(), levels_beside: text().nullable() };

/**
 * Stops of active versions that lie in a small area and meet the conditions, with their versions (without large columns,
 * except for the service levels if a field of the query needs them). One row read for each stop of the cells that cover
 * the area's box, and one for the version of each stop in the box.
 */
export async function stopsNearby(
  db: Db,
  area: Area,
  conditions: readonly Condition[],
  fields: ReadonlySet<string>,
): Promise<{ stops: StopRow[]; versions: FeedVersionRow[] }> {
  const ranges = cellRanges(area.bounds);
  if (ranges.length === 0) return { stops: [], versions: [] };
  const columns = stopColumns(fields);
  const { sql, values } = allOf(conditions);
  const needsWindows = needsWindow(fields);
  const rows = await db.rows(
    withColumns(columns, VERSION_BESIDE),
    `SELECT ${columns.select("t")}, ${versionColumn("v")} AS version_beside, ` +
      `${needsWindows ? "v.service_levels" : "NULL"} AS levels_beside ` +
      `FROM (VALUES ${ranges.map(([lo, hi]) => `(${lo},${hi})`).join(",")}) x ` +
      `CROSS JOIN stop t ${BY_CELL} ON t.cell BETWEEN x.column1 AND x.column2 CROSS JOIN feed_version v ON v.id = t.feed_version_id ` +
      `WHERE t.lat BETWEEN ? AND ? AND ${isLive("v")} AND ${sql} LIMIT ?`,
    area.bounds.minLat,
    area.bounds.maxLat,
    ...values,
    new RowsLeft(2),
  );
  const versions = new Map<number, FeedVersionRow>();
  const stops: StopRow[] = [];
  for (const { version_beside, levels_beside, ...rest } of rows) {
    const stop = rest as unknown as StopRow;
    if (stop.lon === null || stop.lat === null || !area.holds([stop.lon, stop.lat])) continue;
    stops.push(stop);
    if (versions.has(stop.feed_version_id)) continue;
    const version = versionOfColumn(version_beside);
    versions.set(version.id, levels_beside === null ? version : { ...version, service_levels: levels_beside });
  }
  return { stops, versions: [...versions.values()] };
}

/** Children of each station, in the order of their ids. */
export function childrenOfStops(db: Db, stopIds: readonly number[], columns: RowShape<StopRow>): Promise<StopRow[]> {
  return db.cold.read(
    stopIds,
    (id) => db.cold.withId("stop", id),
    (version, ids) => {
      const parents = new Set(ids);
      return version.scan(columns, version.whole("stop"), (row) => parents.has(Number(row.parent_id)));
    },
    (ids) => {
      const from = `${idTable(ids)} CROSS JOIN stop t ON t.parent_id = x.id`;
      return db.rows(columns, `SELECT ${columns.select("t")} FROM ${from} ORDER BY t.parent_id, t.id`);
    },
  );
}

/** Stops by what names them: numeric ids, or a GTFS id in an archive or in the active version of a feed. */
export type NamedStops = { ids: readonly number[] } | ({ stopId: string } & ({ sha1: string } | { activeOf: string }));

/** The stations that these stops belong to. Rows read: the look-up of the stops, and one for each station. */
export function stationsOfStops(db: Db, columns: RowShape<StopRow>, names: NamedStops): Promise<StopRow[]> {
  const select = `SELECT ${columns.select("t")} FROM`;
  const station = "CROSS JOIN stop t ON t.id = e.parent_id";
  if ("ids" in names) {
    return db.rows(columns, `${select} ${idTable(names.ids)} CROSS JOIN stop e ON e.id = x.id ${station}`);
  }
  const [version, key] =
    "sha1" in names
      ? ["(SELECT id FROM feed_version WHERE sha1 = ?)", names.sha1]
      : ["(SELECT active_version_id FROM feed WHERE onestop_id = ?)", names.activeOf];
  return db.rows(
    columns,
    `${select} stop e ${station} WHERE e.feed_version_id IN ${version} AND e.stop_id = ?`,
    key,
    names.stopId,
  );
}

const WITH_ROUTES = stopTable.pick(["id", "feed_version_id", "routes"]);
const SERVED_ROUTE = [integer(), integer(), integer()] as const;
const SERVING = list(either(tuple(...SERVED_ROUTE), tuple(...SERVED_ROUTE, list(integer()))));

/** A route at a stop, and at a platform the boarding areas where it calls. All are numeric ids. */
export type ServedRoute = [route: number, routeStop: number, agency: number, areas?: number[]];

/**
 * The routes at a stop.
 * @param routes the column `routes` of the stop
 * @param limit only the first of them, which takes no longer than they are long
 */
export function routesOfStop(routes: string, limit = Number.POSITIVE_INFINITY): ServedRoute[] {
  if (limit === 0) return [];
  let end = 0;
  for (let i = 0; i < limit && end !== -1; i++) end = routes.indexOf(BETWEEN_ROUTES, end + 1);
  return parseJson(SERVING, end === -1 ? routes : `${routes.slice(0, end + 1)}]`, "stop.routes");
}

const BETWEEN_ROUTES = "],[";

const ROUTES_COLUMN = stopTable.pick(["id", "routes"]);

/** The column `routes` of stops. One row read each. */
export function routesOfStops(db: Db, stopIds: readonly number[]): Promise<{ id: number; routes: string }[]> {
  return rowsById(db, ROUTES_COLUMN, stopIds);
}

/** Numeric ids of a stop and its boarding areas with calls, which are calls at the stop. */
export function calledAs({ id, routes }: Pick<StopRow, "id" | "routes">): ReadonlySet<number> {
  return new Set([id, ...routesOfStop(routes ?? "[]").flatMap(([, , , areas]) => areas ?? [])]);
}

/** Stops of all versions with a Onestop ID and the routes that serve them: JSON [[route id, route stop id, agency id]]. */
export function routesOfStopsNamed(
  db: Db,
  onestopId: string,
): Promise<{ id: number; feed_version_id: number; routes: string }[]> {
  const sql = "SELECT t.id, t.feed_version_id, t.routes FROM stop t WHERE t.onestop_id = ?";
  return db.rows(WITH_ROUTES, sql, onestopId);
}

/** Stops of all versions with this stop code, exactly. Rows read: one for each that has it in any case. */
export async function stopsWithCode(db: Db, code: string): Promise<{ id: number; feed_version_id: number }[]> {
  const rows = await db.rows(
    STOP_CODE,
    `SELECT ${STOP_CODE.select("t")} FROM stop t INDEXED BY stop_by_code ` +
      "WHERE t.stop_code = ? COLLATE NOCASE AND t.stop_code <> '' LIMIT ?",
    code,
    new RowsLeft(),
  );
  return rows.filter((row) => row.stop_code === code);
}
const STOP_CODE = stopTable.pick(["id", "feed_version_id", "stop_code"]);

export type StopFilter = {
  license: LicenseFilter | null;
  stopCode: string | null;
  locationType: number | null;
  /** Only stops that a trip calls at, or only the others. */
  serviced: boolean | null;
  /** Served by a route of any of these numeric agencies, or of any of these types. */
  agencyIds: readonly number[] | null;
  routeTypes: readonly number[] | null;
};

/** The filters that look at the stop (alias `t`) and at the routes which serve it. */
export function stopConditions(filter: StopFilter): Condition[] {
  const conditions = licensedEntities(filter.license);
  if (filter.stopCode !== null) conditions.push(columnIn("stop_code", [filter.stopCode]));
  if (filter.locationType !== null) conditions.push(columnIn("location_type", [filter.locationType]));
  if (filter.serviced !== null) conditions.push(hasEntries("routes", filter.serviced));
  if (filter.agencyIds !== null) {
    const agencies = new Set(filter.agencyIds);
    const isServedBy = (row: ColdRow) => routesOfStop(String(row.routes)).some(([, , agency]) => agencies.has(agency));
    conditions.push(testable(servedBy(oneOf("j.value ->> 2", filter.agencyIds)), isServedBy));
  }
  if (filter.routeTypes !== null) {
    conditions.push(
      servedBy(oneOf("sr.route_type", filter.routeTypes), "CROSS JOIN route sr ON sr.id = j.value ->> 0"),
    );
  }
  return conditions;
}

const PACKED_REGION = "substr(t.place, instr(t.place, '|') + 1)";
const PACKED_NAME = `substr(${PACKED_REGION}, instr(${PACKED_REGION}, '|') + 1)`;

/** SQL of a name of the place of a stop, which is packed (src/domain/packed/place.ts) or JSON. */
const placeField = (name: string, packed: string) =>
  `CASE WHEN t.place LIKE '{%' THEN t.place ->> '${name}' ELSE ${packed} END`;
const STOP_COUNTRY = placeField("adm0_iso", "substr(t.place, 1, instr(t.place, '|') - 1)");
const STOP_REGION = placeField("adm1_name", PACKED_NAME);
const STOP_REGION_CODE = placeField(
  "adm1_iso",
  `substr(t.place, 1, instr(t.place, '|') - 1) || '-' || substr(${PACKED_REGION}, 1, instr(${PACKED_REGION}, '|') - 1)`,
);

/**
 * Conditions of a stop (alias `t`) that lies in a place with these names, and in one of the extents of its city.
 * @param cityExtents JSON boxes [west, south, east, north] in WGS84 degrees; none for a place that is no city
 */
export function stopPlaceConditions(names: PlaceNames, cityExtents: readonly string[]): Condition[] {
  const { adm0_name = null, adm0_iso = null, adm1_name = null, adm1_iso = null } = names;
  const same = (sql: string, value: string | null) =>
    value === null ? [] : [condition(`lower(${sql}) = lower(?)`, value)];
  const boxes = cityExtents.map((extent) => parseJson(EXTENT, extent, "served_place.city_extent"));
  const inBoxes = boxes.map(([west, south, east, north]) => {
    const lon = west <= east ? "t.lon BETWEEN ? AND ?" : "(t.lon >= ? OR t.lon <= ?)";
    return condition(`${lon} AND t.lat BETWEEN ? AND ?`, west, east, south, north);
  });
  const { sql, values } = allOf([
    ...(adm0_name === null ? [] : [countryNamed(adm0_name)]),
    ...same(STOP_COUNTRY, adm0_iso),
    ...same(STOP_REGION, adm1_name),
    ...same(STOP_REGION_CODE, adm1_iso),
    ...(inBoxes.length === 0 ? [] : [anyCondition(inBoxes)]),
  ]);
  const isIn = (row: ColdRow) => {
    const place = row.place == null ? null : unpackStopPlace(String(row.place));
    const isSame = (name: "adm0_name" | "adm0_iso" | "adm1_name" | "adm1_iso") =>
      names[name] == null || place?.[name]?.toLowerCase() === names[name].toLowerCase();
    const at = [Number(row.lon), Number(row.lat)] as const;
    const isInBox = ([minLon, minLat, maxLon, maxLat]: (typeof boxes)[number]) =>
      boundsContain({ minLon, minLat, maxLon, maxLat }, at);
    return (
      isSame("adm0_name") &&
      isSame("adm0_iso") &&
      isSame("adm1_name") &&
      isSame("adm1_iso") &&
      (boxes.length === 0 || boxes.some(isInBox))
    );
  };
  return [testable({ sql, values }, isIn)];
}

/** A packed place has the code of its country, a place as JSON the name. */
function countryNamed(name: string): Condition {
  const code = [...COUNTRY_NAMES].find(([, countryName]) => countryName.toLowerCase() === name.toLowerCase())?.[0];
  const sql =
    "CASE WHEN t.place LIKE '{%' THEN lower(t.place ->> 'adm0_name') = lower(?) " +
    "ELSE substr(t.place, 1, instr(t.place, '|') - 1) = ? END";
  return condition(sql, name, code ?? "");
}

function anyCondition(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(" OR "),
    values: conditions.flatMap(({ values }) => values),
  };
}

const EXTENT = tuple(real(), real(), real(), real());

function servedBy({ sql, values }: Condition, join = ""): Condition {
  return condition(`EXISTS (SELECT 1 FROM json_each(t.routes) j ${join} WHERE ${sql})`, ...values);
}
