/**
 * Finds stops whose position is certainly wrong, so that nothing is derived from it: no hull, center, box, Onestop ID,
 * place, or line (docs/decisions/014-defects.md).
 */
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";

/** Latitude in degrees from which a stop counts as being at a pole. */
export const POLE_LATITUDE = 89;

/** Distance in meters that no two neighboring stops of a train, bus, or ferry have between them. */
const FAR_M = 1_000_000;

/** Extended route types of air service, whose stops may be anywhere. */
const AIR_SERVICE = { first: 1100, last: 1199 };

type PlacedStop = { lon: number | null; lat: number | null; parent: number };

/** The distinct stops of some trips (negative numbers are no stops), and the type of their route. */
export type StopsOfTrips = { stops: ArrayLike<number> & Iterable<number>; routeType: number };

/** Whether a position in WGS84 degrees is 0, 0 or a pole, where no stop is. */
export function isImpossible(lon: number, lat: number): boolean {
  return (lon === 0 && lat === 0) || Math.abs(lat) >= POLE_LATITUDE;
}

/**
 * The numbers of stops that are at impossible positions, and of those that are far from all others.
 *
 * A stop is far if it is more than 1,000 km from the median position of the feed and from every other stop of its trips.
 * Where half of the stops or more are that far from the median, the feed has no center, and none of them counts as far.
 * A stop without trips is as trustworthy as its station, or as the platforms of it.
 */
export function misplacedStops(
  stops: readonly PlacedStop[],
  lists: Iterable<StopsOfTrips>,
): { impossible: ReadonlySet<number>; far: ReadonlySet<number> } {
  const impossible = new Set<number>();
  const points = stops.map(({ lon, lat }, n): LonLat | null => {
    if (lon === null || lat === null) return null;
    if (!isImpossible(lon, lat)) return [lon, lat];
    impossible.add(n);
    return null;
  });
  const far = farFromMedian(points);
  if (far.size === 0) return { impossible, far };
  const servedStops = new Set<number>();
  const isNear = (a: number, b: number) => {
    const [one, other] = [points[a] ?? null, points[b] ?? null];
    return one !== null && other !== null && haversine(one, other) <= FAR_M;
  };
  for (const list of lists) {
    const distinct = [...new Set(list.stops)];
    const isAir = list.routeType >= AIR_SERVICE.first && list.routeType <= AIR_SERVICE.last;
    for (const stop of distinct) {
      if (!far.has(stop)) continue;
      servedStops.add(stop);
      if (isAir || distinct.some((other) => other !== stop && other >= 0 && isNear(stop, other))) far.delete(stop);
    }
  }
  // Platforms vouch for their station before the station vouches for its entrances.
  for (const [stop, { parent }] of stops.entries()) {
    if (far.has(parent) && !servedStops.has(parent) && !far.has(stop) && isNear(stop, parent)) far.delete(parent);
  }
  for (const stop of [...far]) {
    const { parent } = stops[stop]!;
    if (!servedStops.has(stop) && !far.has(parent) && isNear(stop, parent)) far.delete(stop);
  }
  return { impossible, far };
}

/** The numbers of points that are far from the median; none if half of the points or more are. */
function farFromMedian(points: readonly (LonLat | null)[]): Set<number> {
  const positions = points.filter((point) => point !== null);
  const far = new Set<number>();
  if (positions.length === 0) return far;
  const middle = (axis: 0 | 1) =>
    Float64Array.from(positions, (point) => point[axis]).sort()[Math.floor((positions.length - 1) / 2)]!;
  const median: LonLat = [middle(0), middle(1)];
  for (const [n, point] of points.entries()) if (point !== null && haversine(median, point) > FAR_M) far.add(n);
  return far.size * 2 < positions.length ? far : new Set();
}
