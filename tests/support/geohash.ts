import { geohash, geohashBounds } from "../../src/domain/geo/geohash.ts";

/**
 * The neighbor cells of a geohash at the same precision, row by row from the southwest.
 * Eight of them, also across the antimeridian; five at a pole; empty for an invalid geohash.
 */
export function geohashNeighbors(hash: string): string[] {
  const bounds = geohashBounds(hash);
  if (bounds === null) return [];
  const width = bounds.maxLon - bounds.minLon;
  const height = bounds.maxLat - bounds.minLat;
  const centerLon = bounds.minLon + width / 2;
  const centerLat = bounds.minLat + height / 2;
  const neighbors: string[] = [];
  for (const rows of [-1, 0, 1]) {
    const lat = centerLat + rows * height;
    if (lat < -90 || lat > 90) continue;
    for (const columns of [-1, 0, 1]) {
      if (rows === 0 && columns === 0) continue;
      const lon = centerLon + columns * width;
      neighbors.push(geohash(lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon, lat, hash.length));
    }
  }
  return neighbors;
}
