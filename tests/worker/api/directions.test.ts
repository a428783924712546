/** Journeys over an imported feed, told by hand. Times in UTC: New York is five hours behind, from 8 March 2026 four. */

import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../support/rows.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { ask, NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { newStores } from "./new-isolate.ts";

const LEGS =
  "legs { mode start_time end_time duration { duration units } distance { distance units } from { lon lat name " +
  "stop { stop_id stop_name stop_code stop_onestop_id departure lon lat } } to { lon lat name stop { stop_id departure } } " +
  "stops { stop_id stop_name departure lon lat stop_index stop_sequence } steps { instruction mode geometry_offset } geometry " +
  "trip { trip_id trip_short_name headsign feed_id feed_version_sha1 route { route_id route_short_name route_long_name " +
  "route_onestop_id route_type route_color agency { agency_id agency_name agency_onestop_id } } } }";
const ALL =
  "success exception exception_code data_source origin { lon lat name } destination { lon lat } duration { duration units } " +
  "distance { distance units } start_time end_time itineraries { duration { duration } distance { distance } " +
  `start_time end_time from { name } to { name } ${LEGS} }`;

type Spot = keyof typeof SPOTS;
const QUERY = `query D($from: WaypointInput!, $to: WaypointInput!, $mode: StepMode!, $at: Time, $by: Time) {
  directions(where: { from: $from, to: $to, mode: $mode, depart_at: $at, arrive_by: $by }) { ${ALL} } }`;

const go = (from: Spot, to: Spot, at: string, mode = "TRANSIT") =>
  ask(QUERY, { from: { ...SPOTS[from], name: from }, to: SPOTS[to], mode, at });

const goBy = (from: Spot, to: Spot, by: string, mode = "TRANSIT") =>
  ask(QUERY, { from: { ...SPOTS[from], name: from }, to: SPOTS[to], mode, by });

/** Each itinerary in a line of words. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const told = (data: any): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  data.directions.itineraries.map((itinerary: any) =>
    itinerary.legs
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      .map((leg: any) => {
        const clock = `${leg.start_time.slice(11, 16)}-${leg.end_time.slice(11, 16)}`;
        return leg.mode === "WALK"
          ? `walk ${clock}`
          : `${leg.trip.trip_id} ${leg.from.stop.stop_id}-${leg.to.stop.stop_id} ${clock}`;
      })
      .join(", "),
  );

beforeAll(async () => {
  await importFeed("f-directions", DIRECTIONS_FEED);
  await refreshLists(stores().db);
}, 60_000);

describe("by public transport", () => {
  test("lists the next departures of each ride, of trips where one may board and alight", async () => {
    const asked = `query D($from: WaypointInput!, $to: WaypointInput!, $at: Time) {
      directions(where: { from: $from, to: $to, mode: TRANSIT, depart_at: $at }) {
        itineraries { legs { mode trip { trip_id } next_departures { departure arrival trip_id } } } } }`;
    const { data } = await ask(asked, { from: SPOTS.a, to: SPOTS.e, at: "2026-03-04T12:30:00Z" });
    const [ride, walk, last] = data.directions.itineraries[0].legs;
    expect(ride).toMatchObject({ mode: "TRANSIT", trip: { trip_id: "n1" } });
    expect(ride.next_departures).toEqual([
      { departure: "2026-03-04T14:00:00Z", arrival: "2026-03-04T14:10:00Z", trip_id: "n2" },
      { departure: "2026-03-05T11:00:00Z", arrival: "2026-03-05T11:10:00Z", trip_id: "n0" },
      { departure: "2026-03-05T13:00:00Z", arrival: "2026-03-05T13:10:00Z", trip_id: "n1" },
    ]);
    expect(walk).toMatchObject({ mode: "WALK", next_departures: null });
    expect(last.trip.trip_id).toBe("e2");
  });

  test("lists the earliest trip first and respects no-boarding and no-alighting stops", async () => {
    const { data } = await go("a", "c", "2026-03-04T10:55:00Z");
    expect(told(data)).toEqual([
      "n0 a-c 11:00-11:20",
      "n1 a-c 13:00-13:20",
      "n2 a-c 14:00-14:20",
      "late a-c 05:30-05:45",
    ]);
    const { data: early } = await go("b", "c", "2026-03-04T13:00:00Z");
    expect(told(early)[0]).toBe("nope b1-c 13:04-13:09");
    const { data: out } = await go("a", "b", "2026-03-04T12:50:00Z");
    expect(told(out)[0]).toBe("n1 a-b1 13:00-13:10");
  });

  test("changes within a station take the walking time plus a minute", async () => {
    // From one platform to the other it is 500 m, longer than one walks between two stops.
    const { data } = await go("a", "e", "2026-03-04T12:30:00Z");
    const [first] = told(data);
    expect(first).toBe("n1 a-b1 13:00-13:10, walk 13:10-13:19, e2 b2-e 13:30-13:45");
    expect(data.directions).toMatchObject({
      success: true,
      exception: null,
      origin: { ...SPOTS.a, name: "a" },
      destination: SPOTS.e,
      start_time: "2026-03-04T13:00:00Z",
      end_time: "2026-03-04T13:45:00Z",
      duration: { duration: 2700, units: "SECONDS" },
    });
    expect(data.directions.data_source).toContain("1.3");
    const [ride, walk, east] = data.directions.itineraries[0].legs;
    expect(ride).toMatchObject({
      mode: "TRANSIT",
      duration: { duration: 600, units: "SECONDS" },
      from: {
        ...SPOTS.a,
        name: "South End",
        stop: { stop_id: "a", stop_code: "10", departure: "2026-03-04T13:00:00Z" },
      },
      to: { name: "Cross Street North South", stop: { stop_id: "b1", departure: "2026-03-04T13:10:00Z" } },
      steps: [],
      trip: {
        trip_id: "n1",
        trip_short_name: "101",
        headsign: "To North End",
        feed_id: "f-directions",
        route: {
          route_id: "ns",
          route_short_name: "NS",
          route_long_name: "North and South",
          route_type: 1,
          route_color: "FF0000",
          agency: { agency_id: "N", agency_name: "North South" },
        },
      },
    });
    expect(ride.trip.feed_version_sha1).toMatch(/^[0-9a-f]{40}$/);
    expect(ride.trip.route.route_onestop_id).toMatch(/^r-/);
    expect(ride.from.stop.stop_onestop_id).toMatch(/^s-/);
    // The half of the shape, not the whole, and longer than the straight line.
    expect(ride.geometry.coordinates).toEqual([
      [-74, 40.7],
      [-74.005, 40.725],
      [-74, 40.75],
    ]);
    expect(ride.distance.units).toBe("KILOMETERS");
    expect(ride.distance.distance).toBeCloseTo(5.624, 2);
    expect(walk).toMatchObject({ mode: "WALK", trip: null, distance: { distance: 0.65 } });
    expect(walk.steps[0].instruction).toBe(
      "Walk to Cross Street East West: 500 m in a straight line. The walking time is an estimate.",
    );
    expect(
      east.stops.map((s: { stop_id: string; departure: string }) => [s.stop_id, s.departure.slice(11, 16)]),
    ).toEqual([
      ["b2", "13:30"],
      ["d", "13:38"],
      ["e", "13:45"],
    ]);
    expect(east.stops[1]).toMatchObject({ stop_index: 1, stop_sequence: 2, ...SPOTS.d });
    // No shape: from stop to stop.
    expect(east.geometry.coordinates).toHaveLength(3);
    const sum = data.directions.itineraries[0].legs.reduce(
      (all: number, leg: { distance: { distance: number } }) => all + leg.distance.distance,
      0,
    );
    expect(data.directions.distance.distance).toBeCloseTo(sum, 2);
  });

  test("after midnight a trip belongs to the previous service day", async () => {
    // 0:10 on Saturday in New York: only Friday's night trip is left.
    const { data } = await go("a", "c", "2026-03-07T05:10:00Z");
    expect(told(data)).toEqual(["late a-c 05:30-05:45"]);
  });

  test("on the day clocks go forward, times are relative to noon minus 12 hours", async () => {
    // Sunday 8 March: 1:30 by that count is 0:30 on the wall before the change, 5:30 in UTC; 3:45 is 3:45 in summer time.
    const { data } = await go("a", "c", "2026-03-08T05:00:00Z");
    expect(told(data)[0]).toBe("sunday a-c 05:30-07:45");
  });

  test("by frequency, whose end is exclusive", async () => {
    const { data } = await go("d", "e", "2026-03-04T19:15:00Z");
    expect(told(data).slice(0, 3)).toEqual(["s1 d-e 19:20-19:25", "s1 d-e 19:40-19:45", "e2 d-e 13:38-13:45"]);
    const often = await ask(
      `query D($from: WaypointInput!, $to: WaypointInput!) {
        directions(where: { from: $from, to: $to, mode: TRANSIT, depart_at: "2026-03-04T19:15:00Z" }) {
          itineraries { legs { trip { trip_id headway_secs } } } } }`,
      { from: SPOTS.d, to: SPOTS.e },
    );
    // biome-ignore lint/suspicious/noExplicitAny: as told
    const trips = often.data.directions.itineraries.map((itinerary: any) => itinerary.legs[0].trip);
    expect(trips.slice(1, 3)).toEqual([
      { trip_id: "s1", headway_secs: 1200 },
      { trip_id: "e2", headway_secs: null },
    ]);
  });

  test("walks to and from the stops, leaving as late as possible", async () => {
    const [from, to] = [
      { lon: -74, lat: 40.695 },
      { lon: -74, lat: 40.803 },
    ];
    const { data } = await ask(QUERY, { from, to, mode: "TRANSIT", at: "2026-03-04T12:00:00Z" });
    // 556 m and 334 m, times 1.3, at 1.2 m/s.
    expect(told(data)[0]).toBe("walk 12:49-13:00, n1 a-c 13:00-13:20, walk 13:20-13:26");
  });

  test("reads few rows", async () => {
    const { rowsRead } = await go("a", "e", "2026-03-04T12:30:00Z");
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(25);
  });

  test("reads the patterns of a route without a packed schedule", async () => {
    const { db } = stores();
    const variables = { from: SPOTS.a, to: SPOTS.e, mode: "TRANSIT", at: "2026-03-04T12:30:00Z" };
    const anew = () => ask(QUERY, variables, null, newStores());
    const whole = await anew();
    const kept = await rowsAs<{ route_id: number; schedule: string }>(db, "SELECT route_id, schedule FROM route_pack");
    await db.write([{ sql: "UPDATE route_pack SET schedule = NULL" }]);
    try {
      const loose = await anew();
      expect(loose.data).toEqual(whole.data);
      expect(loose.rowsRead).toBeGreaterThan(whole.rowsRead);
    } finally {
      await db.write(
        kept.map(({ route_id, schedule }) => ({
          sql: "UPDATE route_pack SET schedule = ? WHERE route_id = ?",
          values: [schedule, route_id],
        })),
      );
    }
  });

  test("reports why no itinerary was found", async () => {
    const reason = async (...asked: Parameters<typeof go>) => {
      const { directions } = (await go(...asked)).data;
      expect(directions).toMatchObject({ success: false, itineraries: [], duration: null, start_time: null });
      return [directions.exception_code, directions.exception];
    };
    const monday = "2026-03-04T12:00:00Z";
    expect(await reason("a", "c", "2030-03-04T12:00:00Z")).toEqual([
      "NO_SERVICE_ON_DAY",
      expect.stringContaining("No service found for this date"),
    ]);
    expect(await reason("far", "a", monday)).toEqual([
      "NO_STOP_NEAR_ORIGIN",
      "No stop is within 1 km of the start; the nearest one is more than 10 km away.",
    ]);
    expect(await reason("a", "far", monday)).toEqual([
      "NO_STOP_NEAR_DESTINATION",
      expect.stringContaining("within 1 km of the destination"),
    ]);
    expect(await reason("between", "far", monday)).toEqual([
      "NO_STOP_NEAR_BOTH",
      "No stop is within 1 km of the start or the destination; the nearest one is 2.3 km from the start, " +
        "and more than 10 km from the destination.",
    ]);
    expect(await reason("far", "farther", monday)).toEqual(["OUTSIDE_DATA", expect.stringContaining("of all feeds")]);
    expect(await reason("c", "a", monday)).toEqual([
      "BEYOND_SEARCH_WINDOW",
      "No journey was found that departs within a day of the time.",
    ]);
  });

  test("reports filters that exclude every journey", async () => {
    const excluded = async (where: Record<string, unknown>) => {
      const text = `query F($where: DirectionRequest!) { directions(where: $where) { ${ALL} } }`;
      const asked = { from: SPOTS.a, to: SPOTS.c, mode: "TRANSIT", depart_at: "2026-03-04T12:00:00Z", ...where };
      return (await ask(text, { where: asked })).data.directions.exception_code;
    };
    expect(await excluded({ route_types: [2] })).toBe("EXCLUDED_BY_FILTERS");
    expect(await excluded({ wheelchair_accessible: true })).toBe("EXCLUDED_BY_FILTERS");
    expect(await excluded({ bikes_allowed: true })).toBe("EXCLUDED_BY_FILTERS");
    expect(await excluded({ route_types: [2], depart_at: "2030-03-04T12:00:00Z" })).toBe("NO_SERVICE_ON_DAY");
  });

  test("reports no limit where there is no journey without it either", async () => {
    // 200 m from a stop with service, from where no vehicle goes to the destination.
    const from = { lon: SPOTS.c.lon, lat: SPOTS.c.lat + 0.0018 };
    const asked = { from, to: SPOTS.a, mode: "TRANSIT", depart_at: "2026-03-04T12:00:00Z", max_walk_before: 60 };
    const text = "query F($where: DirectionRequest!) { directions(where: $where) { exception_code } }";
    expect((await ask(text, { where: asked })).data.directions.exception_code).toBe("BEYOND_SEARCH_WINDOW");
  });

  test("on foot if that is as quick", async () => {
    const to = { lon: -74, lat: 40.702 };
    const { data } = await ask(QUERY, { from: SPOTS.a, to, mode: "TRANSIT", at: "2026-03-04T12:30:00Z" });
    expect(told(data)).toEqual(["walk 12:30-12:34"]);
  });

  test("arriving by a time lists the latest departures, none of which arrives later", async () => {
    const { data } = await goBy("a", "c", "2026-03-04T14:20:00Z");
    expect(told(data)).toEqual([
      "n2 a-c 14:00-14:20",
      "n1 a-c 13:00-13:20",
      "n0 a-c 11:00-11:20",
      "late a-c 05:30-05:45",
    ]);
    expect(data.directions).toMatchObject({ start_time: "2026-03-04T14:00:00Z", end_time: "2026-03-04T14:20:00Z" });
    expect(told((await goBy("a", "c", "2026-03-04T14:19:59Z")).data)[0]).toBe("n1 a-c 13:00-13:20");
    // The change at the station, and the second of two trains to the east.
    expect(told((await goBy("a", "e", "2026-03-04T13:45:00Z")).data)[0]).toBe(
      "n1 a-b1 13:00-13:10, walk 13:10-13:19, e2 b2-e 13:30-13:45",
    );
    // A trip of the previous service day, and one by frequency.
    expect(told((await goBy("a", "c", "2026-03-07T05:50:00Z")).data)[0]).toBe("late a-c 05:30-05:45");
    expect(told((await goBy("d", "e", "2026-03-04T19:44:00Z")).data)[0]).toBe("s1 d-e 19:20-19:25");
    const { directions } = (await goBy("a", "c", "2026-03-03T05:00:00Z")).data;
    expect(directions).toMatchObject({ success: true });
    expect((await goBy("c", "a", "2026-03-04T12:00:00Z")).data.directions.exception).toContain(
      "No journey was found that arrives within a day before the time",
    );
  });

  test("pages to later and back to earlier journeys", async () => {
    const page = async (where: Record<string, unknown>) => {
      const text = `query P($where: DirectionRequest!) { directions(where: $where) { next_page_cursor previous_page_cursor ${ALL} } }`;
      return (await ask(text, { where: { from: SPOTS.a, to: SPOTS.c, mode: "TRANSIT", ...where } })).data;
    };
    const first = await page({ depart_at: "2026-03-04T10:55:00Z" });
    expect(told(first)).toEqual([
      "n0 a-c 11:00-11:20",
      "n1 a-c 13:00-13:20",
      "n2 a-c 14:00-14:20",
      "late a-c 05:30-05:45",
    ]);
    const later = await page({ page_cursor: first.directions.next_page_cursor });
    expect(told(later)[0]).toBe("n0 a-c 11:00-11:20");
    expect(later.directions.start_time).toBe("2026-03-05T11:00:00Z");
    const earlier = await page({ page_cursor: later.directions.previous_page_cursor });
    expect(earlier.directions.end_time).toBe("2026-03-05T05:45:00Z");
    const alone = await page({ page_cursor: "LATER|1900000000" });
    expect(alone.directions).toMatchObject({ next_page_cursor: null, previous_page_cursor: null });
    const { errors } = await ask("query P($where: DirectionRequest!) { directions(where: $where) { success } }", {
      where: { from: SPOTS.a, to: SPOTS.c, mode: "TRANSIT", page_cursor: "MORE" },
    });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "parameter.invalid", field: "page_cursor" });
  });

  test("arriving on foot, walking begins as late as possible", async () => {
    const to = { lon: -74, lat: 40.702 };
    for (const mode of ["TRANSIT", "WALK"]) {
      const { data } = await ask(QUERY, { from: SPOTS.a, to, mode, by: "2026-03-04T12:30:00Z" });
      expect(told(data)).toEqual(["walk 12:25-12:30"]);
      expect(data.directions.end_time).toBe("2026-03-04T12:30:00Z");
    }
  });

  test("from a stop, and to a stop", async () => {
    const { data } = await ask(
      `query S($p: WaypointInput!, $at: Time) { stops(where: { feed_onestop_id: "f-directions", stop_id: "c" }) {
        to: directions(from: $p, mode: TRANSIT, depart_at: $at) { success end_time }
        by: directions(from: $p, mode: TRANSIT, arrive_by: "2026-03-04T13:30:00Z") { start_time }
        from: directions(to: $p, mode: WALK, depart_at: $at) { origin { name } itineraries { start_time } } } }`,
      { p: SPOTS.a, at: "2026-03-04T12:30:00Z" },
    );
    expect(data.stops[0]).toEqual({
      to: { success: true, end_time: "2026-03-04T13:20:00Z" },
      by: { start_time: "2026-03-04T13:00:00Z" },
      from: { origin: { name: "North End" }, itineraries: [{ start_time: "2026-03-04T12:30:00Z" }] },
    });
    const { errors } = await ask(
      '{ stops(where: { feed_onestop_id: "f-directions", stop_id: "c" }) { directions { success } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "parameter.invalid" });
  });
});

test("returns a walk labeled as a straight line, starting now by default", async () => {
  const { data, rowsRead } = await ask(
    `query W($from: WaypointInput!, $to: WaypointInput!) {
      directions(where: { from: $from, to: $to, mode: WALK }) { ${ALL} } }`,
    { from: SPOTS.a, to: SPOTS.b },
  );
  expect(rowsRead).toBe(0);
  expect(data.directions.itineraries).toHaveLength(1);
  const [walk] = data.directions.itineraries[0].legs;
  expect(walk).toMatchObject({
    mode: "WALK",
    start_time: "2026-03-04T12:00:00Z",
    distance: { distance: 7.228, units: "KILOMETERS" },
    duration: { duration: 6024 },
    geometry: { type: "LineString", coordinates: [Object.values(SPOTS.a), Object.values(SPOTS.b)] },
    steps: [{ mode: "WALK", geometry_offset: 0 }],
    stops: null,
  });
  expect(walk.steps[0].instruction).toContain("5560 m in a straight line");
});

describe("filters", () => {
  const found = async (filter: Record<string, unknown>) => {
    const where = { from: SPOTS.a, to: SPOTS.c, mode: "TRANSIT", depart_at: "2026-03-04T10:55:00Z", ...filter };
    const text = `query F($where: DirectionRequest!) { directions(where: $where) { ${ALL} } }`;
    return told((await ask(text, { where })).data);
  };

  test("by type of route", async () => {
    expect((await found({ route_types: [1, 2] }))[0]).toBe("n0 a-c 11:00-11:20");
    expect(await found({ route_types: [3] })).toEqual([]);
  });

  test("by what the trips allow: unknown is not allowed", async () => {
    expect(await found({ wheelchair_accessible: true })).toEqual([]);
    expect(await found({ bikes_allowed: true })).toEqual([]);
    expect((await found({ wheelchair_accessible: false, bikes_allowed: false }))[0]).toBe("n0 a-c 11:00-11:20");
  });

  test("by wheelchair, also at stops", async () => {
    await importFeed("f-wheels", {
      "agency.txt": csv("agency_name,agency_url,agency_timezone", "A,https://a.example,UTC"),
      "stops.txt": csv(
        "stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding",
        ...["x,Start,30,10,1", "m,Middle,30,10.05,2", "y,End,30,10.1,", "z,Steps,30.001,10.1,2"],
      ),
      "routes.txt": csv("route_id,route_short_name,route_type", "A,A,700"),
      "trips.txt": csv(
        "route_id,service_id,trip_id,wheelchair_accessible,bikes_allowed",
        ...["A,D,steps,2,1", "A,D,ramp,1,2", "A,D,other,1,"],
      ),
      "stop_times.txt": csv(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ...["steps,08:00:00,08:00:00,x,1", "steps,08:10:00,08:10:00,y,2"],
        ...["ramp,09:00:00,09:00:00,x,1", "ramp,09:05:00,09:05:00,m,2", "ramp,09:10:00,09:10:00,y,3"],
        ...["other,08:20:00,08:20:00,x,1", "other,08:30:00,08:30:00,z,2"],
      ),
      "calendar.txt": csv(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "D,1,1,1,1,1,1,1,20260101,20261231",
      ),
    });
    await refreshLists(stores().db);
    const ends = { from: { lon: 10, lat: 30 }, to: { lon: 10.1, lat: 30 }, depart_at: "2026-03-04T07:59:00Z" };
    const first = async (filter: Record<string, unknown>) => (await found({ ...ends, ...filter }))[0];
    expect(await first({})).toBe("steps x-y 08:00-08:10");
    expect(await first({ wheelchair_accessible: true })).toBe("ramp x-y 09:00-09:10");
    expect(await first({ bikes_allowed: true })).toBe("steps x-y 08:00-08:10");
    expect(await first({ bikes_allowed: true, wheelchair_accessible: true })).toBeUndefined();
    // 700 is a bus, too.
    expect(await first({ route_types: [3] })).toBe("steps x-y 08:00-08:10");
  });

  test("by wheelchair, a platform without a value has that of its station", async () => {
    await importFeed("f-inherits", {
      "agency.txt": csv("agency_name,agency_url,agency_timezone", "A,https://a.example,UTC"),
      "stops.txt": csv(
        "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding",
        ...[
          "x,Start,30,12,0,,1",
          "st,Station,30,12.2,1,,2",
          "old,Platform,30,12.2,0,st,",
          "new,Platform,30,12.2,0,st,1",
        ],
      ),
      "routes.txt": csv("route_id,route_short_name,route_type", "A,A,2"),
      "trips.txt": csv("route_id,service_id,trip_id,wheelchair_accessible", "A,D,first,1", "A,D,second,1"),
      "stop_times.txt": csv(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ...["first,08:00:00,08:00:00,x,1", "first,08:10:00,08:10:00,old,2"],
        ...["second,09:00:00,09:00:00,x,1", "second,09:10:00,09:10:00,new,2"],
      ),
      "calendar.txt": csv(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "D,1,1,1,1,1,1,1,20260101,20261231",
      ),
    });
    await refreshLists(stores().db);
    const ends = { from: { lon: 12, lat: 30 }, to: { lon: 12.2, lat: 30 }, depart_at: "2026-03-04T07:59:00Z" };
    const all = (filter: Record<string, unknown>) => found({ ...ends, ...filter });
    expect((await all({}))[0]).toBe("first x-old 08:00-08:10");
    expect(await all({ wheelchair_accessible: true })).toEqual(["second x-new 09:00-09:10"]);
  });
});

/** From one line to another in a station whose platforms are 111 m apart: 121 s on foot, and a minute. */
const changing = async (
  lat: number,
  transfers: string[],
  more: Record<string, string> = {},
  filter: Record<string, unknown> = {},
) => {
  const feed = `f-changes~${String(lat).replace(".", "~")}`;
  await importFeed(feed, {
    "agency.txt": csv("agency_name,agency_url,agency_timezone", "A,https://a.example,UTC"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
      `x,Start,${lat},10,0,`,
      `p1,One,${lat},10.1,0,S`,
      `p2,Two,${lat + 0.001},10.1,0,S`,
      `S,Station,${lat},10.1,1,`,
      `y,End,${lat},10.2,0,`,
    ),
    "routes.txt": csv("route_id,route_short_name,route_type", "A,A,3", "B,B,3"),
    "trips.txt": csv(
      "route_id,service_id,trip_id,wheelchair_accessible",
      ...["A,D,a,1", "B,D,b1,1", "B,D,b2,1", "B,D,b3,1"],
    ),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...["a,08:00:00,08:00:00,x,1", "a,08:10:00,08:10:00,p1,2"],
      ...["11", "20", "50"].flatMap((minute, i) => [
        `b${i + 1},08:${minute}:00,08:${minute}:00,p2,1`,
        `b${i + 1},08:59:00,08:59:00,y,2`,
      ]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260101,20261231",
    ),
    ...(transfers.length === 0
      ? {}
      : {
          "transfers.txt": csv("from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id", ...transfers),
        }),
    ...more,
  });
  await refreshLists(stores().db);
  const ends = { from: { lon: 10, lat }, to: { lon: 10.2, lat } };
  const where = { ...ends, mode: "TRANSIT", depart_at: "2026-03-04T07:59:00Z", ...filter };
  const text = `query F($where: DirectionRequest!) { directions(where: $where) { ${ALL} } }`;
  return told((await ask(text, { where })).data);
};

describe("transfers.txt", () => {
  test("without it, a change takes the walk and a minute", async () => {
    expect(await changing(20, [])).toEqual(["a x-p1 08:00-08:10, walk 08:10-08:12, b2 p2-y 08:20-08:59"]);
  });

  test("a guaranteed change is caught, however long we think that it takes", async () => {
    expect(await changing(21, ["p1,p2,1,,"])).toEqual(["a x-p1 08:00-08:10, walk 08:10-08:11, b1 p2-y 08:11-08:59"]);
  });

  test("a minimum time counts instead of our estimate, also between stations", async () => {
    expect(await changing(22, ["S,S,2,1200,"])).toEqual(["a x-p1 08:00-08:10, walk 08:10-08:12, b3 p2-y 08:50-08:59"]);
    expect(await changing(23, ["S,S,2,1200,", "p1,p2,2,30,"])).toEqual([
      "a x-p1 08:00-08:10, walk 08:10-08:11, b1 p2-y 08:11-08:59",
    ]);
  });

  test("a forbidden change is not made; a rule for one route is not taken for a rule for all", async () => {
    expect(await changing(24, ["p1,p2,3,,"])).toEqual([]);
    expect(await changing(25, ["p1,p2,3,,B"])).toHaveLength(1);
  });
});

describe("pathways.txt", () => {
  const pathways = (...rows: string[]) => ({
    "pathways.txt": csv("pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time", ...rows),
  });

  test("its time counts instead of our estimate", async () => {
    const long = pathways("long,p1,p2,1,1,540");
    expect(await changing(26, [], long)).toEqual(["a x-p1 08:00-08:10, walk 08:10-08:19, b2 p2-y 08:20-08:59"]);
    expect(await changing(27, [], pathways("long,p1,p2,1,1,541"))).toEqual([
      "a x-p1 08:00-08:10, walk 08:10-08:19, b3 p2-y 08:50-08:59",
    ]);
    expect(await changing(28, ["p1,p2,2,30,"], long)).toEqual([
      "a x-p1 08:00-08:10, walk 08:10-08:11, b1 p2-y 08:11-08:59",
    ]);
  });

  test("by wheelchair, stairs and escalators are not used", async () => {
    const steps = ["stairs,p1,p2,2,1,20", "escalator,p1,p2,4,1,20"];
    const lift = "lift,p1,p2,5,1,200";
    const wheelchair = { wheelchair_accessible: true };
    expect(await changing(29, [], pathways(...steps), wheelchair)).toEqual([]);
    expect(await changing(30.5, [], pathways(...steps, lift), wheelchair)).toEqual([
      "a x-p1 08:00-08:10, walk 08:10-08:13, b2 p2-y 08:20-08:59",
    ]);
  });
});

describe("realtime data", () => {
  const at = (time: string) => String(Date.parse(`2026-03-04T${time}Z`) / 1000);
  let sent = 0;
  const put = (...updates: object[]) =>
    replaceAllRealtime(
      stores(),
      [
        {
          feed: "f-directions",
          type: "realtime_trip_updates",
          message: {
            header: { gtfsRealtimeVersion: "2.0", timestamp: String(Number(at("12:00:00")) + ++sent) },
            entity: updates.map((tripUpdate, i) => ({ id: String(i), tripUpdate })),
          },
        },
      ],
      NOW,
    );
  const trip = (tripId: string, more = {}) => ({ tripId, startDate: "20260304", ...more });
  const text = `query R($where: DirectionRequest!) { directions(where: $where) { data_source itineraries {
    start_time legs { mode start_time end_time departure_delay arrival_delay from { stop { stop_id } } to { stop { stop_id } }
    stops { departure } trip { trip_id } } } } }`;
  const found = async (where: Record<string, unknown> = {}) => {
    const ends = { from: SPOTS.a, to: SPOTS.c, mode: "TRANSIT", depart_at: "2026-03-04T12:30:00Z" };
    return (await ask(text, { where: { ...ends, ...where } })).data;
  };

  afterAll(() => replaceAllRealtime(stores(), [], NOW));

  test("late trips leave and arrive as expected, with their delays", async () => {
    expect((await found()).directions.data_source).toContain("without delays");
    await put({ trip: trip("n1"), stopTimeUpdate: [{ stopSequence: 10, departure: { delay: 300 } }] });
    const data = await found();
    expect(told(data)[0]).toBe("n1 a-c 13:05-13:25");
    const { data_source, itineraries } = data.directions;
    expect(data_source).toContain("with delays");
    const [first, second] = itineraries;
    expect(first.legs[0]).toMatchObject({ departure_delay: 300, arrival_delay: 300 });
    expect(first.legs[0].stops.map(({ departure }: { departure: string }) => departure.slice(11, 19))).toEqual([
      ...["13:05:00", "13:16:00", "13:25:00"],
    ]);
    expect(second.legs[0]).toMatchObject({ trip: { trip_id: "n2" }, departure_delay: null, arrival_delay: null });
  });

  test("a missed change, in both directions of time", async () => {
    // e2 leaves at 13:30; from b1 it takes ten minutes with the walk.
    await put({ trip: trip("n1"), stopTimeUpdate: [{ stopSequence: 20, arrival: { time: at("13:25:00") } }] });
    const there = { to: SPOTS.e };
    expect(told(await found(there)).some((one) => one.startsWith("n1 a-b1"))).toBe(false);
    const by = { ...there, depart_at: null, arrive_by: "2026-03-04T13:45:00Z" };
    expect(told(await found(by)).some((one) => one.startsWith("n1 a-b1"))).toBe(false);
  });

  test("canceled trips and skipped stops are not used", async () => {
    await put({ trip: trip("n1", { scheduleRelationship: "CANCELED" }) });
    expect(told(await found())[0]).toBe("n2 a-c 14:00-14:20");
    await put({ trip: trip("n1"), stopTimeUpdate: [{ stopSequence: 10, scheduleRelationship: "SKIPPED" }] });
    expect(told(await found())[0]).toBe("n2 a-c 14:00-14:20");
  });

  test("an update holds for its day; without one, for the run nearest to now", async () => {
    const next = { depart_at: "2026-03-05T12:30:00Z" };
    await put({ trip: { tripId: "n1" }, delay: 600 });
    expect(told(await found())[0]).toBe("n1 a-c 13:10-13:30");
    expect(told(await found(next))[0]).toBe("n1 a-c 13:00-13:20");
    await put({ trip: trip("n1", { startDate: "20260305" }), delay: 600 });
    expect(told(await found())[0]).toBe("n1 a-c 13:00-13:20");
  });

  test("times do not go backward, whatever a message says", async () => {
    await put({
      trip: trip("n1"),
      stopTimeUpdate: [
        { stopSequence: 10, departure: { time: at("13:40:00") } },
        { stopSequence: 20, arrival: { time: at("13:10:00") } },
        { stopSequence: 30, arrival: { time: at("13:20:00") } },
      ],
    });
    // The arrivals before the departure are ignored, and its delay applies to the rest of the ride.
    expect(told(await found())).toContain("n1 a-c 13:40-14:00");
  });
});

describe("refuses with a code", () => {
  test.each([
    ["AUTO", SPOTS.a, SPOTS.b, "query.not_offered"],
    ["BICYCLE", SPOTS.a, SPOTS.b, "query.not_offered"],
    ["WALK", { lon: 190, lat: 0 }, SPOTS.b, "parameter.invalid"],
    ["TRANSIT", SPOTS.a, { lon: 0, lat: 91 }, "parameter.invalid"],
    ["WALK", SPOTS.a, { lon: -80, lat: 40 }, "query.too_far"],
  ])("%s from %j to %j", async (mode, from, to, code) => {
    const { errors, rowsRead } = await ask(QUERY, { from, to, mode });
    expect(errors?.[0]?.extensions).toMatchObject({ code });
    expect(errors?.[0]?.message).not.toBe("");
    expect(rowsRead).toBe(0);
  });

  test("a departure and an arrival at once", async () => {
    const at = "2026-03-04T12:30:00Z";
    const { errors } = await ask(QUERY, { from: SPOTS.a, to: SPOTS.b, mode: "TRANSIT", at, by: at });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "query.invalid", field: "arrive_by" });
  });

  test("a fourth search in one operation", async () => {
    const one = (alias: number) =>
      `a${alias}: directions(where: { from: { lon: 0, lat: 0 }, to: { lon: 0, lat: 0.01 }, mode: TRANSIT }) { success }`;
    expect((await ask(`{ ${[1, 2, 3].map(one).join(" ")} }`)).errors).toBeUndefined();
    const { errors } = await ask(`{ ${[1, 2, 3, 4].map(one).join(" ")} }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "query.too_many_aliases", limit: 3 });
  });
});

describe("routes by map tile", () => {
  // Versions that an earlier build imported have no timetable file.
  beforeAll(() => stores().db.write([{ sql: "UPDATE feed_version SET timetable_bytes = NULL" }]));

  const rows = (table = "route_cell") =>
    rowsAs<{ routes: string }>(stores().db, `SELECT * FROM ${table} ORDER BY feed_version_id, cell, part`);

  /** Makes the versions larger, so that only the routes near the way are read. */
  const enlarge = (routes: number) =>
    stores().db.write([{ sql: "UPDATE feed_version SET route_count = route_count + ?", values: [routes] }]);

  test("give the same journeys as whole feeds", async () => {
    const whole = await go("a", "e", "2026-03-04T12:30:00Z");
    await enlarge(1000);
    try {
      expect((await go("a", "e", "2026-03-04T12:30:00Z")).data).toEqual(whole.data);
    } finally {
      await enlarge(-1000);
    }
  });

  test("are found at the same cost whatever the size of the version", async () => {
    // Ten thousand routes elsewhere, in one version with those of the directions.
    const { db } = stores();
    const [{ version = 0 } = {}] = await rowsAs<{ version: number }>(
      db,
      "SELECT DISTINCT feed_version_id AS version FROM route_cell",
    );
    await enlarge(1000);
    const before = await go("a", "e", "2026-03-04T12:30:00Z");
    const elsewhere = Array.from({ length: 50 }, (_, cell) => {
      const routes = Array.from({ length: 200 }, (_, i) => [9_000_000 + cell * 200 + i, 1, 3, 1, 1, 2, 45, 2.1, 45.1]);
      return [version, 3_000_000 + cell, 0, JSON.stringify(routes)];
    });
    await db.insertRows("route_cell", ["feed_version_id", "cell", "part", "routes"], elsewhere);
    await enlarge(10_000);
    try {
      const { data, rowsRead } = await go("a", "e", "2026-03-04T12:30:00Z");
      expect(data).toEqual(before.data);
      // A range of tiles reads one row past its end.
      expect(rowsRead - before.rowsRead).toBeLessThanOrEqual(3);
    } finally {
      await db.write([{ sql: "DELETE FROM route_cell WHERE cell >= 3000000" }]);
      await enlarge(-11_000);
    }
  });

  test("are refused where more than 400 run along the way", async () => {
    const { db } = stores();
    const kept = await rows();
    const [first] = kept as unknown as { feed_version_id: number; cell: number }[];
    const many = Array.from({ length: 401 }, (_, i) => [8_000_000 + i, 1, 3, 1, 1, -74, 40.7, -73.9, 40.8]);
    await db.insertRows(
      "route_cell",
      ["feed_version_id", "cell", "part", "routes"],
      [[first!.feed_version_id, first!.cell, 1, JSON.stringify(many)]],
    );
    await enlarge(1000);
    try {
      const { errors } = await go("a", "c", "2026-03-04T12:30:00Z");
      expect(errors?.[0]?.extensions).toMatchObject({ code: "query.too_many_routes", limit: 400 });
    } finally {
      await db.write([{ sql: "DELETE FROM route_cell WHERE part = 1" }]);
      await enlarge(-1000);
    }
  });

  test("are the same for a version that an earlier build imported", async () => {
    const { db } = stores();
    const written = await rows();
    expect(written.length).toBeGreaterThan(1);
    const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: { name: string; queries: string[] }[] };
    const migration = TEST_MIGRATIONS.find(({ name }) => name === "0066_routes_by_cell.sql");
    const insert = migration?.queries.find((query) => query.includes("INSERT INTO route_cell"));
    await db.write([{ sql: "DELETE FROM route_cell" }, { sql: insert! }]);
    const entries = (list: { routes: string }[]) =>
      list.map(({ routes, ...row }) => ({
        ...row,
        routes: (JSON.parse(routes) as number[][]).toSorted((a, b) => a[0]! - b[0]!),
      }));
    expect(entries(await rows())).toEqual(entries(written));
  });
});
