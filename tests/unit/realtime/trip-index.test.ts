import fc from "fast-check";
import type { transit_realtime } from "gtfs-realtime-bindings";
import { describe, expect, it } from "vitest";
import type { StopTimeUpdate } from "../../../src/domain/realtime/message.ts";
import { decodeFeedMessage, encodeFeedMessage } from "../../../worker/realtime/feed-message.ts";
import { plainTripUpdate } from "../../../worker/realtime/plain-trip-update.ts";
import { indexTripUpdates } from "../../../worker/realtime/trip-index.ts";
import { wireFields } from "../../../worker/realtime/wire-index.ts";
import { message } from "../../support/realtime/message.ts";

const tripId = fc.constantFrom("t1", "t2", "übermorgen", "長い名前", "t 3");
const calls = fc.array(
  fc.record({
    stopSequence: fc.option(fc.nat(40), { nil: undefined }),
    stopId: fc.option(fc.constantFrom("s1", "s2", "größe"), { nil: undefined }),
    stopTimeProperties: fc.option(fc.record({ assignedStopId: fc.constantFrom("s2", "s3") }), { nil: undefined }),
    departure: fc.record({ delay: fc.integer({ min: -900, max: 9000 }) }),
  }),
  { maxLength: 5 },
);
const tripUpdate = fc.record({
  trip: fc.record({
    tripId: fc.option(tripId, { nil: undefined }),
    scheduleRelationship: fc.constantFrom(0, 1, 3, 5, 8),
  }),
  stopTimeUpdate: calls,
  timestamp: fc.nat(2_000_000_000),
});
const entity = fc.oneof(
  tripUpdate.map((update) => ({ tripUpdate: update })),
  fc.constant({ vehicle: { stopId: "s", trip: { tripId: "t1" } } }),
  fc.constant({ alert: { informedEntity: [{ trip: { tripId: "t1" } }] } }),
  tripUpdate.map((update) => ({ tripUpdate: update, isDeleted: true })),
);

describe("indexTripUpdates", () => {
  it("matches a full decoding of the message", () => {
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 12 }), (entities) => {
        const bytes = message(entities as Omit<transit_realtime.IFeedEntity, "id">[]);
        const index = indexTripUpdates(bytes, null);
        const all = (decodeFeedMessage(bytes).entity ?? [])
          .filter((e) => e.isDeleted !== true && e.tripUpdate != null)
          .map((e) => plainTripUpdate(e.tripUpdate!));
        for (const id of ["t1", "t2", "übermorgen", "長い名前", "t 3", "unknown", ""]) {
          expect(index.of(id)).toEqual(id === "" ? [] : all.filter((u) => u.trip.tripId === id));
        }
        for (const stop of ["s1", "s2", "s3", "größe", "unknown"]) {
          const having = (names: (c: StopTimeUpdate) => boolean) =>
            all.filter((u) => u.stopTimeUpdates.some(names)).map((u) => u.trip);
          const sorted = (trips: readonly object[]) => trips.map((trip) => JSON.stringify(trip)).sort();
          const { assigned, named } = index.naming(stop);
          expect(sorted(assigned)).toEqual(sorted(having((c) => c.assignedStopId === stop)));
          expect(sorted(named)).toEqual(sorted(having((c) => c.assignedStopId === null && c.stopId === stop)));
        }
        expect(index.added()).toEqual(
          all.filter((u) => ["ADDED", "NEW", "REPLACEMENT"].includes(u.trip.scheduleRelationship ?? "")),
        );
      }),
    );
  });

  it("skips unknown fields", () => {
    const known = message([{ tripUpdate: { trip: { tripId: "t1" } } }]);
    // Extension 1001: a varint, 32 bits, 64 bits and a text, before and after the entity.
    const tag = (wireType: number) => [0xc8 | wireType | 0, 0x3e | 0];
    const unknown = [
      ...tag(0),
      0x96,
      0x01,
      ...tag(5),
      1,
      2,
      3,
      4,
      ...tag(1),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      ...tag(2),
      2,
      65,
      66,
    ];
    const bytes = new Uint8Array([...unknown, ...known, ...unknown]);
    expect(decodeFeedMessage(bytes).entity).toHaveLength(1);
    expect(indexTripUpdates(bytes, null).of("t1")).toHaveLength(1);
  });

  it("is empty for a message without trips", () => {
    expect(indexTripUpdates(message([]), null).added()).toEqual([]);
    expect(indexTripUpdates(message([]), null).of("t1")).toEqual([]);
  });
});

describe("wireFields", () => {
  it("finds integers of every length", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const bytes = encodeFeedMessage({ header: { gtfsRealtimeVersion: "2.0", timestamp: value } });
        const [header] = [...wireFields(bytes)];
        const timestamp = [...wireFields(bytes, header!.start, header!.end)].find((f) => f.number === 3);
        const read = bytes
          .subarray(timestamp!.start, timestamp!.end)
          .reduceRight((sum, b) => (sum << 7n) | BigInt(b & 127), 0n);
        expect(read).toBe(value);
        expect(timestamp!.end).toBe(bytes.length);
      }),
    );
  });

  it("stops at invalid bytes, without reading past them", () => {
    let fields = 0;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, end) => {
        const to = Math.min(end, bytes.length);
        try {
          for (const field of wireFields(bytes, 0, to)) {
            fields++;
            expect(field.start).toBeLessThanOrEqual(field.end);
            expect(field.end).toBeLessThanOrEqual(to);
          }
        } catch (error) {
          expect(String(error)).toMatch(/premature EOF|invalid varint|wire type|illegal tag|end group|recursion/);
        }
      }),
    );
    expect(fields).toBeGreaterThan(0);
  });
});
