/** Draws the buffer around a route's stops (Transitland v2, route_stop_buffer). */
import { cutPolygon, hullOf, unwrapPoints } from "../../../src/domain/geo/antimeridian.ts";
import { crossingShare } from "../../../src/domain/geo/crossing.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { sideOfRing, signedArea, turn } from "../../../src/domain/geo/polygon.ts";

type Geometry = { type: string; coordinates: unknown };

export type StopBuffer = {
  stop_points: Geometry | null;
  /** Computed on demand. */
  stop_buffer: () => Geometry | null;
  stop_convexhull: Geometry | null;
};

/** Meters. */
const MAX_RADIUS = 2000;
/** Corners of a circle: four per quadrant. */
const CORNERS = 16;

/**
 * Meters per degree along the meridian and along the parallel at a latitude (series of the WGS84 ellipsoid). Not the sphere
 * of `plane.ts`: Transitland v2 buffers geographies of PostGIS, whose degrees differ from those of the sphere by up to half a percent.
 */
function metersPerDegree(lat: number): { lon: number; lat: number } {
  const phi = (lat * Math.PI) / 180;
  return {
    lat: 111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
    lon: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi),
  };
}

/** A closed circle of `radius` meters around a point. */
function circle([lon, lat]: LonLat, radius: number): BufferRing {
  const scale = metersPerDegree(lat);
  const ring = Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const [east, north] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [lon + (scale.lon > 1 ? east / scale.lon : 0), lat + north / scale.lat];
  });
  return [...ring, ring[0]!];
}

/** @param radius meters, clamped to 0 and 2000; there is no buffer without a radius */
export function stopBuffer(points: readonly LonLat[], radius: number): StopBuffer {
  const distinct = [...new Map(points.map((point) => [point.join(" "), point])).values()];
  if (distinct.length === 0) return { stop_points: null, stop_buffer: () => null, stop_convexhull: null };
  const reach = Math.min(MAX_RADIUS, Math.max(0, radius));
  return {
    stop_points: { type: "MultiPoint", coordinates: points },
    stop_buffer: () => (reach === 0 ? null : together(mergeCircles(unwrapPoints(distinct), reach))),
    stop_convexhull: hullOf(distinct),
  };
}

/**
 * Circles differ in size by up to this share of their radius (0.2 mm), because edges of equal circles could lie on the
 * same line, where the union is ambiguous.
 */
const DIFFERENCE = 1e-7;
const ATTEMPTS = 8;

/** Polygons as one geometry, cut at the antimeridian. */
function together(polygons: readonly (readonly BufferRing[])[]): Geometry {
  const parts = polygons.flatMap((rings) => {
    const { type, coordinates } = cutPolygon(rings);
    return type === "Polygon" ? [coordinates] : coordinates;
  });
  return parts.length === 1 ? { type: "Polygon", coordinates: parts[0] } : { type: "MultiPolygon", coordinates: parts };
}

function mergeCircles(points: readonly LonLat[], radius: number): readonly (readonly BufferRing[])[] {
  if (points.length === 1) return [[circle(points[0]!, radius)]];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // Fractional parts of multiples of the golden ratio are well separated.
    const sizes = points.map((_, i) => radius * (1 - DIFFERENCE * ((i * attempt * 0.618_033_988_75) % 1)));
    const polygons = mergeRings(points.map((point, i) => circle(point, sizes[i]!)));
    if (polygons !== null) return polygons;
  }
  return points.map((point) => [circle(point, radius)]);
}

export type BufferPoint = readonly [number, number];
/** Closed, counterclockwise. */
export type BufferRing = readonly BufferPoint[];

type Corner = { at: BufferPoint };
/** A part of an edge that belongs to the union, with the inside on the left. */
type Piece = { from: Corner; to: Corner };

/**
 * The union of convex rings in the plane, made of the parts of their edges that no other ring covers.
 * @param rings convex, closed, counterclockwise, without edges on the same line
 * @returns GeoJSON polygons: outer rings counterclockwise, each with its holes; null if edges are too close to each other
 *   to be told apart
 */
export function mergeRings(rings: readonly BufferRing[]): BufferPoint[][][] | null {
  const near = neighbors(rings);
  const crossings = crossAll(rings, near);
  const pieces = rings.flatMap((ring, r) => {
    const others = near[r]!.map((other) => rings[other]!);
    const corners: Corner[] = ring.slice(1).map((at) => ({ at }));
    return corners.flatMap((to, e) => {
      const from = corners.at(e - 1)!;
      const stops = [from, ...(crossings.get(`${r} ${e}`) ?? []).sort(along(from.at, to.at)), to];
      const parts = stops.slice(1).map((end, i): Piece => ({ from: stops[i]!, to: end }));
      return parts.filter((part) => !others.some((other) => holds(other, middle(part))));
    });
  });
  const outlines = chain(pieces);
  return outlines === null ? null : withHoles(outlines);
}

/** For each ring, the rings whose boxes touch its own. */
function neighbors(rings: readonly BufferRing[]): number[][] {
  const boxes = rings.map((ring) => {
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return box;
  });
  const near: number[][] = rings.map(() => []);
  for (const [a, one] of boxes.entries()) {
    for (let b = a + 1; b < boxes.length; b++) {
      const other = boxes[b]!;
      if (one[0] > other[2] || other[0] > one[2] || one[1] > other[3] || other[1] > one[3]) continue;
      near[a]!.push(b);
      near[b]!.push(a);
    }
  }
  return near;
}

/** Intersections of edges, by ring and edge; both edges share the corner object. Edge e ends at position e + 1. */
function crossAll(rings: readonly BufferRing[], near: readonly number[][]): Map<string, Corner[]> {
  const crossings = new Map<string, Corner[]>();
  const add = (key: string, corner: Corner) => crossings.set(key, [...(crossings.get(key) ?? []), corner]);
  for (const [a, others] of near.entries()) {
    for (const b of others) {
      if (b < a) continue;
      const [one, other] = [rings[a]!, rings[b]!];
      for (let i = 1; i < one.length; i++) {
        for (let j = 1; j < other.length; j++) {
          const [from, to] = [one[i - 1]!, one[i]!];
          const share = crossingShare(from, to, other[j - 1]!, other[j]!);
          if (share === null) continue;
          const corner: Corner = { at: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] };
          add(`${a} ${i - 1}`, corner);
          add(`${b} ${j - 1}`, corner);
        }
      }
    }
  }
  return crossings;
}

function along(from: BufferPoint, to: BufferPoint) {
  const far = ({ at }: Corner) => (at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1]);
  return (a: Corner, b: Corner) => far(a) - far(b);
}

function middle({ from, to }: Piece): BufferPoint {
  return [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2];
}

function holds(ring: BufferRing, place: BufferPoint): boolean {
  for (let i = 1; i < ring.length; i++) if (turn(ring[i - 1]!, ring[i]!, place) < 0) return false;
  return true;
}

/** Joins pieces to closed outlines; null if one has no continuation. */
function chain(pieces: readonly Piece[]): BufferPoint[][] | null {
  const starting = new Map<Corner, Piece>();
  for (const piece of pieces) {
    if (starting.has(piece.from)) return null;
    starting.set(piece.from, piece);
  }
  const outlines: BufferPoint[][] = [];
  for (const first of pieces) {
    if (!starting.has(first.from)) continue;
    const outline: BufferPoint[] = [first.from.at];
    let piece: Piece = first;
    while (piece.to !== first.from) {
      starting.delete(piece.from);
      outline.push(piece.to.at);
      const next = starting.get(piece.to);
      if (next === undefined) return null;
      piece = next;
    }
    starting.delete(piece.from);
    outline.push(piece.to.at);
    outlines.push(outline);
  }
  return outlines;
}

/** Clockwise outlines are holes of the smallest outline around them. */
function withHoles(outlines: readonly BufferPoint[][]): BufferPoint[][][] {
  const outer = outlines.filter((outline) => signedArea(outline) > 0).sort((a, b) => signedArea(a) - signedArea(b));
  const polygons = outer.map((outline) => [outline]);
  for (const hole of outlines) {
    if (signedArea(hole) > 0) continue;
    const home = outer.findIndex((outline) => sideOfRing(hole[0]!, outline) !== "outside");
    if (home >= 0) polygons[home]!.push(hole);
  }
  return polygons;
}
