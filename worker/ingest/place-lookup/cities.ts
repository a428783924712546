/** Finds the city that a point belongs to. */

import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { degreesNorth } from "../../../src/domain/geo/plane.ts";

/** Name, WGS84 longitude and latitude, population. */
export type City = readonly [name: string, lon: number, lat: number, population: number];

/** content/places/cities.json.gz: cities by GeoNames' ISO 3166-1 alpha-2 code, from south to north. */
export type CityTable = Record<string, City[]>;

/** Maximum distance from a city in meters (Transitland v2: 40 km). */
export const CITY_REACH_METERS = 40_000;

/** Index of the first city at or north of a latitude. */
function firstFrom(cities: readonly City[], lat: number): number {
  let [low, high] = [0, cities.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cities[middle]![2] < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The pull of a city on a point: the square root of its population over its distance in kilometers. The exponent, and the
 * two kilometers added to every distance, were chosen on 164 stations (docs/decisions/016-places.md).
 */
function pull(city: City, meters: number): number {
  return Math.sqrt(city[3]) / (meters / 1000 + 2) ** 1.25;
}

/**
 * The city that a point belongs to: the one with the strongest pull among the accepted cities within reach.
 * The nearest city alone would be a suburb or a village beside a big city's station.
 * @param cities ordered by latitude
 */
export function cityNear(
  cities: readonly City[],
  point: LonLat,
  accepts: (city: City) => boolean = () => true,
): City | null {
  const reach = degreesNorth(CITY_REACH_METERS);
  const near: { city: City; pull: number }[] = [];
  for (let i = firstFrom(cities, point[1] - reach); i < cities.length && cities[i]![2] <= point[1] + reach; i++) {
    const city = cities[i]!;
    const meters = haversine(point, [city[1], city[2]]);
    if (meters <= CITY_REACH_METERS) near.push({ city, pull: pull(city, meters) });
  }
  near.sort((a, b) => b.pull - a.pull);
  return near.find(({ city }) => accepts(city))?.city ?? null;
}

/** The cities of each country, from south to north. @param countryOf country of a GeoNames code */
export function mergeCities(cities: CityTable, countryOf: (code: string) => string): Map<string, City[]> {
  const citiesByCountry = new Map<string, City[]>();
  for (const [code, list] of Object.entries(cities)) {
    const country = countryOf(code);
    const cities = citiesByCountry.get(country);
    citiesByCountry.set(country, cities === undefined ? list : [...cities, ...list].sort((a, b) => a[2] - b[2]));
  }
  return citiesByCountry;
}
