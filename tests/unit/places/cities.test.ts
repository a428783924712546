import fc from "fast-check";
import { afterEach, describe, expect, it, test } from "vitest";
import { endPlaces, lookUpPlaces, warmPlaces } from "../../../cli/places/lookup.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { haversine } from "../../../src/domain/geo/globe.ts";
import { CITY_REACH_METERS, type City, cityNear } from "../../../worker/ingest/place-lookup/cities.ts";

/** Metropolis with a million people, and Suburb ten kilometers east of it. */
const CITIES: City[] = [
  ["South End", 0, -0.2, 20_000],
  ["Metropolis", 0, 0, 1_000_000],
  ["Suburb", 0.09, 0, 50_000],
];

describe("cityNear", () => {
  test("prefers the large city at its station, though a suburb is as near", () => {
    expect(cityNear(CITIES, [0.04, 0])?.[0]).toBe("Metropolis");
  });

  test("finds the suburb at its own center", () => {
    expect(cityNear(CITIES, [0.085, 0])?.[0]).toBe("Suburb");
  });

  test("finds nothing beyond 40 km", () => {
    expect(cityNear(CITIES, [0, 0.35])?.[0]).toBe("Metropolis");
    expect(cityNear(CITIES, [0, 0.37])).toBeNull();
    expect(cityNear([], [0, 0])).toBeNull();
  });

  test("finds the largest accepted city", () => {
    expect(cityNear(CITIES, [0, 0], ([name]) => name !== "Metropolis")?.[0]).toBe("Suburb");
    expect(cityNear(CITIES, [0, 0], () => false)).toBeNull();
  });

  test("matches a search through every city", () => {
    const city = fc
      .record({
        lon: fc.double({ min: -1, max: 1, noNaN: true }),
        lat: fc.double({ min: 59, max: 61, noNaN: true }),
        population: fc.integer({ min: 15_000, max: 10_000_000 }),
      })
      .map(({ lon, lat, population }): City => [`${lon} ${lat}`, lon, lat, population]);
    fc.assert(
      fc.property(fc.array(city), (cities) => {
        const score = (one: City) => {
          const meters = haversine([0, 60], [one[1], one[2]]);
          return meters > CITY_REACH_METERS ? 0 : Math.sqrt(one[3]) / (meters / 1000 + 2) ** 1.25;
        };
        const found = cityNear(
          cities.toSorted((a, b) => a[2] - b[2]),
          [0, 60],
        );
        expect(found === null ? 0 : score(found)).toBe(Math.max(0, ...cities.map(score)));
      }),
    );
  });
});

describe("lookup", () => {
  afterEach(endPlaces);

  it("looks up many points at once in a separate process", async () => {
    warmPlaces();
    const [one, two] = await Promise.all([
      lookUpPlaces(
        [
          [16.37, 48.2],
          [0, -40],
        ],
        [[16.37, 48.2]],
      ),
      lookUpPlaces([[-122.42, 37.77]], []),
    ]);
    expect(one.points[0]).toMatchObject({ adm0_iso: "AT", adm1_iso: "AT-9" });
    expect(one.points[1]).toBeNull();
    expect(one.cells[0]).toMatchObject({ city_name: "Vienna", adm0_name: "Austria" });
    expect(two).toMatchObject({ points: [{ adm1_iso: "US-CA" }], cells: [] });
  }, 30_000);

  it("keeps points in order when they fill several messages", async () => {
    const vienna: LonLat = [16.37, 48.2];
    const sea: LonLat = [0, -40];
    const graz: LonLat = [15.44, 47.07];
    const found = await lookUpPlaces([...Array<LonLat>(7_000).fill(vienna), sea, graz], [graz, sea]);
    expect(found.points).toHaveLength(7_002);
    expect(found.points[6_999]).toMatchObject({ adm1_iso: "AT-9" });
    expect(found.points[7_000]).toBeNull();
    expect(found.points[7_001]).toMatchObject({ adm1_iso: "AT-6" });
    expect(found.cells).toMatchObject([{ city_name: "Graz" }, null]);
  }, 30_000);

  it("rejects when the process ends early, and restarts on the next call", async () => {
    const waiting = lookUpPlaces([[16.37, 48.2]], []);
    endPlaces();
    await expect(waiting).rejects.toMatchObject({ code: "internal" });
    expect((await lookUpPlaces([[16.37, 48.2]], [])).points).toMatchObject([{ adm0_iso: "AT" }]);
  }, 30_000);
});
