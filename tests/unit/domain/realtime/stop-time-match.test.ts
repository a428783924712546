import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findStopTimeUpdate } from "../../../../src/domain/realtime/trip-updates.ts";
import { anyCall, anyUpdate, call, event, update } from "../../../support/realtime/updates.ts";

const late = (delay: number) => event({ delay });
const at = (stopSequence: number, stopId: string) => ({ stopSequence, stopId });

describe("findStopTimeUpdate", () => {
  it("matches by sequence before stop id, over all updates of the trip", () => {
    const byStop = update([call({ stopId: "b", departure: late(1) })]);
    const bySequence = update([call({ stopSequence: 7, stopId: "x", departure: late(2) })]);
    expect(findStopTimeUpdate([byStop, bySequence], at(7, "b"))).toMatchObject({
      by: "sequence",
      departure: { delay: 2 },
    });
    expect(findStopTimeUpdate([bySequence, byStop], at(8, "b"))).toMatchObject({ by: "stop", departure: { delay: 1 } });
  });

  it("reads a missing sequence as 0", () => {
    const one = update([call({ stopId: "b", departure: late(1) })]);
    expect(findStopTimeUpdate([one], at(0, "a"))).toMatchObject({ by: "sequence", departure: { delay: 1 } });
  });

  it("does not choose between two calls at one stop", () => {
    const loop = update([
      call({ stopSequence: 1, stopId: "a", departure: late(10) }),
      call({ stopSequence: 5, stopId: "a", departure: late(20) }),
    ]);
    expect(findStopTimeUpdate([loop], at(3, "a"))).toMatchObject({ by: "propagated", propagated: 20, departure: null });
    expect(findStopTimeUpdate([loop], at(5, "a"))).toMatchObject({ by: "sequence", departure: { delay: 20 } });
  });

  it("fills in arrival from departure and the reverse", () => {
    const one = update([call({ stopSequence: 1, arrival: late(5) }), call({ stopSequence: 2, departure: late(6) })]);
    expect(findStopTimeUpdate([one], at(1, "a"))).toMatchObject({ arrival: late(5), departure: late(5) });
    expect(findStopTimeUpdate([one], at(2, "a"))).toMatchObject({ arrival: late(6), departure: late(6) });
    const silent = update([call({ stopSequence: 1, arrival: event({ uncertainty: 9 }), departure: late(7) })]);
    expect(findStopTimeUpdate([silent], at(1, "a"))).toMatchObject({ arrival: late(7), departure: late(7) });
  });

  it("propagates the last delay to a stop matched by id, and to one without an update", () => {
    const one = update([
      call({ stopId: "a", stopSequence: 1, departure: late(60) }),
      call({ stopId: "b", stopSequence: 2 }),
      call({ stopId: "c", stopSequence: 3, arrival: late(90) }),
    ]);
    expect(findStopTimeUpdate([one], at(20, "b"))).toMatchObject({ by: "stop", arrival: null, propagated: 60 });
    expect(findStopTimeUpdate([one], at(20, "z"))).toMatchObject({ by: "propagated", propagated: 90 });
    expect(findStopTimeUpdate([one], at(2, "b"))).toMatchObject({ by: "sequence", propagated: null });
  });

  it("starts from the delay of the trip", () => {
    expect(findStopTimeUpdate([update([], { delay: 45 })], at(1, "a"))).toMatchObject({
      by: "propagated",
      propagated: 45,
    });
    expect(findStopTimeUpdate([update([])], at(1, "a"))).toBeNull();
    expect(findStopTimeUpdate([], at(1, "a"))).toBeNull();
  });

  it("does not propagate a delay into or over NO_DATA, nor to a skipped stop", () => {
    const one = update([
      call({ stopId: "a", stopSequence: 1, departure: late(60) }),
      call({ stopId: "b", stopSequence: 2, scheduleRelationship: "SKIPPED" }),
      call({ stopId: "c", stopSequence: 3, scheduleRelationship: "NO_DATA" }),
    ]);
    expect(findStopTimeUpdate([one], at(20, "b"))).toMatchObject({ scheduleRelationship: "SKIPPED", propagated: null });
    expect(findStopTimeUpdate([one], at(20, "c"))).toMatchObject({ scheduleRelationship: "NO_DATA", propagated: null });
    expect(findStopTimeUpdate([one], at(20, "z"))).toBeNull();
  });

  it("always prefers an update with the sequence", () => {
    fc.assert(
      fc.property(
        fc.array(anyUpdate, { maxLength: 4 }),
        fc.nat(12),
        fc.constantFrom("a", "b"),
        (all, sequence, stop) => {
          const named = all.some((u) => u.stopTimeUpdates.some((c) => (c.stopSequence ?? 0) === sequence));
          expect(findStopTimeUpdate(all, at(sequence, stop))?.by === "sequence").toBe(named);
        },
      ),
    );
  });

  it("gives the same match by sequence for any order of the stops", () => {
    const distinct = fc.uniqueArray(anyCall, { selector: (c) => c.stopSequence ?? 0, maxLength: 8 });
    const shuffled = distinct.chain((calls) =>
      fc.tuple(fc.constant(calls), fc.shuffledSubarray(calls, { minLength: calls.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.nat(12), ([calls, others], sequence) => {
        fc.pre(calls.some((c) => (c.stopSequence ?? 0) === sequence));
        const found = (order: typeof calls) => findStopTimeUpdate([update([...order])], at(sequence, "z"));
        expect(found(others)).toEqual(found(calls));
      }),
    );
  });

  it("propagates the last delay in the update, whatever else it contains", () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 6 }), fc.integer({ min: 1, max: 999 }), (before, delay) => {
        const calls = [
          ...before.map((c) => ({ ...c, stopSequence: 1 })),
          call({ stopSequence: 2, departure: late(delay) }),
        ];
        expect(findStopTimeUpdate([update(calls)], at(50, "z"))).toMatchObject({ by: "propagated", propagated: delay });
      }),
    );
  });

  it("never returns only one of arrival and departure", () => {
    fc.assert(
      fc.property(fc.array(anyUpdate, { maxLength: 4 }), fc.nat(12), fc.constantFrom("a", "b", "z"), (all, n, stop) => {
        const match = findStopTimeUpdate(all, at(n, stop));
        if (match !== null) expect(match.arrival === null).toBe(match.departure === null);
      }),
    );
  });
});
