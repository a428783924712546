/** Rings and polygons of the plane: their area, hull, and which points they contain. */
import type { LonLat, MultiPolygonCoordinates, PolygonCoordinates, Position } from "./globe.ts";

/** Twice the signed area of the triangle o, a, b: positive if it is counterclockwise. */
export function turn(o: Position, a: Position, b: Position): number {
  return (a[0]! - o[0]!) * (b[1]! - o[1]!) - (a[1]! - o[1]!) * (b[0]! - o[0]!);
}

/**
 * Area of a ring in square units of its points, positive if it is counterclockwise (with y to the north).
 * @param ring with or without its first point repeated at the end
 */
export function signedArea(ring: readonly Position[]): number {
  let twice = 0;
  // From the first corner, because products of whole longitudes would lose the area of a small ring.
  for (let i = 2; i < ring.length; i++) twice += turn(ring[0]!, ring[i - 1]!, ring[i]!);
  return twice / 2;
}

/** One side of the hull over sorted points, without its last point (Andrew's monotone chain). */
function hullSide(sortedPoints: readonly LonLat[]): LonLat[] {
  const side: LonLat[] = [];
  for (const point of sortedPoints) {
    while (side.length > 1 && turn(side[side.length - 2]!, side[side.length - 1]!, point) <= 0) side.pop();
    side.push(point);
  }
  side.pop();
  return side;
}

/**
 * Convex hull as a closed counterclockwise ring, as RFC 7946 (3.1.6) requires for an outer ring.
 * A single point, or points on a straight line, give a ring without area that still has four positions.
 * Non-finite points are ignored; null if none remain.
 */
export function convexHull(points: readonly LonLat[]): LonLat[] | null {
  const sortedPoints = points.filter((p) => Number.isFinite(p[0]) && Number.isFinite(p[1]));
  if (sortedPoints.length === 0) return null;
  sortedPoints.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const first = sortedPoints[0]!;
  const last = sortedPoints[sortedPoints.length - 1]!;
  const ring = hullSide(sortedPoints);
  for (const point of hullSide(sortedPoints.reverse())) ring.push(point);
  if (ring.length > 2) return [...ring, ring[0]!];
  return [first, last, last, first];
}

export type SideOfEdge = "inside" | "edge" | "outside";

/**
 * On which side of a ring a point is, by counting the edges that a ray to the east crosses.
 * @param edges indexes of the corners that end an edge at the point's latitude; all corners by default
 */
export function sideOfRing(point: LonLat, ring: readonly Position[], edges?: readonly number[]): SideOfEdge {
  const [x, y] = point;
  let inside = false;
  const count = edges?.length ?? ring.length;
  for (let n = 0; n < count; n++) {
    const i = edges === undefined ? n : edges[n]!;
    const j = i === 0 ? ring.length - 1 : i - 1;
    const from = ring[j]!;
    const to = ring[i]!;
    const yi = to[1]!;
    const yj = from[1]!;
    // Most edges are entirely above or below.
    if ((yi > y && yj > y) || (yi < y && yj < y)) continue;
    const xi = to[0]!;
    const xj = from[0]!;
    const within = x >= Math.min(xi, xj) && x <= Math.max(xi, xj);
    if (within && turn(to, from, point) === 0) return "edge";
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside ? "inside" : "outside";
}

function inOnePolygon(point: LonLat, rings: PolygonCoordinates): boolean {
  const [outer, ...holes] = rings;
  if (outer === undefined) return false;
  const side = sideOfRing(point, outer);
  if (side !== "inside") return side === "edge";
  return holes.every((hole) => sideOfRing(point, hole) !== "inside");
}

/**
 * Whether the `coordinates` of a GeoJSON Polygon or MultiPolygon contain a point.
 * Boundary points are inside, including those of holes (as in ST_Intersects).
 */
export function pointInPolygon(point: LonLat, coordinates: PolygonCoordinates | MultiPolygonCoordinates): boolean {
  const several = coordinates.some((part) => Array.isArray(part[0]?.[0]));
  if (!several) return inOnePolygon(point, coordinates as PolygonCoordinates);
  return (coordinates as MultiPolygonCoordinates).some((rings) => inOnePolygon(point, rings));
}

/** Average number of edges per band; a ring with fewer edges is one band. */
const EDGES_PER_BAND = 32;

/** Maximum average number of bands per edge. */
const MAX_BANDS_PER_EDGE = 8;

/** Returns a function that tells on which side of the ring a point is. */
function bandedRing(ring: readonly Position[]): (point: LonLat) => SideOfEdge {
  const count = Math.min(4096, Math.floor(ring.length / EDGES_PER_BAND));
  const plain = (point: LonLat) => sideOfRing(point, ring);
  if (count < 2) return plain;
  const lats = ring.map((corner) => corner[1]!);
  const south = lats.reduce((a, b) => Math.min(a, b));
  const height = (lats.reduce((a, b) => Math.max(a, b)) - south) / count;
  if (!(height > 0 && Number.isFinite(height))) return plain;
  const bandOf = (lat: number) => Math.floor((lat - south) / height);
  const bands = new Map<number, number[]>();
  let entries = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const first = bandOf(Math.min(lats[i]!, lats[j]!));
    const last = bandOf(Math.max(lats[i]!, lats[j]!));
    // Long edges cross many bands, so bands do not help such a ring.
    entries += last - first + 1;
    if (entries > MAX_BANDS_PER_EDGE * ring.length) return plain;
    for (let band = first; band <= last; band++) {
      const edges = bands.get(band);
      if (edges === undefined) bands.set(band, [i]);
      else edges.push(i);
    }
  }
  return (point) => {
    const edges = bands.get(bandOf(point[1]));
    return edges === undefined ? "outside" : sideOfRing(point, ring, edges);
  };
}

/** Like `pointInPolygon`, prepared for many points. */
export function bandedPolygon(polygons: MultiPolygonCoordinates): (point: LonLat) => boolean {
  const bandedRings = polygons.map((rings) => rings.map(bandedRing));
  return (point) =>
    bandedRings.some(([outer, ...holes]) => {
      if (outer === undefined) return false;
      const side = outer(point);
      return side === "inside" ? holes.every((hole) => hole(point) !== "inside") : side === "edge";
    });
}
