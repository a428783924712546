/** Slices of the stops and routes of active versions in a box, each of a bounded number of rows, for paging through them. */

import { cellRanges } from "../../../src/domain/geo/cell.ts";
import { type Bounds, boundsIntersect, splitBounds } from "../../../src/domain/geo/globe.ts";
import type { Db } from "../db/db.ts";
import { isLive, LIVE } from "../db/live-versions.ts";
import { integer, real } from "../shape.ts";
import { rowShape } from "../table.ts";
import { boxValues, meetsBox } from "./agency.ts";

/** The place of a row in the order of a slice; the next slice begins after it. */
export type SlicePosition = readonly [group: number, id: number];

/** Ids that were found, each with its place, and where the next slice begins; null after the last row. */
export type Slice = { found: readonly { id: number; place: SlicePosition }[]; next: SlicePosition | null };

/** Ranges of cells of one slice: many small ones contain few rows outside the box. */
const MAX_RANGES = 16;

const SCANNED_STOP = rowShape("stop", { id: integer(), cell: integer(), met: integer() });

/**
 * Stops, stations, and entrances of active versions in the box, in the order of (map cell, id). Rows read: two for each
 * stop of the slice, and one for each stop of the first cell up to the place.
 * @param after place of the last row of the previous slice
 * @param size rows of the slice, whether or not they are in the box
 */
export async function stopsInBox(db: Db, bounds: Bounds, after: SlicePosition | null, size: number): Promise<Slice> {
  const [cell, last] = after ?? [0, 0];
  const ranges = cellRanges(bounds, MAX_RANGES).filter(([, hi]) => hi >= cell);
  if (ranges.length === 0) return { found: [], next: null };
  const boxes = splitBounds(bounds);
  const inside = boxes.map(() => "(t.lon BETWEEN ? AND ? AND t.lat BETWEEN ? AND ?)").join(" OR ");
  const rows = await db.rows(
    SCANNED_STOP,
    `SELECT t.id, t.cell, ((${inside}) AND t.location_type <= 2 AND ${isLive("v")}) AS met ` +
      `FROM (VALUES ${ranges.map(([lo, hi]) => `(${Math.max(lo, cell)},${hi})`).join(",")}) x ` +
      "CROSS JOIN stop t INDEXED BY stop_by_cell ON t.cell BETWEEN x.column1 AND x.column2 " +
      "CROSS JOIN feed_version v ON v.id = t.feed_version_id WHERE NOT (t.cell = ? AND t.id <= ?) LIMIT ?",
    ...boxes.flatMap((box) => [box.minLon, box.maxLon, box.minLat, box.maxLat]),
    cell,
    last,
    size,
  );
  const end = rows.at(-1);
  return {
    found: rows.filter(({ met }) => met === 1).map((row) => ({ id: row.id, place: [row.cell, row.id] })),
    next: end === undefined || rows.length < size ? null : [end.cell, end.id],
  };
}

/** Degrees by which the path of a route may leave the box of its stops and still be found. */
const PATH_MARGIN = 0.02;

function withMargin({ minLon, minLat, maxLon, maxLat }: Bounds): Bounds {
  return {
    minLon: minLon - PATH_MARGIN,
    minLat: minLat - PATH_MARGIN,
    maxLon: maxLon + PATH_MARGIN,
    maxLat: maxLat + PATH_MARGIN,
  };
}

const SCANNED_ROUTE = rowShape("route", {
  id: integer(),
  feed_version_id: integer(),
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
});

/**
 * Routes of active versions whose stops have a box that meets this one or comes close to it, in the order of (version, id). Rows read: one for
 * each active version from the place on, and one for each route of the slice.
 * @param after place of the last row of the previous slice
 * @param size rows of the slice, whether or not they are in the box
 */
export async function routesInBox(db: Db, box: Bounds, after: SlicePosition | null, size: number): Promise<Slice> {
  const [version, last] = after ?? [0, 0];
  const bounds = withMargin(box);
  const boxes = splitBounds(bounds);
  if (boxes.length === 0) return { found: [], next: null };
  const near = boxes.map(() => meetsBox("v"));
  const rows = await db.rows(
    SCANNED_ROUTE,
    `SELECT ${SCANNED_ROUTE.select("t")} FROM feed_version v ${LIVE} CROSS JOIN route t ` +
      "ON t.id >= max(v.route_first, CASE WHEN v.id = ? THEN ? ELSE 0 END) AND t.id < v.route_first + v.route_count " +
      `WHERE ${isLive("v")} AND v.id >= ? AND (${near.join(" OR ")}) LIMIT ?`,
    version,
    last + 1,
    version,
    ...boxes.flatMap(boxValues),
    size,
  );
  const end = rows.at(-1);
  const meets = ({ min_lon, min_lat, max_lon, max_lat }: (typeof rows)[number]) =>
    min_lon !== null &&
    boundsIntersect(bounds, { minLon: min_lon, minLat: min_lat!, maxLon: max_lon!, maxLat: max_lat! });
  return {
    found: rows.filter(meets).map((row) => ({ id: row.id, place: [row.feed_version_id, row.id] })),
    next: end === undefined || rows.length < size ? null : [end.feed_version_id, end.id],
  };
}
