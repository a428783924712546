import type { Area } from "../../../src/domain/geo/area.ts";
import { type Bounds, type Position, splitBounds } from "../../../src/domain/geo/globe.ts";
import { COUNTRY_NAMES } from "../../../src/domain/places/country-names.ts";
import { rowsById } from "../db/by-id.ts";
import { allOf, type Condition, columnIn, condition, type LicenseFilter, licensedEntities } from "../db/condition.ts";
import { type Db, RowsLeft } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { type ColumnShape, integer, list, object, parseJson, real, text, tuple } from "../shape.ts";
import { type RowShape, rowShape } from "../table.ts";
import { type AgencyRecord, agencyTable } from "../tables/agency.ts";
import { visibleFeed } from "./feed.ts";

const PLAIN = agencyTable.except("hull", "places", "stop_count", "min_lon", "min_lat", "max_lon", "max_lat");
const LARGE = ["hull", "places"] as const;
export type AgencyRow = Pick<AgencyRecord, (typeof PLAIN)[number]> &
  Partial<Pick<AgencyRecord, (typeof LARGE)[number]>>;

/** Columns of agencies that the fields of a query need. */
export function agencyColumns(fields: ReadonlySet<string>): RowShape<AgencyRow> {
  const needs = { hull: fields.has("geometry"), places: fields.has("places") };
  return agencyTable.pick(
    PLAIN,
    LARGE.filter((name) => needs[name]),
  );
}

const PLACE_NAMES = ["adm0_name", "adm1_name", "adm0_iso", "adm1_iso", "city_name"] as const;

/** Names and ISO codes of a place that an agency serves; case-insensitive. */
export type PlaceNames = { [K in (typeof PLACE_NAMES)[number]]?: string | null };

/** The names of a place in a filter, without those that are not set. */
export function placeNamesOf(filter: PlaceNames): PlaceNames {
  return Object.fromEntries(PLACE_NAMES.flatMap((name) => (filter[name] == null ? [] : [[name, filter[name]]])));
}

export const isPlaceNamed = (filter: PlaceNames): boolean => PLACE_NAMES.some((name) => filter[name] != null);

/** Agencies that serve a place with all of these names. `column` holds the JSON of their places. */
export function placeConditions(column: string, names: PlaceNames): Condition[] {
  const same = PLACE_NAMES.flatMap((name) => {
    const wantedName = names[name] ?? null;
    return wantedName === null ? [] : [condition(`lower(value ->> '${name}') = lower(?)`, wantedName)];
  });
  if (same.length === 0) return [];
  const { sql, values } = allOf(same);
  return [condition(`EXISTS (SELECT 1 FROM json_each(${column}) WHERE ${sql})`, ...values)];
}

const SERVING = rowShape("agency", { id: integer(), city_extent: text().nullable() });

/**
 * Agencies of active versions that serve a place with all of these names, and the extents of the cities, JSON boxes in
 * WGS84 degrees. Rows read: one for each place that an agency serves, in the country if that is named, and one for each
 * agency of the place.
 */
export async function agenciesServing(db: Db, names: PlaceNames): Promise<{ ids: number[]; cityExtents: string[] }> {
  const { adm0_name = null, adm0_iso = null, adm1_name = null, city_name = null } = names;
  const code = adm0_iso?.toUpperCase();
  const country = code === undefined ? undefined : COUNTRY_NAMES.get(code);
  const conditions = [
    ...(country === undefined ? [] : [condition("s.country = ?", country)]),
    ...(adm0_name === null ? [] : [condition("lower(s.country) = lower(?)", adm0_name)]),
    ...(adm1_name === null ? [] : [condition("lower(s.region) = lower(?)", adm1_name)]),
    ...(city_name === null ? [] : [condition("lower(s.city) = lower(?)", city_name)]),
  ];
  const servesPlace = allOf(conditions);
  const hasNames = allOf(placeConditions("a.places", names));
  const rows = await db.rows(
    SERVING,
    `SELECT a.id, s.city_extent FROM served_place s CROSS JOIN agency a ON a.id = s.agency_id WHERE ${servesPlace.sql} AND ${hasNames.sql}`,
    ...servesPlace.values,
    ...hasNames.values,
  );
  const cityExtents = city_name === null ? [] : rows.flatMap(({ city_extent }) => city_extent ?? []);
  return { ids: [...new Set(rows.map(({ id }) => id))], cityExtents: [...new Set(cityExtents)] };
}

/** The agencies among these that belong to active versions: two rows read each. */
export function liveAgencies(db: Db, columns: RowShape<AgencyRow>, ids: readonly number[]): Promise<AgencyRow[]> {
  return rowsById(db, columns, ids, `CROSS JOIN feed_version v ON v.id = t.feed_version_id AND ${isLive("v")}`);
}

/** The filters that look at the agency (alias `t`) alone; the name is exact. */
export function agencyConditions(places: PlaceNames, name: string | null, license: LicenseFilter | null): Condition[] {
  const conditions = [...placeConditions("t.places", places), ...licensedEntities(license)];
  if (name !== null) conditions.push(columnIn("agency_name", [name]));
  return conditions;
}

const HULL = rowShape("agency", { id: integer(), hull: text() });
const WITH_HULL = rowShape("agency", { id: integer(), feed_version_id: integer(), hull: text() });

/**
 * SQL: the box of a row (alias) meets a box that does not cross the antimeridian (its `boxValues`). A row across it has
 * min_lon > max_lon: one of the two comparisons of longitudes is enough.
 */
export function meetsBox(alias: string): string {
  const { min, max } = { min: `${alias}.min_lon`, max: `${alias}.max_lon` };
  return `((${min} <= ?) + (${max} >= ?) + (${min} > ${max}) >= 2 AND ${alias}.min_lat <= ? AND ${alias}.max_lat >= ?)`;
}

export const boxValues = ({ minLon, minLat, maxLon, maxLat }: Bounds) => [maxLon, minLon, maxLat, minLat];

/** SQL: the box of a row (alias) meets one of the boxes of an area. Null for an area without one. */
export function boxMeets(alias: string, area: Area): Condition | null {
  const boxes = splitBounds(area.bounds);
  if (boxes.length === 0) return null;
  return condition(boxes.map(() => meetsBox(alias)).join(" OR "), ...boxes.flatMap(boxValues));
}

/**
 * Active agencies whose hull touches the area, with their versions. Rows read: two for each active version, and the
 * agencies of those whose box meets the area.
 */
export async function agenciesTouching(db: Db, area: Area): Promise<{ id: number; feed_version_id: number }[]> {
  const [near, touching] = [boxMeets("v", area), boxMeets("t", area)];
  if (near === null || touching === null) return [];
  const rows = await db.rows(
    WITH_HULL,
    "SELECT t.id, t.feed_version_id, t.hull FROM (SELECT v.agency_first AS first, v.agency_count AS count, " +
      `(${near.sql}) AS near FROM feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id ` +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} LIMIT ?) n ` +
      "CROSS JOIN agency t ON t.id >= n.first AND t.id < n.first + n.count " +
      `WHERE n.near AND t.hull IS NOT NULL AND (${touching.sql})`,
    ...near.values,
    new RowsLeft(2),
    ...touching.values,
  );
  return rows.filter((row) => touchesHull(area, row.hull));
}

const POSITION: ColumnShape<Position> = tuple(real(), real());
const POLYGON = object({ coordinates: list(list(POSITION)) });
const MULTI_POLYGON = object({ coordinates: list(list(list(POSITION))) });

/** Outer rings of a stored hull: two where it crosses the antimeridian. */
function outerRings(hull: string): Position[][] {
  const isCut = hull.startsWith('{"type":"MultiPolygon"');
  const polygons = isCut
    ? parseJson(MULTI_POLYGON, hull, "hull").coordinates
    : [parseJson(POLYGON, hull, "hull").coordinates];
  return polygons.flatMap((rings) => (rings[0] === undefined ? [] : [rings[0]]));
}

export function touchesHull(area: Area, hull: string): boolean {
  return outerRings(hull).some((ring) => area.touches(ring));
}

/** Outer rings of the hulls of agencies; those without a stop are left out. */
export async function agencyHulls(db: Db, ids: readonly number[]): Promise<Map<number, Position[][]>> {
  const rows = await rowsById(db, HULL, ids, "WHERE t.hull IS NOT NULL");
  return new Map(rows.map((row) => [row.id, outerRings(row.hull)]));
}
