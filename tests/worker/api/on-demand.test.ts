/** On-demand services (GTFS-Flex) of routes, versions and points, and the page of a route that has nothing else. */
import { beforeAll, describe, expect, test } from "vitest";
import type { OnDemandAnswer } from "../../../src/domain/on-demand/answer.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ring = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const zone = (id: string, stop_name: string, coordinates: unknown, type = "Polygon") => ({
  type: "Feature",
  id,
  properties: { stop_name },
  geometry: { type, coordinates },
});

const FEED = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone,agency_phone",
    "A,Valley Rides,https://a.example,America/Los_Angeles,555-0100",
  ),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "H,Hospital,45.75,-122.55", "L,Library,45.76,-122.54"),
  "routes.txt": csv("route_id,agency_id,route_long_name,route_type", "flex,A,North Valley,3", "bus,A,Bus,3"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "W,1,1,1,1,1,0,0,20260601,20261231",
    "N,0,0,0,0,0,0,0,20260601,20261231",
  ),
  "calendar_dates.txt": csv("service_id,date,exception_type", "W,20261126,2"),
  "trips.txt": csv(
    "route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset",
    ...["flex,W,in,1.5,300", "flex,W,again,1.5,300", "flex,W,late,1.5,300", "flex,N,never,,", "bus,W,b,,"],
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id",
    ...["in,,,,north,,1,08:00:00,18:00:00,2,1,call,", "in,,,,,care,2,08:00:00,18:00:00,1,3,,"],
    ...["again,,,,north,,1,08:00:00,18:00:00,2,1,same,", "again,,,,,care,2,08:00:00,18:00:00,1,3,,"],
    ...["late,,,,north,,1,22:00:00,26:00:00,2,1,call,", "late,,,,,care,2,22:00:00,26:00:00,1,3,,"],
    ...["never,,,,north,,1,01:00:00,02:00:00,2,1,call,", "never,,,,north,,2,01:00:00,02:00:00,1,2,,"],
    ...["b,09:00:00,09:00:00,H,,,1,,,,,,", "b,09:10:00,09:10:00,L,,,2,,,,,,"],
  ),
  "booking_rules.txt": csv(
    "booking_rule_id,booking_type,prior_notice_last_day,prior_notice_last_time,phone_number,message",
    "call,2,1,17:00:00,555-0123,Tell us about wheelchairs.",
    "same,2,1,17:00:00,555-0123,Tell us about wheelchairs.",
  ),
  "location_groups.txt": csv("location_group_id,location_group_name", "care,Medical stops"),
  "location_group_stops.txt": csv("location_group_id,stop_id", "care,H"),
  "locations.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: [
      zone("north", "North Valley", [ring(-122.7, 45.6, 0.1), ring(-122.66, 45.64, 0.02)]),
      // Self-crossing, which is drawn and searched as it is.
      zone("bow", "Bow", [
        [
          [10, 10],
          [11, 11],
          [11, 10],
          [10, 11],
          [10, 10],
        ],
      ]),
      zone("empty", "Empty", []),
    ],
  }),
};

let version = 0;
let routes: Record<string, number> = {};

beforeAll(async () => {
  version = await importFeed("f-valley", FEED, "2026-06-01T12:00:00Z");
  const rows = await rowsAs<{ id: number; route_id: string }>(stores().db, "SELECT id, route_id FROM route");
  routes = Object.fromEntries(rows.map(({ id, route_id }) => [route_id, id]));
}, 60_000);

async function services(query: string): Promise<OnDemandAnswer[]> {
  const response = await ask(`/api/v2/portal/on_demand?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { services: OnDemandAnswer[] }).services;
}

describe("on-demand services", () => {
  test("are derived once for a route, from its trips that run", async () => {
    const [service, ...others] = await services(`routes=${routes.flex},${routes.bus}`);
    expect(others).toEqual([]);
    expect(service).toMatchObject({
      route: { route_id: "flex", feed_onestop_id: "f-valley" },
      agency: { name: "Valley Rides", phone: "555-0100", timezone: "America/Los_Angeles" },
      places: [
        { kind: "zone", gtfsId: "north", name: "North Valley", stops: [], geometry: { type: "Polygon" } },
        { kind: "group", gtfsId: "care", name: "Medical stops", geometry: null },
      ],
      pairs: [[0, 1]],
      pickup_types: [2],
      drop_off_types: [3],
    });
    expect(service!.places[1]!.stops.map(([, id, name]) => [id, name])).toEqual([["H", "Hospital"]]);
    // Two trips with the same rule of another id are one way to book.
    expect(service!.booking).toHaveLength(1);
    const windows = [
      [28_800, 64_800],
      [79_200, 93_600],
    ];
    const usual = [windows, windows, windows, windows, windows, [], []];
    expect(service!.weeks[0]).toEqual({ start: "2026-06-01", end: "2026-11-22", days: usual });
    expect(service!.weeks[1]!.days[3]).toEqual([]);
  });

  test("are the same for the version of the route", async () => {
    expect(await services(`feed_version=${version}`)).toEqual(await services(`routes=${routes.flex}`));
  });

  test.each([
    ["inside the zone", -122.61, 45.61, ["flex"]],
    ["in a hole of the zone", -122.65, 45.65, []],
    ["beside it", -122.71, 45.61, []],
    ["near a stop of the group", -122.551, 45.751, ["flex"]],
    ["far from its stops", -122.57, 45.75, []],
  ])("are found %s", async (_, lon, lat, expected) => {
    expect((await services(`lat=${lat}&lon=${lon}`)).map(({ route }) => route.route_id)).toEqual(expected);
  });

  test("are listed in pages", async () => {
    const page = async (query: string) =>
      (await (await ask(`/api/v2/portal/on_demand?${query}`)).json()) as {
        services: unknown[];
        next_after: number | null;
      };
    const all = await page(`feed_version=${version}`);
    expect([all.services.length, all.next_after]).toEqual([1, null]);
    expect((await page(`feed_version=${version}&after=${routes.flex}`)).services).toEqual([]);
    expect((await page(`feed_version=${version}&after=${routes.flex! - 1}`)).services).toHaveLength(1);
  });

  test("come without geometry on request", async () => {
    const [service] = await services(`routes=${routes.flex}&geometry=false`);
    expect(service!.places.map(({ geometry }) => geometry)).toEqual([null, null]);
  });

  test("are none without a scope, and what cannot be read is refused", async () => {
    for (const query of ["", "lat=45"]) expect(await services(query)).toEqual([]);
    for (const query of ["routes=x", "lat=100&lon=0", "feed_version=-x"]) {
      const response = await ask(`/api/v2/portal/on_demand?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });

  test("count in the service hours of the version", async () => {
    const [row] = await rowsAs<{ service_levels: string }>(
      stores().db,
      `SELECT service_levels FROM feed_version WHERE id = ${version}`,
    );
    const [, , monday] = (JSON.parse(row!.service_levels) as [string, string, ...number[]][])[0]!;
    // Ten hours and four hours on demand, and a bus of ten minutes.
    expect(monday).toBe(14 * 3600 + 600);
  });

  test("disappear with their version", async () => {
    const second = await importFeed("f-valley-2", FEED, "2026-06-01T12:00:00Z");
    expect(await services("lat=45.61&lon=-122.61")).toHaveLength(2);
    const { removeVersionRows } = await import("../../../worker/store/version/version.ts");
    await removeVersionRows(stores(), second);
    expect(await services("lat=45.61&lon=-122.61")).toHaveLength(1);
    expect(await rowsAs(stores().db, "SELECT DISTINCT route_id FROM on_demand_tile")).toEqual([
      { route_id: routes.flex },
    ]);
  });
});

describe("the page of a route", () => {
  test("says where, when and how to book, and draws the zone", async () => {
    const html = await (await ask("/routes/f-valley:flex")).text();
    for (const words of [
      "On-demand service",
      "Monday to Friday 8:00 am – 6:00 pm and 10:00 pm – 2:00 am the next day",
      "Call by 5:00 pm the day before.",
      "tel:5550123",
      "Tell us about wheelchairs.",
      "Tell the driver where to let you off.",
      "Medical stops",
      "schematic-box",
    ])
      expect(html.replaceAll("<!-- -->", "")).toContain(
        words.replace("Tell the driver where to let you off.", "Tell the driver"),
      );
    expect(html).not.toContain('id="timetable"');
    expect(html).not.toContain('id="headways"');
  });

  test("of a route with a timetable stays as it is", async () => {
    const html = await (await ask("/routes/f-valley:bus")).text();
    expect(html).toContain('id="timetable"');
    expect(html).not.toContain("On-demand service");
  });
});

describe("other pages name the service", () => {
  const text = async (path: string) => {
    const response = await ask(path, { init: { headers: { accept: "text/html" } } });
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll("<!-- -->", "");
  };

  test.each([
    ["of a stop of its group", "/stops/f-valley:H"],
    ["around a point in the zone", "/nearby?lat=45.61&lon=-122.61"],
    ["around a stop of its group", "/nearby?lat=45.751&lon=-122.551&radius=250"],
    ["beside the reach of a point in the zone", "/map?reach=-122.61,45.61"],
  ])("%s", async (_, path) => {
    const html = await text(path);
    for (const words of ["North Valley", "Monday to Friday 8:00 am – 6:00 pm", "Call by 5:00 pm the day before."])
      expect(html).toContain(words);
  });

  test("of the version, with the zone on its map", async () => {
    const [row] = await rowsAs<{ sha1: string }>(stores().db, `SELECT sha1 FROM feed_version WHERE id = ${version}`);
    const html = await text(`/feeds/f-valley/versions/${row!.sha1}`);
    for (const words of ["North Valley", "Call by 5:00 pm the day before.", "schematic-box"])
      expect(html).toContain(words);
  });

  test("but not where it does not go", async () => {
    for (const path of ["/stops/f-valley:L", "/nearby?lat=45.65&lon=-122.65"])
      expect(await text(path)).not.toContain("Call by 5:00 pm");
  });
});
