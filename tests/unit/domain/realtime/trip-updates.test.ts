import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimate,
  findStopTimeUpdate,
  stopTimeRelationship,
  tripRelationship,
  tripTimestamp,
  updatesOfTrip,
} from "../../../../src/domain/realtime/trip-updates.ts";
import { anyCall, anyUpdate, call, event, trip, update, updates } from "../../../support/realtime/updates.ts";

const said = (scheduleRelationship: string | null) => update([], { trip: trip({ tripId: "t", scheduleRelationship }) });

describe("relationships", () => {
  it.each([
    [[], "STATIC"],
    [[said(null)], "SCHEDULED"],
    [[said("CANCELED")], "CANCELED"],
    [[said(null), said("ADDED")], "ADDED"],
    [[said("NEW")], "ADDED"],
    [[said("FROM_THE_FUTURE")], "SCHEDULED"],
    [[said("DUPLICATED")], "DUPLICATED"],
  ])("of a trip", (all, expected) => {
    expect(tripRelationship(all)).toBe(expected);
  });

  it("of a stop time is inherited from its trip", () => {
    const match = (relationship: string | null) =>
      findStopTimeUpdate([update([call({ stopSequence: 1, scheduleRelationship: relationship })])], {
        stopSequence: 1,
        stopId: "a",
      });
    expect(stopTimeRelationship([], null)).toBe("STATIC");
    expect(stopTimeRelationship([said(null)], null)).toBe("SCHEDULED");
    expect(stopTimeRelationship([said("CANCELED")], match("SKIPPED"))).toBe("CANCELED");
    expect(stopTimeRelationship([said("SCHEDULED")], match("SKIPPED"))).toBe("SKIPPED");
    expect(stopTimeRelationship([said(null)], match("NO_DATA"))).toBe("NO_DATA");
    expect(stopTimeRelationship([said(null)], match(null))).toBe("SCHEDULED");
  });

  it("the timestamp is the first one present", () => {
    expect(tripTimestamp([])).toBeNull();
    expect(tripTimestamp([update([]), update([], { timestamp: 5 }), update([], { timestamp: 6 })])).toBe(5);
  });
});

describe("updatesOfTrip", () => {
  const today = update([], { trip: trip({ tripId: "t", startDate: "2026-11-21" }), delay: 1 });
  const tomorrow = update([], { trip: trip({ tripId: "t", startDate: "2026-11-22", startTime: 3600 }), delay: 2 });
  const always = update([], { delay: 3 });
  const messages = [updates(today, tomorrow), updates(always, update([], { trip: trip({ tripId: "other" }) }))];
  const delays = (run: Parameters<typeof updatesOfTrip>[1]) => updatesOfTrip(messages, run).map((u) => u.delay);

  it("collects updates across messages for the requested run", () => {
    expect(delays({ tripId: "t" })).toEqual([1, 2, 3]);
    expect(delays({ tripId: "t", serviceDate: "2026-11-21" })).toEqual([1, 3]);
    expect(delays({ tripId: "t", serviceDate: "2026-11-22" })).toEqual([2, 3]);
    expect(delays({ tripId: "t", serviceDate: "2026-11-22", startTime: 7200 })).toEqual([3]);
    expect(delays({ tripId: "t", serviceDate: null, startTime: 3600 })).toEqual([1, 2, 3]);
    expect(delays({ tripId: "u" })).toEqual([]);
  });
});

describe("estimate", () => {
  const ZONE = "America/Los_Angeles";
  /** 2026-11-21 08:00 in Los Angeles. */
  const EIGHT = Date.parse("2026-11-21T16:00:00Z") / 1000;
  const scheduled = { seconds: 8 * 3600, unix: EIGHT };

  describe("estimate", () => {
    it("adds a delay to the schedule", () => {
      expect(estimate(event({ delay: 90, uncertainty: 30 }), null, scheduled, ZONE)).toEqual({
        estimatedUnix: EIGHT + 90,
        estimated: 8 * 3600 + 90,
        estimatedDelay: 90,
        timeUnix: null,
        delay: 90,
        uncertainty: 30,
      });
    });

    it("prefers a time to a delay, and shows it in local time", () => {
      const late = { seconds: 25 * 3600, unix: EIGHT + 17 * 3600 };
      expect(estimate(event({ delay: 1, time: late.unix + 120 }), 7, late, ZONE)).toEqual({
        estimatedUnix: late.unix + 120,
        estimated: 3600 + 120,
        estimatedDelay: 120,
        timeUnix: late.unix + 120,
        delay: 1,
        uncertainty: null,
      });
      expect(estimate(event({ delay: 60 }), null, late, ZONE).estimated).toBe(25 * 3600 + 60);
    });

    it("uses a propagated delay for an event without one, without reporting it as the event's own", () => {
      expect(estimate(null, 30, scheduled, ZONE)).toMatchObject({ estimatedDelay: 30, delay: null, estimated: 28_830 });
      expect(estimate(event({ delay: 5 }), 30, scheduled, ZONE)).toMatchObject({ estimatedDelay: 5, delay: 5 });
      expect(estimate(event({ delay: 0 }), 30, scheduled, ZONE)).toMatchObject({ estimatedDelay: 0 });
    });

    it("is empty without data", () => {
      const nothing = { estimatedUnix: null, estimated: null, estimatedDelay: null, timeUnix: null, delay: null };
      expect(estimate(null, null, scheduled, ZONE)).toEqual({ ...nothing, uncertainty: null });
      expect(estimate(event({ time: 0, uncertainty: 3 }), null, scheduled, ZONE)).toEqual({
        ...nothing,
        uncertainty: 3,
      });
    });

    it("estimates a trip without a schedule by its time only", () => {
      expect(estimate(event({ time: EIGHT }), null, null, ZONE)).toMatchObject({
        estimatedUnix: EIGHT,
        estimated: 8 * 3600,
        estimatedDelay: null,
      });
      expect(estimate(event({ delay: 60 }), null, null, ZONE)).toMatchObject({ estimated: null, estimatedUnix: null });
    });

    it.each([
      [86_400, 86_400],
      [86_401, null],
      [-86_400, -86_400],
      [-86_401, null],
    ])("a delay of %d is shown as %s", (delay, shown) => {
      expect(estimate(event({ delay }), null, scheduled, ZONE).estimatedDelay).toBe(shown);
      expect(estimate(event({ time: EIGHT + delay }), null, scheduled, ZONE).estimatedDelay).toBe(shown);
    });

    it("gives the same result for a delay and the equivalent time, on a day without a clock change", () => {
      fc.assert(
        fc.property(fc.integer({ min: -3600 * 7, max: 3600 * 15 }), (delay) => {
          const byDelay = estimate(event({ delay }), null, scheduled, ZONE);
          const byTime = estimate(event({ time: EIGHT + delay }), null, scheduled, ZONE);
          for (const part of ["estimatedUnix", "estimated", "estimatedDelay"] as const) {
            expect(byTime[part]).toBe(byDelay[part]);
          }
        }),
      );
    });
  });
});

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
    expect(findStopTimeUpdate([loop], at(3, "a"))).toBeNull();
    expect(findStopTimeUpdate([loop], at(3, "b"))).toMatchObject({ by: "propagated", propagated: 20, departure: null });
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
