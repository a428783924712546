/** The stops of other feeds near some points, to which riders change. */
import { cellRanges, mergeRanges } from "../../../src/domain/geo/cell.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../src/domain/geo/plane.ts";
import { ENTRANCE, isCallable } from "../../../src/domain/gtfs/location-types.ts";
import type { PositionedStop } from "../../../src/domain/streets/street-changes.ts";
import type { Db } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { integer, real } from "../shape.ts";
import { rowShape } from "../table.ts";

/** Ranges of map cells in one statement, which is limited to 100,000 characters. */
const MAX_RANGES = 1000;

const OTHER_STOP = rowShape("stop", {
  location_type: integer(),
  lon: real(),
  lat: real(),
  parent_id: integer().nullable(),
});

/**
 * Platforms, stops, and entrances of the active versions of other feeds within some meters of any of the points, and some
 * that are farther. Rows read: two for each stop of the map cells around the points.
 */
export async function stopsOfOtherFeeds(
  db: Db,
  feedId: number,
  points: readonly LonLat[],
  meters: number,
): Promise<PositionedStop[]> {
  const ranges = mergeRanges(points.flatMap((at) => cellRanges(boxAround(at, meters))));
  const stops: PositionedStop[] = [];
  for (let start = 0; start < ranges.length; start += MAX_RANGES) {
    const table = ranges.slice(start, start + MAX_RANGES).map(([lo, hi]) => `(${lo},${hi})`);
    const rows = await db.rows(
      OTHER_STOP,
      `SELECT t.location_type, t.lon, t.lat, t.parent_id FROM (VALUES ${table.join(",")}) x ` +
        "CROSS JOIN stop t INDEXED BY stop_by_cell ON t.cell BETWEEN x.column1 AND x.column2 " +
        "CROSS JOIN feed_version v ON v.id = t.feed_version_id " +
        `WHERE t.lat IS NOT NULL AND v.feed_id <> ? AND ${isLive("v")}`,
      feedId,
    );
    for (const { location_type: type, lon, lat, parent_id: parent } of rows)
      if (isCallable(type) || type === ENTRANCE) stops.push({ at: [lon, lat], isInStation: parent !== null });
  }
  return stops;
}
