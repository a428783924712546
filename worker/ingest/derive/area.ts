/** Computes the hull and bounding box of points for their columns. */
import { boundsOf, convexHull, type LonLat } from "../../../src/domain/geo.ts";

export type Area = {
  /** GeoJSON Polygon as text; null without points. */
  hull: string | null;
  min_lon: number | null;
  min_lat: number | null;
  max_lon: number | null;
  max_lat: number | null;
};

export type Box = Omit<Area, "hull">;

/** WGS84 degrees; all null without points. */
export function boxOf(points: readonly LonLat[]): Box {
  const bounds = boundsOf(points);
  return {
    min_lon: bounds?.minLon ?? null,
    min_lat: bounds?.minLat ?? null,
    max_lon: bounds?.maxLon ?? null,
    max_lat: bounds?.maxLat ?? null,
  };
}

export function areaOf(points: readonly LonLat[]): Area {
  const ring = convexHull(points);
  return { hull: ring === null ? null : JSON.stringify({ type: "Polygon", coordinates: [ring] }), ...boxOf(points) };
}
