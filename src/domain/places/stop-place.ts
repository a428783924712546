import { geohashBounds } from "../geo/geohash.ts";

/** Minimum geohash length for a cell small enough to represent a stop: 5 meters. */
const MIN_PRECISION = 9;

/**
 * The position of a stop from its Onestop ID: the center of its geohash in WGS84 degrees, accurate to a meter for ids
 * made by this importer.
 * @returns null for an id without a geohash or with a coarse one
 */
export function stopPlace(onestopId: string | null): [lon: number, lat: number] | null {
  const [, hash = ""] = /^s-([^-]*)-/.exec(onestopId ?? "") ?? [];
  const cell = hash.length < MIN_PRECISION ? null : geohashBounds(hash);
  return cell === null ? null : [(cell.minLon + cell.maxLon) / 2, (cell.minLat + cell.maxLat) / 2];
}
