import { describe, expect, it } from "vitest";
import { RULES, type RuleCode } from "../../../../src/domain/realtime/rules.ts";
import { type CheckInput, checkMessage } from "../../../../worker/ingest/realtime/check.ts";
import { sampleIds } from "../../../../worker/ingest/realtime/sample.ts";
import type { FeedEntity, FeedHeader } from "../../../../worker/realtime/definition.generated.ts";

const T = 1_790_000_000;
const HEADER: FeedHeader = { gtfsRealtimeVersion: "2.0", incrementality: 0, timestamp: T };
const TRIP = { tripId: "t1", scheduleRelationship: 0 };
const at = (time: number) => ({ time });
const stop = (stopSequence: number, time: number) => ({
  ...{ stopSequence, stopId: `s${stopSequence}`, scheduleRelationship: 0 },
  arrival: at(time),
});
const update = (part: Partial<NonNullable<FeedEntity["tripUpdate"]>> = {}): FeedEntity => ({
  id: "e1",
  tripUpdate: {
    trip: TRIP,
    vehicle: { id: "v1" },
    timestamp: T,
    stopTimeUpdate: [stop(1, T), stop(2, T + 60)],
    ...part,
  },
});
const vehicle = (part: Partial<NonNullable<FeedEntity["vehicle"]>> = {}): FeedEntity => ({
  id: "e1",
  vehicle: {
    ...{ trip: TRIP, vehicle: { id: "v1" }, timestamp: T },
    position: { latitude: 28, longitude: -82, bearing: 90, speed: 10 },
    ...part,
  },
});
const alert = (informedEntity: object[]): FeedEntity => ({ id: "e1", alert: { informedEntity } });
const withStops = (...stops: object[]) => update({ stopTimeUpdate: stops });

function codes(entity: FeedEntity[], header: Partial<FeedHeader> = {}, input: Partial<CheckInput> = {}): RuleCode[] {
  const found = checkMessage(
    { header: { ...HEADER, ...header }, entity },
    { sha1: "now", now: (T + 5) * 1000, previous: null, ...input },
  );
  return [...found.keys()].toSorted();
}

describe("checking realtime messages", () => {
  it("finds nothing in good messages", () => {
    expect(codes([update(), vehicle(), alert([{ routeId: "r1" }])])).toEqual([]);
  });

  const cases: [RuleCode, FeedEntity[], Partial<FeedHeader>?, Partial<CheckInput>?][] = [
    ["E001", [], { timestamp: T * 1000 }],
    ["E001", [withStops(stop(1, T), { ...stop(2, T), arrival: at((T + 9) * 1000) })]],
    ["E002", [withStops(stop(2, T), stop(1, T + 60))]],
    ["E012", [vehicle({ timestamp: T + 3 })]],
    ["E017", [], {}, { previous: { sha1: "other", headerTime: T, fetchedAt: (T - 25) * 1000 } }],
    ["E018", [], {}, { previous: { sha1: "other", headerTime: T + 1, fetchedAt: (T - 25) * 1000 } }],
    ["E020", [update({ trip: { ...TRIP, startTime: "8 o'clock" } })]],
    ["E021", [update({ trip: { ...TRIP, startDate: "2026-11-21" } })]],
    ["E022", [withStops(stop(1, T + 60), stop(2, T + 60))]],
    ["E025", [withStops({ ...stop(1, T + 60), departure: at(T) })]],
    ["E026", [vehicle({ position: { latitude: 0, longitude: 0 } })]],
    ["E026", [vehicle({ position: { latitude: 28, longitude: -282 } })]],
    ["E027", [vehicle({ position: { latitude: 28, longitude: -82, bearing: 361 } })]],
    ["E032", [alert([])]],
    ["E033", [alert([{}])]],
    ["E036", [withStops(stop(1, T), { ...stop(2, T + 60), stopSequence: 1 })]],
    ["E037", [withStops(stop(1, T), { ...stop(2, T + 60), stopId: "s1" })]],
    ["E038", [], { gtfsRealtimeVersion: "3" }],
    ["E039", [{ id: "e1", isDeleted: true }]],
    ["E040", [withStops({ scheduleRelationship: 0, arrival: at(T) })]],
    ["E041", [withStops()]],
    ["E042", [withStops({ ...stop(1, T), scheduleRelationship: 2 })]],
    ["E043", [withStops({ stopSequence: 1, scheduleRelationship: 0 })]],
    ["E044", [withStops({ stopSequence: 1, scheduleRelationship: 0, arrival: {} })]],
    ["E048", [], { timestamp: 0 }],
    ["E049", [], { incrementality: undefined as never }],
    ["E050", [], { timestamp: T + 120 }],
    ["E052", [vehicle(), { ...vehicle(), id: "e2" }]],
    ["W001", [update({ timestamp: 0 })]],
    ["W001", [], { gtfsRealtimeVersion: "1.0", timestamp: 0 }],
    ["W002", [update({ vehicle: {} })]],
    ["W004", [vehicle({ position: { latitude: 28, longitude: -82, speed: 90 } })]],
    ["W006", [update({ trip: { scheduleRelationship: 0 } })]],
    ["W007", [], {}, { previous: { sha1: "other", headerTime: T - 40, fetchedAt: (T - 25) * 1000 } }],
    ["W008", [], {}, { now: (T + 66) * 1000 }],
    ["W009", [update({ trip: { tripId: "t1" } })]],
  ];

  it.each(cases)("%s", (code, entity, header, input) => {
    expect(codes(entity, header, input)).toEqual([code]);
  });

  it("has a case for every rule", () => {
    expect([...new Set(cases.map(([code]) => code))]).toEqual(Object.keys(RULES));
  });

  it("accepts canceled trips without stops, skipped stops without times, and looks that are far apart", () => {
    const canceled = update({ trip: { ...TRIP, scheduleRelationship: 3 }, stopTimeUpdate: [] });
    expect(codes([canceled, withStops({ stopSequence: 1, scheduleRelationship: 1 })])).toEqual([]);
    expect(codes([], {}, { previous: { sha1: "other", headerTime: T - 600, fetchedAt: (T - 595) * 1000 } })).toEqual(
      [],
    );
  });

  it("counts, and names the first entity", () => {
    const bad = { position: { latitude: 91, longitude: 0 } };
    const message = {
      header: HEADER,
      entity: [vehicle(bad), { ...vehicle({ ...bad, vehicle: { id: "v2" } }), id: "e2" }],
    };
    const found = checkMessage(message, { sha1: "", now: T * 1000, previous: null });
    expect([...found]).toEqual([["E026", { count: 2, example: "e1" }]]);
  });
});

describe("sampling ids", () => {
  it("takes distinct ids evenly, and leaves out trips beside the schedule", () => {
    const entity = Array.from({ length: 100 }, (_, i) => ({
      id: `e${i}`,
      vehicle: { trip: { tripId: `t${i}`, scheduleRelationship: i === 0 ? 1 : 0 }, stopId: `s${i % 2}` },
    }));
    const { trips, stops } = sampleIds({ header: HEADER, entity });
    expect(stops).toEqual(["s0", "s1"]);
    expect(trips).toHaveLength(40);
    expect(trips[0]).toBe("t1");
    expect(Number(trips.at(-1)!.slice(1))).toBeGreaterThan(95);
  });
});
