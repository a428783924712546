/** Looks up places with the data of one country at a time, where memory does not hold those of the world. */
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import type { LocatedPlace, StopPlace } from "../../../src/domain/places/place.ts";
import type { PlaceLookup } from "../places.ts";
import type { City } from "./cities.ts";
import { type CountryCoder, countryOf, Places } from "./places.ts";
import type { BorderTown } from "./regions.ts";
import type { Admin1Properties, Topology } from "./topology.ts";

/** The data of one country. */
export type CountryData = { topology: Topology<Admin1Properties>; cities: City[]; towns: BorderTown[] };

/** West, south, east and north of the regions of each country, in WGS84 degrees, in the order in which they are tried. */
export type CountryIndex = Record<string, readonly [west: number, south: number, east: number, north: number]>;

/** Opens the data. */
export type CountrySource = {
  index(): Promise<CountryIndex>;
  /** @param code a key of the index */
  country(code: string): Promise<CountryData>;
};

/** A point whose place is looked up, and what takes it. */
type LookupTask = { point: LonLat; resolve(places: Places): boolean };

/** The same answers as `Places` with the data of all countries. */
export function lookUpByCountry(source: CountrySource, countryAt: CountryCoder): PlaceLookup {
  return async (points, cells) => {
    const results = {
      points: points.map((): StopPlace | null => null),
      cells: cells.map((): LocatedPlace | null => null),
    };
    const tasks: LookupTask[] = [
      ...points.map((point, i) => ({
        point,
        resolve(places: Places) {
          results.points[i] = places.regionAt(...point);
          return results.points[i] !== null;
        },
      })),
      ...cells.map((point, i) => ({
        point,
        resolve(places: Places) {
          results.cells[i] = places.placeAt(...point);
          return results.cells[i] !== null;
        },
      })),
    ];
    const index = await source.index();
    const open = async (code: string, coder: CountryCoder) => {
      const { topology, cities, towns } = await source.country(code);
      return new Places(topology, { [code]: cities }, coder, { [code]: towns });
    };
    let remainingTasks: LookupTask[] = [];
    const codeOf = ({ point }: LookupTask) => {
      const [lon, lat] = point;
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return null;
      const code = countryAt(point);
      return code === null ? "" : countryOf(code);
    };
    for (const [code, group] of Map.groupBy(tasks, codeOf)) {
      if (code === null) continue;
      if (index[code] === undefined) {
        remainingTasks.push(...group);
        continue;
      }
      const places = await open(code, () => code);
      remainingTasks.push(...group.filter((one) => !one.resolve(places)));
    }
    // Where the detailed borders contain no country, the polygons decide alone.
    for (const [code, [west, south, east, north]] of Object.entries(index)) {
      const isIn = ({ point: [lon, lat] }: LookupTask) => lon >= west && lon <= east && lat >= south && lat <= north;
      if (!remainingTasks.some(isIn)) continue;
      const places = await open(code, () => null);
      remainingTasks = remainingTasks.filter((one) => !isIn(one) || !one.resolve(places));
    }
    return results;
  };
}
