/**
 * Geometry across the 180th meridian: longitudes are unwrapped first, so that points on both sides are neighbors in the
 * plane, and what is sent as GeoJSON is cut at the meridian into parts (RFC 7946, 3.1.9).
 */

import { clipRing, crossing } from "./clip.ts";
import { type Bounds, boundsOf, type LonLat, type Position, wrapLongitude } from "./globe.ts";
import { convexHull } from "./polygon.ts";

const CIRCLE = 360;
const HALF_CIRCLE = 180;

/**
 * The westernmost longitude of the smallest arc of the circle with all longitudes: the eastern end of the largest gap. That
 * of the plane where the largest gap contains the 180th meridian; null without a finite longitude.
 */
function westOf(longitudes: Iterable<number>): number | null {
  const sortedLongitudes = [...new Set(longitudes)].filter(Number.isFinite).sort((a, b) => a - b);
  if (sortedLongitudes.length === 0) return null;
  let west = sortedLongitudes[0]!;
  let widest = west + CIRCLE - sortedLongitudes.at(-1)!;
  for (let i = 1; i < sortedLongitudes.length; i++) {
    const gap = sortedLongitudes[i]! - sortedLongitudes[i - 1]!;
    if (gap <= widest) continue;
    widest = gap;
    west = sortedLongitudes[i]!;
  }
  return west;
}

/** Points whose longitudes are ascending from the west of their smallest arc: those beyond the meridian exceed 180. */
export function unwrapPoints(points: readonly LonLat[]): readonly LonLat[] {
  const west = westOf(points.map(([lon]) => lon));
  if (west === null || !points.some(([lon]) => lon < west)) return points;
  return points.map(([lon, lat]) => [lon < west ? lon + CIRCLE : lon, lat]);
}

/** Smallest box around points on the globe, with `minLon > maxLon` across the antimeridian; null without a finite point. */
export function extentOf(points: readonly LonLat[]): Bounds | null {
  const bounds = boundsOf(points);
  const west = westOf(points.map(([lon]) => lon));
  if (bounds === null || west === null || west === bounds.minLon) return bounds;
  // The longitudes themselves, without the rounding of a turn.
  const beyond = points.map(([lon]) => lon).filter((lon) => lon < west);
  return { ...bounds, minLon: west, maxLon: beyond.reduce((a, b) => Math.max(a, b)) };
}

/** Smallest box around boxes on the globe, each as in `Bounds`; null without boxes. */
export function extentOfBoxes(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null;
  // The gaps are between the boxes, and none is within a box.
  const arcs = boxes.map(({ minLon, maxLon }) => [minLon, maxLon < minLon ? maxLon + CIRCLE : maxLon] as const);
  const sortedArcs = arcs.toSorted(([a], [b]) => a - b);
  let end = Math.max(...sortedArcs.map(([, east]) => east)) - CIRCLE;
  let [west, east, widest] = [sortedArcs[0]![0], end, Number.NEGATIVE_INFINITY];
  for (const [start, stop] of sortedArcs) {
    if (start - end > widest) [widest, west, east] = [start - end, start, end];
    end = Math.max(end, stop);
  }
  const isWhole = widest <= 0;
  const lats = { minLat: Math.min(...boxes.map((b) => b.minLat)), maxLat: Math.max(...boxes.map((b) => b.maxLat)) };
  return isWhole
    ? { minLon: -HALF_CIRCLE, maxLon: HALF_CIRCLE, ...lats }
    : { minLon: wrapLongitude(west), maxLon: wrapLongitude(east), ...lats };
}

/**
 * Mean of points on the globe; null without points. Points that span more than half of it have the mean of the plane, as
 * any other is as good, and Onestop IDs that are in use stay.
 */
export function centerOf(points: readonly LonLat[]): LonLat | null {
  if (points.length === 0) return null;
  const unwrappedPoints = unwrapPoints(points);
  const bounds = unwrappedPoints === points ? null : boundsOf(unwrappedPoints);
  const isHalf = bounds === null || bounds.maxLon - bounds.minLon < HALF_CIRCLE;
  let lon = 0;
  let lat = 0;
  for (const point of isHalf ? unwrappedPoints : points) {
    lon += point[0];
    lat += point[1];
  }
  return [wrapLongitude(lon / points.length), lat / points.length];
}

/** A line whose every step is the shorter way around the globe; longitudes may leave [-180, 180]. */
export function unwrapLine(points: readonly LonLat[]): readonly LonLat[] {
  if (!points.some(([lon], i) => i > 0 && Math.abs(lon - points[i - 1]![0]) > HALF_CIRCLE)) return points;
  let turns = 0;
  return points.map(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - points[i - 1]![0];
    if (step > HALF_CIRCLE) turns -= CIRCLE;
    else if (step < -HALF_CIRCLE) turns += CIRCLE;
    return [lon + turns, lat];
  });
}

/** The number of the world, of 360 degrees each, that a longitude is in: 0 within [-180, 180]. */
const worldOf = (lon: number) => Math.floor((lon + HALF_CIRCLE) / CIRCLE);

/** The longitude in the world of [-180, 180]; to a billionth of a degree, because turns cost the last digits. */
const turnBack = (lon: number, world: number) => (world === 0 ? lon : Math.round((lon - world * CIRCLE) * 1e9) / 1e9);

/** Parts of a line within [-180, 180], cut where it crosses the meridian; the line itself if it does not. */
export function cutLine(points: readonly LonLat[]): (readonly LonLat[])[] {
  const line = unwrapLine(points);
  if (line === points && line.every(([lon]) => Math.abs(lon) <= HALF_CIRCLE)) return [points];
  const parts: LonLat[][] = [];
  let part: LonLat[] = [];
  const add = (world: number, [lon, lat]: LonLat) => part.push([turnBack(lon, world), lat]);
  let world = worldOf(line[0]![0]);
  line.forEach((to, i) => {
    if (i === 0) {
      add(world, to);
      return;
    }
    const from = line[i - 1]!;
    const isEast = to[0] > from[0];
    while (isEast ? to[0] > (world + 1) * CIRCLE - HALF_CIRCLE : to[0] < world * CIRCLE - HALF_CIRCLE) {
      const seam = isEast ? (world + 1) * CIRCLE - HALF_CIRCLE : world * CIRCLE - HALF_CIRCLE;
      const at = crossing(from, to, 0, seam);
      // A line that begins on the seam leaves a part of one point, which is dropped.
      if (from[0] !== seam) add(world, at);
      parts.push(part);
      part = [];
      world += isEast ? 1 : -1;
      add(world, at);
    }
    add(world, to);
  });
  parts.push(part);
  return parts.filter((piece) => piece.length > 1);
}

/** The part of a ring between two meridians, closed; null if nothing is left. */
function ringBetween(ring: readonly LonLat[], west: number, east: number): LonLat[] | null {
  const part = clipRing(ring.slice(0, -1), [
    [0, west, 1],
    [0, east, -1],
  ]);
  const isArea = part.some(([lon]) => lon > west) && part.some(([lon]) => lon < east) && part.length > 2;
  return isArea ? [...part, part[0]!] : null;
}

export type AreaShape =
  | { type: "Polygon"; coordinates: (readonly Position[])[] }
  | { type: "MultiPolygon"; coordinates: (readonly Position[])[][] };

/** A polygon of convex or simple rings, whose longitudes may exceed 180, cut at the meridian. @param rings outer ring first */
export function cutPolygon(rings: readonly (readonly LonLat[])[]): AreaShape {
  const lons = rings[0]!.map(([lon]) => lon);
  const [first, last] = [worldOf(Math.min(...lons)), worldOf(Math.max(...lons))];
  if (Math.min(...lons) >= -HALF_CIRCLE && Math.max(...lons) <= HALF_CIRCLE) {
    return { type: "Polygon", coordinates: [...rings] };
  }
  const parts: LonLat[][][] = [];
  for (let world = first; world <= last; world++) {
    const [west, east] = [world * CIRCLE - HALF_CIRCLE, world * CIRCLE + HALF_CIRCLE];
    const cut = rings.map((ring) => ringBetween(ring, west, east));
    if (cut[0] == null) continue;
    const cutRings = cut.filter((ring) => ring !== null);
    parts.push(cutRings.map((ring) => ring.map(([lon, lat]) => [turnBack(lon, world), lat])));
  }
  const [only] = parts;
  if (only === undefined) return { type: "Polygon", coordinates: [...rings] };
  return parts.length === 1 ? { type: "Polygon", coordinates: only } : { type: "MultiPolygon", coordinates: parts };
}

/** Convex hull of points on the globe, cut at the meridian; null without a finite point. */
export function hullOf(points: readonly LonLat[]): AreaShape | null {
  const ring = convexHull(unwrapPoints(points));
  return ring === null ? null : cutPolygon([ring]);
}

/** GeoJSON of lines, cut at the meridian; null without a line. */
export function linesShape(lines: readonly (readonly LonLat[])[]) {
  const parts = lines.flatMap(cutLine);
  return parts.length === 0 ? null : { type: "MultiLineString" as const, coordinates: parts };
}

/** GeoJSON of one line: of several where the meridian cuts it; null for fewer than two points. */
export function lineShape(line: readonly LonLat[]) {
  const parts = line.length < 2 ? [] : cutLine(line);
  const [only] = parts;
  if (only === undefined) return null;
  return parts.length === 1
    ? { type: "LineString" as const, coordinates: only }
    : { type: "MultiLineString" as const, coordinates: parts };
}

/** The positions of a line that may have been cut at the meridian, as one unwrapped line. */
export function joinedLine(geometry: { type?: string; coordinates: unknown }): readonly LonLat[] {
  const { type, coordinates } = geometry;
  return unwrapLine(type === "MultiLineString" ? (coordinates as LonLat[][]).flat() : (coordinates as LonLat[]));
}

/** All positions of a GeoJSON geometry, in order. */
export function positionsIn(coordinates: unknown): LonLat[] {
  if (!Array.isArray(coordinates)) return [];
  return typeof coordinates[0] === "number" ? [coordinates as unknown as LonLat] : coordinates.flatMap(positionsIn);
}

/** GeoJSON of a box: of its two parts where it crosses the antimeridian. */
export function boxShape(bounds: Bounds): AreaShape {
  const { minLon, minLat, maxLat } = bounds;
  const maxLon = bounds.maxLon < minLon ? bounds.maxLon + CIRCLE : bounds.maxLon;
  return cutPolygon([
    [
      [minLon, minLat],
      [maxLon, minLat],
      [maxLon, maxLat],
      [minLon, maxLat],
      [minLon, minLat],
    ],
  ]);
}
