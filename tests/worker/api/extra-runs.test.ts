/** Runs beside the schedule, and trips at other stops: boards and journeys offer the same. */
import { beforeAll, describe, expect, test } from "vitest";
import { importFeed } from "./imported.ts";
import { askApi, feedFiles, publish, serveRealtime } from "./realtime-feed.ts";

const FEED = feedFiles({
  stops: [
    "ea,A,50,8,0,,",
    "est,Hall,50.05,8,1,,",
    "ep1,Hall,50.05,8,0,est,1",
    "ep2,Hall,50.05,8.0002,0,est,2",
    "ez,Z,50.1,8,0,,",
    "en,North,50.15,8,0,,",
  ],
  trips: ["e1,S,plain,0", "e1,S,early,0"],
  stopTimes: [
    "plain,12:00:00,12:00:00,ea,1",
    "plain,12:10:00,12:11:00,ep1,2",
    "plain,12:25:00,12:25:00,ez,3",
    "early,05:00:00,05:00:00,ea,1",
    "early,05:25:00,05:25:00,ez,2",
  ],
});

const NOW = "2026-03-04T10:30:00Z";
const unix = (clock: string) => String(Date.parse(`2026-03-04T${clock}Z`) / 1000);

beforeAll(async () => {
  await importFeed("f-extra", FEED);
  await serveRealtime("f-extra", 860);
}, 60_000);

const A = "lon: 8, lat: 50";
const HALL = "lon: 8, lat: 50.05";
const Z = "lon: 8, lat: 50.1";
const NORTH = "lon: 8, lat: 50.15";

/** The rides of the first journey as trip, first stop and departure, last stop and arrival. */
async function journey(from: string, to: string, at: string): Promise<string> {
  const query = `{ directions(where: { mode: TRANSIT, depart_at: "2026-03-04T${at}Z", from: { ${from} }, to: { ${to} } }) {
    itineraries { legs { start_time end_time trip { trip_id } stops { stop_id } } }
  } }`;
  type Leg = { start_time: string; end_time: string; trip: { trip_id: string } | null; stops: { stop_id: string }[] };
  const { directions } = await askApi<{ directions: { itineraries: { legs: Leg[] }[] } }>(query, NOW);
  const rides = (directions.itineraries[0]?.legs ?? []).filter(({ trip }) => trip !== null);
  return rides
    .map(({ trip, stops, start_time, end_time }) =>
      [
        trip!.trip_id,
        `${stops[0]!.stop_id} ${start_time.slice(11, 16)}`,
        `${stops.at(-1)!.stop_id} ${end_time.slice(11, 16)}`,
      ].join(" "),
    )
    .join(", ");
}

async function board(stop: string): Promise<string[]> {
  const query = `{ stops(where: { stop_id: "${stop}" }) { departures(where: { next: 10800 }) {
    schedule_relationship trip { trip_id } departure { scheduled_utc estimated_utc }
  } } }`;
  type Row = {
    schedule_relationship: string;
    trip: { trip_id: string };
    departure: { scheduled_utc: string | null; estimated_utc: string | null };
  };
  const { stops } = await askApi<{ stops: { departures: Row[] }[] }>(query, NOW);
  return stops[0]!.departures.map(
    ({ trip, departure, schedule_relationship }) =>
      `${trip.trip_id} ${(departure.estimated_utc ?? departure.scheduled_utc ?? "").slice(11, 16)} ${schedule_relationship}`,
  );
}

describe.each(["NEW", "ADDED"])("a trip with %s", (scheduleRelationship) => {
  const stopTimeUpdate = [
    { stopId: "ea", departure: { time: unix("11:40:00") } },
    { stopId: "ep2", arrival: { time: unix("11:50:00") } },
    { stopId: "en", arrival: { time: unix("12:10:00") } },
  ];

  test("is on boards and in journeys, also to a stop that no scheduled trip serves", async () => {
    const trip = { tripId: "extra", routeId: "e1", startDate: "20260304", scheduleRelationship };
    await publish("f-extra", { trip, stopTimeUpdate });
    expect(await board("ea")).toEqual(["plain 11:00 STATIC", "extra 11:40 ADDED"]);
    expect(await board("ep2")).toEqual(["extra 11:50 ADDED"]);
    expect(await journey(A, NORTH, "10:45:00")).toBe("extra ea 11:40 en 12:10");
    expect(await journey(A, Z, "10:45:00")).toBe("plain ea 11:00 ez 11:25");
  });

  test("is not offered where its route is unknown", async () => {
    await publish("f-extra", { trip: { tripId: "extra", routeId: "none", scheduleRelationship }, stopTimeUpdate });
    expect(await board("ep2")).toEqual([]);
    expect(await journey(A, NORTH, "10:45:00")).toBe("");
  });
});

describe("a trip with REPLACEMENT", () => {
  test.each([{}, { routeId: "e1" }])("has the stops and times of its update on its day (%j)", async (more) => {
    const trip = { tripId: "plain", startDate: "20260304", scheduleRelationship: "REPLACEMENT", ...more };
    await publish("f-extra", {
      trip,
      stopTimeUpdate: [
        { stopSequence: 1, stopId: "ea", departure: { time: unix("11:05:00") } },
        { stopSequence: 2, stopId: "en", arrival: { time: unix("11:50:00") } },
      ],
    });
    expect(await board("ea")).toEqual(["plain 11:05 REPLACEMENT"]);
    expect(await board("ep1")).toEqual([]);
    expect(await journey(A, NORTH, "10:45:00")).toBe("plain ea 11:05 en 11:50");
    expect(await journey(A, Z, "10:45:00")).not.toContain("plain ea 11:00");
  });
});

test("a run that is named by its route, direction, start time, and date is late in journeys too", async () => {
  const trip = { routeId: "e1", directionId: 0, startTime: "12:00:00", startDate: "20260304" };
  await publish("f-extra", { trip, stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 240 } }] });
  expect(await board("ea")).toEqual(["plain 11:04 SCHEDULED"]);
  expect(await journey(A, Z, "10:45:00")).toBe("plain ea 11:04 ez 11:29");
});

test("a copy with DUPLICATED is beside its model, with its own delay", async () => {
  await publish("f-extra", {
    trip: { tripId: "plain", startDate: "20260304", scheduleRelationship: "DUPLICATED" },
    tripProperties: { tripId: "copy", startDate: "20260304", startTime: "12:30:00" },
    stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 300 } }],
  });
  expect(await board("ea")).toEqual(["plain 11:00 STATIC", "copy 11:35 DUPLICATED"]);
  expect(await journey(A, Z, "10:45:00")).toBe("plain ea 11:00 ez 11:25");
  expect(await journey(A, Z, "11:05:00")).toBe("copy ea 11:35 ez 12:00");
});

test("a call that is assigned to another platform is boarded there", async () => {
  await publish("f-extra", {
    trip: { tripId: "plain", startDate: "20260304" },
    stopTimeUpdate: [{ stopSequence: 2, stopTimeProperties: { assignedStopId: "ep2" }, departure: { delay: 120 } }],
  });
  expect(await board("ep2")).toEqual(["plain 11:13 SCHEDULED"]);
  expect(await journey(HALL, Z, "10:45:00")).toBe("plain ep2 11:13 ez 11:27");
  expect(await journey(A, Z, "10:45:00")).toBe("plain ea 11:00 ez 11:27");
});

describe("a run whose message has its schedule", () => {
  const trip = { tripId: "extra", routeId: "e1", startDate: "20260304", scheduleRelationship: "NEW" };

  async function calls(stop: string, where = "next: 10800", list = "departures") {
    const event = "{ scheduled_utc scheduled estimated_utc estimated_delay }";
    const query = `{ stops(where: { stop_id: "${stop}" }) { ${list}(where: { ${where} }) {
      trip { trip_id } arrival ${event} departure ${event}
    } } }`;
    type Event = Record<"scheduled_utc" | "scheduled" | "estimated_utc" | "estimated_delay", string | number | null>;
    type Row = { trip: { trip_id: string }; arrival: Event; departure: Event };
    const { stops } = await askApi<{ stops: Record<string, Row[]>[] }>(query, NOW);
    return stops[0]![list]!.filter((row) => row.trip.trip_id === "extra");
  }

  test("has scheduled times and delays", async () => {
    await publish("f-extra", {
      trip,
      stopTimeUpdate: [
        { stopId: "ea", departure: { scheduledTime: unix("11:30:00"), time: unix("11:40:00") } },
        { stopId: "ep2", arrival: { scheduledTime: unix("11:45:00"), delay: 300 } },
        { stopId: "en", arrival: { scheduledTime: unix("12:05:00") } },
      ],
    });
    expect((await calls("ea"))[0]!.departure).toEqual({
      ...{ scheduled_utc: "2026-03-04T11:30:00Z", scheduled: "12:30:00" },
      ...{ estimated_utc: "2026-03-04T11:40:00Z", estimated_delay: 600 },
    });
    expect((await calls("ep2"))[0]!.arrival).toMatchObject({
      ...{ scheduled_utc: "2026-03-04T11:45:00Z", estimated_utc: "2026-03-04T11:50:00Z", estimated_delay: 300 },
    });
    // Its last call is as late as the one before.
    expect((await calls("en", "next: 10800", "arrivals"))[0]!.arrival).toMatchObject({
      ...{ scheduled_utc: "2026-03-04T12:05:00Z", estimated_utc: "2026-03-04T12:10:00Z", estimated_delay: 300 },
    });
    expect(await journey(A, NORTH, "10:45:00")).toBe("extra ea 11:40 en 12:10");
  });

  test("is on the board as planned without any prediction", async () => {
    await publish("f-extra", {
      trip,
      stopTimeUpdate: [
        { stopId: "ea", departure: { scheduledTime: unix("11:30:00") } },
        { stopId: "en", arrival: { scheduledTime: unix("12:05:00") } },
      ],
    });
    expect((await calls("ea"))[0]!.departure).toMatchObject({
      ...{ scheduled_utc: "2026-03-04T11:30:00Z", estimated_utc: null, estimated_delay: null },
    });
    expect(await calls("ea", 'service_date: "2026-03-04", start: "12:29:00", end: "12:31:00"')).toHaveLength(1);
    expect(await journey(A, NORTH, "10:45:00")).toBe("extra ea 11:30 en 12:05");
  });

  test("has none without, and only the delay that the message has", async () => {
    await publish("f-extra", {
      trip,
      stopTimeUpdate: [
        { stopId: "ea", departure: { time: unix("11:40:00") } },
        { stopId: "ep2", departure: { time: unix("11:50:00"), delay: 120 } },
        { stopId: "en", arrival: { time: unix("12:10:00") } },
      ],
    });
    expect((await calls("ea"))[0]!.departure).toEqual({
      ...{ scheduled_utc: null, scheduled: null },
      ...{ estimated_utc: "2026-03-04T11:40:00Z", estimated_delay: null },
    });
    expect((await calls("ep2"))[0]!.departure).toMatchObject({ scheduled_utc: null, estimated_delay: 120 });
  });
});

test("a call that is assigned to another platform may be named by its stop_id alone", async () => {
  await publish("f-extra", {
    trip: { tripId: "plain", startDate: "20260304" },
    stopTimeUpdate: [{ stopId: "ep1", stopTimeProperties: { assignedStopId: "ep2" }, departure: { delay: 120 } }],
  });
  expect(await board("ep2")).toEqual(["plain 11:13 SCHEDULED"]);
  expect(await board("ep1")).toEqual([]);
  expect(await journey(HALL, Z, "10:45:00")).toBe("plain ep2 11:13 ez 11:27");
});

test("an update that names only the new platform moves the call within its station", async () => {
  const trip = { tripId: "plain", startDate: "20260304" };
  const late = { departure: { delay: 120 } };
  for (const only of [{ stopId: "ep2" }, { stopTimeProperties: { assignedStopId: "ep2" } }]) {
    await publish("f-extra", { trip, stopTimeUpdate: [{ ...only, ...late }] });
    expect(await journey(HALL, Z, "11:05:00"), JSON.stringify(only)).toBe("plain ep2 11:13 ez 11:27");
  }
});

test("a run that is named by its route is boarded at the stop that it is sent to", async () => {
  const trip = { routeId: "e1", directionId: 0, startTime: "12:00:00", startDate: "20260304" };
  for (const named of [trip, { ...trip, tripId: "gone" }]) {
    const sent = { stopSequence: 3, stopTimeProperties: { assignedStopId: "en" }, arrival: { delay: 60 } };
    await publish("f-extra", { trip: named, stopTimeUpdate: [sent] });
    expect(await journey(HALL, NORTH, "11:05:00"), JSON.stringify(named)).toBe("plain ep1 11:11 en 11:26");
    expect(await journey(HALL, Z, "11:05:00")).not.toContain("ez");
  }
});
