import { geohashBounds } from "./geohash.ts";

/** Characters of a geohash from which its cell is small enough to stand for a stop: 5 metres. */
const PRECISE = 9;

/**
 * Where a stop is, by its Onestop ID: the middle of its geohash, WGS84 degrees, true to a metre in ids that are made here.
 * @returns null where the id has no geohash, or a coarse one
 */
export function stopPlace(onestopId: string | null): [lon: number, lat: number] | null {
  const [, hash = ""] = /^s-([^-]*)-/.exec(onestopId ?? "") ?? [];
  const cell = hash.length < PRECISE ? null : geohashBounds(hash);
  return cell === null ? null : [(cell.minLon + cell.maxLon) / 2, (cell.minLat + cell.maxLat) / 2];
}
