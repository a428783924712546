/** Finds stops in many areas at once, such as around each stop of a route; shared cells are read once. */

import type { Area } from "../../../src/domain/geo/area.ts";
import { cellRanges, mergeRanges } from "../../../src/domain/geo/cell.ts";
import type { Db } from "../db/db.ts";
import type { RowShape } from "../table.ts";
import type { StopRow } from "./stop.ts";

/** Maximum ranges per statement, which is limited to 100,000 characters. */
const MAX_RANGES = 1000;

/**
 * Stops of all versions in each area, in the order of the areas. One row read for each stop of the cells that cover the
 * areas together.
 */
export async function stopsInEach(db: Db, columns: RowShape<StopRow>, areas: readonly Area[]): Promise<StopRow[][]> {
  const ranges = mergeRanges(areas.flatMap((area) => cellRanges(area.bounds)));
  const pendingStops: Promise<StopRow[]>[] = [];
  for (let start = 0; start < ranges.length; start += MAX_RANGES) {
    const table = ranges.slice(start, start + MAX_RANGES).map(([lo, hi]) => `(${lo},${hi})`);
    const sql =
      `SELECT ${columns.select("t")} FROM (VALUES ${table.join(",")}) x ` +
      "CROSS JOIN stop t ON t.cell BETWEEN x.column1 AND x.column2 WHERE t.lat IS NOT NULL";
    pendingStops.push(db.rows(columns, sql));
  }
  const stops = (await Promise.all(pendingStops)).flat();
  return areas.map((area) => stops.filter(({ lon, lat }) => lon !== null && lat !== null && area.holds([lon, lat])));
}
