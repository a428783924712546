/** Finds routes by bounding box. */

import { type Bounds, boundsIntersect, splitBounds } from "../../../src/domain/geo/globe.ts";
import { routeCellRanges } from "../../../src/domain/geo/route-cell.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, list, parseJson, real, tuple } from "../shape.ts";
import { routeCellTable } from "../tables/route-cell.ts";

/** A route, with where its patterns are. */
export type RouteAcross = {
  id: number;
  feed_version_id: number;
  agency_id: number;
  route_type: number;
  pattern_first: number;
  pattern_count: number;
  /** Around its stops, WGS84 degrees. */
  box: readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];
};

const CELL = routeCellTable.pick(["feed_version_id", "routes"]);
const ROUTES = list(tuple(integer(), integer(), integer(), integer(), integer(), real(), real(), real(), real()));

/** Rows of one tile that a query reads, with 2,000 routes each: more are in no tile of an honest feed. */
const MAX_PARTS = 4;

/** Rows that a query reads: more tiles with stops are around no way that a few hundred routes serve. */
const MAX_TILES = 4000;

/** More routes or trips than these, all feeds together. */
export type Size = { routes: number; trips: number };

/**
 * Routes in the active versions of these feeds without a timetable file that stop in the tiles around the bounds and whose box intersects them,
 * in order of id. Rows read: up to six for each feed, and one for each tile near the bounds in which its version has
 * routes; the size of a version plays no role.
 * @param above none, unless the versions of the feeds are together larger
 */
export async function routesAcross(
  db: Db,
  feedIds: readonly number[],
  bounds: Bounds,
  above: Size,
): Promise<RouteAcross[]> {
  const boxes = splitBounds(bounds);
  const ranges = routeCellRanges(bounds);
  if (ranges.length === 0 || feedIds.length === 0) return [];
  const versions =
    `FROM ${idTable(feedIds)} CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
    "CROSS JOIN feed_version v ON v.id = f.active_version_id AND v.visible = 1 AND v.imported = 1 " +
    "AND v.timetable_bytes IS NULL ";
  const rows = await db.rows(
    CELL,
    "WITH large AS (SELECT 1 FROM (SELECT sum(v.route_count) AS routes, sum(v.trip_count) AS trips " +
      `${versions}) WHERE routes > ${above.routes} OR trips > ${above.trips}) ` +
      `SELECT ${CELL.select("c")} FROM large CROSS JOIN (SELECT v.id ${versions}) v ` +
      `CROSS JOIN (VALUES ${ranges.map(([first, last]) => `(${first}, ${last})`).join(", ")}) g ` +
      "CROSS JOIN route_cell c ON c.feed_version_id = v.id AND c.cell >= g.column1 AND c.cell <= g.column2 " +
      `WHERE c.part < ${MAX_PARTS} LIMIT ${MAX_TILES}`,
  );
  if (rows.length === MAX_TILES) {
    throw problem("query.too_many_routes", "Too many places with routes are around these points.", {
      limit: MAX_TILES,
    });
  }
  const routesById = new Map<number, RouteAcross>();
  for (const { feed_version_id, routes } of rows) {
    for (const [id, agency_id, route_type, pattern_first, pattern_count, ...box] of parseJson(
      ROUTES,
      routes,
      "route_cell.routes",
    )) {
      const [minLon, minLat, maxLon, maxLat] = box;
      if (!boxes.some((box) => boundsIntersect(box, { minLon, minLat, maxLon, maxLat }))) continue;
      routesById.set(id, { id, feed_version_id, agency_id, route_type, pattern_first, pattern_count, box });
    }
  }
  return [...routesById.values()].sort((a, b) => a.id - b.id);
}
