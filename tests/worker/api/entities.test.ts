import { beforeAll, describe, expect, test } from "vitest";
import { ask, data } from "./fixture.ts";
import { buildWorld } from "./world.ts";

beforeAll(buildWorld);

type Kind = "agencies" | "routes" | "stops" | "operators";
const FILTERS: Record<Kind, string> = {
  agencies: "AgencyFilter",
  routes: "RouteFilter",
  stops: "StopFilter",
  operators: "OperatorFilter",
};

async function ids(kind: Kind, where: object = {}, more: object = {}): Promise<number[]> {
  const query = `query ($where: ${FILTERS[kind]}, $ids: [Int!], $limit: Int, $after: Int) { ${kind}(where: $where, ids: $ids, limit: $limit, after: $after) { id } }`;
  return (await data(query, { where, ...more }))[kind].map((row: { id: number }) => row.id);
}

const box = { min_lon: -122.001, min_lat: 36.9, max_lon: -121.985, max_lat: 37.1 };
const V11 = "000000000000000000000000000000000000000b";
const V10 = "000000000000000000000000000000000000000a";

describe("agencies", () => {
  test.each([
    [{}, [1000, 1001, 2000]],
    [{ onestop_id: "o-9q9-gamma" }, [1001]],
    [{ onestop_id: "o-9q9-alpha" }, [1000, 2000]],
    [{ feed_onestop_id: "f-u33-beta" }, [2000]],
    [{ feed_onestop_id: "f-hidden" }, []],
    [{ feed_version_sha1: V10 }, [500]],
    [{ agency_id: "a1" }, [1001]],
    [{ agency_name: "Alpha" }, [1000]],
    [{ agency_name: "alpha" }, []],
    [{ search: "gam" }, [1001]],
    [{ city_name: "springFIELD" }, [1000]],
    [{ city_name: "spring%" }, []],
    [{ city_name: "Springfield", adm0_iso: "he" }, [1000]],
    [{ city_name: "Springfield", adm0_iso: "de" }, []],
    [{ location: { bbox: box } }, [1000, 1001]],
    [{ near: { lon: 13.4, lat: 52.5, radius: 1000 } }, [2000]],
    [{ license: { redistribution_allowed: "NO" } }, [1000, 1001]],
  ])("where %j", async (where, expected) => {
    expect(await ids("agencies", where)).toEqual(expected);
  });

  test("carry the Onestop ID of their operator", async () => {
    const { agencies } = await data(`{ agencies(ids: [500, 1000, 1001, 2000]) {
      onestop_id operator { onestop_id name website } feed_version_sha1 feed_onestop_id routes(limit: 1) { route_short_name }
      some: routes(where: { route_type: 3 }) { route_short_name } places(where: { min_rank: 0.5 }) { city_name adm1_iso rank }
    } }`);
    expect(agencies.map((a: { onestop_id: string }) => a.onestop_id)).toEqual([
      "o-9q9-alpha",
      "o-9q9-alpha",
      "o-9q9-gamma",
      "o-9q9-alpha",
    ]);
    expect(agencies[1]).toEqual({
      onestop_id: "o-9q9-alpha",
      operator: { onestop_id: "o-9q9-alpha", name: "Alpha Authority", website: "https://alpha.example" },
      feed_version_sha1: V11,
      feed_onestop_id: "f-9q9-alpha",
      routes: [{ route_short_name: "Red" }],
      some: [{ route_short_name: "Blue" }],
      places: [{ city_name: "Springfield", adm1_iso: "HE-W", rank: 0.7 }],
    });
  });
});

describe("routes", () => {
  test.each([
    [{}, [1000, 1001, 1002, 1003, 2000]],
    [{ onestop_id: "r-9q9-red" }, [1000]],
    [{ onestop_ids: ["r-9q9-u1", "r-9q9-blue"] }, [1001, 2000]],
    [{ onestop_id: "r-9q9-red", onestop_ids: ["r-9q9-u1"] }, [1000, 2000]],
    [{ onestop_id: "r-9q9-old" }, []],
    [{ onestop_id: "r-9q9-old", feed_version_sha1: V10 }, [500]],
    [{ onestop_ids: [] }, [1000, 1001, 1002, 1003, 2000]],
    [{ route_types: [], agency_ids: [], route_type: 3 }, [1001, 1003]],
    [{ feed_version_sha1: V10 }, [500]],
    [{ feed_version_sha1: V11, feed_onestop_id: "f-u33-beta" }, []],
    [{ feed_onestop_id: "f-9q9-alpha" }, [1000, 1001, 1002, 1003]],
    [{ route_id: "r0" }, [1000, 2000]],
    [{ route_id: "r0", feed_onestop_id: "f-u33-beta" }, [2000]],
    [{ route_type: 3 }, [1001, 1003]],
    [{ route_type: 0, route_types: [1] }, [1000, 1002]],
    [{ serviced: true }, [1000, 1001, 1002, 2000]],
    [{ serviced: false }, [1003]],
    [{ search: "red" }, [1000]],
    [{ operator_onestop_id: "o-9q9-alpha" }, [1000, 1001, 2000]],
    [{ operator_onestop_id: "o-9q9-alpha", route_type: 1 }, [1000]],
    [{ operator_onestop_id: "o-hidden" }, []],
    [{ serves_stop_onestop_id: "s-9q9-stop2" }, [1000, 1001, 2000]],
    [{ agency_ids: [1001] }, [1002, 1003]],
    [{ location: { bbox: box } }, [1000]],
    [{ location: { bbox: box }, search: "blue" }, []],
    [{ location: { near: { lon: -121.97, lat: 37, radius: 5 } } }, [1001]],
    [{ license: { redistribution_allowed: "YES" } }, [2000]],
  ])("where %j", async (where, expected) => {
    expect(await ids("routes", where)).toEqual(expected);
  });

  test("by ids include inactive versions, never hidden feeds", async () => {
    expect(await ids("routes", {}, { ids: [500, 3000, 1000, 77] })).toEqual([500, 1000]);
    expect(await ids("routes", { route_type: 1 }, { ids: [500, 1000] })).toEqual([1000]);
  });

  test("show stops, geometry, headways", async () => {
    const { routes } = await data(`{ routes(ids: [1000, 1003]) {
      agency { agency_name } geometry geometries { length generated geometry combined_geometry }
      stops(limit: 2) { stop_id } served: stops(where: { stop_code: "007" }) { id }
      route_stops(limit: 1) { id stop_id route_id agency_id stop { stop_name } route { id } agency { id } }
      headways { stop { id } headway_secs departures service_date }
      patterns { stop_pattern_id } alerts { cause }
    } }`);
    const coordinates = [
      [-122, 37],
      [-121.99, 37],
      [-121.98, 37],
    ];
    expect(routes[0]).toEqual({
      agency: { agency_name: "Alpha" },
      geometry: { type: "MultiLineString", coordinates: [coordinates] },
      geometries: [
        {
          length: 1000,
          generated: false,
          geometry: { type: "LineString", coordinates },
          combined_geometry: { type: "MultiLineString", coordinates: [coordinates] },
        },
      ],
      stops: [{ stop_id: "s0" }, { stop_id: "s1" }],
      served: [{ id: 1001 }],
      route_stops: [
        {
          id: 100000,
          stop_id: 1000,
          route_id: 1000,
          agency_id: 1000,
          stop: { stop_name: "Stop 0" },
          route: { id: 1000 },
          agency: { id: 1000 },
        },
      ],
      headways: [
        { stop: { id: 1000 }, headway_secs: 600, departures: ["07:00:00", "25:00:00"], service_date: "2026-03-02" },
      ],
      patterns: [],
      alerts: [],
    });
  });
});

describe("stops", () => {
  test.each([
    [{ onestop_id: "s-9q9-stop0" }, [1000, 2000]],
    [{ stop_id: "s5" }, [1005]],
    [{ stop_id: "s0", feed_version_sha1: V10 }, [500]],
    [{ stop_code: "007" }, [1001]],
    [{ location_type: 1 }, [1005]],
    [{ serviced: true, feed_onestop_id: "f-9q9-alpha" }, [1000, 1001, 1002, 1003, 1004]],
    [{ serviced: false, feed_onestop_id: "f-9q9-alpha" }, [1005]],
    [{ search: "central" }, [1005]],
    // A word of one letter is no word.
    [{ search: "stop 3" }, [1000, 1001, 1002, 1003, 1004, 2000, 2001, 2002, 2003]],
    [{ search: "s3" }, [1003, 2003]],
    [{ served_by_onestop_ids: ["o-9q9-gamma"] }, [1004]],
    [{ served_by_onestop_ids: ["r-9q9-blue", "o-9q9-gamma"] }, [1002, 1003, 1004]],
    [{ served_by_route_type: 1 }, [1000, 1001, 1002]],
    [{ served_by_route_types: [0, 400] }, [1004, 2000, 2001, 2002, 2003]],
    [{ agency_ids: [1001] }, [1004]],
    [{ location: { bbox: box } }, [1000, 1001, 1005]],
    [{ location: { bbox: box }, location_type: 1 }, [1005]],
    [{ location: { bbox: box, near: { lon: -122, lat: 37, radius: 100 } } }, [1000]],
    [{ bbox: box, feed_onestop_id: "f-u33-beta" }, []],
    [{ location: { bbox: box }, feed_version_sha1: V10 }, [500, 501]],
    [
      {
        location: {
          polygon: {
            type: "Polygon",
            coordinates: [
              [
                [13.395, 52.4],
                [13.415, 52.4],
                [13.415, 52.6],
                [13.395, 52.6],
                [13.395, 52.4],
              ],
            ],
          },
        },
      },
      [2000, 2001],
    ],
  ])("where %j", async (where, expected) => {
    expect(await ids("stops", where)).toEqual(expected);
  });

  test("are ordered by version and id, and continue after any row", async () => {
    const all = await ids("stops");
    expect(all).toEqual([1000, 1001, 1002, 1003, 1004, 1005, 2000, 2001, 2002, 2003]);
    expect(await ids("stops", {}, { after: 1004, limit: 3 })).toEqual([1005, 2000, 2001]);
    expect(await ids("stops", {}, { after: 2003 })).toEqual([]);
    expect(await ids("stops", {}, { after: 123456 })).toEqual([]);
    expect(await ids("stops", { location: { bbox: box } }, { after: 1000, limit: 1 })).toEqual([1001]);
    expect(await ids("stops", { onestop_id: "s-9q9-stop0" }, { after: 1000 })).toEqual([2000]);
  });

  test("list the features that contain them", async () => {
    const square = (id: string, lon: number, width: number) => ({
      id,
      type: "Feature",
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [lon, 36],
            [lon + width, 36],
            [lon + width, 38],
            [lon, 38],
            [lon, 36],
          ],
        ],
      },
    });
    const { stops } = await data(
      "query ($features: [Feature]) { stops(where: { location: { features: $features } }) { id within_features } }",
      {
        features: [square("a", -122.001, 0.002), square("b", -122.005, 0.016), square("c", 0, 1)],
      },
    );
    expect(stops).toEqual([
      { id: 1000, within_features: ["a", "b"] },
      { id: 1001, within_features: ["b"] },
      { id: 1005, within_features: ["b"] },
    ]);
  });

  test("show parents, children, routes and neighbors", async () => {
    const { stops } = await data(`{ stops(ids: [1001, 1005]) {
      geometry parent { id } children { id } route_stops { id route { route_short_name } agency { agency_name } }
      place { adm0_name adm1_iso } nearby_stops { id } wide: nearby_stops(radius: 1000, limit: 3) { id } wheelchair_boarding stop_code feed_version { id }
    } }`);
    expect(stops[0]).toEqual({
      geometry: { type: "Point", coordinates: [-121.99, 37] },
      parent: { id: 1005 },
      children: [],
      route_stops: [{ id: 100001, route: { route_short_name: "Red" }, agency: { agency_name: "Alpha" } }],
      place: { adm0_name: "Here", adm1_iso: "HE-TH" },
      nearby_stops: [{ id: 1001 }, { id: 1005 }],
      wide: [{ id: 1000 }, { id: 1001 }, { id: 1002 }],
      wheelchair_boarding: null,
      stop_code: "007",
      feed_version: { id: 11 },
    });
    expect(stops[1]).toMatchObject({ parent: null, children: [{ id: 1001 }], route_stops: [] });
  });
});

describe("operators", () => {
  test.each([
    [{}, [1, 2]],
    [{ merged: true }, [1, 2]],
    [{ merged: false }, [1, 2, 3]],
    [{ onestop_id: "o-9q9-alpha" }, [1]],
    [{ onestop_id: "o-9q9-alpha", merged: false }, [1, 3]],
    [{ onestop_id: "o-hidden" }, []],
    [{ feed_onestop_id: "f-u33-beta" }, [3]],
    [{ agency_id: "a1" }, [2]],
    [{ search: "gamm" }, [2]],
    [{ search: "9q9-AL" }, [1]],
    [{ tags: { twitter_general: "alpha" } }, [1]],
    [{ city_name: "berlin" }, [3]],
    [{ license: { redistribution_allowed: "YES" } }, [3]],
    [{ near: { lon: 13.4, lat: 52.5, radius: 100 } }, [3]],
  ])("where %j", async (where, expected) => {
    expect(await ids("operators", where)).toEqual(expected);
  });

  test("list agencies and feeds", async () => {
    const { operators } = await data(
      '{ operators { id generated onestop_id website file tags agencies { id } feeds { id } some: feeds(where: { search: "beta" }) { id } } }',
    );
    expect(operators).toEqual([
      {
        id: 1,
        generated: false,
        onestop_id: "o-9q9-alpha",
        website: "https://alpha.example",
        file: "alpha.dmfr.json",
        tags: { twitter_general: "alpha" },
        agencies: [{ id: 1000 }, { id: 2000 }],
        feeds: [{ id: 1 }, { id: 2 }],
        some: [{ id: 2 }],
      },
      {
        id: 2,
        generated: false,
        onestop_id: "o-9q9-gamma",
        website: null,
        file: null,
        tags: null,
        agencies: [{ id: 1001 }],
        feeds: [{ id: 1 }],
        some: [],
      },
    ]);
  });
});

describe("places", () => {
  test("group agencies by the names at a level", async () => {
    const { a, b, c } = await data(`{
      a: places(level: ADM0) { adm0_name adm1_name count operators { onestop_id } }
      b: places(level: ADM0_ADM1_CITY, where: { adm0_name: "Here" }) { adm1_name city_name count }
      c: places(level: CITY, where: { city_name: "berlin" }) { city_name }
    }`);
    expect(a).toEqual([
      { adm0_name: "Germany", adm1_name: null, count: 1, operators: [{ onestop_id: "o-9q9-alpha" }] },
      { adm0_name: "Here", adm1_name: null, count: 1, operators: [{ onestop_id: "o-9q9-alpha" }] },
    ]);
    expect(b).toEqual([
      { adm1_name: "West", city_name: null, count: 1 },
      { adm1_name: "West", city_name: "Springfield", count: 1 },
    ]);
    expect(c).toEqual([]);
  });
});

test("me returns the user, and an error for anonymous callers", async () => {
  const user = {
    id: "u1",
    name: "A",
    email: null,
    roles: ["tl_user"],
    signedInAt: null,
    externalData: { plan: "free" },
  };
  expect((await ask("{ me { id name email roles external_data } }", {}, user)).data.me).toEqual({
    id: "u1",
    name: "A",
    email: null,
    roles: ["tl_user"],
    external_data: { plan: "free" },
  });
  expect(await ask("{ me { id } }")).toMatchObject({ data: null, errors: [{ extensions: { code: "auth.required" } }] });
});

test("the types of shared vehicles are those of Transitland v2, also where nothing leads to them", async () => {
  const ref = "name kind ofType { name kind ofType { name } }";
  const { __schema } = await data(`{ __schema { types { name fields { name type { ${ref} } } } } }`);
  type Type = { name: string; fields: { name: string; type: { name: string | null } }[] | null };
  const types = (__schema.types as Type[]).filter(({ name, fields }) => name.startsWith("Gbfs") && fields !== null);
  expect(types).toHaveLength(25);
  const shape = (name: string) =>
    Object.fromEntries((types.find((type) => type.name === name)?.fields ?? []).map((f) => [f.name, f.type.name]));
  expect(shape("GbfsGeofenceRule")).toEqual({
    ride_allowed: "Bool",
    ride_through_allowed: "Bool",
    maximum_speed_kph: "Int",
    station_parking: "Bool",
    vehicle_type: "GbfsVehicleType",
  });
  expect(shape("GbfsSystemVersion")).toEqual({ version: "String", url: "String" });
  expect(shape("GbfsFreeBikeStatus")).toMatchObject({ vehicle_equipment: "Strings", last_reported: "Int" });
});

test("unsupported queries return empty lists or an error", async () => {
  expect(
    await data(
      "{ bikes(where: { near: { lon: 0, lat: 0, radius: 1 } }) { bike_id } docks { station_id } census_datasets { id } }",
    ),
  ).toEqual({ bikes: [], docks: [], census_datasets: [] });
  const { errors } = await ask(
    "{ directions(where: { from: { lon: 0, lat: 0 }, to: { lon: 1, lat: 1 }, mode: AUTO }) { success } }",
  );
  expect(errors?.[0]?.extensions?.code).toBe("query.not_offered");
});

test("stops have the import time of their version as created_at and updated_at", async () => {
  const { stops } = await data(
    "{ stops(ids: [1000]) { created_at updated_at feed_version { feed_version_gtfs_import { created_at updated_at } } } }",
  );
  const { created_at, updated_at, feed_version } = stops[0];
  expect(created_at).toBe("2026-02-01T00:00:00Z");
  expect({ created_at, updated_at }).toEqual(feed_version.feed_version_gtfs_import);
});

describe("numbers in variables", () => {
  test("may be texts, as on the reference server", async () => {
    const query =
      "query ($ids: [Int!], $limit: Int, $lon: Float!) { " +
      "routes(ids: $ids, limit: $limit) { id } " +
      "stops(limit: 1, where: { location: { near: { lon: $lon, lat: 37, radius: 5 } } }) { id } }";
    const found = await data(query, { ids: ["1000", "1001"], limit: "1", lon: "-121.97" });
    expect(found.routes).toEqual([{ id: 1000 }]);
  });

  test.each(["", "x", "1.5", "0x10", "99999999999999999", " 1"])("%j is no Int", async (limit) => {
    const { errors } = await ask("query ($limit: Int) { routes(limit: $limit) { id } }", { limit });
    expect(errors).toHaveLength(1);
  });
});

describe("search_rank", () => {
  test.each(["agencies", "feeds", "operators", "routes", "stops"])("of %s is a number after a search", async (kind) => {
    const search = { agencies: "alpha", feeds: "alpha", operators: "alpha", routes: "red", stops: "central" }[kind];
    const rows = await data(
      `{ found: ${kind}(where: { search: "${search}" }) { search_rank } ${kind} { search_rank } }`,
    );
    expect(rows.found.length).toBeGreaterThan(0);
    for (const { search_rank } of rows.found) expect(Number(search_rank)).toBeGreaterThan(0);
    for (const { search_rank } of rows[kind]) expect(search_rank).toBeNull();
  });

  test("is higher for whole words, and for shorter names", async () => {
    const { feed_versions } = await data(`{ feed_versions(where: { sha1: "${V11}" }) {
      stops(where: { search: "stop" }) { stop_name search_rank }
    } }`);
    for (const { stop_name, search_rank } of feed_versions[0].stops) {
      expect([stop_name, Number(search_rank)]).toEqual([stop_name, 0.5]);
    }
  });
});
