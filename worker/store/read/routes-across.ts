/** Finds routes by bounding box. */

import { type Bounds, splitBounds } from "../../../src/domain/geo.ts";
import type { Db } from "../db.ts";
import type { RowOf } from "../table.ts";
import { routeTable } from "../tables/route.ts";
import type { IdRange } from "./denormalized-rows.ts";

const COLUMNS = routeTable.pick(["id", "agency_id", "pattern_first", "pattern_count"]);
export type RouteAcross = RowOf<typeof COLUMNS>;

/**
 * Routes of each range whose box intersects the bounds, in order of id: one list per range. One row read per route of the
 * ranges.
 */
export async function routesAcross(db: Db, ranges: readonly IdRange[], bounds: Bounds): Promise<RouteAcross[][]> {
  const boxes = splitBounds(bounds);
  const touches = boxes.map(({ minLon, minLat, maxLon, maxLat }) => {
    if (![minLon, minLat, maxLon, maxLat].every(Number.isFinite)) throw new TypeError("not a box");
    return `(t.max_lon >= ${minLon} AND t.min_lon <= ${maxLon} AND t.max_lat >= ${minLat} AND t.min_lat <= ${maxLat})`;
  });
  if (boxes.length === 0) return ranges.map(() => []);
  return Promise.all(
    ranges.map(({ first, count }) =>
      db.rows(
        COLUMNS,
        `SELECT ${COLUMNS.select("t")} FROM route t WHERE t.id >= ? AND t.id < ? ` +
          `AND t.pattern_count > 0 AND (${touches.join(" OR ")}) ORDER BY t.id`,
        first,
        first + count,
      ),
    ),
  );
}
