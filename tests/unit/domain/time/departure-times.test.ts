import { describe, expect, test } from "vitest";
import { departureTimes } from "../../../../src/domain/time/departure-times.ts";

const unix = (utc: string) => Date.parse(utc) / 1000;

const row = (scheduled: string | null, estimated: string | null = null, stop_timezone = "America/New_York") => ({
  departure: {
    scheduled_unix: scheduled === null ? null : unix(scheduled),
    estimated_unix: estimated === null ? null : unix(estimated),
    stop_timezone,
  },
});

describe("the times of a departure", () => {
  test("are on the clock of the stop", () => {
    expect(departureTimes(row("2026-03-04T06:31:00Z"))).toEqual({
      date: "2026-03-04",
      seconds: 5460,
      estimated: null,
      leaves: unix("2026-03-04T06:31:00Z"),
    });
  });

  test("are as estimated, also when only the estimate is past midnight", () => {
    expect(departureTimes(row("2026-03-04T04:58:00Z", "2026-03-04T05:03:00Z"))).toEqual({
      date: "2026-03-03",
      seconds: 86_280,
      estimated: 180,
      leaves: unix("2026-03-04T05:03:00Z"),
    });
  });

  test("are those of UTC in an unknown zone, and none at all without an instant", () => {
    expect(departureTimes(row("2026-03-04T06:31:00Z", null, "Nowhere"))?.seconds).toBe(6 * 3600 + 31 * 60);
    expect(departureTimes(row(null))).toBeNull();
  });
});
