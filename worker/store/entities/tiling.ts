/** The lines, stops, and networks of active versions, as input of the transit tiles. */

import type { Db, Stores } from "../db/db.ts";
import { versionState } from "../db/version-state.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, real, text } from "../shape.ts";
import { type RowOf, rowShape, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { routeTable } from "../tables/route.ts";
import { stopTable } from "../tables/stop.ts";
import { linesInRange } from "./route.ts";

const VERSION = withColumns(
  feedVersionTable.pick(["id", "sha1", "route_first", "route_count", "stop_first", "stop_count"]),
  {
    feed_onestop_id: text(),
    /** Last day of service, ISO. */
    last_day: text().nullable(),
    /** Changes when the version is imported again or its agencies get other operators. */
    state: text(),
  },
);
export type TiledVersion = RowOf<typeof VERSION>;

/**
 * Active versions of visible feeds that count everywhere, in the order of their feeds' ids.
 * @param only id of the one version to read, if it is among them
 */
export async function versionsToTile(db: Db, only: number | null = null): Promise<TiledVersion[]> {
  return db.rows(
    VERSION,
    `SELECT ${VERSION.select("v")}, f.onestop_id AS feed_onestop_id, coalesce(v.feed_end_date, v.latest_calendar_date) AS last_day, ` +
      `${versionState("v", "f")} AS state ` +
      "FROM feed f CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      `WHERE ${visibleFeed("f")} AND f.exclude_from_global = 0${only === null ? "" : " AND f.active_version_id = ?"} ` +
      "ORDER BY f.onestop_id",
    ...(only === null ? [] : [only]),
  );
}

const ROUTE_COLUMNS = routeTable.pick([
  "id",
  "agency_id",
  "onestop_id",
  "route_id",
  "route_type",
  "route_short_name",
  "route_long_name",
  "route_color",
  "headways",
]);
const ROUTE = withColumns(ROUTE_COLUMNS, { agency_name: text() });
export type TiledRoute = RowOf<typeof ROUTE> & {
  /** JSON of representative lines; an empty array without any line. */
  lines: string;
  generated: number;
  /** Meters. */
  max_segment_length: number | null;
};

/** Lines are long: keeps a slice far below the largest result of D1. */
const ROUTES_A_SLICE = 100;

/** The routes of a version in slices, so that a version of any size fits in memory. */
export async function* routesToTile(
  stores: Stores,
  { route_first, route_count }: Pick<TiledVersion, "route_first" | "route_count">,
): AsyncGenerator<TiledRoute[]> {
  const end = route_first + route_count;
  for (let from = route_first; from < end; from += ROUTES_A_SLICE) {
    const until = Math.min(from + ROUTES_A_SLICE, end);
    const { db } = stores;
    const [routes, lines] = await Promise.all([
      db.rows(
        ROUTE,
        `SELECT ${ROUTE_COLUMNS.select("r")}, a.agency_name FROM route r CROSS JOIN agency a ON a.id = r.agency_id ` +
          "WHERE r.id >= ? AND r.id < ?",
        from,
        until,
      ),
      linesInRange(db, from, until),
    ]);
    yield routes.map((route) => {
      const { lines: drawn = "[]", generated = 0, max_segment_length = null } = lines.get(route.id) ?? {};
      return { ...route, lines: drawn, generated, max_segment_length };
    });
  }
}

const STOP_COLUMNS = stopTable.pick(["id", "onestop_id", "stop_id", "stop_name", "location_type", "routes"]);
const STOP = withColumns(STOP_COLUMNS, {
  lon: real(),
  lat: real(),
  /** GTFS stop_id. */
  parent_station: text().nullable(),
});
export type TiledStop = RowOf<typeof STOP>;

const STOPS_A_SLICE = 2000;

/** The stops of a version that have a position, in slices. */
export async function* stopsToTile(
  stores: Stores,
  { stop_first, stop_count }: Pick<TiledVersion, "stop_first" | "stop_count">,
): AsyncGenerator<TiledStop[]> {
  const end = stop_first + stop_count;
  for (let from = stop_first; from < end; from += STOPS_A_SLICE) {
    yield await stores.db.rows(
      STOP,
      `SELECT ${STOP_COLUMNS.select("s")}, s.lon, s.lat, p.stop_id AS parent_station ` +
        "FROM stop s LEFT JOIN stop p ON p.id = s.parent_id WHERE s.id >= ? AND s.id < ? AND s.lon IS NOT NULL",
      from,
      Math.min(from + STOPS_A_SLICE, end),
    );
  }
}

const AGENCY = rowShape("agency", {
  id: integer(),
  /** Of its operator; a registry record comes before a generated one. */
  onestop_id: text().nullable(),
  /** GTFS agency_id; '' where the file has none. */
  agency_id: text(),
  agency_name: text(),
  routes: integer(),
});
export type TiledAgency = RowOf<typeof AGENCY>;

export async function agenciesToTile(db: Db, versionId: number): Promise<TiledAgency[]> {
  return db.rows(
    AGENCY,
    "SELECT a.id, coalesce((SELECT o.onestop_id FROM operator_feed o WHERE o.agency_id = a.id " +
      "ORDER BY o.operator_id IS NULL, o.operator_id, o.id LIMIT 1), a.onestop_id) AS onestop_id, " +
      "a.agency_id, a.agency_name, a.route_count AS routes " +
      "FROM feed_version v CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count WHERE v.id = ?",
    versionId,
  );
}
