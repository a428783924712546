/** Time zones of the stops around a point. */
import { circleArea } from "../../../src/domain/geo/area.ts";
import { cellRanges } from "../../../src/domain/geo/cell.ts";
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { allOf, hasEntries } from "../db/condition.ts";
import { type Db, RowsLeft } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { integer, real, text } from "../shape.ts";
import { rowShape } from "../table.ts";

const ZONED_STOP = rowShape("stop", {
  ...{ id: integer(), lon: real(), lat: real() },
  stop_zone: text().nullable(),
  version_zone: text().nullable(),
});

/** `stop`: of the station of a stop that has one, else its own; a boarding area belongs to a platform, and that to a station. */
export type StopZones = { stop: string | null; version: string | null };

/**
 * The zones that the feed has for the nearest stop with service of an active version; null if none is within the radius.
 * Rows read: one for each stop of the cells that cover the circle, one for the version of each stop in its box, and those
 * of their stations.
 * @param radius meters
 */
export async function nearestStopZones(db: Db, point: LonLat, radius: number): Promise<StopZones | null> {
  const area = circleArea(point, radius);
  const ranges = cellRanges(area.bounds);
  if (ranges.length === 0) return null;
  const { sql, values } = allOf([hasEntries("routes", true)]);
  const rows = await db.rows(
    ZONED_STOP,
    "SELECT t.id, t.lon, t.lat, v.default_timezone AS version_zone, " +
      "CASE WHEN s.id IS NOT NULL THEN s.stop_timezone WHEN p.id IS NOT NULL THEN p.stop_timezone " +
      "ELSE t.stop_timezone END AS stop_zone " +
      `FROM (VALUES ${ranges.map(([lo, hi]) => `(${lo},${hi})`).join(",")}) x ` +
      "CROSS JOIN stop t INDEXED BY stop_by_cell ON t.cell BETWEEN x.column1 AND x.column2 " +
      "CROSS JOIN feed_version v ON v.id = t.feed_version_id " +
      "LEFT JOIN stop p ON p.id = t.parent_id LEFT JOIN stop s ON s.id = p.parent_id " +
      `WHERE t.lat BETWEEN ? AND ? AND ${isLive("v")} AND ${sql} LIMIT ?`,
    area.bounds.minLat,
    area.bounds.maxLat,
    ...values,
    new RowsLeft(4),
  );
  let nearest: { id: number; meters: number; zones: StopZones } | null = null;
  for (const { id, lon, lat, stop_zone: stop, version_zone: version } of rows) {
    if (!area.holds([lon, lat])) continue;
    const meters = haversine(point, [lon, lat]);
    const isNearer = nearest === null || meters < nearest.meters || (meters === nearest.meters && id < nearest.id);
    if (isNearer) nearest = { id, meters, zones: { stop, version } };
  }
  return nearest?.zones ?? null;
}
