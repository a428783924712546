/** Cuts the place data into countries, because the importer on Cloudflare has no memory for those of the world. */
import { mkdir, writeFile } from "node:fs/promises";
import type { CountryData, CountryIndex } from "../../worker/ingest/place-lookup/by-country.ts";
import { type CityTable, mergeCities } from "../../worker/ingest/place-lookup/cities.ts";
import { type BorderTownTable, countryOf } from "../../worker/ingest/place-lookup/places.ts";
import {
  type Admin1Properties,
  type Polygons,
  polygonsOf,
  type Topology,
} from "../../worker/ingest/place-lookup/topology.ts";
import { readPlaceData } from "../places/resolver.ts";

type World = { topology: Topology<Admin1Properties>; cities: CityTable; towns: BorderTownTable };

/** @returns the data of each country, and the index */
export function cutCountries({ topology, cities, towns }: World): {
  countries: Map<string, CountryData>;
  index: CountryIndex;
} {
  const byCountry = mergeCities(cities, countryOf);
  const index: Record<string, CountryIndex[string]> = {};
  const countries = new Map<string, CountryData>();
  for (const [code, geometries] of Map.groupBy(topology.objects.admin1.geometries, ({ properties }) => properties.a2)) {
    countries.set(code, {
      topology: part(topology, geometries),
      cities: byCountry.get(code) ?? [],
      towns: towns[code] ?? [],
    });
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const [lon, lat] of geometries.flatMap((geometry) => polygonsOf(topology, geometry)).flat(2)) {
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
    index[code] = [west, south, east, north];
  }
  return { countries, index };
}

/** The topology with these geometries only, and the arcs that they use. An arc that is used backward is ~n. */
function part(whole: Topology<Admin1Properties>, geometries: readonly Polygons<Admin1Properties>[]) {
  const numbers = new Map<number, number>();
  const arcs: Topology<Admin1Properties>["arcs"] = [];
  const numberArc = (arc: number): number => {
    const n = arc < 0 ? ~arc : arc;
    const number = numbers.get(n) ?? arcs.push(whole.arcs[n]!) - 1;
    numbers.set(n, number);
    return arc < 0 ? ~number : number;
  };
  const countryPolygons = geometries.map(
    (geometry): Polygons<Admin1Properties> =>
      geometry.type === "Polygon"
        ? { ...geometry, arcs: geometry.arcs.map((ring) => ring.map(numberArc)) }
        : { ...geometry, arcs: geometry.arcs.map((rings) => rings.map((ring) => ring.map(numberArc))) },
  );
  return { ...whole, arcs, objects: { admin1: { ...whole.objects.admin1, geometries: countryPolygons } } };
}

/** Writes `index.json` and a file for each country into a folder. */
export async function writePlaces(folder: string): Promise<void> {
  const { countries, index } = cutCountries(await readPlaceData());
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/index.json`, JSON.stringify(index));
  for (const [code, data] of countries) await writeFile(`${folder}/${code}.json`, JSON.stringify(data));
}
