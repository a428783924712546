/** The map view in a URL: `#zoom/lat/lon`. */
import type { MapView } from "../domain/links.ts";

/** Initial view without one in the URL. */
export const START: MapView = { zoom: 1.5, lat: 12.66, lon: -119.49 };

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const HASH = new RegExp(`^#${NUMBER}/${NUMBER}/${NUMBER}$`);

/** The map's first zoom: on a narrow screen the whole world is smaller than at zoom 0. */
const MIN_ZOOM = -2;

/** Null for an invalid view. */
export function readView(hash: string): MapView | null {
  const match = HASH.exec(hash);
  if (match === null) return null;
  const [zoom, lat, lon] = match.slice(1).map(Number) as [number, number, number];
  if (zoom < MIN_ZOOM || zoom > 24 || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return { zoom, lat, lon };
}

/** Rounds a view to visible precision and normalizes its longitude to -180 to 180. */
export function tidyView({ zoom, lat, lon }: MapView): MapView {
  const normalizedLon = ((((lon + 180) % 360) + 360) % 360) - 180;
  return { zoom: Math.round(zoom * 100) / 100, lat, lon: normalizedLon };
}

/** WGS84 degrees. */
export type ViewPoint = { lon: number; lat: number };

/** The point in a query, `lon` and `lat` in WGS84 degrees, or null. */
export function readPoint(query: URLSearchParams): ViewPoint | null {
  const texts = [query.get("lon"), query.get("lat")];
  if (texts.some((text) => text === null || text.trim() === "")) return null;
  const [lon, lat] = texts.map(Number) as [number, number];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { lon, lat } : null;
}
