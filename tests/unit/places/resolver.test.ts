/** The resolver with the committed data. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN1_FILE, BORDER_TOWNS_FILE, CITIES_FILE } from "../../../cli/places/files.ts";
import { createCountryCoder, createPlaceResolver } from "../../../cli/places/resolver.ts";
import type { CityTable } from "../../../worker/ingest/place-lookup/cities.ts";
import { type BorderTownTable, countryOf, Places } from "../../../worker/ingest/place-lookup/places.ts";
import { Regions } from "../../../worker/ingest/place-lookup/regions.ts";
import type { Admin1Properties, Topology } from "../../../worker/ingest/place-lookup/topology.ts";
import type { PlaceResolver } from "../../../worker/ingest/places.ts";
import { HUBS } from "./hubs.ts";

function read<T>(file: string): T {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as T;
}

let resolver: PlaceResolver;
beforeAll(async () => {
  resolver = await createPlaceResolver();
});

describe("hubs", () => {
  test.each(HUBS)("%s", (_, lon, lat, city, region, iso, country) => {
    const place = resolver.placeAt(lon, lat);
    expect([place?.city_name, place?.adm1_name, place?.adm1_iso, place?.adm0_iso]).toEqual([
      city,
      region,
      iso,
      country,
    ]);
  });

  test("the table covers every inhabited continent, borders and islands", () => {
    expect(HUBS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(HUBS.map((hub) => hub[6])).size).toBeGreaterThan(40);
  });
});

describe("names", () => {
  test("countries have the names of Natural Earth", () => {
    expect(resolver.regionAt(-122.4, 37.78)?.adm0_name).toBe("United States of America");
    expect(resolver.regionAt(21.43, 41.99)?.adm0_name).toBe("North Macedonia");
    expect(resolver.regionAt(14.42, 50.09)?.adm0_name).toBe("Czechia");
    expect(resolver.regionAt(31.58, 4.85)?.adm0_name).toBe("South Sudan");
  });

  test("a region can be looked up without its city", () => {
    expect(resolver.regionAt(2.3553, 48.8809)).toEqual({
      adm0_name: "France",
      adm0_iso: "FR",
      adm1_name: "Île-de-France",
      adm1_iso: "FR-IDF",
    });
  });

  test("Brooklyn is New York, but Brooklyn Park in Minnesota is not", () => {
    expect(resolver.placeAt(-73.9496, 40.6501)?.city_name).toBe("New York");
    expect(resolver.placeAt(-93.3563, 45.0941)?.city_name).toBe("Brooklyn Park");
  });
});

describe("no place", () => {
  test.each([
    ["the Atlantic", -30, 0],
    ["the null island", 0, 0],
    ["the South Pacific", -130, -50],
    ["a latitude that is none", 10, 95],
    ["a longitude that is none", 190, 10],
    ["NaN", Number.NaN, 10],
    ["infinity", 10, Number.POSITIVE_INFINITY],
  ])("%s", (_, lon, lat) => {
    expect(resolver.placeAt(lon, lat)).toBeNull();
    expect(resolver.regionAt(lon, lat)).toBeNull();
  });
});

describe("the edges of the map", () => {
  test.each([
    ["Fiji, Taveuni at 180", 179.99, -16.85, "FJ"],
    ["Fiji, beyond 180", -179.98, -16.77, "FJ"],
    ["Chukotka, beyond 180", -173.2, 64.42, "RU"],
    ["Adak, the Aleutians", -176.64, 51.88, "US"],
    ["the South Pole", 0, -90, "AQ"],
  ])("%s", (_, lon, lat, country) => {
    expect(resolver.regionAt(lon, lat)?.adm0_iso).toBe(country);
  });

  test("a town in the countryside has a region, even if no city is near", () => {
    expect(resolver.placeAt(-117.23, 38.07)).toMatchObject({ adm1_name: "Nevada", city_name: null });
  });
});

describe("inaccurate borders of Natural Earth", () => {
  test.each([
    ["St. Louis at the Mississippi", -90.1979, 38.6273, "US-MO"],
    ["Washougal at the Columbia", -122.3191, 45.5744, "US-WA"],
    ["Portland across it", -122.6587, 45.5122, "US-OR"],
    ["Columbus at the Chattahoochee", -84.9877, 32.461, "US-GA"],
    ["Phenix City across it", -85.0008, 32.471, "US-AL"],
  ])("%s", (_, lon, lat, iso) => {
    expect(resolver.regionAt(lon, lat)?.adm1_iso).toBe(iso);
  });
});

describe("extents", () => {
  test("the United States cross the antimeridian", () => {
    const [west, south, east, north] = resolver.placeAt(-147.7406, 64.8521)!.adm0_extent!;
    expect(west).toBeCloseTo(172.476, 2);
    expect(east - west).toBeCloseTo(120.5, 1);
    expect(south).toBeCloseTo(18.906, 2);
    expect(north).toBeCloseTo(71.412, 2);
  });

  test("a region's extent covers all its parts", () => {
    const paris = resolver.placeAt(2.3553, 48.8809)!;
    const [west, south, east, north] = paris.adm1_extent!;
    expect([west, south, east, north].map(Math.round)).toEqual([1, 48, 4, 49]);
    expect(paris.city_extent![3] - paris.city_extent![1]).toBeCloseTo(80_000 / 111_195, 4);
  });
});

describe("the data", () => {
  const topology = read<Topology<Admin1Properties>>(ADMIN1_FILE);
  const cities = read<CityTable>(CITIES_FILE);
  const towns = read<BorderTownTable>(BORDER_TOWNS_FILE);
  const properties = topology.objects.admin1.geometries.map((geometry) => geometry.properties);

  test("covers the world", () => {
    expect(properties).toHaveLength(4596);
    expect(Object.values(cities).flat().length).toBeGreaterThan(23_000);
    expect(Object.keys(cities).length).toBeGreaterThan(230);
  });

  test("country codes and names match one to one", () => {
    const names = Map.groupBy(properties, ({ a2 }) => a2);
    for (const group of names.values()) expect(new Set(group.map(({ country }) => country)).size).toBe(1);
    expect(new Set(properties.map(({ country }) => country)).size).toBe(names.size);
  });

  test("codes are ISO 3166, or missing", () => {
    for (const { a2, iso, region_iso, name } of properties) {
      expect(a2).toMatch(/^[A-Z]{2}$/);
      expect(name).not.toBe("");
      for (const code of [iso, region_iso]) if (code !== null) expect(code).toMatch(/^[A-Z]{2}-[A-Z0-9]{1,3}$/);
    }
  });

  test("every country of a city, and of a border town, has regions", () => {
    const known = new Set(properties.map(({ a2 }) => a2));
    expect([...Object.keys(cities), ...Object.keys(towns)].filter((code) => !known.has(countryOf(code)))).toEqual([]);
  });

  test("cities are sorted from south to north", () => {
    for (const list of Object.values(cities)) {
      const latitudes = list.map((city) => city[2]);
      expect(latitudes).toEqual(latitudes.toSorted((a, b) => a - b));
    }
  });

  test("a border town's region exists, and is the result at its center", () => {
    const features = Map.groupBy(topology.objects.admin1.geometries, ({ properties: { a2 } }) => a2);
    for (const [country, list] of Object.entries(towns)) {
      const regions = new Regions(topology, features.get(country)!, list);
      for (const [lon, lat, region] of list) expect(regions.containing([lon, lat])?.name).toBe(region);
    }
  });
});

describe("cost", () => {
  test("only countries that contain a point are decoded, each once, and each point checks the borders once", async () => {
    const topology = read<Topology<Admin1Properties>>(ADMIN1_FILE);
    const reads = new Map<number, number>();
    const arcs = new Proxy(topology.arcs, {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) reads.set(Number(key), (reads.get(Number(key)) ?? 0) + 1);
        return Reflect.get(target, key, receiver);
      },
    });
    const coder = await createCountryCoder();
    let asked = 0;
    const places = new Places({ ...topology, arcs }, read<CityTable>(CITIES_FILE), (point) => {
      asked++;
      return coder(point);
    });
    for (let i = 0; i < 500; i++) places.placeAt(24.94 + i / 1e5, 60.17);
    expect(asked).toBe(500);
    // Finland has 18 regions of some islands each; an arc between two regions is read for both.
    expect(reads.size).toBeLessThan(topology.arcs.length / 50);
    expect(Math.max(...reads.values())).toBeLessThanOrEqual(2);
  });
});
