/** Rows of the datasets, slice by slice: whole tables never stand in memory. */
import type { Db } from "../db.ts";
import type { RegistryFeed } from "../registry.ts";
import { visibleFeed } from "./visible.ts";

/** An active version with what its rows are written with. */
export type DatasetVersion = {
  id: number;
  sha1: string;
  /** RFC 3339 in UTC. */
  fetched_at: string;
  feed_onestop_id: string;
  feed_name: string | null;
  /** JSON object of the licence. */
  license: string;
  agency_first: number;
  agency_count: number;
  route_first: number;
  route_count: number;
  stop_first: number;
  stop_count: number;
};

/** Active versions of visible feeds that count in global lists, by the Onestop ID of their feed. */
export function datasetVersions(db: Db): Promise<DatasetVersion[]> {
  return db.rows<DatasetVersion>(
    "SELECT v.id, v.sha1, v.fetched_at, f.onestop_id AS feed_onestop_id, f.name AS feed_name, f.license, " +
      "v.agency_first, v.agency_count, v.route_first, v.route_count, v.stop_first, v.stop_count " +
      "FROM feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ORDER BY f.onestop_id`,
  );
}

export type DatasetAgency = {
  id: number;
  agency_id: string;
  agency_name: string;
  onestop_id: string | null;
  operator_onestop_id: string | null;
};

/** The agencies of a version, each with its operator: one of the registry before one that was made of the feed. */
export function datasetAgencies(db: Db, { agency_first, agency_count }: DatasetVersion): Promise<DatasetAgency[]> {
  return db.rows<DatasetAgency>(
    "SELECT a.id, a.agency_id, a.agency_name, a.onestop_id, (SELECT o.onestop_id FROM operator_feed o " +
      "WHERE o.agency_id = a.id ORDER BY o.operator_id IS NULL, o.id LIMIT 1) AS operator_onestop_id " +
      "FROM agency a WHERE a.id >= ? AND a.id < ?",
    agency_first,
    agency_first + agency_count,
  );
}

/** Onestop IDs of the routes of a version by their numeric ids. */
export async function datasetRouteIds(db: Db, version: DatasetVersion): Promise<Map<number, string | null>> {
  const rows = await db.rows<{ id: number; onestop_id: string | null }>(
    "SELECT id, onestop_id FROM route WHERE id >= ? AND id < ?",
    version.route_first,
    version.route_first + version.route_count,
  );
  return new Map(rows.map(({ id, onestop_id }) => [id, onestop_id]));
}

export type DatasetStop = {
  id: number;
  stop_id: string;
  onestop_id: string | null;
  stop_code: string | null;
  stop_name: string | null;
  stop_desc: string | null;
  stop_url: string | null;
  zone_id: string | null;
  stop_timezone: string | null;
  platform_code: string | null;
  location_type: number;
  wheelchair_boarding: number | null;
  lon: number | null;
  lat: number | null;
  /** GTFS stop_id of the station. */
  parent_station: string | null;
  /** JSON [[route id, route_stop id, agency id], …]. */
  routes: string;
  /** JSON StopPlace or null. */
  place: string | null;
};

const STOPS_A_SLICE = 1000;

/** The stops of a version in the order of their file. */
export async function* datasetStops(db: Db, version: DatasetVersion): AsyncGenerator<DatasetStop[]> {
  const end = version.stop_first + version.stop_count;
  for (let from = version.stop_first; from < end; from += STOPS_A_SLICE) {
    yield await db.rows<DatasetStop>(
      "SELECT s.id, s.stop_id, s.onestop_id, s.stop_code, s.stop_name, s.stop_desc, s.stop_url, s.zone_id, " +
        "s.stop_timezone, s.platform_code, s.location_type, s.wheelchair_boarding, s.lon, s.lat, " +
        "p.stop_id AS parent_station, s.routes, s.place FROM stop s LEFT JOIN stop p ON p.id = s.parent_id " +
        "WHERE s.id >= ? AND s.id < ? ORDER BY s.id",
      from,
      Math.min(from + STOPS_A_SLICE, end),
    );
  }
}

export type DatasetRoute = {
  id: number;
  agency_id: number;
  route_id: string;
  onestop_id: string | null;
  route_short_name: string | null;
  route_long_name: string | null;
  route_desc: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
  route_url: string | null;
  stop_count: number;
  trip_count: number;
  /** JSON array of lines, see route_geometry; null without one. */
  lines: string | null;
  /** Whether the lines join stops, for want of shapes: 0 or 1. */
  generated: number | null;
};

/** Lines are long: a slice of routes with theirs stays far below what an answer of the database may hold. */
const ROUTES_A_SLICE = 50;

/** The routes of a version, agency by agency. */
export async function* datasetRoutes(db: Db, version: DatasetVersion): AsyncGenerator<DatasetRoute[]> {
  const end = version.route_first + version.route_count;
  for (let from = version.route_first; from < end; from += ROUTES_A_SLICE) {
    yield await db.rows<DatasetRoute>(
      "SELECT r.id, r.agency_id, r.route_id, r.onestop_id, r.route_short_name, r.route_long_name, r.route_desc, " +
        "r.route_type, r.route_color, r.route_text_color, r.route_url, json_array_length(r.stops) AS stop_count, " +
        "r.trip_count, g.lines, g.generated FROM route r LEFT JOIN route_geometry g ON g.route_id = r.id " +
        "WHERE r.id >= ? AND r.id < ? ORDER BY r.id",
      from,
      Math.min(from + ROUTES_A_SLICE, end),
    );
  }
}

/** Rows in the order of their Onestop IDs, slice by slice. */
async function* slices<Row extends { onestop_id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const limit = 500;
  for (let after = ""; ; ) {
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.onestop_id;
  }
}

export type DatasetFeed = Omit<RegistryFeed, "exclude_from_global"> & {
  active_sha1: string | null;
  active_fetched_at: string | null;
  /** JSON array of Onestop IDs. */
  operators: string;
};

/** The feeds of the registry that anybody may see. */
export function datasetFeeds(db: Db): AsyncGenerator<DatasetFeed[]> {
  return slices((after, limit) =>
    db.rows<DatasetFeed>(
      "SELECT f.onestop_id, f.name, f.spec, f.file, f.languages, f.tags, f.urls, f.license, f.authorization, " +
        "v.sha1 AS active_sha1, v.fetched_at AS active_fetched_at, (SELECT json_group_array(DISTINCT o.onestop_id " +
        "ORDER BY o.onestop_id) FROM operator_feed o WHERE o.feed_id = f.id) AS operators " +
        "FROM feed f LEFT JOIN feed_version v ON v.id = f.active_version_id " +
        `WHERE f.onestop_id > ? AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?`,
      after,
      limit,
    ),
  );
}

export type DatasetOperator = {
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  website: string | null;
  tags: string | null;
  file: string;
  /** JSON [{feed_onestop_id, gtfs_agency_id}], without feeds that are hidden. */
  feeds: string;
};

const ASSOCIATED =
  "SELECT json_group_array(json_object('feed_onestop_id', e.value ->> 'feed_onestop_id', 'gtfs_agency_id', " +
  "e.value ->> 'gtfs_agency_id')) FROM json_each(o.associated_feeds) e WHERE NOT EXISTS (SELECT 1 FROM feed h " +
  `WHERE h.onestop_id = e.value ->> 'feed_onestop_id' AND NOT (${visibleFeed("h")}))`;

/** The operators of the registry. */
export function datasetOperators(db: Db): AsyncGenerator<DatasetOperator[]> {
  return slices((after, limit) =>
    db.rows<DatasetOperator>(
      `SELECT o.onestop_id, o.name, o.short_name, o.website, o.tags, o.file, (${ASSOCIATED}) AS feeds ` +
        "FROM operator o WHERE o.onestop_id > ? AND o.deleted_at IS NULL ORDER BY o.onestop_id LIMIT ?",
      after,
      limit,
    ),
  );
}

/** Operators that the registry does not know, made of the agencies of feeds that may be passed on. */
export function datasetGeneratedOperators(db: Db): AsyncGenerator<DatasetOperator[]> {
  return slices((after, limit) =>
    db.rows<DatasetOperator>(
      "SELECT o.onestop_id, min(o.name) AS name, min(o.short_name) AS short_name, NULL AS website, NULL AS tags, " +
        "'' AS file, json_group_array(json_object('feed_onestop_id', f.onestop_id, 'gtfs_agency_id', o.gtfs_agency_id)) " +
        "AS feeds FROM operator_feed o CROSS JOIN feed f ON f.id = o.feed_id " +
        `WHERE o.onestop_id > ? AND o.operator_id IS NULL AND ${visibleFeed("f")} ` +
        "AND coalesce(f.license ->> 'redistribution_allowed', '') <> 'no' " +
        "GROUP BY o.onestop_id ORDER BY o.onestop_id LIMIT ?",
      after,
      limit,
    ),
  );
}

export type Superseded = { kind: string; onestop_id: string; by_onestop_id: string };

/** Onestop IDs that were replaced, without those that lead to a hidden feed. */
export function datasetSuperseded(db: Db): AsyncGenerator<Superseded[]> {
  return slices((after, limit) =>
    db.rows<Superseded>(
      "SELECT s.kind, s.onestop_id, s.by_onestop_id FROM superseded s WHERE s.kind IN ('feed', 'operator') " +
        "AND s.onestop_id > ? AND NOT EXISTS (SELECT 1 FROM feed h WHERE h.onestop_id = s.by_onestop_id " +
        `AND NOT (${visibleFeed("h")})) ORDER BY s.onestop_id LIMIT ?`,
      after,
      limit,
    ),
  );
}
