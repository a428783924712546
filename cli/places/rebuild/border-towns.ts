/**
 * Finds the places that Natural Earth's generalised borders put into the wrong region.
 * GeoNames says of each place to which admin-1 area it belongs, in codes of its own; what region a code means is learnt
 * from where most of its places lie. A place that lies elsewhere, close to its region, is a border town.
 */
import { haversine, type LonLat } from "../../../src/domain/geo.ts";
import { type BorderTown, type Rival, TOWN_REACH } from "../regions.ts";
import type { BorderTownTable } from "../resolver.ts";
import { countryOf } from "../territories.ts";
import type { SourceCity } from "./towns.ts";

/** Name of the region at a point of a country by polygons alone, and its distance to a region by name in degrees. */
export type PolygonRegions = {
  regionAt(country: string, point: LonLat): string | null;
  isNear(country: string, point: LonLat, region: string): boolean;
};

/** A code means a region when so many of its places, and at least so large a share, lie there. */
const LEAST_PLACES = 5;
const LEAST_SHARE = 0.8;
/** Rivals further off than this, in metres, are left out. */
const RIVALS_WITHIN = 3 * TOWN_REACH;
const MOST_RIVALS = 8;

/** Populations below are not told apart; some places have none at all. */
const SMALLEST = 500;

type Located = { point: LonLat; code: string; inside: string | null; population: number };

/** The region that each GeoNames code means, where that is clear. */
function meanings(places: readonly Located[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [code, members] of Map.groupBy(places, (place) => place.code)) {
    const counts = Map.groupBy(members, (member) => member.inside);
    const [region, most] = [...counts].reduce((best, entry) => (entry[1].length > best[1].length ? entry : best));
    if (region !== null && most.length >= LEAST_PLACES && most.length / members.length >= LEAST_SHARE) {
      found.set(code, region);
    }
  }
  return found;
}

function townsOf(country: string, places: readonly Located[], polygons: PolygonRegions): BorderTown[] {
  const meaning = meanings(places);
  const towns: BorderTown[] = [];
  for (const { point, code, inside, population } of places) {
    const region = meaning.get(code);
    if (region === undefined || region === inside || !polygons.isNear(country, point, region)) continue;
    const rivals = places
      .filter((other) => Math.abs(other.point[1] - point[1]) < 0.15)
      .filter((other) => (meaning.get(other.code) ?? other.inside) !== region)
      .map((other) => ({ ...other, metres: haversine(point, other.point) }))
      .filter(({ metres }) => metres < RIVALS_WITHIN)
      .sort((a, b) => a.metres - b.metres)
      .slice(0, MOST_RIVALS);
    // A city reaches further than a village, by the fourth root of its population.
    const strength = (rival: Located) => Math.round(100 * (rival.population / population) ** 0.25) / 100;
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
    const places = members.map(({ loc: { coordinates: point }, country: own, adminCode, population }) => ({
      point,
      code: `${own}.${adminCode}`,
      inside: polygons.regionAt(country, point),
      population: Math.max(SMALLEST, population),
    }));
    const towns = townsOf(country, places, polygons);
    if (towns.length > 0) table[country] = towns;
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}
