/** MOTIS' own client runs its operations against the Worker. New York is five hours behind UTC in March. */
import {
  client,
  geocode,
  health,
  initial,
  levels,
  oneToAll,
  oneToMany,
  oneToManyIntermodal,
  oneToManyIntermodalPost,
  oneToManyPost,
  plan,
  planPost,
  refreshItinerary,
  refreshItineraryPost,
  rentals,
  reverseGeocode,
  routeDetails,
  routes,
  stopInfo,
  stops,
  stoptimes,
  transfers,
  trip,
  trips,
} from "@motis-project/motis-client";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask, ORIGIN } from "../../support/worker/ask.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

/** The crossing lines, with a track, a level, another time of arrival than of departure, and statements about trips. */
const FEED = {
  ...DIRECTIONS_FEED,
  "stops.txt": csv(
    "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,level_id",
    "a,10,South End,40.7,-74,0,,2,",
    "b1,20,Cross Street North South,40.75,-74,0,st,1,deep",
    "b2,21,Cross Street East West,40.7545,-74,0,st,,high",
    "st,,Cross Street,40.75,-74,1,,,",
    "c,30,North End,40.8,-74,0,,,",
    "d,40,Middle East,40.75,-73.9,0,,,",
    "e,50,East End,40.75,-73.8,0,,,",
  ),
  "levels.txt": csv("level_id,level_index,level_name", "deep,-2,Deep", "high,1,High"),
  "trips.txt": DIRECTIONS_FEED["trips.txt"]!.split("\n")
    .map((row, i) =>
      row === ""
        ? row
        : `${row},${i === 0 ? "bikes_allowed,wheelchair_accessible" : row.includes(",n1,") ? "1,2" : ","}`,
    )
    .join("\n"),
};

const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const MORNING = "2026-03-04T12:30:00Z";
const corners = { min: "40.69,-74.01", max: "40.81,-73.79" };

beforeAll(async () => {
  await importFeed("f-motis", FEED);
  await refreshLists(stores().db);
  client.setConfig({
    baseUrl: `${ORIGIN}/api/v2/routing/motis`,
    fetch: async (request: Request) =>
      ask(
        request.url.slice(ORIGIN.length),
        request.method === "GET" ? {} : { init: { method: "POST", body: await request.text() } },
      ),
  } as object);
}, 60_000);

/** The data of an answer; fails with its error. */
async function dataOf<T>(answer: Promise<{ data?: T | undefined; error?: unknown }>): Promise<T> {
  const { data, error } = await answer;
  expect(error).toBeUndefined();
  return data as T;
}

describe("plan", () => {
  test("has what the schedule knows about a ride, and its own arrivals", async () => {
    const query = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.c), time: MORNING, numItineraries: 1 };
    const { itineraries } = await dataOf(plan({ query }));
    const [ride] = itineraries[0]!.legs;
    expect(ride).toMatchObject({
      ...{ tripId: "20260304_f-motis_n1", tripShortName: "101", directionId: "0", source: "f-motis" },
      ...{
        bikesAllowed: true,
        wheelchairAccessible: "NOT_ACCESSIBLE",
        cancelled: false,
        agencyUrl: "https://a.example",
      },
      tripFrom: { stopId: "f-motis_a" },
      tripTo: { stopId: "f-motis_c" },
      from: { track: "2", scheduledTrack: "2", tz: "America/New_York", pickupType: "NORMAL" },
    });
    expect(ride!.from).not.toHaveProperty("arrival");
    expect(ride!.to).not.toHaveProperty("departure");
    // No level is known there, so that v6 names none.
    expect(ride!.from).not.toHaveProperty("level");
    expect(ride!.intermediateStops).toMatchObject([
      {
        ...{ stopId: "f-motis_b1", parentId: "f-motis_st", level: -2, track: "1" },
        ...{ arrival: "2026-03-04T13:10:00Z", departure: "2026-03-04T13:11:00Z" },
      },
    ]);
  });

  test("takes modes that the client sends in several parameters", async () => {
    const query = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.c), time: MORNING };
    const of = async (transitModes: ("TRAM" | "SUBWAY")[]) =>
      (await dataOf(plan({ query: { ...query, transitModes } }))).itineraries.length;
    expect(await of(["TRAM"])).toBe(0);
    expect(await of(["TRAM", "SUBWAY"])).toBeGreaterThan(0);
  });
});

describe("stoptimes", () => {
  const summary = ({ tripId, place }: { tripId: string; place: { departure?: string } }) =>
    `${tripId} ${place.departure}`;

  test("lists the departures of a station with its platforms", async () => {
    const { stopTimes, place } = await dataOf(stoptimes({ query: { stopId: "f-motis_st", time: MORNING, n: 4 } }));
    expect(place).toMatchObject({ name: "Cross Street", stopId: "f-motis_st", tz: "America/New_York" });
    expect(stopTimes.map(summary)).toEqual([
      "20260304_f-motis_nope 2026-03-04T13:04:00Z",
      "20260304_f-motis_n1 2026-03-04T13:11:00Z",
      "20260304_f-motis_e1 2026-03-04T13:15:00Z",
      "20260304_f-motis_e2 2026-03-04T13:30:00Z",
    ]);
    expect(stopTimes[1]).toMatchObject({
      ...{ mode: "SUBWAY", headsign: "To North End", routeShortName: "NS", bikesAllowed: true, realTime: false },
      ...{ pickupDropoffType: "NORMAL", cancelled: false, tripCancelled: false, reservation: "NONE" },
      tripFrom: { name: "South End" },
      tripTo: { name: "North End" },
      place: { arrival: "2026-03-04T13:10:00Z", scheduledDeparture: "2026-03-04T13:11:00Z", track: "1" },
    });
  });

  test("pages in both directions, and finds each departure once", async () => {
    const query = { stopId: "f-motis_a", n: 2 };
    const first = await dataOf(stoptimes({ query: { ...query, time: "2026-03-04T10:00:00Z" } }));
    expect(first.stopTimes.map(({ tripId }) => tripId)).toEqual(["20260304_f-motis_n0", "20260304_f-motis_n1"]);
    const second = await dataOf(stoptimes({ query: { ...query, pageCursor: first.nextPageCursor } }));
    expect(second.stopTimes.map(({ tripId }) => tripId)).toEqual(["20260304_f-motis_n2", "20260304_f-motis_late"]);
    const back = await dataOf(stoptimes({ query: { ...query, pageCursor: second.previousPageCursor } }));
    expect(back.stopTimes).toEqual(first.stopTimes);
  });

  test("lists arrivals before a time, with the stops before them", async () => {
    const query = { stopId: "f-motis_c", time: "2026-03-04T13:30:00Z", n: 1, arriveBy: true, fetchStops: true };
    const { stopTimes } = await dataOf(stoptimes({ query }));
    expect(stopTimes.map(({ tripId }) => tripId)).toEqual(["20260304_f-motis_n1"]);
    expect(stopTimes[0]!.previousStops).toMatchObject([
      { name: "South End", departure: "2026-03-04T13:00:00Z" },
      { name: "Cross Street North South", arrival: "2026-03-04T13:10:00Z" },
    ]);
    const later = await dataOf(
      stoptimes({ query: { ...query, arriveBy: false, direction: "LATER", stopId: "f-motis_a" } }),
    );
    expect(later.stopTimes[0]!.nextStops!.map(({ name }) => name)).toEqual(["Cross Street North South", "North End"]);
  });

  test("tells the runs of a trip that repeats apart, for the operation trip", async () => {
    const query = { stopId: "f-motis_d", time: "2026-03-04T19:05:00Z", n: 2, mode: ["BUS" as const] };
    const { stopTimes } = await dataOf(stoptimes({ query }));
    expect(stopTimes.map(({ tripId }) => tripId)).toEqual([
      "20260304_14:20:00_f-motis_s1",
      "20260304_14:40:00_f-motis_s1",
    ]);
    const run = await dataOf(trip({ query: { tripId: stopTimes[0]!.tripId } }));
    expect([run.startTime, run.endTime]).toEqual(["2026-03-04T19:20:00Z", "2026-03-04T19:25:00Z"]);
  });

  test("takes a center in place of a stop, a radius, and a window", async () => {
    const center = at(SPOTS.b);
    const { place, stopTimes } = await dataOf(
      stoptimes({ query: { center, radius: 100, window: 1800, time: "2026-03-04T13:00:00Z" } }),
    );
    expect(place.name).toMatch(/^Cross Street/);
    expect(stopTimes.map(({ tripId }) => tripId)).toEqual(
      ["nope", "n1", "e1", "e2"].map((id) => `20260304_f-motis_${id}`),
    );
    const exact = { stopId: "f-motis_b2", exactRadius: true, radius: 0, n: 3, time: MORNING };
    const own = await dataOf(stoptimes({ query: exact }));
    expect(own.stopTimes.map(({ tripId }) => tripId).slice(0, 2)).toEqual([
      "20260304_f-motis_e1",
      "20260304_f-motis_e2",
    ]);
  });

  test.each([
    [{ stopId: "f-motis_none" }, 404, "entity.not_found"],
    [{}, 400, "parameter.invalid"],
    [{ center: at(SPOTS.a) }, 400, "parameter.invalid"],
    [{ stopId: "f-motis_a", pageCursor: "x" }, 400, "parameter.invalid"],
    [{ stopId: "f-motis_a", both: true }, 400, "parameter.not_offered"],
    [{ stopId: "f-motis_a", mode: ["CAR" as const] }, 501, "query.not_offered"],
  ])("refuses %j", async (query, status, code) => {
    const log = vi.spyOn(console, "error");
    const { response, error } = await stoptimes({ query });
    expect([response.status, error]).toMatchObject([status, { error: expect.any(String), problem: { code } }]);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe("trip and refresh-itinerary", () => {
  test("shows a run of an answer, and of a trip without a day the next one", async () => {
    const run = await dataOf(trip({ query: { tripId: "20260304_f-motis_n1" } }));
    expect([run.startTime, run.endTime, run.duration, run.transfers]).toEqual([
      ...["2026-03-04T13:00:00Z", "2026-03-04T13:20:00Z"],
      ...[1200, 0],
    ]);
    expect(run.legs).toMatchObject([{ mode: "SUBWAY", intermediateStops: [{ departure: "2026-03-04T13:11:00Z" }] }]);
    expect(run.legs[0]!.legGeometry.length).toBe(5);
    const next = await dataOf(trip({ query: { tripId: "f-motis_n1" } }));
    expect(next.legs[0]!.tripId).toMatch(/^\d{8}_f-motis_n1$/);
    for (const [tripId, status] of [
      ["f-motis_none", 404],
      ["20261399_f-motis_n1", 400],
      ["x", 400],
    ] as const) {
      expect([tripId, (await trip({ query: { tripId } })).response.status]).toEqual([tripId, status]);
    }
  });

  test("makes an itinerary anew", async () => {
    const query = { fromPlace: "40.6995,-74", toPlace: at(SPOTS.e), time: MORNING };
    const { itineraries } = await dataOf(plan({ query }));
    const itinerary = itineraries.find(({ legs }) => legs.length > 2)!;
    const again = await dataOf(refreshItinerary({ query: { itineraryId: itinerary.id } }));
    expect([again.startTime, again.endTime, again.transfers, again.id]).toEqual([
      ...[itinerary.startTime, itinerary.endTime, itinerary.transfers],
      itinerary.id,
    ]);
    expect(again.legs.map(({ mode, tripId }) => [mode, tripId])).toEqual(
      itinerary.legs.map(({ mode, tripId }) => [mode, tripId]),
    );
    for (const itineraryId of ["x", "{}", '{"legs":[]}', '{"legs":[{}]}']) {
      expect((await refreshItinerary({ query: { itineraryId } })).response.status).toBe(400);
    }
  });
});

describe("places", () => {
  test("finds stops by name, near a position first, and reads a position", async () => {
    const [first, ...others] = await dataOf(geocode({ query: { text: "cross str" } }));
    expect(first).toMatchObject({
      ...{ type: "STOP", name: "Cross Street", id: "f-motis_st", tz: "America/New_York", modes: ["SUBWAY"] },
      tokens: [
        [0, 5],
        [6, 3],
      ],
    });
    expect(others.every(({ name }) => name.startsWith("Cross Street"))).toBe(true);
    const near = await dataOf(geocode({ query: { text: "end", place: at(SPOTS.e), placeBias: 10, numResults: 1 } }));
    expect(near.map(({ id }) => id)).toEqual(["f-motis_e"]);
    expect(await dataOf(geocode({ query: { text: "end", type: ["ADDRESS"] } }))).toEqual([]);
    expect(await dataOf(geocode({ query: { text: "end", mode: ["FERRY"] } }))).toEqual([]);
    expect(await dataOf(geocode({ query: { text: "40.7, -74" } }))).toMatchObject([
      { type: "PLACE", lat: 40.7, lon: -74 },
    ]);
  });

  test("finds stops at a position", async () => {
    const matches = await dataOf(reverseGeocode({ query: { place: "40.7501,-74", numResults: 2 } }));
    expect(matches.map(({ id }) => id).toSorted()).toEqual(["f-motis_b1", "f-motis_st"]);
    expect(await dataOf(reverseGeocode({ query: { place: "0,0" } }))).toEqual([]);
    expect((await reverseGeocode({ query: { place: "91,0" } })).response.status).toBe(400);
  });

  test("describes a stop with its routes", async () => {
    const { place, routes: atStop } = await dataOf(stopInfo({ query: { stopId: "f-motis_st" } }));
    expect(place).toMatchObject({ name: "Cross Street", modes: ["SUBWAY"] });
    expect(atStop.map(({ routeShortName, routeColor }) => [routeShortName, routeColor]).toSorted()).toEqual([
      ["EW", "0000FF"],
      ["NS", "FF0000"],
    ]);
  });
});

describe("one to many", () => {
  test("reaches stops within some minutes", async () => {
    const query = { one: at(SPOTS.a), maxTravelTime: 45, time: MORNING };
    const { one, all } = await dataOf(oneToAll({ query }));
    expect(one).toMatchObject(SPOTS.a);
    const minutes = Object.fromEntries(all!.map(({ place, duration }) => [place!.stopId, duration]));
    expect(minutes).toMatchObject({ "f-motis_a": 0, "f-motis_b1": 40 });
    expect(minutes).not.toHaveProperty("f-motis_e");
    expect((await oneToAll({ query: { ...query, maxTravelTime: 61 } })).response.status).toBe(400);
    expect((await oneToAll({ query: { ...query, arriveBy: true } })).response.status).toBe(400);
  });

  test("measures walks in the order of the places", async () => {
    const query = { one: "40.7;-74", many: ["40.702;-74", "40.8;-74"], mode: "WALK" as const, max: 600 };
    const rest = { maxMatchingDistance: 250, arriveBy: false, withDistance: true };
    const walks = await dataOf(oneToMany({ query: { ...query, ...rest } }));
    expect(walks).toEqual([{ duration: 241, distance: 289 }, {}]);
    const long = { ...query, ...rest, many: Array.from({ length: 26 }, () => "40.7;-74") };
    expect((await oneToMany({ query: long })).response.status).toBe(400);
    expect((await oneToMany({ query: { ...query, ...rest, mode: "BIKE" } })).response.status).toBe(501);
  });
});

describe("travel times to many places", () => {
  const many = [SPOTS.c, SPOTS.e, SPOTS.farther].map(({ lat, lon }) => `${lat};${lon}`);
  const query = { one: `${SPOTS.a.lat};${SPOTS.a.lon}`, many, time: MORNING, maxTravelTime: 120 };

  test("are those of journeys by transit, with each number of changes", async () => {
    const { transit_durations, street_durations } = await dataOf(oneToManyIntermodal({ query }));
    // At 13:00 from the south: at 13:20 in the north, at 13:45 in the east with a change.
    expect(transit_durations).toEqual([
      [{ duration: 50 * 60, transfers: 0 }],
      [{ duration: 75 * 60, transfers: 1 }],
      [],
    ]);
    expect(street_durations).toEqual([{}, {}, {}]);
    const direct = await dataOf(oneToManyIntermodal({ query: { ...query, maxTransfers: 0 } }));
    expect(direct.transit_durations).toEqual([[{ duration: 50 * 60, transfers: 0 }], [], []]);
    const short = await dataOf(oneToManyIntermodal({ query: { ...query, maxTravelTime: 60 } }));
    expect(short.transit_durations).toEqual([[{ duration: 50 * 60, transfers: 0 }], [], []]);
  });

  test("lead to one place with arriveBy, and on foot where it is near", async () => {
    const near = { lat: SPOTS.c.lat + 0.002, lon: SPOTS.c.lon };
    const back = {
      one: `${SPOTS.c.lat};${SPOTS.c.lon}`,
      many: [`${SPOTS.a.lat};${SPOTS.a.lon}`, `${near.lat};${near.lon}`],
    };
    const time = "2026-03-04T13:30:00Z";
    const answer = await dataOf(oneToManyIntermodal({ query: { ...back, time, arriveBy: true, withDistance: true } }));
    expect(answer.transit_durations![0]).toEqual([{ duration: 30 * 60, transfers: 0 }]);
    expect(answer.street_durations).toEqual([{}, { duration: expect.any(Number), distance: expect.any(Number) }]);
  });

  test("are the same by POST, and refuse what they cannot do", async () => {
    expect(await dataOf(oneToManyIntermodalPost({ body: query }))).toEqual(
      await dataOf(oneToManyIntermodal({ query })),
    );
    const tooMany = Array.from({ length: 11 }, () => many[0]!);
    expect((await oneToManyIntermodal({ query: { ...query, many: tooMany } })).response.status).toBe(400);
    expect((await oneToManyIntermodalPost({ body: { ...query, directMode: "CAR" } })).response.status).toBe(400);
  });
});

describe("a POST in place of a GET", () => {
  test("plans, without offsets", async () => {
    const query = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.c), time: MORNING };
    const posted = await dataOf(planPost({ body: {}, query } as Parameters<typeof planPost>[0]));
    expect(posted).toEqual(await dataOf(plan({ query })));
    const body = { fromOffsets: [{ stopId: "f-motis_a", duration: 60 }] };
    const refused: { response: Response; error?: unknown } = await planPost({
      ...{ body, query },
    } as Parameters<typeof planPost>[0]);
    expect([refused.response.status, refused.error]).toMatchObject([
      400,
      { problem: { code: "parameter.not_offered" } },
    ]);
  });

  test("walks, and makes an itinerary anew by the object of its id", async () => {
    const body = {
      one: "40.75;-74",
      many: ["40.752;-74"],
      mode: "WALK",
      max: 900,
      maxMatchingDistance: 250,
      arriveBy: false,
    } as const;
    const walks = await dataOf(oneToManyPost({ body: { ...body, many: [...body.many] } }));
    expect(walks).toEqual([{ duration: expect.any(Number) }]);
    expect(walks).toEqual(await dataOf(oneToMany({ query: { ...body, many: [...body.many] } })));
    const query = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.e), time: MORNING };
    const { itineraries } = await dataOf(plan({ query }));
    const id = itineraries[0]!.id as unknown as string;
    const again = await dataOf(refreshItineraryPost({ body: { id: JSON.parse(id) } }));
    expect(again).toEqual(await dataOf(refreshItinerary({ query: { itineraryId: id } })));
  });

  test.each(["{", "[1]", '"x"'])("refuses the body %s", async (body) => {
    const response = await ask("/api/v2/routing/motis/api/v6/refresh-itinerary", { init: { method: "POST", body } });
    expect([response.status, ((await response.json()) as { problem: { code: string } }).problem.code]).toEqual([
      400,
      "request.malformed",
    ]);
  });

  test("is refused by other operations", async () => {
    const response = await ask("/api/v2/routing/motis/api/v1/geocode?text=south", { init: { method: "POST" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    await response.body?.cancel();
  });
});

describe("map", () => {
  test("begins at the largest operator, and says what the server has", async () => {
    const { lat, lon, zoom, serverConfig } = await dataOf(initial());
    expect([lat > 40.6 && lat < 40.9, lon > -74.1 && lon < -73.7, zoom > 5]).toEqual([true, true, true]);
    expect(serverConfig).toMatchObject({ maxOneToAllTravelTimeLimit: 60, maxOneToManySize: 25 });
    expect(await dataOf(health())).toEqual({ rt: false, gbfs: false });
    expect(await dataOf(rentals())).toMatchObject({ providers: [], vehicles: [] });
  });

  test("refuses the changes that MOTIS computes in advance by their name", async () => {
    const { error, response } = await transfers({ query: { id: "f-motis_a" } });
    expect([response.status, error]).toMatchObject([
      501,
      { error: expect.stringContaining("debug/transfers"), problem: { code: "query.not_offered" } },
    ]);
  });

  test("lists stops and levels of a box", async () => {
    const inBox = await dataOf(stops({ query: corners }));
    expect(inBox.map(({ stopId }) => stopId).toSorted()).toEqual(
      ["a", "b1", "b2", "c", "d", "e", "st"].map((id) => `f-motis_${id}`),
    );
    const grouped = await dataOf(stops({ query: { ...corners, grouped: true } }));
    expect(grouped.map(({ stopId }) => stopId)).not.toContain("f-motis_b1");
    expect(await dataOf(levels({ query: corners }))).toEqual([1, -2]);
    expect(await dataOf(levels({ query: { min: "0,0", max: "1,1" } }))).toEqual([]);
    expect((await stops({ query: { ...corners, min: "x" } })).response.status).toBe(400);
  });

  test("draws vehicles between two stops", async () => {
    const query = { ...corners, startTime: "2026-03-04T13:05:00Z", endTime: "2026-03-04T13:06:00Z", zoom: 12 };
    const segments = await dataOf(trips({ query }));
    expect(
      segments.map(({ trips: [one], from, to, departure, arrival }) => [
        one!.tripId,
        from.name,
        to.name,
        departure,
        arrival,
      ]),
    ).toEqual([
      ["20260304_f-motis_n1", "South End", "Cross Street North South", "2026-03-04T13:00:00Z", "2026-03-04T13:10:00Z"],
      [
        "20260304_f-motis_nope",
        "Cross Street North South",
        "North End",
        "2026-03-04T13:04:00Z",
        "2026-03-04T13:09:00Z",
      ],
    ]);
    const shuttle = await dataOf(
      trips({ query: { ...query, startTime: "2026-03-04T19:21:00Z", endTime: "2026-03-04T19:22:00Z" } }),
    );
    expect(shuttle.map(({ trips: [one] }) => one!.tripId)).toEqual(["20260304_14:20:00_f-motis_s1"]);
    expect(await dataOf(trips({ query: { ...query, min: "40.74,-73.95", max: "40.76,-73.93" } }))).toEqual([]);
    expect((await trips({ query: { ...query, endTime: "2026-03-04T15:05:00Z" } })).response.status).toBe(400);
  });

  test("draws routes from stop to stop", async () => {
    const all = await dataOf(routes({ query: { ...corners, zoom: 12 } }));
    expect(all.routes.map(({ transitRoutes: [one] }) => one!.shortName).toSorted()).toEqual(["EW", "NS", "Sh"]);
    const ns = all.routes.find(({ transitRoutes: [one] }) => one!.shortName === "NS")!;
    expect([ns.mode, ns.numStops, ns.pathSource]).toEqual(["SUBWAY", 3, "TIMETABLE"]);
    const names = ns.segments.map(({ from, to }) => `${all.stops[from]!.name} - ${all.stops[to]!.name}`);
    expect(names).toContain("South End - Cross Street North South");
    expect(all.polylines[ns.segments[0]!.polyline]).toMatchObject({ colors: ["FF0000"], polyline: { precision: 6 } });
    const one = await dataOf(routeDetails({ query: { routeIdx: ns.routeIdx } }));
    expect(one.routes).toMatchObject([{ routeIdx: ns.routeIdx, segments: ns.segments.map(() => ({})) }]);
  });
});
