/** Draws the buffer around a route's stops (Transitland v2, route_stop_buffer). */
import { convexHull, type LonLat } from "../../../../src/domain/geo.ts";
import { mergeRings, type Ring } from "./merge-rings.ts";

type Geometry = { type: string; coordinates: unknown };

export type StopBuffer = {
  stop_points: Geometry | null;
  /** Computed on demand. */
  stop_buffer: () => Geometry | null;
  stop_convexhull: Geometry | null;
};

/** Metres. */
const MAX_RADIUS = 2000;
/** Corners of a circle: four per quadrant. */
const CORNERS = 16;

/** WGS84: metres per degree along the meridian and along the parallel at a latitude (series of the ellipsoid). */
function metresPerDegree(lat: number): { lon: number; lat: number } {
  const phi = (lat * Math.PI) / 180;
  return {
    lat: 111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
    lon: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi),
  };
}

/** A closed circle of `radius` metres around a point. */
function circle([lon, lat]: LonLat, radius: number): Ring {
  const scale = metresPerDegree(lat);
  const ring = Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const [east, north] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [lon + (scale.lon > 1 ? east / scale.lon : 0), lat + north / scale.lat];
  });
  return [...ring, ring[0]!];
}

/** @param radius metres, clamped to 0 and 2000; circles without a radius give an empty polygon */
export function stopBuffer(points: readonly LonLat[], radius: number): StopBuffer {
  const distinct = [...new Map(points.map((point) => [point.join(" "), point])).values()];
  if (distinct.length === 0) return { stop_points: null, stop_buffer: () => null, stop_convexhull: null };
  const reach = Math.min(MAX_RADIUS, Math.max(0, radius));
  const hull = convexHull(distinct);
  return {
    stop_points: { type: "MultiPoint", coordinates: points },
    stop_buffer: () => (reach === 0 ? { type: "Polygon", coordinates: [] } : merged(distinct, reach)),
    stop_convexhull: hull === null ? null : { type: "Polygon", coordinates: [hull] },
  };
}

/**
 * Circles differ in size by up to this share of their radius (0.2 mm), because edges of equal circles could lie on the
 * same line, where the union is ambiguous.
 */
const DIFFERENCE = 1e-7;
const ATTEMPTS = 8;

function merged(points: readonly LonLat[], radius: number): Geometry {
  if (points.length === 1) return { type: "Polygon", coordinates: [circle(points[0]!, radius)] };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // Fractional parts of multiples of the golden ratio are well separated.
    const sizes = points.map((_, i) => radius * (1 - DIFFERENCE * ((i * attempt * 0.618_033_988_75) % 1)));
    const polygons = mergeRings(points.map((point, i) => circle(point, sizes[i]!)));
    if (polygons?.length === 1) return { type: "Polygon", coordinates: polygons[0] };
    if (polygons !== null) return { type: "MultiPolygon", coordinates: polygons };
  }
  return { type: "MultiPolygon", coordinates: points.map((point) => [circle(point, radius)]) };
}
