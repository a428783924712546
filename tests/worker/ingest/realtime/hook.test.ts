import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { getRealtime } from "../../../../worker/store/realtime/state.ts";
import { realtimeHook } from "../../../../worker/test-hooks/realtime.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const stores = openStores(env as unknown as Record<string, unknown>);
const post = (body: unknown) =>
  realtimeHook(
    new Request("http://portal.test/__test/realtime", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    stores,
    NOW,
  );
const held = async (feed: string) =>
  (await getRealtime(stores.db, [{ feed, type: "realtime_trip_updates" }]))[0]?.tripUpdates;

const camel = {
  header: { gtfsRealtimeVersion: "2.0", timestamp: "1790000000" },
  entity: [
    {
      id: "1",
      tripUpdate: {
        trip: { tripId: "t1", startDate: "20261121", scheduleRelationship: "CANCELED" },
        timestamp: 1_790_000_001,
        stopTimeUpdate: [{ stopSequence: 4, stopId: "s", arrival: { time: "1790000060", delay: -30 } }],
      },
    },
  ],
};
const snake = {
  header: { gtfs_realtime_version: "2.0", timestamp: 1_790_000_000 },
  entity: [
    {
      id: "1",
      trip_update: {
        trip: { trip_id: "t1", start_date: "20261121", schedule_relationship: 3 },
        timestamp: "1790000001",
        stop_time_update: [{ stop_sequence: 4, stop_id: "s", arrival: { time: 1_790_000_060, delay: -30 } }],
      },
    },
  ],
};

describe("the realtime hook", () => {
  beforeEach(() => replaceAllRealtime(stores, [], NOW));

  it.each([
    ["camel case, enums by name, 64-bit numbers as text", camel],
    ["names of the .proto file, enums by number, plain numbers", snake],
  ])("accepts %s", async (_, message) => {
    const response = await post({ messages: [{ feed: "f-a", type: "realtime_trip_updates", message }] });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await held("f-a"))?.of("t1")).toEqual([
      {
        trip: {
          tripId: "t1",
          routeId: null,
          directionId: null,
          startTime: null,
          startDate: "2026-11-21",
          scheduleRelationship: "CANCELED",
        },
        vehicle: null,
        timestamp: 1_790_000_001,
        delay: null,
        stopTimeUpdates: [
          {
            stopSequence: 4,
            stopId: "s",
            arrival: { delay: -30, time: 1_790_000_060, uncertainty: null },
            departure: null,
            assignedStopId: null,
            scheduleRelationship: null,
          },
        ],
      },
    ]);
  });

  it("replaces all realtime state", async () => {
    await post({ messages: [{ feed: "f-a", type: "trip_updates", message: camel }] });
    await post({ messages: [{ feed: "f-b", type: "realtime_trip_updates", message: snake }] });
    expect(await held("f-a")).toBeUndefined();
    expect((await held("f-b"))?.of("t1")).toHaveLength(1);
    await post({ messages: [] });
    expect(await held("f-b")).toBeUndefined();
  });

  const input = { feed: "f-a", type: "realtime_trip_updates", message: camel };
  it.each([
    ["no JSON", "{", "request.malformed", undefined],
    ["no list", { messages: {} }, "parameter.invalid", "messages"],
    ["nothing", "null", "parameter.invalid", "messages"],
    ["no feed", { messages: [input, { ...input, feed: 7 }] }, "parameter.invalid", "messages[1].feed"],
    ["an unknown type", { messages: [{ ...input, type: "gbfs" }] }, "parameter.invalid", "messages[0].type"],
    ["no message", { messages: [{ ...input, message: "soon" }] }, "realtime.malformed", "messages[0].message"],
    ["no header", { messages: [{ ...input, message: { entity: [] } }] }, "realtime.malformed", "messages[0].message"],
    [
      "an entity that is no object",
      { messages: [{ ...input, message: { ...camel, entity: [5] } }] },
      "realtime.malformed",
      "messages[0].message",
    ],
    [
      "a number that is none",
      { messages: [{ ...input, message: { ...camel, header: { ...camel.header, timestamp: "soon" } } }] },
      "realtime.malformed",
      "messages[0].message",
    ],
  ])("refuses %s and changes nothing", async (_, body, code, field) => {
    await post({ messages: [{ feed: "f-before", type: "realtime_trip_updates", message: camel }] });
    await expect(post(body)).rejects.toMatchObject({ code, evidence: field === undefined ? {} : { field } });
    expect(await held("f-before")).toBeDefined();
  });
});
