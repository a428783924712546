/** The surroundings of a route's stops (Transitland v2, route_stop_buffer). */
import { union } from "polyclip-ts";
import { convexHull, type LonLat } from "../../../../src/domain/geo.ts";

type Ring = [number, number][];
type Geometry = { type: string; coordinates: unknown };

export type StopBuffer = {
  stop_points: Geometry | null;
  stop_buffer: Geometry | null;
  stop_convexhull: Geometry | null;
};

/** Metres. */
const MAX_RADIUS = 2000;
/** Corners of a circle: four to each quarter. */
const CORNERS = 16;

/** WGS84: metres of a degree along the meridian and along the parallel at a latitude (series of the ellipsoid). */
function metresPerDegree(lat: number): { lon: number; lat: number } {
  const phi = (lat * Math.PI) / 180;
  return {
    lat: 111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
    lon: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi),
  };
}

/** A circle of `radius` metres around a place, closed. */
function circle([lon, lat]: LonLat, radius: number): Ring {
  const scale = metresPerDegree(lat);
  const ring: Ring = Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const [east, north] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [lon + (scale.lon > 1 ? east / scale.lon : 0), lat + north / scale.lat];
  });
  return [...ring, ring[0]!];
}

/** @param radius metres, kept within 0 and 2000; circles of no radius leave an empty polygon */
export function stopBuffer(points: readonly LonLat[], radius: number): StopBuffer {
  const distinct = [...new Map(points.map((point) => [point.join(" "), point])).values()];
  if (distinct.length === 0) return { stop_points: null, stop_buffer: null, stop_convexhull: null };
  const reach = Math.min(MAX_RADIUS, Math.max(0, radius));
  const hull = convexHull(distinct);
  return {
    stop_points: { type: "MultiPoint", coordinates: points },
    stop_buffer: reach === 0 ? { type: "Polygon", coordinates: [] } : merged(distinct, reach),
    stop_convexhull: hull === null ? null : { type: "Polygon", coordinates: [hull] },
  };
}

function merged(points: readonly LonLat[], radius: number): Geometry {
  const [first, ...others] = points.map((point) => [circle(point, radius)]);
  const polygons = others.length === 0 ? [first!] : union(first!, ...others);
  if (polygons.length === 1) return { type: "Polygon", coordinates: polygons[0] };
  return { type: "MultiPolygon", coordinates: polygons };
}
