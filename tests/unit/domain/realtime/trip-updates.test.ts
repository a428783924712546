import { describe, expect, it } from "vitest";
import {
  stopTimeRelationship,
  tripRelationship,
  tripTimestamp,
  updatesOfTrip,
} from "../../../../src/domain/realtime/trip-updates.ts";
import { trip, update, updates } from "../../../support/realtime/updates.ts";

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
    const call = (scheduleRelationship: string | null) => ({ scheduleRelationship });
    expect(stopTimeRelationship([], null)).toBe("STATIC");
    expect(stopTimeRelationship([said(null)], null)).toBe("SCHEDULED");
    expect(stopTimeRelationship([said("CANCELED")], call("SKIPPED"))).toBe("CANCELED");
    expect(stopTimeRelationship([said("SCHEDULED")], call("SKIPPED"))).toBe("SKIPPED");
    expect(stopTimeRelationship([said(null)], call("NO_DATA"))).toBe("NO_DATA");
    expect(stopTimeRelationship([said(null)], call(null))).toBe("SCHEDULED");
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
    expect(delays({ tripId: "t", serviceDate: "2026-11-22", startTime: null })).toEqual([2, 3]);
    expect(delays({ tripId: "t", serviceDate: null, startTime: 3600 })).toEqual([2]);
    expect(delays({ tripId: "u" })).toEqual([]);
  });

  it("applies a cancellation without a start time to all runs of frequencies.txt, and a prediction to none", () => {
    const predicted = updates(update([], { trip: trip({ tripId: "t" }), delay: 60 }));
    const canceled = updates(update([], { trip: trip({ tripId: "t", scheduleRelationship: "CANCELED" }) }));
    expect(updatesOfTrip([predicted], { tripId: "t", startTime: 7200 })).toEqual([]);
    expect(updatesOfTrip([predicted], { tripId: "t", startTime: null })).toHaveLength(1);
    expect(updatesOfTrip([canceled], { tripId: "t", startTime: 7200 })).toHaveLength(1);
  });

  it.each(["ADDED", "NEW", "DUPLICATED", "REPLACEMENT"])("leaves %s runs apart from their model", (relationship) => {
    expect(updatesOfTrip([updates(said(relationship), always)], { tripId: "t" })).toEqual([always]);
  });
});
