/** Vehicles that realtime data sends to another stop than the schedule: another platform, or a stop across the street. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { importFeed } from "./imported.ts";
import { askApi, feedFiles, publish, serveRealtime } from "./realtime-feed.ts";

const FEED = feedFiles({
  stops: [
    "ma,A,50,7,0,,",
    "mst,Hall,50.1,7.1,1,,",
    "mp1,Hall,50.1,7.1,0,mst,1",
    "mp2,Hall,50.1,7.1002,0,mst,2",
    "mp3,Hall,50.1,7.1004,0,mst,3",
    "mx,Across,50.1,7.101,0,,",
    "mz,Z,50.2,7.2,0,,",
  ],
  trips: ["m1,S,first,0", "m1,S,second,0", "m2,S,third,0", "m1,S,often,0", "m3,S,loop,0", "m4,S,hourly,0"],
  stopTimes: [
    ...["first 09", "second 10"].flatMap((text) => {
      const [trip, hour] = text.split(" ");
      return [`${trip},${hour}:00:00,${hour}:00:00,ma,1`, `${trip},${hour}:20:00,${hour}:22:00,mp1,2`].concat(
        `${trip},${hour}:40:00,${hour}:40:00,mz,3`,
      );
    }),
    "third,09:30:00,09:30:00,mp3,1",
    "third,09:50:00,09:50:00,mz,2",
    "often,05:00:00,05:00:00,ma,1",
    "often,05:10:00,05:10:00,mp1,2",
    "often,05:20:00,05:20:00,mz,3",
    "loop,19:00:00,19:00:00,mp1,1",
    "loop,19:10:00,19:10:00,mx,2",
    "loop,19:20:00,19:20:00,mp2,3",
    "loop,19:30:00,19:30:00,ma,4",
    "hourly,01:00:00,01:00:00,mp1,1",
    "hourly,01:10:00,01:10:00,mz,2",
  ],
  frequencies: ["often,11:00:00,13:00:00,1800,1", "hourly,14:45:00,18:00:00,3600,1"],
});

const NOW = "2026-03-04T07:00:00Z";
const AT_NOW = { init: { headers: { "x-test-now": NOW } }, vars: { TEST_HOOKS: "1" } };

beforeAll(async () => {
  await importFeed("f-moved", FEED);
  await serveRealtime("f-moved", 830);
}, 60_000);

type Row = {
  trip: { trip_id: string };
  stop: { stop_id: string };
  scheduled_stop: { stop_id: string } | null;
  departure: { estimated_utc: string | null };
};

async function board(stop: string, where = "next: 7200", now = NOW): Promise<string[]> {
  const query = `{ stops(where: { stop_id: "${stop}" }) { departures(where: { ${where} }) {
    trip { trip_id } stop { stop_id } scheduled_stop { stop_id } departure { estimated_utc }
  } } }`;
  const { stops } = await askApi<{ stops: { departures: Row[] }[] }>(query, now);
  return stops[0]!.departures.map((row) => {
    const moved = row.scheduled_stop === null ? "" : ` not ${row.scheduled_stop.stop_id}`;
    return `${row.trip.trip_id} ${row.departure.estimated_utc?.slice(11, 16) ?? "-"} ${row.stop.stop_id}${moved}`;
  });
}

const update = (tripId: string, stopTimeUpdate: object[], more: object = {}) =>
  publish("f-moved", { trip: { tripId, startDate: "20260304", ...more }, stopTimeUpdate });

describe("a call that is assigned to another platform", () => {
  const assigned = (stopId: string) => [
    { stopSequence: 2, stopTimeProperties: { assignedStopId: stopId }, departure: { delay: 300 } },
  ];

  test("is on the board of that platform and not on its own", async () => {
    await update("first", assigned("mp2"));
    expect(await board("mp2")).toEqual(["first 08:27 mp2 not mp1"]);
    expect(await board("mp1")).toEqual([]);
    expect(await board("ma")).toEqual(["first - ma", "second - ma"]);
  });

  test("is beside the calls that the schedule has there", async () => {
    await update("first", assigned("mp3"));
    expect(await board("mp3")).toEqual(["first 08:27 mp3 not mp1", "third - mp3"]);
  });

  test("stays where the schedule has it if the update names or assigns its station", async () => {
    for (const call of [{ stopSequence: 2, stopId: "mst" }, { stopId: "mst" }, { ...assigned("mst")[0] }]) {
      await update("first", [{ ...call, departure: { delay: 300 } }]);
      expect(await board("mp1"), JSON.stringify(call)).toEqual(["first 08:27 mp1"]);
      expect(await board("mst")).toEqual([]);
    }
  });

  test("may be at a stop of no station", async () => {
    await update("first", assigned("mx"));
    expect(await board("mx")).toEqual(["first 08:27 mx not mp1"]);
  });

  test("stays where it is if the feed has no such stop, or names its own", async () => {
    for (const stop of ["unknown", "mp1"]) {
      await update("first", assigned(stop));
      expect(await board("mp1"), stop).toEqual(["first 08:27 mp1"]);
    }
  });

  test("is there on its day only, and in windows of the schedule too", async () => {
    await update("first", assigned("mp2"));
    expect(await board("mp2", 'service_date: "2026-03-04", end: "10:30:00"')).toEqual(["first 08:27 mp2 not mp1"]);
    expect(await board("mp1", 'service_date: "2026-03-04", end: "10:30:00"')).toEqual(["second - mp1"]);
    expect(await board("mp2", 'service_date: "2026-03-05", end: "10:30:00"')).toEqual([]);
    expect(await board("mp2", "next: 7200", "2026-03-05T07:00:00Z")).toEqual([]);
    expect(await board("mp1", "next: 7200", "2026-03-05T07:00:00Z")).toEqual(["first - mp1"]);
  });

  test("is one run of a frequency", async () => {
    await update("often", assigned("mp2"), { startTime: "11:30:00" });
    const at = "2026-03-04T10:00:00Z";
    expect(await board("mp2", "next: 7200", at)).toEqual(["often 10:45 mp2 not mp1"]);
    expect(await board("mp1", "next: 7200", at)).toEqual(["often - mp1", "often - mp1", "often - mp1"]);
  });

  test("is in the list of the trip's stops", async () => {
    await update("first", assigned("mp2"));
    const query = `{ trips(where: { feed_onestop_id: "f-moved", trip_id: "first" }) { stop_times {
      stop { stop_id } scheduled_stop { stop_id }
    } } }`;
    const { trips } = await askApi<{ trips: { stop_times: Row[] }[] }>(query, NOW);
    expect(trips[0]!.stop_times.map((row) => [row.stop.stop_id, row.scheduled_stop?.stop_id])).toEqual([
      ["ma", undefined],
      ["mp2", "mp1"],
      ["mz", undefined],
    ]);
  });

  test("is once in the departures of the station by REST", async () => {
    await update("first", assigned("mp2"));
    const response = await ask("/api/v2/rest/stops/f-moved:mst/departures?next=7200", AT_NOW);
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const { stops } = (await response.json()) as any;
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const calls = stops[0].children.flatMap((child: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: a response
      (child.departures ?? []).map((row: any) => `${child.stop_id} ${row.trip.trip_id}`),
    );
    expect(calls.sort()).toEqual(["mp2 first", "mp3 third"]);
  });

  test("is on the page of the station with both platforms", async () => {
    await update("first", assigned("mp2"));
    const response = await ask("/stops/f-moved:mst", AT_NOW);
    const text = (await response.text()).replace(/<!--.*?-->/g, "");
    expect(response.status).toBe(200);
    expect(text.match(/changed from/g)).toHaveLength(1);
    expect(text).toMatch(/<s>1<\/s> ?2/);
  });
});

describe("a stop_id beside the stop_sequence of a call", () => {
  const named = (stopId: string) => [{ stopSequence: 2, stopId, departure: { delay: 60 } }];

  test("moves the call within its station", async () => {
    await update("first", named("mp2"));
    expect(await board("mp2")).toEqual(["first 08:23 mp2 not mp1"]);
    expect(await board("mp1")).toEqual([]);
  });

  test("moves nothing to a stop elsewhere: the sequence counts", async () => {
    await update("first", named("mx"));
    expect(await board("mx")).toEqual([]);
    expect(await board("mp1")).toEqual(["first 08:23 mp1"]);
  });
});

describe("an update that names only the new platform", () => {
  const late = { departure: { delay: 300 } };
  const ONLY = {
    "as the assigned stop": { stopTimeProperties: { assignedStopId: "mp2" }, ...late },
    "as the stop": { stopId: "mp2", ...late },
    "as the stop and the assigned one": { stopId: "mp2", stopTimeProperties: { assignedStopId: "mp2" }, ...late },
    "as the assigned stop of the station": { stopId: "mst", stopTimeProperties: { assignedStopId: "mp2" }, ...late },
    "beside a sequence that the trip does not have": { stopSequence: 77, stopId: "mp2", ...late },
  };

  test.each(Object.entries(ONLY))("%s moves the call of that station", async (_, only) => {
    await update("first", [only]);
    expect(await board("mp2")).toEqual(["first 08:27 mp2 not mp1"]);
    expect(await board("mp1")).toEqual([]);
    // The delay reaches later calls only.
    expect(await board("ma")).toEqual(["first - ma", "second - ma"]);
    const query = `{ trips(where: { feed_onestop_id: "f-moved", trip_id: "first" }) { stop_times {
      stop { stop_id } arrival { estimated_utc }
    } } }`;
    const { trips } = await askApi<{
      trips: { stop_times: { stop: { stop_id: string }; arrival: { estimated_utc: string | null } }[] }[];
    }>(query, NOW);
    expect(trips[0]!.stop_times.map(({ stop, arrival }) => [stop.stop_id, arrival.estimated_utc])).toEqual([
      ["ma", null],
      ["mp2", "2026-03-04T08:25:00Z"],
      ["mz", "2026-03-04T08:45:00Z"],
    ]);
  });

  test("is about no call if it names a stop of another station, of none, or an unknown one", async () => {
    for (const only of [{ stopId: "mx" }, { stopTimeProperties: { assignedStopId: "mx" } }, { stopId: "unknown" }]) {
      await update("first", [{ ...only, ...late }]);
      expect(await board("mp1"), JSON.stringify(only)).toEqual(["first - mp1"]);
      expect(await board("mx")).toEqual([]);
    }
  });

  test("is about no call if the run calls twice in that station and nothing tells which is meant", async () => {
    await update("loop", [{ stopId: "mp3", ...late }]);
    const at = "2026-03-04T17:00:00Z";
    expect(await board("mp3", "next: 7200", at)).toEqual([]);
    expect(await board("mp1", "next: 7200", at)).toEqual(["loop - mp1"]);
    await update("loop", [
      { stopId: "mx", departure: { delay: 60 } },
      { stopId: "mp3", ...late },
    ]);
    expect(await board("mp3", "next: 7200", at)).toEqual(["loop 18:25 mp3 not mp2"]);
    expect(await board("mp2", "next: 7200", at)).toEqual([]);
  });

  test.each(["start_time", "trip_id"])("is of a run that is named by its route, without a known %s", async (how) => {
    const trip = { routeId: "m1", directionId: 0, startTime: "09:00:00", startDate: "20260304" };
    const named = how === "trip_id" ? { ...trip, tripId: "gone" } : trip;
    for (const only of [{ stopId: "mp2" }, { stopSequence: 2, stopTimeProperties: { assignedStopId: "mp2" } }]) {
      await publish("f-moved", { trip: named, stopTimeUpdate: [{ ...only, ...late }] });
      expect(await board("mp2"), JSON.stringify(only)).toEqual(["first 08:27 mp2 not mp1"]);
      expect(await board("mp1")).toEqual([]);
    }
  });

  test("is of the copy of a trip, which leaves its model where it is", async () => {
    const trip = { tripId: "first", startDate: "20260304", scheduleRelationship: "DUPLICATED" };
    const tripProperties = { tripId: "copy", startDate: "20260304", startTime: "09:10:00" };
    await publish("f-moved", { trip, tripProperties, stopTimeUpdate: [{ stopId: "mp2", ...late }] });
    expect(await board("mp2")).toEqual(["copy 08:37 mp2 not mp1"]);
    expect(await board("mp1")).toEqual(["first - mp1"]);
  });

  test("moves a call to another platform at which the run calls too", async () => {
    await update("loop", [{ stopSequence: 3, stopTimeProperties: { assignedStopId: "mp1" }, ...late }]);
    const at = "2026-03-04T17:00:00Z";
    expect(await board("mp1", "next: 7200", at)).toEqual(["loop - mp1", "loop 18:25 mp1 not mp2"]);
    expect(await board("mp2", "next: 7200", at)).toEqual([]);
  });
});

describe("runs of a frequency within a limit", () => {
  const first = async (stop: string) => {
    const query = `{ stops(where: { stop_id: "${stop}" }) { departures(limit: 1, where: { next: 14400 }) {
      departure { scheduled_utc }
    } } }`;
    type Departures = { stops: { departures: { departure: { scheduled_utc: string } }[] }[] };
    const { stops } = await askApi<Departures>(query, "2026-03-04T13:40:00Z");
    return stops[0]!.departures.map(({ departure }) => departure.scheduled_utc.slice(11, 16));
  };

  test("are the next ones by their expected times and platforms", async () => {
    await update("first", []);
    expect(await first("mp1")).toEqual(["13:45"]);
    await update("hourly", [{ stopSequence: 1, departure: { delay: 7200 } }], { startTime: "14:45:00" });
    expect(await first("mp1")).toEqual(["14:45"]);
    const moved = { stopSequence: 1, stopTimeProperties: { assignedStopId: "mp2" } };
    await update("hourly", [moved], { startTime: "14:45:00" });
    expect(await first("mp1")).toEqual(["14:45"]);
    expect(await first("mp2")).toEqual(["13:45"]);
  });
});
