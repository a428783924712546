import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimate } from "../../../../src/domain/realtime/trip-updates.ts";
import { event } from "../../../support/realtime/updates.ts";

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
    expect(estimate(event({ time: 0, uncertainty: 3 }), null, scheduled, ZONE)).toEqual({ ...nothing, uncertainty: 3 });
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
