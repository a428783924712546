/** Computes the hull and bounding box of points for their columns. */
import { extentOf, hullOf } from "../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";

export type FeedArea = {
  /** GeoJSON Polygon, or MultiPolygon across the antimeridian, as text; null without points. */
  hull: string | null;
  min_lon: number | null;
  min_lat: number | null;
  max_lon: number | null;
  max_lat: number | null;
};

export type AreaBox = Omit<FeedArea, "hull">;

/** WGS84 degrees, with `min_lon > max_lon` across the antimeridian; all null without points. */
export function boxOf(points: readonly LonLat[]): AreaBox {
  const bounds = extentOf(points);
  return {
    min_lon: bounds?.minLon ?? null,
    min_lat: bounds?.minLat ?? null,
    max_lon: bounds?.maxLon ?? null,
    max_lat: bounds?.maxLat ?? null,
  };
}

export function areaOf(points: readonly LonLat[]): FeedArea {
  const hull = hullOf(points);
  return { hull: hull === null ? null : JSON.stringify(hull), ...boxOf(points) };
}
