/** Finds routes by bounding box. */

import { type Bounds, splitBounds } from "../../../src/domain/geo.ts";
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import type { RowOf } from "../table.ts";
import { routeTable } from "../tables/route.ts";
import { visibleFeed } from "./visible.ts";

const COLUMNS = routeTable.pick(["id", "feed_version_id", "agency_id", "route_type", "pattern_first", "pattern_count"]);
export type RouteAcross = RowOf<typeof COLUMNS>;

/**
 * Routes in the active versions of these feeds whose box intersects the bounds, in order of id. Rows read: four for each
 * feed, and one for each of its routes.
 * @param limit routes of all the versions together that may be looked at; none is found where there are more
 */
export async function routesAcross(
  db: Db,
  feedIds: readonly number[],
  bounds: Bounds,
  limit: number,
): Promise<RouteAcross[]> {
  const boxes = splitBounds(bounds);
  const touches = boxes.map(({ minLon, minLat, maxLon, maxLat }) => {
    if (![minLon, minLat, maxLon, maxLat].every(Number.isFinite)) throw new TypeError("not a box");
    return `(t.max_lon >= ${minLon} AND t.min_lon <= ${maxLon} AND t.max_lat >= ${minLat} AND t.min_lat <= ${maxLat})`;
  });
  if (boxes.length === 0 || feedIds.length === 0) return [];
  const versions =
    `${idTable(feedIds)} CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
    "CROSS JOIN feed_version v ON v.id = f.active_version_id AND v.visible = 1 AND v.imported = 1";
  const rows = await db.rows(
    COLUMNS,
    `SELECT ${COLUMNS.select("t")} FROM ${versions} ` +
      "CROSS JOIN route t ON t.id >= v.route_first AND t.id < v.route_first + v.route_count " +
      `WHERE (SELECT sum(v.route_count) FROM ${versions}) <= ? AND t.pattern_count > 0 AND (${touches.join(" OR ")})`,
    limit,
  );
  return rows.sort((a, b) => a.id - b.id);
}
