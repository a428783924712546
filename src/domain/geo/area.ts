/**
 * Areas that filter lists: a box, a polygon, or a circle. Boundary points are inside (as in ST_Intersects).
 */

import { crossingShare } from "./crossing.ts";
import {
  type Bounds,
  boundsContain,
  boundsIntersect,
  boundsOf,
  boxRing,
  haversine,
  type LonLat,
  type MultiPolygonCoordinates,
  type PolygonCoordinates,
  type Position,
  splitBounds,
} from "./globe.ts";
import { boxAround, nearestShare, scaleAt } from "./plane.ts";
import { bandedPolygon, pointInPolygon } from "./polygon.ts";

export type Area = {
  /** Bounding box; it may cross the antimeridian. */
  readonly bounds: Bounds;
  /** Whether the area contains a point. */
  holds(point: LonLat): boolean;
  /** Whether the area intersects a polygon given by its outer ring. */
  touches(ring: readonly Position[]): boolean;
};

/** GeoJSON Polygon or MultiPolygon. */
export type AreaGeometry =
  | { type: "Polygon"; coordinates: PolygonCoordinates }
  | { type: "MultiPolygon"; coordinates: MultiPolygonCoordinates };

/** A box in WGS84 degrees; `minLon > maxLon` crosses the antimeridian. */
export function boxArea(bounds: Bounds): Area {
  const rings = splitBounds(bounds).map(ringOfBox);
  return {
    bounds,
    holds: (point) => boundsContain(bounds, point),
    touches: (ring) => {
      const around = boundsOf(ring as readonly LonLat[]);
      return around !== null && boundsIntersect(bounds, around) && rings.some((box) => ringsTouch(box, ring));
    },
  };
}

/** A polygon or multipolygon; null if it has no finite point. */
export function polygonArea(geometry: AreaGeometry): Area | null {
  const polygons: MultiPolygonCoordinates = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const bounds = boundsOf(polygons.flatMap((rings) => (rings[0] ?? []) as readonly LonLat[]));
  if (bounds === null) return null;
  const within = bandedPolygon(polygons);
  return {
    bounds,
    holds: (point) => boundsContain(bounds, point) && within(point),
    touches: (ring) => polygons.some((rings) => rings[0] !== undefined && ringsTouch(rings[0], ring)),
  };
}

/** All points within `radius` meters of a point; a negative radius is treated as 0. */
export function circleArea(center: LonLat, radius: number): Area {
  const reach = Math.max(0, radius);
  // A millimeter more, so that rounding never loses a point on the edge.
  return {
    bounds: boxAround(center, reach + 0.001),
    holds: (point) => haversine(center, point) <= reach,
    touches: (ring) => pointInPolygon(center, [ring]) || metersToRing(center, ring) <= reach,
  };
}

const ringOfBox = ({ minLon, minLat, maxLon, maxLat }: Bounds) => boxRing([minLon, minLat, maxLon, maxLat]);

/** Whether two polygons, each by its outer ring, share a point. */
function ringsTouch(a: readonly Position[], b: readonly Position[]): boolean {
  if (a.some((p) => pointInPolygon([p[0]!, p[1]!], [b]))) return true;
  if (b.some((p) => pointInPolygon([p[0]!, p[1]!], [a]))) return true;
  // Ends that touch were found as points of the polygons.
  for (let i = 1; i < a.length; i++) {
    for (let j = 1; j < b.length; j++) if (crossingShare(a[i - 1]!, a[i]!, b[j - 1]!, b[j]!) !== null) return true;
  }
  return false;
}

/** Meters from a point to the nearest point of a ring, on a plane around the point. */
export function metersToRing([lon, lat]: LonLat, ring: readonly Position[]): number {
  // The ring may be on the other side of the antimeridian.
  const turns = Math.round(((ring[0]?.[0] ?? lon) - lon) / 360);
  const point: LonLat = [lon + turns * 360, lat];
  const scale = scaleAt(point[1]);
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [(ring[i - 1]![0]! - point[0]) * scale, ring[i - 1]![1]! - point[1]];
    const [bx, by] = [(ring[i]![0]! - point[0]) * scale, ring[i]![1]! - point[1]];
    const t = nearestShare(0, 0, ax, ay, bx, by);
    const place: LonLat = [point[0] + (ax + t * (bx - ax)) / scale, point[1] + ay + t * (by - ay)];
    nearest = Math.min(nearest, haversine(point, place));
  }
  return nearest;
}
