import { describe, expect, it } from "vitest";
import { Memory } from "../../../src/domain/memory.ts";
import { fromBase64, toBase64 } from "../../../worker/realtime/base64.ts";
import { MessageCache } from "../../../worker/realtime/message-cache.ts";
import { type MessageFacts, StoredMessage } from "../../../worker/realtime/stored-message.ts";
import { summarizeMessage } from "../../../worker/realtime/summarize.ts";
import { message } from "../../support/realtime/message.ts";

const facts = (part: Partial<MessageFacts> = {}): MessageFacts => ({
  feed: "f-a~rt",
  type: "realtime_vehicle_positions",
  sha1: "0".repeat(40),
  size: 100,
  entities: 1,
  headerTime: 1_790_000_000,
  fetchedAt: "2026-11-21T06:00:00.000Z",
  ...part,
});
const held = (bytes: Uint8Array<ArrayBuffer>) => new StoredMessage(facts(), bytes);

describe("vehicles", () => {
  it("contain the fields of the message and nothing else", () => {
    const bytes = message([
      { vehicle: {} },
      {
        vehicle: {
          trip: { tripId: "t1", routeId: "", startTime: "25:10:00", startDate: "20261121", directionId: 0 },
          vehicle: { id: "1001", licensePlate: "" },
          position: { latitude: 37.774929, longitude: -122.41942, bearing: 0 },
          currentStopSequence: 0,
          stopId: "s",
          currentStatus: 0,
          timestamp: 1_790_000_005,
          congestionLevel: 4,
          occupancyStatus: 2,
          occupancyPercentage: 0,
        },
      },
    ]);
    const [bare, full] = held(bytes).vehicles;
    expect(bare).toEqual({
      feed: "f-a~rt",
      id: "e1",
      trip: null,
      vehicle: null,
      position: null,
      currentStopSequence: null,
      stopId: null,
      currentStatus: null,
      timestamp: null,
      congestionLevel: null,
      occupancyStatus: null,
      occupancyPercentage: null,
    });
    expect(full).toEqual({
      feed: "f-a~rt",
      id: "e2",
      trip: {
        tripId: "t1",
        routeId: null,
        directionId: 0,
        startTime: 90_600,
        startDate: "2026-11-21",
        scheduleRelationship: null,
      },
      vehicle: { id: "1001", label: null, licensePlate: null },
      position: { lon: -122.41942, lat: 37.77493, bearing: 0, speed: null },
      currentStopSequence: 0,
      stopId: "s",
      currentStatus: "INCOMING_AT",
      timestamp: 1_790_000_005,
      congestionLevel: "SEVERE_CONGESTION",
      occupancyStatus: "FEW_SEATS_AVAILABLE",
      occupancyPercentage: 0,
    });
  });

  it.each([
    [0, 0],
    [91, 0],
    [0, -181],
    [Number.NaN, 1],
  ])("have no position at %d, %d", (latitude, longitude) => {
    const [vehicle] = held(message([{ vehicle: { position: { latitude, longitude } } }])).vehicles;
    expect(vehicle?.position).toBeNull();
  });

  it("are dropped if deleted", () => {
    expect(held(message([{ isDeleted: true, vehicle: {} }, { vehicle: {} }])).vehicles.map((v) => v.id)).toEqual([
      "e2",
    ]);
  });
});

describe("alerts", () => {
  const periods = (...activePeriod: { start?: number; end?: number }[]) =>
    held(message([{ alert: { activePeriod } }])).alerts[0]?.activePeriods;

  it("keep start and end", () => {
    expect(periods({ start: 100, end: 200 })).toEqual([{ start: 100, end: 200 }]);
    expect(periods({ start: 100 }, { end: 200 }, {})).toEqual([
      { start: 100, end: null },
      { start: null, end: 200 },
      { start: null, end: null },
    ]);
  });

  it("read 0 and the far future as open ended, to fit GraphQL's Int", () => {
    expect(periods({ start: 0, end: 0 }, { start: 5, end: 4_102_444_800 }, { start: 5, end: 2 ** 53 })).toEqual([
      { start: null, end: null },
      { start: 5, end: null },
      { start: 5, end: null },
    ]);
  });

  it("name causes by the definition and omit unknown ones", () => {
    const bytes = message([
      {
        alert: {
          cause: 9,
          effect: 4,
          severityLevel: 3,
          url: { translation: [{ text: "https://a.example/" }] },
          headerText: {
            translation: [
              { text: "Umleitung", language: "de" },
              { text: "Detour", language: "" },
            ],
          },
          informedEntity: [{ agencyId: "A", routeType: 3, trip: { routeId: "R" } }],
        },
      },
      { alert: { cause: 77 as never } },
    ]);
    const [known, unknown] = held(bytes).alerts;
    expect(known).toMatchObject({
      id: "e1",
      cause: "MAINTENANCE",
      effect: "DETOUR",
      severityLevel: "WARNING",
      url: [{ text: "https://a.example/", language: null }],
      headerText: [
        { text: "Umleitung", language: "de" },
        { text: "Detour", language: null },
      ],
      descriptionText: [],
      informed: [{ agencyId: "A", routeId: null, routeType: 3, stopId: null, trip: { routeId: "R", tripId: null } }],
    });
    expect(unknown).toMatchObject({ cause: null, effect: null, severityLevel: null });
  });
});

describe("summarizeMessage", () => {
  it("records the bounding box of the vehicles, the header and the content's SHA-1", async () => {
    const bytes = message([
      { vehicle: { position: { latitude: 37.5, longitude: -122.5 } } },
      { vehicle: { position: { latitude: 38, longitude: -121 } } },
      { vehicle: { position: { latitude: 0, longitude: 0 } } },
    ]);
    const found = await summarizeMessage("realtime_vehicle_positions", bytes);
    expect(found.box).toEqual({ minLon: -122.5, minLat: 37.5, maxLon: -121, maxLat: 38 });
    expect(found).toMatchObject({ size: bytes.length, entities: 3, headerTime: 1_790_000_000 });
    expect(found.sha1).toMatch(/^[0-9a-f]{40}$/);
    expect((await summarizeMessage("realtime_trip_updates", bytes)).box).toBeNull();
    expect((await summarizeMessage("realtime_alerts", message([], { timestamp: 0 }))).headerTime).toBeNull();
  });

  it("refuses an oversized message before reading it", async () => {
    const huge = new Uint8Array(20_000_001);
    await expect(summarizeMessage("realtime_alerts", huge)).rejects.toMatchObject({ code: "request.too_large" });
  });
});

describe("MessageCache", () => {
  // Trip updates take 1.25 times their bytes.
  const keep = (cache: MessageCache, sha1: string, size: number) =>
    cache.keep(new StoredMessage(facts({ sha1, size, type: "realtime_trip_updates" }), new Uint8Array(0)));
  const has = (cache: MessageCache, sha1: string) =>
    cache.get(facts({ sha1, type: "realtime_trip_updates" })) !== undefined;

  it("evicts the least recently used entry when it is full", () => {
    const cache = new MessageCache(new Memory({ bytes: 250 * 1.25 }));
    keep(cache, "a", 100);
    keep(cache, "b", 100);
    expect(has(cache, "a")).toBe(true);
    keep(cache, "c", 100);
    expect([has(cache, "a"), has(cache, "b"), has(cache, "c")]).toEqual([true, false, true]);
    keep(cache, "a", 100);
    keep(cache, "d", 50);
    expect([has(cache, "a"), has(cache, "c"), has(cache, "d")]).toEqual([true, true, true]);
  });

  it("does not cache entries larger than its capacity, and separates feeds and types", () => {
    const cache = new MessageCache(new Memory({ bytes: 250 * 1.25 }));
    keep(cache, "a", 251);
    expect(has(cache, "a")).toBe(false);
    keep(cache, "b", 10);
    expect(has(cache, "b")).toBe(true);
    expect(cache.get(facts({ sha1: "b", feed: "f-b" }))).toBeUndefined();
    expect(cache.get(facts({ sha1: "b", type: "realtime_alerts" }))).toBeUndefined();
  });

  it("counts what is decoded of a message", () => {
    const cache = new MessageCache(new Memory({ bytes: 1_000 }));
    for (const sha1 of ["a", "b", "c"]) cache.keep(new StoredMessage(facts({ sha1, size: 60 }), new Uint8Array(0)));
    expect(["a", "b", "c"].map((sha1) => cache.get(facts({ sha1 })) !== undefined)).toEqual([false, true, true]);
  });
});

describe("base64", () => {
  it.each([0, 1, 2, 3, 8191, 8192, 8193, 675_000])("survives a round trip, %d bytes", (length) => {
    const bytes = new Uint8Array(length).map((_, i) => (i * 31) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
});
