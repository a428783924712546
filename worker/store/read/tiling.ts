/** What is drawn into transit tiles: the lines, stops and networks of active versions, whole. */
import type { Db } from "../db.ts";
import { visibleFeed } from "./visible.ts";

export type TiledVersion = {
  id: number;
  sha1: string;
  feed_onestop_id: string;
  /** Last day of service, ISO, or null. */
  last_day: string | null;
  /** Another one when the version was imported anew, or when its agencies belong to other operators. */
  state: string;
};

/** Active versions of visible feeds that count everywhere, in the order of their feeds' ids. */
export async function versionsToTile(db: Db): Promise<TiledVersion[]> {
  return db.rows<TiledVersion>(
    "SELECT v.id, v.sha1, f.onestop_id AS feed_onestop_id, coalesce(v.feed_end_date, v.latest_calendar_date) AS last_day, " +
      "json_array(v.agency_first, v.route_first, v.stop_first, (SELECT json_group_array(agency_id || ' ' || onestop_id) " +
      "FROM (SELECT agency_id, onestop_id FROM operator_feed WHERE feed_id = f.id AND agency_id IS NOT NULL ORDER BY id))) AS state " +
      "FROM feed f CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      `WHERE ${visibleFeed("f")} AND f.exclude_from_global = 0 ORDER BY f.onestop_id`,
  );
}

export type TiledRoute = {
  id: number;
  agency_id: number;
  onestop_id: string | null;
  route_id: string;
  route_type: number;
  route_short_name: string | null;
  route_long_name: string | null;
  route_color: string | null;
  agency_name: string;
  /** JSON RouteHeadway rows. */
  headways: string;
  /** JSON of representative lines; none where no line could be made. */
  lines: string;
  generated: number;
  /** Metres. */
  max_segment_length: number | null;
};

/** The routes of a version. */
export async function routesToTile(db: Db, versionId: number): Promise<TiledRoute[]> {
  return db.rows<TiledRoute>(
    "SELECT r.id, r.agency_id, r.onestop_id, r.route_id, r.route_type, r.route_short_name, r.route_long_name, r.route_color, " +
      "a.agency_name, r.headways, coalesce(g.lines, '[]') AS lines, coalesce(g.generated, 0) AS generated, g.max_segment_length " +
      "FROM feed_version v CROSS JOIN route r ON r.id >= v.route_first AND r.id < v.route_first + v.route_count " +
      "CROSS JOIN agency a ON a.id = r.agency_id LEFT JOIN route_geometry g ON g.route_id = r.id WHERE v.id = ?",
    versionId,
  );
}

export type TiledStop = {
  id: number;
  onestop_id: string | null;
  stop_id: string;
  stop_name: string | null;
  location_type: number;
  /** GTFS stop_id, or null. */
  parent_station: string | null;
  lon: number;
  lat: number;
  /** JSON [[route id, route_stop id, agency id], …]. */
  routes: string;
};

/** The stops of a version that have a position. */
export async function stopsToTile(db: Db, versionId: number): Promise<TiledStop[]> {
  return db.rows<TiledStop>(
    "SELECT s.id, s.onestop_id, s.stop_id, s.stop_name, s.location_type, p.stop_id AS parent_station, s.lon, s.lat, s.routes " +
      "FROM feed_version v CROSS JOIN stop s ON s.id >= v.stop_first AND s.id < v.stop_first + v.stop_count " +
      "LEFT JOIN stop p ON p.id = s.parent_id WHERE v.id = ? AND s.lon IS NOT NULL",
    versionId,
  );
}

export type TiledAgency = {
  id: number;
  /** Of its operator: the registry's before a generated one. */
  onestop_id: string | null;
  /** GTFS agency_id, '' where the file has none. */
  agency_id: string;
  agency_name: string;
  routes: number;
};

export async function agenciesToTile(db: Db, versionId: number): Promise<TiledAgency[]> {
  return db.rows<TiledAgency>(
    "SELECT a.id, coalesce((SELECT o.onestop_id FROM operator_feed o WHERE o.agency_id = a.id " +
      "ORDER BY o.operator_id IS NULL, o.operator_id, o.id LIMIT 1), a.onestop_id) AS onestop_id, " +
      "a.agency_id, a.agency_name, a.route_count AS routes " +
      "FROM feed_version v CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count WHERE v.id = ?",
    versionId,
  );
}
