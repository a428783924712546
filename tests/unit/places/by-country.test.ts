/** Places by the data of one country at a time are those by the data of all. */
import { beforeAll, describe, expect, test } from "vitest";
import { cutCountries } from "../../../cli/importer/places.ts";
import { createCountryCoder, createPlaceResolver, readPlaceData } from "../../../cli/places/resolver.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { type CountryData, lookUpByCountry } from "../../../worker/ingest/place-lookup/by-country.ts";
import type { PlaceLookup, PlaceResolver } from "../../../worker/ingest/places.ts";

let world: PlaceResolver;
let lookUp: PlaceLookup;
let opened: string[];
/** Around cities of all countries, where borders are, and at sea. */
let points: LonLat[];

beforeAll(async () => {
  const data = await readPlaceData();
  world = await createPlaceResolver();
  const { countries, index } = cutCountries(data);
  opened = [];
  const source = {
    index: async () => JSON.parse(JSON.stringify(index)),
    async country(code: string): Promise<CountryData> {
      opened.push(code);
      return JSON.parse(JSON.stringify(countries.get(code)));
    },
  };
  lookUp = lookUpByCountry(source, await createCountryCoder());
  const cities = Object.values(data.cities).flatMap((list) => list.filter((_, i) => i % 40 === 0));
  const towns = Object.values(data.towns).flatMap((list) => list.filter((_, i) => i % 10 === 0));
  points = [...cities, ...towns].flatMap((one, i): LonLat[] => {
    const [lon, lat] = typeof one[0] === "string" ? [one[1] as number, one[2] as number] : [one[0], one[1] as number];
    return [
      [lon, lat],
      [lon + ((i % 7) - 3) * 0.3, lat + ((i % 5) - 2) * 0.3],
    ];
  });
  points.push([0, 0], [-30, 40], [179.99, -16.5], [-179.99, 66], [200, 10], [Number.NaN, 1], [32.5, 35.1], [45, 95]);
});

describe("places by country", () => {
  test("are the same as with the data of the world", async () => {
    const found = await lookUp(points, points);
    expect(points.length).toBeGreaterThan(2_000);
    expect(found.points).toEqual(points.map(([lon, lat]) => world.regionAt(lon, lat)));
    expect(found.cells).toEqual(points.map(([lon, lat]) => world.placeAt(lon, lat)));
    expect(found.points.filter((place) => place !== null).length).toBeGreaterThan(points.length / 2);
  });

  test("need only the data of the countries where the points are", async () => {
    opened.length = 0;
    const { points: found } = await lookUp(
      [
        [16.37, 48.2],
        [-122.4, 37.77],
        [-122.3, 37.8],
      ],
      [],
    );
    expect(found.map((place) => place?.adm1_name)).toEqual(["Wien", "California", "California"]);
    expect(opened).toEqual(["AT", "US"]);
  });
});
