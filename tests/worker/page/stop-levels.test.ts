/** Trips one after the other of the stop page, and of each operation that it sends: at most three. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import {
  expectTrips,
  loadAlone,
  loadCounted,
  MAX_LEVELS,
  type OperationLevels,
  type PageTrips,
  transportAlone,
} from "../../support/worker/levels.ts";
import { stores } from "../api/fixture.ts";
import { csv, importFeed } from "../api/imported.ts";

const NOW = new Date("2026-03-04T07:00:00Z");
const at = (time: string) => String(Date.parse(`2026-03-04T${time}+01:00`) / 1000);

const CALENDAR = csv(
  "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
  "w,1,1,1,1,1,0,0,20260101,20261231",
);
const TIMES = "trip_id,arrival_time,departure_time,stop_id,stop_sequence";

/** A station with two platforms, an entrance and ways between them; two agencies call there. */
const STATION_FEED: Record<string, string> = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    "A,City,https://city.example,Europe/Berlin",
    "B,Region,https://region.example,Europe/Berlin",
  ),
  "feed_info.txt": csv("feed_publisher_name,feed_publisher_url,feed_lang", "City,https://city.example,de"),
  "levels.txt": csv("level_id,level_index,level_name", "L0,0,Street", "L1,-1,Platforms"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,level_id",
    "S,Central,50,10,1,,,",
    "P1,Central,50,10.0001,0,S,1,L1",
    "P2,Central,50,10.0002,0,S,2,L1",
    "E,Central,50.0001,10,2,S,,L0",
    "N,Node,50.0001,10.0001,3,S,,L0",
    "X,Market,50.02,10.02,0,,,",
    "Y,Harbor,50.04,10.04,0,,,",
  ),
  "pathways.txt": csv(
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional",
    "w1,E,N,2,1",
    "w2,N,P1,1,1",
    "w3,N,P2,1,1",
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_type",
    "r1,A,U1,1",
    "r2,B,S2,2",
    "r3,A,U3,1",
    "r4,B,S4,2",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "r1,w,t1", "r2,w,t2", "r3,w,t3", "r4,w,t4"),
  "stop_times.txt": csv(
    TIMES,
    ...["t1,P1", "t2,P2", "t3,P1"].flatMap((call, i) => {
      const [trip, platform] = call.split(",");
      return [
        `${trip},08:1${i}:00,08:1${i}:00,${platform},1`,
        `${trip},08:2${i}:00,08:2${i}:00,X,2`,
        `${trip},08:3${i}:00,08:3${i}:00,Y,3`,
      ];
    }),
    "t4,08:00:00,08:00:00,X,1",
    "t4,08:30:00,08:30:00,Y,2",
  ),
  "calendar.txt": CALENDAR,
};

/** Buses of another feed at the station. */
const BUS_FEED: Record<string, string> = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "C,Bus,https://bus.example,Europe/Berlin"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    "b1,Central Bus,50.0002,10.0001",
    "b2,Bridge,50.001,10.001",
    "b3,Mill,50.03,10.03",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "q1,C,101,3", "q2,C,102,3"),
  "trips.txt": csv("route_id,service_id,trip_id", "q1,w,u1", "q2,w,u2"),
  "stop_times.txt": csv(
    TIMES,
    "u1,08:05:00,08:05:00,b1,1",
    "u1,08:15:00,08:15:00,b3,2",
    "u2,08:06:00,08:06:00,b2,1",
    "u2,08:16:00,08:16:00,b3,2",
  ),
  "calendar.txt": CALENDAR,
};

beforeAll(async () => {
  const { db } = stores();
  await importFeed("f-bus", BUS_FEED);
  // An older version, in which the platforms and the station have another name and so another Onestop ID.
  const older = STATION_FEED["stops.txt"]!.replaceAll("Central", "Main");
  await importFeed("f-station", { ...STATION_FEED, "stops.txt": older }, "2026-01-01T12:00:00.000Z");
  await importFeed("f-station", STATION_FEED);
  await refreshLists(db);
}, 120_000);

let messages = 0;

/** Stores messages whose bytes no isolate has cached. @param added route of an added trip at platform 1 */
async function putRealtime(added: string): Promise<void> {
  const header = { gtfsRealtimeVersion: "2.0", timestamp: String(Number(at("07:59:00")) + ++messages) };
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: "f-station",
        type: "realtime_trip_updates",
        message: {
          header,
          entity: [
            {
              id: "1",
              tripUpdate: {
                trip: { tripId: "t1", startDate: "20260304" },
                stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 120 } }],
              },
            },
            {
              id: "2",
              tripUpdate: {
                trip: { tripId: "extra", routeId: added, startDate: "20260304", scheduleRelationship: "ADDED" },
                stopTimeUpdate: [
                  { stopId: "P1", departure: { time: at("08:25:00") } },
                  { stopId: "X", arrival: { time: at("08:35:00") } },
                ],
              },
            },
          ],
        },
      },
      {
        feed: "f-station",
        type: "realtime_alerts",
        message: {
          header,
          entity: [
            {
              id: "a",
              alert: {
                informedEntity: [{ stopId: "S" }, { stopId: "P1" }],
                headerText: { translation: [{ text: "Lift out of service", language: "en" }] },
              },
            },
          ],
        },
      },
      {
        feed: "f-bus",
        type: "realtime_trip_updates",
        message: {
          header,
          entity: [
            {
              id: "1",
              tripUpdate: {
                trip: { tripId: "u1", startDate: "20260304" },
                stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 60 } }],
              },
            },
          ],
        },
      },
    ],
    NOW,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answers = Record<string, any>;

/** Trips of each operation of a page alone, and what they answer. */
async function operationsOf(path: string): Promise<{ levels: OperationLevels; answers: Answers }> {
  const levels: OperationLevels = new Map();
  const answers: Answers = {};
  const answered = (name: string, data: unknown) => {
    answers[name] = data;
  };
  await loadAlone(path, transportAlone(levels, NOW, { answered }));
  return { levels, answers };
}

/** Expects that no operation of a page, run alone, needs more than three trips. */
async function expectOperations(path: string): Promise<Answers> {
  await putRealtime("r3");
  const { levels, answers } = await operationsOf(path);
  expect(levels.size, path).toBeGreaterThan(2);
  for (const [name, own] of levels) expect(own, name).toBeLessThanOrEqual(MAX_LEVELS);
  return answers;
}

/** Loads a page whose realtime messages no isolate has cached. */
async function loadFresh(path: string, added = "r3"): Promise<PageTrips> {
  await putRealtime(added);
  return loadCounted(path, NOW);
}

async function keyOf(stopId: string, active = 1): Promise<{ onestop_id: string; id: number; sha1: string }> {
  return (await rowAs<{ onestop_id: string; id: number; sha1: string }>(
    stores().db,
    "SELECT s.onestop_id, s.id, v.sha1 FROM stop s JOIN feed_version v ON v.id = s.feed_version_id " +
      "WHERE s.stop_id = ? AND v.active = ?",
    stopId,
    active,
  ))!;
}

describe("at most three trips one after the other for", () => {
  test.each([
    ["a station", "S", ({ onestop_id }: { onestop_id: string }) => `/stops/${onestop_id}`],
    ["a station and its pathways", "S", () => "/stops/f-station:S?ways=1"],
    ["a platform", "P1", () => "/stops/f-station:P1"],
    ["a stop by its number", "S", ({ id }: { id: number }) => `/stops/${id}`],
    ["a stop without a station", "X", ({ onestop_id }: { onestop_id: string }) => `/stops/${onestop_id}`],
    ["a stop with the timetable of a day", "X", () => "/stops/f-station:X?date=2026-03-04"],
    ["a stop with departures around it", "S", () => "/stops/f-station:S?radius=200"],
    ["a stop of an older version", "P1", ({ sha1 }: { sha1: string }) => `/stops/f-station@${sha1}:P1`, 0],
    [
      "an Onestop ID in an older version",
      "S",
      ({ onestop_id, sha1 }: { onestop_id: string; sha1: string }) => `/stops/${onestop_id}:f-station@${sha1}`,
      0,
    ],
  ])("%s", async (_what, stopId, pathOf, active = 1) => {
    const path = pathOf(await keyOf(stopId, active));
    await expectOperations(path);
    const page = await expectTrips(() => loadFresh(path), path, { first: 1, levels: MAX_LEVELS });
    expect(page.status).toBe(200);
  });

  test("each operation at an Onestop ID that the stop no longer has; the page tries the present one first", async () => {
    const { onestop_id } = await keyOf("S", 0);
    const path = `/stops/${onestop_id}`;
    await expectOperations(path);
    await expectTrips(() => loadFresh(path), path, { first: 2, levels: MAX_LEVELS + 1 });
  });

  test("each operation when a trip was added on a route that else never calls there; the page reads that route", async () => {
    await putRealtime("r4");
    const { levels, answers } = await operationsOf("/stops/f-station:P1");
    for (const [name, own] of levels) expect(own, name).toBeLessThanOrEqual(MAX_LEVELS);
    const { departures } = answers.StopDepartures.stops[0];
    const added = departures.find((row: { schedule_relationship: string }) => row.schedule_relationship === "ADDED");
    expect(added.trip.route.route_short_name).toBe("S4");
    const path = "/stops/f-station:P1";
    await expectTrips(() => loadFresh(path, "r4"), path, { first: 1, levels: MAX_LEVELS + 1 });
  });
});

test.each([
  ["a platform, to the entrance of its station", "P1", "10.00000%2C50.00010"],
  ["a stop without entrances, to its position", "X", "10.02000%2C50.02000"],
])("directions on foot to %s", async (_what, stopId, place) => {
  const html = await (await ask(`/stops/f-station:${stopId}`)).text();
  const [, query = ""] = /href="\/map\?(toPlace=[^"]*)"/.exec(html) ?? [];
  expect(query).toContain(`toPlace=${place}&amp;toName=`);
  expect(query).toMatch(/&amp;mode=WALK$/);
});

test("walks to the stops around a station begin at its entrance, and leave out its own platforms", async () => {
  const html = await (await ask("/stops/f-station:P1")).text();
  const walks = [...html.matchAll(/href="\/map\?fromPlace=([^&"]*)&amp;[^"]*toName=([^&"]*)/g)];
  expect(walks.map(([, from, to]) => [from, to])).toEqual([
    ["10.00000%2C50.00010", "Central+Bus"],
    ["10.00000%2C50.00010", "Bridge"],
  ]);
});

test("a stop whose schedules are too long to be packed needs two trips more: patterns, then timetables", async () => {
  await stores().db.write([
    {
      sql:
        "UPDATE route_pack SET schedule = NULL WHERE route_id IN (SELECT r.id FROM route r " +
        "JOIN feed_version v ON v.id = r.feed_version_id WHERE v.feed_onestop_id = 'f-bus')",
    },
  ]);
  const path = "/stops/f-bus:b3";
  await expectTrips(() => loadFresh(path), path, { first: 1, levels: MAX_LEVELS + 2 });
});

test("the pages show what they read", async () => {
  await putRealtime("r3");
  const { answers } = await operationsOf("/stops/f-station:P1");
  const [stop] = answers.StopPage.stops;
  expect(stop.alerts).toHaveLength(1);
  expect(stop.level).toEqual({ level_name: "Platforms", level_index: -1 });
  expect(stop.route_stops.map((at: { route: { agency: object } }) => at.route.agency)).toEqual([
    { agency_name: "City", agency_lang: null, onestop_id: expect.stringMatching(/^o-/) },
    { agency_name: "City", agency_lang: null, onestop_id: expect.stringMatching(/^o-/) },
  ]);
  expect(stop.parent.children).toHaveLength(4);
  const platform = answers.StopPathways.stops.find((one: { id: number }) => one.id === stop.id);
  expect(platform.pathways_to_stop[0].from_stop.stop_name).toBe("Node");
  const nearby = answers.StopNearby.stops.map((near: { stop_id: string }) => near.stop_id);
  expect(nearby).toEqual(["b1", "P1", "P2"]);
  const { departures } = answers.StopDepartures.stops[0];
  type Row = { schedule_relationship: string; departure: { estimated_unix: number | null } };
  const minuteOf = (unix: number | null) => (unix === null ? null : (unix % 3600) / 60);
  expect(departures.map((row: Row) => [row.schedule_relationship, minuteOf(row.departure.estimated_unix)])).toEqual([
    ["SCHEDULED", 12],
    ["STATIC", null],
    ["ADDED", 25],
  ]);
});
