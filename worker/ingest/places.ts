/**
 * Looks up the places of stops while the rest of the feed is read, and computes the places that an agency serves from the
 * positions of its stop_times (Transitland v2, agency places). Point lookup needs data that only Node has, so it is
 * injected through the interface below.
 */

import { geohash, geohashBounds } from "../../src/domain/geo/geohash.ts";
import type { LonLat } from "../../src/domain/geo/globe.ts";
import type { AgencyPlace, LocatedPlace, StopPlace } from "../../src/domain/places/place.ts";
import type { Stop } from "./model.ts";
import type { Network } from "./schedule/network.ts";

/** Looks up places. Points are WGS84 degrees; null far from land or for invalid coordinates. */
export type PlaceResolver = {
  /** Country and region of a point. */
  regionAt(lon: number, lat: number): StopPlace | null;
  /** Country, region and city of a point, with their extents. */
  placeAt(lon: number, lat: number): LocatedPlace | null;
};

/**
 * Looks up many points at once, so that it can run in parallel with reading the feed.
 * @returns country and region of each point, and country, region, and city of each cell
 */
export type PlaceLookup = (
  points: readonly LonLat[],
  cells: readonly LonLat[],
) => Promise<{ points: (StopPlace | null)[]; cells: (LocatedPlace | null)[] }>;

/** Number of stop_times at the stops of one cell, with the center of the cell in WGS84 degrees. */
export type WeightedCell = { lon: number; lat: number; weight: number };

/** Cells are geohashes of six characters, at most 1.2 km × 0.6 km. */
const CELL_PRECISION = 6;

/** Cells of stops that share a lookup in a very large feed: at most 153 m × 153 m. */
const SHARED_PRECISION = 7;

/** Maximum lookups for one feed. One takes about a tenth of a millisecond, and the place of a cell about 500 bytes. */
export type MaxLookups = { points: number; cells: number };
const MAX_LOOKUPS: MaxLookups = { points: 200_000, cells: 50_000 };

/** Minimum share of the agency's stop_times for a place to count. */
const MIN_SHARE = 0.05;

/**
 * Groups stop_times by cell: call it with every stop of an agency and its number of stop_times there.
 * Stops without a position or without stop_times are ignored.
 */
export function weightedCells(
  stops: Iterable<{ lon: number | null; lat: number | null; weight: number }>,
  precision = CELL_PRECISION,
): WeightedCell[] {
  const cells = new Map<string, WeightedCell>();
  for (const { lon, lat, weight } of stops) {
    if (lon === null || lat === null || !(weight > 0)) continue;
    const hash = geohash(lon, lat, precision);
    const cell = cells.get(hash);
    if (cell !== undefined) cell.weight += weight;
    else {
      const { minLon, maxLon, minLat, maxLat } = geohashBounds(hash)!;
      cells.set(hash, { lon: (minLon + maxLon) / 2, lat: (minLat + maxLat) / 2, weight });
    }
  }
  return [...cells.values()];
}

/**
 * The places of an agency, by rank; at equal rank a city precedes its region.
 *
 * Each cell counts for its region, as a row without a city, and also for its city, if it has one. The rank is the share of
 * all stop_times, including those of cells without a place, so the ranks of the regions add up to at most 1.
 */
export function agencyPlaces(cells: Iterable<WeightedCell>, resolver: Pick<PlaceResolver, "placeAt">): AgencyPlace[] {
  const sums = new Map<string, { place: LocatedPlace; weight: number }>();
  let total = 0;
  const count = (place: LocatedPlace, weight: number) => {
    const key = JSON.stringify([place.adm0_iso, place.adm1_name, place.city_name]);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { place, weight });
    else sum.weight += weight;
  };
  for (const { lon, lat, weight } of cells) {
    total += weight;
    const place = resolver.placeAt(lon, lat);
    if (place === null) continue;
    count({ ...place, city_name: null, city_extent: null }, weight);
    if (place.city_name !== null) count(place, weight);
  }
  return [...sums.values()]
    .filter(({ weight }) => weight / total > MIN_SHARE)
    .sort((a, b) => b.weight - a.weight || Number(a.place.city_name === null) - Number(b.place.city_name === null))
    .map(({ place, weight }) => ({ ...place, rank: weight / total }));
}

export class StopPlaces {
  /** By stop number; null without a position or far from land. */
  readonly ofStop: readonly (StopPlace | null)[];
  readonly #cells: ReadonlyMap<string, LocatedPlace | null>;
  readonly #precision: number;

  /** @param precision characters of the geohashes of the cells */
  constructor(
    ofStop: readonly (StopPlace | null)[],
    cells: ReadonlyMap<string, LocatedPlace | null>,
    precision: number,
  ) {
    this.ofStop = ofStop;
    this.#cells = cells;
    this.#precision = precision;
  }

  /** Places of each agency by the stop_times at its stops (Transitland v2), and in its zones and groups of stops. */
  ofAgencies(network: Network): AgencyPlace[][] {
    const { builder, patternsOfRoute, routesOfAgency } = network;
    return routesOfAgency.map((routes) => {
      const weights = new Map<number, number>();
      for (const pattern of routes.flatMap((route) => patternsOfRoute[route]!)) {
        const { stopPattern, trips } = builder.patterns[pattern]!;
        for (const place of builder.stopLists.at(stopPattern)) {
          weights.set(place, (weights.get(place) ?? 0) + trips.length);
        }
      }
      const weightedPoints = [...weights].flatMap(([place, weight]) =>
        network.points(place).map(([lon, lat]) => ({ lon, lat, weight })),
      );
      return agencyPlaces(weightedCells(weightedPoints, this.#precision), {
        placeAt: (lon, lat) => this.#cells.get(cellKey(lon, lat)) ?? null,
      });
    });
  }
}

function cellKey(lon: number, lat: number): string {
  return `${lon} ${lat}`;
}

/**
 * Looks up every stop, and every cell that contains one or the center of an on-demand zone. In a feed with more stops or cells than may be looked up,
 * neighboring stops share a lookup, and cells are larger.
 */
export async function lookUpStops(
  stops: readonly Stop[],
  zoneCenters: readonly LonLat[],
  lookUp: PlaceLookup,
  max: MaxLookups = MAX_LOOKUPS,
): Promise<StopPlaces> {
  let precision = CELL_PRECISION;
  const positions = [...stops, ...zoneCenters.map(([lon, lat]) => ({ lon, lat }))];
  const weightedPositions = positions.map(({ lon, lat }) => ({ lon, lat, weight: 1 }));
  const cellsOf = () => weightedCells(weightedPositions, precision);
  let cells = cellsOf();
  for (; cells.length > max.cells && precision > 1; cells = cellsOf()) precision--;
  const { points, pointOf } = pointsToLookUp(stops, max.points);
  const results = await lookUp(
    points,
    cells.map(({ lon, lat }): LonLat => [lon, lat]),
  );
  const sharedPlaces = new Map<string, StopPlace>();
  const places = results.points.map((place) => place && sharePlace(sharedPlaces, place));
  const ofStop = Array.from(pointOf, (n) => (n < 0 ? null : (places[n] ?? null)));
  const ofCell = new Map(cells.map(({ lon, lat }, i) => [cellKey(lon, lat), results.cells[i] ?? null]));
  return new StopPlaces(ofStop, ofCell, precision);
}

/** One object for equal places: a large feed has few of them. */
function sharePlace(sharedPlaces: Map<string, StopPlace>, place: StopPlace): StopPlace {
  const key = JSON.stringify(place);
  const first = sharedPlaces.get(key) ?? place;
  sharedPlaces.set(key, first);
  return first;
}

/** The points to look up, and by stop the number of its point; -1 without a position. */
function pointsToLookUp(stops: readonly Stop[], max: number): { points: LonLat[]; pointOf: Int32Array } {
  for (let precision = SHARED_PRECISION + 1; ; precision--) {
    const points: LonLat[] = [];
    const pointOf = new Int32Array(stops.length).fill(-1);
    const pointOfCell = new Map<string, number>();
    for (const [n, { lon, lat }] of stops.entries()) {
      if (lon === null || lat === null) continue;
      // Each stop has a point of its own unless that makes too many.
      const cell = precision > SHARED_PRECISION ? null : geohash(lon, lat, precision);
      const pointIndex = cell === null ? undefined : pointOfCell.get(cell);
      pointOf[n] = pointIndex ?? points.push([lon, lat]) - 1;
      if (cell !== null && pointIndex === undefined) pointOfCell.set(cell, pointOf[n]);
      if (points.length > max && precision > 1) break;
    }
    if (points.length <= max || precision === 1) return { points, pointOf };
  }
}
