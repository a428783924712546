/** Lists by distance, earlier Onestop IDs, what is near a stop, the surroundings of a route, extents of places. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask, data, stores } from "./fixture.ts";
import { buildWorld } from "./world.ts";

beforeAll(buildWorld);

type Row = { id: number };
const AT = "focus: { lon: -121.985, lat: 37 }";

describe("focus", () => {
  test.each([
    ["stops", `location: { ${AT} }`],
    ["stops", `location: { ${AT} }, feed_onestop_id: "f-9q9-alpha"`],
    ["stops", `location: { ${AT}, bbox: { min_lon: -123, min_lat: 36, max_lon: -121, max_lat: 38 } }`],
    ["routes", `location: { ${AT} }`],
    ["routes", `location: { ${AT} }, feed_onestop_id: "f-9q9-alpha"`],
    ["agencies", `location: { ${AT} }`],
  ])("%s (%s) are sorted by distance, the same for any page size", async (field, where) => {
    const list = async (limit: number, after: number): Promise<Row[]> =>
      (await data(`{ ${field}(limit: ${limit}, after: ${after}, where: { ${where} }) { id } }`))[field];
    const all = await list(1000, 0);
    expect(all.length).toBeGreaterThan(2);
    for (const size of [1, 2, 3]) {
      const paged: Row[] = [];
      for (let after = 0; ; after = paged.at(-1)!.id) {
        const page = await list(size, after);
        paged.push(...page);
        if (page.length < size) break;
      }
      expect(paged, `pages of ${size}`).toEqual(all);
    }
    expect(await list(10, 999_999)).toEqual([]);
  });

  test("returns the nearest stop first, then by id", async () => {
    const { stops } = await data(`{ stops(limit: 4, where: { location: { ${AT} } }) { geometry id } }`);
    const lons = stops.map((stop: { geometry: { coordinates: number[] } }) => stop.geometry.coordinates[0]);
    expect(lons.map((lon: number) => Math.round(Math.abs(lon + 121.985) * 1000))).toEqual([5, 5, 5, 15]);
    expect(stops[0].id).toBeLessThan(stops[1].id);
  });

  test("the nearest route is the one with the nearest stop", async () => {
    const near = `location: { focus: { lon: 13.41, lat: 52.5 } }`;
    const { routes } = await data(`{ routes(limit: 2, where: { ${near} }) { route_short_name } }`);
    expect(routes[0].route_short_name).toBe("U1");
    expect(routes).toHaveLength(2);
  });

  test("reads few rows far from the focus", async () => {
    const { rowsRead } = await ask(`{ stops(limit: 2, where: { location: { ${AT} } }) { id } }`);
    expect(rowsRead).toBeLessThan(30);
  });
});

describe("earlier Onestop IDs", () => {
  test("resolve to the current entity with that GTFS id, under the requested id", async () => {
    // Version 10 called r0 "Old", version 11 calls it "Red".
    const query = (previous: boolean) =>
      `{ routes(where: { onestop_id: "r-9q9-old", allow_previous_onestop_ids: ${previous} }) { id onestop_id route_short_name } }`;
    expect((await data(query(false))).routes).toEqual([]);
    expect((await data(query(true))).routes).toEqual([{ id: 1000, onestop_id: "r-9q9-old", route_short_name: "Red" }]);
  });

  test("also resolve if still in use, and for stops", async () => {
    const { routes, stops } = await data(`{
      routes(where: { onestop_ids: ["r-9q9-red", "r-9q9-none"], allow_previous_onestop_ids: true }) { id onestop_id }
      stops(where: { onestop_id: "s-9q9-stop0", feed_onestop_id: "f-9q9-alpha", allow_previous_onestop_ids: true }) { id }
    }`);
    expect(routes).toEqual([{ id: 1000, onestop_id: "r-9q9-red" }]);
    expect(stops).toEqual([{ id: 1000 }]);
  });
});

describe("stops nearby", () => {
  test("are at the same place by default, and within the radius otherwise", async () => {
    const nearby = async (args: string) =>
      (await data(`{ stops(ids: [1001]) { nearby_stops${args} { id } } }`)).stops[0].nearby_stops.map((s: Row) => s.id);
    // The station stands where its platform does.
    expect(await nearby("")).toEqual([1001, 1005]);
    expect(await nearby("(radius: 1000)")).toEqual([1000, 1001, 1002, 1005]);
    expect(await nearby("(radius: 1000, limit: 1)")).toHaveLength(1);
  });
});

describe("the stop buffer of a route", () => {
  const around = async (radius: number) =>
    (
      await data(
        `{ routes(ids: [1000]) { route_stop_buffer(radius: ${radius}) { stop_points stop_buffer stop_convexhull } } }`,
      )
    ).routes[0].route_stop_buffer;

  test("has its stops, 16-corner circles around them, and their hull", async () => {
    const { stop_points, stop_buffer, stop_convexhull } = await around(100);
    expect(stop_points).toEqual({
      type: "MultiPoint",
      coordinates: [
        [-122, 37],
        [-121.99, 37],
        [-121.98, 37],
      ],
    });
    expect(stop_buffer.type).toBe("MultiPolygon");
    expect(stop_buffer.coordinates).toHaveLength(3);
    for (const [ring] of stop_buffer.coordinates) expect(ring).toHaveLength(17);
    expect(stop_convexhull.type).toBe("Polygon");
  });

  test("merges overlapping circles, and is limited to two kilometers", async () => {
    const merged = (await around(2000)).stop_buffer;
    expect(merged.type).toBe("Polygon");
    expect(merged.coordinates).toHaveLength(1);
    const north = Math.max(...merged.coordinates[0].map(([, lat]: number[]) => lat!));
    expect((north - 37) * 110_980).toBeCloseTo(2000, -1);
    expect((await around(90_000)).stop_buffer).toEqual(merged);
  });

  test("has no area without a radius", async () => {
    expect((await around(0)).stop_buffer).toBeNull();
    expect((await around(-5)).stop_buffer).toBeNull();
  });
});

test("places have the extent of their level", async () => {
  const { db } = stores();
  const place = { adm0_name: "Spread", adm0_extent: [170, -10, 190, 10], rank: 1 };
  const cities = [
    {
      ...place,
      adm1_name: "East",
      city_name: "Twin",
      adm1_extent: [170, -10, 175, 0],
      city_extent: [171, -9, 172, -8],
    },
    { ...place, adm1_name: "West", city_name: "Twin", adm1_extent: [185, 0, 190, 10], city_extent: [186, 1, 187, 2] },
  ];
  await db.write([{ sql: "UPDATE agency SET places = ? WHERE id = 2000", values: [JSON.stringify(cities)] }]);
  const bbox = async (level: string, where = 'adm0_name: "Spread"') =>
    (await data(`{ places(level: ${level}, where: { ${where} }) { bbox } }`)).places.map(
      (p: { bbox: { coordinates: number[][][] } | null }) =>
        p.bbox && [p.bbox.coordinates[0]![0], p.bbox.coordinates[0]![2]],
    );
  expect(await bbox("ADM0")).toEqual([
    [
      [170, -10],
      [190, 10],
    ],
  ]);
  expect(await bbox("ADM0_ADM1")).toEqual([
    [
      [170, -10],
      [175, 0],
    ],
    [
      [185, 0],
      [190, 10],
    ],
  ]);
  expect(await bbox("ADM0_CITY")).toEqual([
    [
      [171, -9],
      [187, 2],
    ],
  ]);
  expect(await bbox("CITY", 'city_name: "Springfield"')).toEqual([null]);
});
