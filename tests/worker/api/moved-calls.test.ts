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
  trips: ["m1,S,first,0", "m1,S,second,0", "m2,S,third,0", "m1,S,often,0"],
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
  ],
  frequencies: ["often,11:00:00,13:00:00,1800,1"],
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
    expect(await board("mp2", 'service_date: "2026-03-04"')).toEqual(["first 08:27 mp2 not mp1"]);
    expect(await board("mp1", 'service_date: "2026-03-04", end: "10:30:00"')).toEqual(["second - mp1"]);
    expect(await board("mp2", 'service_date: "2026-03-05"')).toEqual([]);
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
