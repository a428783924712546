import fc from "fast-check";
import { beforeEach, describe, expect, it, test } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import type { LocatedPlace } from "../../../src/domain/places/place.ts";
import type { Stop } from "../../../worker/ingest/model.ts";
import { agencyPlaces, lookUpStops, type PlaceResolver, weightedCells } from "../../../worker/ingest/places.ts";
import { readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

/** Vienna south of 48.205, Lower Austria north of it, nothing below 48. */
function placeAt([, lat]: LonLat): LocatedPlace | null {
  if (lat < 48) return null;
  const vienna = lat < 48.205;
  return {
    adm0_name: "Austria",
    adm0_iso: "AT",
    adm1_name: vienna ? "Wien" : "Niederösterreich",
    adm1_iso: vienna ? "AT-9" : "AT-3",
    city_name: vienna ? "Vienna" : null,
    adm0_extent: null,
    adm1_extent: null,
    city_extent: null,
  };
}

describe("places of a feed", () => {
  it("are looked up once per stop and cell, and weighted by stop_times", async () => {
    const asked: { points: LonLat[]; cells: LonLat[] }[] = [];
    const contents = await readFeed(
      bytesSource(
        await makeZip({
          ...GOOD_FEED,
          "stops.txt": `${GOOD_FEED["stops.txt"]}N,Node,,,,3,P,,\nF,Far,,40,16,0,,,\n`,
          "trips.txt": `${GOOD_FEED["trips.txt"]}R,WD,T3,\n`,
          "stop_times.txt": `${GOOD_FEED["stop_times.txt"]}T3,10:00:00,10:00:00,S,1,1,\nT3,10:10:00,10:10:00,F,2,1,\n`,
        }),
      ),
      nodePlatform,
      {
        lookUpPlaces: async (points, cells) => {
          asked.push({ points: [...points], cells: [...cells] });
          return { points: points.map(placeAt), cells: cells.map(placeAt) };
        },
      },
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]!.points).toHaveLength(5);
    // End, End Station and Door share a cell.
    expect(asked[0]!.cells).toHaveLength(3);
    const places = (await contents.places)!;
    expect(places.ofStop.map((p) => p?.adm1_iso ?? null)).toEqual(["AT-9", "AT-3", "AT-3", "AT-3", null, null]);
    // Of six stop_times three are at S, two at E, one is nowhere.
    const [agency] = places.ofAgencies(contents.network);
    expect(agency!.map((p) => [p.adm1_name, p.city_name, Math.round(p.rank * 6)])).toEqual([
      ["Wien", "Vienna", 3],
      ["Wien", null, 3],
      ["Niederösterreich", null, 2],
    ]);
  });

  it("are those of the zones and groups of stops of an on-demand service", async () => {
    const at = (lon: number, lat: number) => [
      [lon - 0.1, lat - 0.1],
      [lon + 0.1, lat - 0.1],
      [lon, lat + 0.2],
      [lon - 0.1, lat - 0.1],
    ];
    const contents = await readFeed(
      bytesSource(
        await makeZip({
          ...GOOD_FEED,
          "trips.txt": "route_id,service_id,trip_id\nR,WD,zones\nR,WD,groups\n",
          "stop_times.txt":
            "trip_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type\n" +
            "zones,Z,,1,08:00:00,18:00:00,2,1\nzones,Z,,2,08:00:00,18:00:00,1,2\n" +
            "groups,,G,1,08:00:00,18:00:00,2,1\ngroups,,G,2,08:00:00,18:00:00,1,2\n",
          "location_groups.txt": "location_group_id,location_group_name\nG,Group\n",
          "location_group_stops.txt": "location_group_id,stop_id\nG,S\n",
          "locations.geojson": JSON.stringify({
            type: "FeatureCollection",
            features: [
              {
                type: "Feature",
                id: "Z",
                properties: {},
                geometry: { type: "Polygon", coordinates: [at(15.6, 48.3)] },
              },
            ],
          }),
        }),
      ),
      nodePlatform,
      { lookUpPlaces: async (points, cells) => ({ points: points.map(placeAt), cells: cells.map(placeAt) }) },
    );
    const [agency] = (await contents.places)!.ofAgencies(contents.network);
    expect(agency!.map((p) => [p.adm1_name, p.city_name, p.rank])).toEqual([
      ["Wien", "Vienna", 0.5],
      ["Niederösterreich", null, 0.5],
      ["Wien", null, 0.5],
    ]);
  });

  it("are null without a lookup, and a failed lookup rejects when it is awaited", async () => {
    const zip = bytesSource(await makeZip(GOOD_FEED));
    expect(await (await readFeed(zip, nodePlatform)).places).toBeNull();
    const failing = await readFeed(zip, nodePlatform, { lookUpPlaces: () => Promise.reject(new Error("no data")) });
    await expect(failing.places).rejects.toThrow("no data");
  });
});

describe("agency places", () => {
  const NOWHERE = { adm0_extent: null, adm1_extent: null, city_extent: null };
  const place = (adm1_name: string, city_name: string | null): LocatedPlace => ({
    ...{ adm0_name: "Utopia", adm0_iso: "UT", adm1_name, adm1_iso: null, city_name },
    ...NOWHERE,
  });

  /** East of 0 lies North with Amaurot up to 10 degrees, west of it South without a city; beyond 90 the sea. */
  const utopia: PlaceResolver = {
    placeAt: (lon) =>
      Math.abs(lon) > 90 ? null : lon < 0 ? place("South", null) : place("North", lon < 10 ? "Amaurot" : null),
    regionAt: (lon, lat) => utopia.placeAt(lon, lat),
  };

  const named = (places: ReturnType<typeof agencyPlaces>) =>
    places.map(({ adm1_name, city_name, rank }) => [adm1_name, city_name, rank]);

  describe("agencyPlaces", () => {
    test("a cell counts toward its region and its city; the rank is the share of stop_times", () => {
      const cells = [
        { lon: 1, lat: 0, weight: 60 },
        { lon: 20, lat: 0, weight: 20 },
        { lon: -1, lat: 0, weight: 20 },
      ];
      expect(named(agencyPlaces(cells, utopia))).toEqual([
        ["North", null, 0.8],
        ["North", "Amaurot", 0.6],
        ["South", null, 0.2],
      ]);
    });

    test("places with a twentieth of the stop_times or less are omitted", () => {
      const cells = (west: number) => [
        { lon: 1, lat: 0, weight: 100 - west },
        { lon: -1, lat: 0, weight: west },
      ];
      expect(named(agencyPlaces(cells(5), utopia)).map(([region]) => region)).toEqual(["North", "North"]);
      expect(named(agencyPlaces(cells(6), utopia)).map(([region]) => region)).toEqual(["North", "North", "South"]);
    });

    test("if a city and its region have the same rank, the city is listed first", () => {
      expect(named(agencyPlaces([{ lon: 1, lat: 0, weight: 3 }], utopia))).toEqual([
        ["North", "Amaurot", 1],
        ["North", null, 1],
      ]);
    });

    test("stop_times at sea count toward no place, but toward the total", () => {
      const cells = [
        { lon: 1, lat: 0, weight: 50 },
        { lon: 120, lat: 0, weight: 50 },
      ];
      expect(named(agencyPlaces(cells, utopia))).toEqual([
        ["North", "Amaurot", 0.5],
        ["North", null, 0.5],
      ]);
    });

    test("an agency without stop_times has no places", () => {
      expect(agencyPlaces([], utopia)).toEqual([]);
      expect(agencyPlaces([{ lon: 120, lat: 0, weight: 4 }], utopia)).toEqual([]);
    });

    test("a region keeps its own extent and not a city's", () => {
      const box: [number, number, number, number] = [0, 0, 1, 1];
      const resolver: PlaceResolver = {
        placeAt: () => ({ ...place("North", "Amaurot"), adm0_extent: box, adm1_extent: box, city_extent: box }),
        regionAt: () => null,
      };
      const [city, region] = agencyPlaces([{ lon: 0, lat: 0, weight: 1 }], resolver);
      expect(city).toMatchObject({ city_name: "Amaurot", city_extent: box, adm1_extent: box, adm0_extent: box });
      expect(region).toMatchObject({ city_name: null, city_extent: null, adm1_extent: box, adm0_extent: box });
    });

    test("each cell is looked up once", () => {
      let asked = 0;
      const counting: PlaceResolver = {
        ...utopia,
        placeAt: (lon, lat) => {
          asked++;
          return utopia.placeAt(lon, lat);
        },
      };
      agencyPlaces(
        Array.from({ length: 40 }, (_, lon) => ({ lon, lat: 0, weight: 1 })),
        counting,
      );
      expect(asked).toBe(40);
    });

    test("ranks of regions add up to at most 1, in descending order", () => {
      const cell = fc.record({
        lon: fc.double({ min: -180, max: 180, noNaN: true }),
        lat: fc.constant(0),
        weight: fc.integer({ min: 1, max: 1e6 }),
      });
      fc.assert(
        fc.property(fc.array(cell), (cells) => {
          const places = agencyPlaces(cells, utopia);
          const regions = places.filter(({ city_name }) => city_name === null);
          expect(regions.reduce((sum, { rank }) => sum + rank, 0)).toBeLessThanOrEqual(1 + 1e-9);
          expect(places.every(({ rank }) => rank > 0.05 && rank <= 1)).toBe(true);
          expect(places.map(({ rank }) => rank)).toEqual(places.map(({ rank }) => rank).sort((a, b) => b - a));
        }),
      );
    });
  });

  describe("weightedCells", () => {
    test("stops of one geohash cell are one cell, located at its center", () => {
      const cells = weightedCells([
        { lon: -122.4194, lat: 37.7749, weight: 3 },
        { lon: -122.4195, lat: 37.775, weight: 4 },
        { lon: -122.2711, lat: 37.8044, weight: 5 },
      ]);
      expect(cells.map(({ weight }) => weight)).toEqual([7, 5]);
      expect(cells[0]!.lon).toBeCloseTo(-122.4194, 2);
      expect(cells[0]!.lat).toBeCloseTo(37.7749, 2);
    });

    test("stops without a position or without stop_times are omitted", () => {
      const stops = [
        { lon: null, lat: null, weight: 3 },
        { lon: 1, lat: null, weight: 3 },
        { lon: 1, lat: 1, weight: 0 },
      ];
      expect(weightedCells(stops)).toEqual([]);
    });

    test("every stop_time is counted", () => {
      const stop = fc.record({
        lon: fc.double({ min: -180, max: 180, noNaN: true }),
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        weight: fc.nat(1000),
      });
      fc.assert(
        fc.property(fc.array(stop), (stops) => {
          const sum = (items: { weight: number }[]) => items.reduce((total, { weight }) => total + weight, 0);
          expect(sum(weightedCells(stops))).toBe(sum(stops));
        }),
      );
    });
  });
});

describe("the lookup of many stops", () => {
  const VIENNA = { adm0_iso: "AT", adm0_name: "Austria", adm1_iso: "AT-9", adm1_name: "Wien" };
  const stops = Array.from({ length: 1_000 }, (_, n) => ({ lon: 16 + (n % 100) / 1e5, lat: 48 + n / 1e5 })) as Stop[];
  const lookUp = async (points: readonly LonLat[], cells: readonly LonLat[]) => {
    asked.push([points.length, cells.length]);
    return { points: points.map(() => ({ ...VIENNA })), cells: cells.map(() => null) };
  };
  let asked: [points: number, cells: number][] = [];
  beforeEach(() => {
    asked = [];
  });

  it("asks for each stop within the limit, and shares equal places", async () => {
    const { ofStop } = await lookUpStops([...stops, { lon: null, lat: null } as Stop], [], lookUp, {
      points: 1_000,
      cells: 9,
    });
    expect(asked).toEqual([[1_000, 2]]);
    expect(ofStop.at(-1)).toBeNull();
    expect(new Set(ofStop.slice(0, -1)).size).toBe(1);
  });

  it("asks for fewer points and cells beyond it, and every stop still has a place", async () => {
    const { ofStop } = await lookUpStops(stops, [], lookUp, { points: 20, cells: 1 });
    expect(asked[0]![0]).toBeLessThanOrEqual(20);
    expect(asked[0]![1]).toBe(1);
    expect(ofStop.every((place) => place?.adm1_name === "Wien")).toBe(true);
  });
});
