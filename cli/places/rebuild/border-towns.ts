/**
 * Finds the places that Natural Earth's generalized borders put into the wrong region. GeoNames names the admin-1 area
 * of each place in codes of its own; the region of a code is inferred from the polygons that contain most of its
 * places. A place that is in another region, but close to its own, is a border town.
 */
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { type BorderTownTable, countryOf } from "../../../worker/ingest/place-lookup/places.ts";
import { type BorderTown, type Rival, TOWN_REACH_METERS } from "../../../worker/ingest/place-lookup/regions.ts";
import type { SourceCity } from "./towns.ts";

/** The name of the region at a point by polygons alone, and the point's distance to a named region in degrees. */
export type PolygonRegions = {
  regionAt(country: string, point: LonLat): string | null;
  isNear(country: string, point: LonLat, region: string): boolean;
};

/** Minimum number of places, and minimum share of them, that must be in a region to infer that a code means it. */
const MIN_PLACES = 5;
const LEAST_SHARE = 0.8;
/** Maximum distance of a rival in meters. */
const MAX_RIVAL_DISTANCE_METERS = 3 * TOWN_REACH_METERS;
const MAX_RIVALS = 8;

/** Smaller populations are treated as equal; some places have none. */
const MIN_POPULATION = 500;

type LocatedTown = { point: LonLat; code: string; inside: string | null; population: number };

/** The region that each GeoNames code means, if that is unambiguous. */
function meanings(places: readonly LocatedTown[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, members] of Map.groupBy(places, (place) => place.code)) {
    const counts = Map.groupBy(members, (member) => member.inside);
    const [region, most] = [...counts].reduce((best, entry) => (entry[1].length > best[1].length ? entry : best));
    if (region !== null && most.length >= MIN_PLACES && most.length / members.length >= LEAST_SHARE) {
      names.set(code, region);
    }
  }
  return names;
}

function townsOf(country: string, places: readonly LocatedTown[], polygons: PolygonRegions): BorderTown[] {
  const meaning = meanings(places);
  const towns: BorderTown[] = [];
  for (const { point, code, inside, population } of places) {
    const region = meaning.get(code);
    if (region === undefined || region === inside || !polygons.isNear(country, point, region)) continue;
    const rivals = places
      .filter((other) => Math.abs(other.point[1] - point[1]) < 0.15)
      .filter((other) => (meaning.get(other.code) ?? other.inside) !== region)
      .map((other) => ({ ...other, meters: haversine(point, other.point) }))
      .filter(({ meters }) => meters < MAX_RIVAL_DISTANCE_METERS)
      .sort((a, b) => a.meters - b.meters)
      .slice(0, MAX_RIVALS);
    // The reach of a city grows with the fourth root of its population.
    const strength = (rival: LocatedTown) => Math.round(100 * (rival.population / population) ** 0.25) / 100;
    towns.push([
      point[0],
      point[1],
      region,
      rivals.map((rival): Rival => [rival.point[0], rival.point[1], strength(rival)]),
    ]);
  }
  return towns;
}

/** The committed table of border towns. */
export function borderTowns(cities: readonly SourceCity[], polygons: PolygonRegions): BorderTownTable {
  const table: BorderTownTable = {};
  for (const [country, members] of Map.groupBy(cities, (city) => countryOf(city.country))) {
    const places = members.map(({ loc: { coordinates: point }, country: ownCountry, adminCode, population }) => ({
      point,
      code: `${ownCountry}.${adminCode}`,
      inside: polygons.regionAt(country, point),
      population: Math.max(MIN_POPULATION, population),
    }));
    const towns = townsOf(country, places, polygons);
    if (towns.length > 0) table[country] = towns;
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}
