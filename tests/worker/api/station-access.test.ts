/** Walks between the street and a platform by pathways.txt, as a client receives them. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { DIRECTIONS_FEED } from "./directions-feed.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

/** An underground platform 445 m north of its entrance, which stairs (60 s) and an elevator (200 s) lead to, and a stop. */
const FEED = {
  "agency.txt": DIRECTIONS_FEED["agency.txt"]!,
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding",
    "st,Deep,50.004,10,1,,",
    "p,Deep,50.004,10,0,st,1",
    "in,Entrance,50,10,2,st,",
    "hall,,,,3,st,",
    "y,Far,50.2,10,0,,1",
  ),
  "pathways.txt": csv(
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time",
    "stairs,in,hall,2,1,60",
    "lift,in,hall,5,1,200",
    "gate,hall,p,6,0,40",
    "exit,p,hall,7,0,10",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_long_name,route_type", "r,N,R,Rail,1"),
  "trips.txt": csv(
    "route_id,service_id,trip_id,wheelchair_accessible",
    ...["r,WD,out0", "r,WD,out1", "r,WD,back"].map((trip) => `${trip},1`),
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "out0,08:02:00,08:02:00,p,1",
    "out0,08:20:00,08:20:00,y,2",
    "out1,08:10:00,08:10:00,p,1",
    "out1,08:30:00,08:30:00,y,2",
    "back,09:00:00,09:00:00,y,1",
    "back,09:20:00,09:20:00,p,2",
  ),
  "calendar.txt": DIRECTIONS_FEED["calendar.txt"]!,
};

const IN = { lon: 10, lat: 50 };
const FAR = { lon: 10, lat: 50.2 };
const QUERY = `query ($where: DirectionRequest!) { directions(where: $where) { exception_code data_source itineraries {
  legs { mode start_time end_time walk_source geometry steps { instruction } } } } }`;

beforeAll(async () => {
  await importFeed("f-access", FEED);
  await refreshLists(stores().db);
}, 60_000);

async function directions(where: Record<string, unknown>) {
  const { data } = await ask(QUERY, { where: { mode: "TRANSIT", ...where } });
  const { itineraries, exception_code, data_source: source } = data.directions;
  return { legs: itineraries[0]?.legs ?? exception_code, source };
}

const legs = async (where: Record<string, unknown>) => (await directions(where)).legs;

/** GTFS ids of the stops that are reached, or why there are none, and the sources of the answer. */
async function reach(where: Record<string, unknown>) {
  const query = "query ($where: ReachRequest!) { reach(where: $where) { data_source stops { stop { stop_id } } } }";
  const { data, errors } = await ask(query, { where: { ...IN, minutes: 60, wheelchair_accessible: true, ...where } });
  if (errors !== undefined) return { stops: [errors[0]?.extensions?.code], source: null };
  const stops: { stop: { stop_id: string } }[] = data.reach.stops;
  return { stops: stops.map(({ stop }) => stop.stop_id), source: data.reach.data_source };
}

test("from the street, the walk takes what the pathways say, and says so", async () => {
  // 60 s down the stairs and 40 s through the gate; the platform itself is 445 m away, a walk of eight minutes.
  const [walk, ride] = await legs({ from: IN, to: FAR, depart_at: "2026-03-04T12:59:00Z" });
  expect(walk).toMatchObject({
    walk_source: "STRAIGHT_LINE_AND_PATHWAYS",
    ...{ start_time: "2026-03-04T13:00:20Z", end_time: "2026-03-04T13:02:00Z" },
    geometry: {
      coordinates: [
        [10, 50],
        [10, 50],
        [10, 50.004],
      ],
    },
  });
  expect(walk.steps[0].instruction).toContain("through an entrance of the station");
  expect(ride).toMatchObject({ mode: "TRANSIT", walk_source: null, start_time: "2026-03-04T13:02:00Z" });
});

test("by wheelchair, the elevator is taken", async () => {
  const [walk, ride] = await legs({
    from: IN,
    to: FAR,
    depart_at: "2026-03-04T12:59:00Z",
    wheelchair_accessible: true,
  });
  expect([walk.start_time, walk.end_time]).toEqual(["2026-03-04T13:06:00Z", "2026-03-04T13:10:00Z"]);
  expect(ride.start_time).toBe("2026-03-04T13:10:00Z");
});

test("to the street, it takes the way out", async () => {
  const all = await legs({ from: FAR, to: IN, depart_at: "2026-03-04T13:50:00Z" });
  const walk = all.at(-1);
  expect([walk.start_time, walk.end_time]).toEqual(["2026-03-04T14:20:00Z", "2026-03-04T14:21:10Z"]);
  expect(walk.walk_source).toBe("STRAIGHT_LINE_AND_PATHWAYS");
});

/** Replaces the alerts of the feed. @param periods of each alert, by the pathway that it is about */
async function putAlerts(alerts: Readonly<Record<string, readonly [from: string, until: string] | null>>) {
  const seconds = (time: string) => String(Date.parse(time) / 1000);
  const entity = Object.entries(alerts).map(([stopId, period]) => ({
    id: stopId,
    alert: {
      informedEntity: [{ stopId }],
      activePeriod: period === null ? [] : [{ start: seconds(period[0]), end: seconds(period[1]) }],
      headerText: { translation: [{ text: "Out of service", language: "en" }] },
    },
  }));
  const now = new Date();
  const message = { header: { gtfsRealtimeVersion: "2.0", timestamp: `${Math.floor(now.getTime() / 1000)}` }, entity };
  await replaceAllRealtime(stores(), [{ feed: "f-access", type: "realtime_alerts", message }], now);
}

describe("pathways that alerts report as out of service", () => {
  const MARCH = ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"] as const;
  const at = { from: IN, to: FAR, depart_at: "2026-03-04T12:59:00Z" };
  const wheelchair = { ...at, wheelchair_accessible: true };
  afterEach(() => putAlerts({}));

  test("are not taken: without the stairs, everybody takes the elevator", async () => {
    await putAlerts({ stairs: null });
    const [walk] = await legs(at);
    expect([walk.start_time, walk.end_time]).toEqual(["2026-03-04T13:06:00Z", "2026-03-04T13:10:00Z"]);
  });

  test("leave no journey where there is no other way, which the answer says", async () => {
    await putAlerts({ lift: MARCH });
    expect(await legs(wheelchair)).toBe("OUT_OF_SERVICE");
    expect(await legs({ ...wheelchair, depart_at: undefined, arrive_by: "2026-03-04T14:00:00Z" })).toBe(
      "OUT_OF_SERVICE",
    );
    expect((await legs(at))[0].end_time).toBe("2026-03-04T13:02:00Z");
    await putAlerts({ lift: null, stairs: null });
    expect(await legs(at)).toBe("OUT_OF_SERVICE");
  });

  test("are out of reach", async () => {
    const where = { depart_at: "2026-03-04T12:59:00Z" };
    expect((await reach(where)).stops).toContain("y");
    await putAlerts({ lift: MARCH });
    expect((await reach(where)).stops).toEqual(["query.out_of_service"]);
    await putAlerts({ lift: null });
    expect((await reach(where)).stops).toEqual(["query.out_of_service"]);
  });

  test("without an end of the alert, are taken more than a week later, which the answers say", async () => {
    await putAlerts({ lift: null });
    const days = { next: { depart_at: "2026-03-10T11:59:00Z" }, later: { depart_at: "2026-03-18T11:59:00Z" } };
    expect(await directions({ ...wheelchair, ...days.next })).toMatchObject({ legs: "OUT_OF_SERVICE" });
    expect((await reach(days.next)).stops).toEqual(["query.out_of_service"]);
    const journey = await directions({ ...wheelchair, ...days.later });
    expect(journey.legs[0]).toMatchObject({ end_time: "2026-03-18T12:10:00Z" });
    const reached = await reach(days.later);
    expect(reached.stops).toContain("y");
    for (const { source } of [journey, reached]) expect(source).toContain("out of service without an end");
    expect((await directions(wheelchair)).source).not.toContain("without an end");
  });

  test("are taken by journeys at another time than that of the alert", async () => {
    await putAlerts({ lift: ["2026-03-05T00:00:00Z", "2026-04-01T00:00:00Z"] });
    expect((await legs(wheelchair))[0].end_time).toBe("2026-03-04T13:10:00Z");
  });
});

test("a station is near by its entrance, and without stairs not at all where only stairs lead down", async () => {
  const south = { lon: 10, lat: 49.993 };
  expect((await legs({ from: south, to: FAR, depart_at: "2026-03-04T12:30:00Z" }))[0].mode).toBe("WALK");
  await importFeed("f-access", {
    ...FEED,
    "pathways.txt": csv(
      "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time",
      "stairs,in,p,2,1,60",
    ),
  });
  await refreshLists(stores().db);
  const wheelchair = { depart_at: "2026-03-04T12:30:00Z", wheelchair_accessible: true };
  expect(await legs({ from: IN, to: FAR, ...wheelchair })).toBe("EXCLUDED_BY_FILTERS");
});
