import type { Area } from "../../../src/domain/area.ts";
import { type Position, splitBounds } from "../../../src/domain/geo.ts";
import type { Db } from "../db.ts";
import { rowsById } from "./by-id.ts";
import { allOf, type Condition, condition, type LicenseFilter, licensedEntities } from "./condition.ts";
import { visibleFeed } from "./feed.ts";
import { isLive } from "./live-versions.ts";

export type AgencyRow = {
  id: number;
  feed_version_id: number;
  /** GTFS id; '' where the file has none. */
  agency_id: string;
  onestop_id: string | null;
  agency_name: string;
  agency_url: string;
  agency_timezone: string;
  agency_lang: string | null;
  agency_phone: string | null;
  agency_fare_url: string | null;
  agency_email: string | null;
  cemv_support: number | null;
  /** Its routes are the ids [first, first + count). */
  route_first: number;
  route_count: number;
  /** Large columns, only when asked for: GeoJSON polygon, AgencyPlace list. */
  hull?: string | null;
  places?: string;
};

const PLAIN = [
  "id",
  "feed_version_id",
  "agency_id",
  "onestop_id",
  "agency_name",
  "agency_url",
  "agency_timezone",
  "agency_lang",
  "agency_phone",
  "agency_fare_url",
  "agency_email",
  "cemv_support",
  "route_first",
  "route_count",
];

/** Columns of agencies that the fields of a query need. */
export function agencyColumns(fields: ReadonlySet<string>): string {
  const names = [...PLAIN];
  if (fields.has("geometry")) names.push("hull");
  if (fields.has("places")) names.push("places");
  return names.map((name) => `t.${name}`).join(", ");
}

const PLACE_NAMES = ["adm0_name", "adm1_name", "adm0_iso", "adm1_iso", "city_name"] as const;

/** Names and ISO codes of a place that an agency serves; without regard to case. */
export type PlaceNames = { [K in (typeof PLACE_NAMES)[number]]?: string | null };

/** Agencies that serve a place with all of these names. `column` holds the JSON of their places. */
export function placeConditions(column: string, names: PlaceNames): Condition[] {
  const same = PLACE_NAMES.flatMap((name) => {
    const wanted = names[name] ?? null;
    return wanted === null ? [] : [condition(`lower(value ->> '${name}') = lower(?)`, wanted)];
  });
  if (same.length === 0) return [];
  const { sql, values } = allOf(same);
  return [condition(`EXISTS (SELECT 1 FROM json_each(${column}) WHERE ${sql})`, ...values)];
}

/** Those of these agencies that are of a version which answers: two rows read each. @param columns of the alias `t` */
export function liveAgencies(db: Db, columns: string, ids: readonly number[]): Promise<AgencyRow[]> {
  return rowsById<AgencyRow>(
    db,
    "agency",
    columns,
    ids,
    `CROSS JOIN feed_version v ON v.id = t.feed_version_id AND ${isLive("v")}`,
  );
}

/** The filters that look at the agency (alias `t`) alone; the name is exact. */
export function agencyConditions(places: PlaceNames, name: string | null, license: LicenseFilter | null): Condition[] {
  const conditions = [...placeConditions("t.places", places), ...licensedEntities(license)];
  if (name !== null) conditions.push(condition("t.agency_name = ?", name));
  return conditions;
}

/** Active agencies whose hull touches the area, with their versions. */
export async function agenciesTouching(db: Db, area: Area): Promise<{ id: number; feed_version_id: number }[]> {
  const boxes = splitBounds(area.bounds).map((b) =>
    condition(
      "t.min_lon <= ? AND t.max_lon >= ? AND t.min_lat <= ? AND t.max_lat >= ?",
      b.maxLon,
      b.minLon,
      b.maxLat,
      b.minLat,
    ),
  );
  if (boxes.length === 0) return [];
  const any = { sql: boxes.map((b) => `(${b.sql})`).join(" OR "), values: boxes.flatMap((b) => b.values) };
  const rows = await db.rows<{ id: number; feed_version_id: number; hull: string }>(
    "SELECT t.id, t.feed_version_id, t.hull FROM feed f INDEXED BY feed_active " +
      "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      "CROSS JOIN agency t ON t.id >= v.agency_first AND t.id < v.agency_first + v.agency_count " +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND t.hull IS NOT NULL AND (${any.sql})`,
    ...any.values,
  );
  return rows.filter((row) => area.touches(outerRing(row.hull)));
}

/** Outer ring of a stored GeoJSON polygon. */
export function outerRing(hull: string): Position[] {
  return (JSON.parse(hull) as { coordinates: Position[][] }).coordinates[0] ?? [];
}

/** Outer rings of the hulls of agencies; those without a stop are left out. */
export async function agencyHulls(db: Db, ids: readonly number[]): Promise<Map<number, Position[]>> {
  const rows = await rowsById<{ id: number; hull: string }>(
    db,
    "agency",
    "t.id, t.hull",
    ids,
    "WHERE t.hull IS NOT NULL",
  );
  return new Map(rows.map((row) => [row.id, outerRing(row.hull)]));
}
