import { describe, expect, test } from "vitest";
import { departureTimes } from "../../../src/domain/departure-times.ts";

const row = (departure_time: string | null, estimated: string | null = null, zone = "America/New_York") => ({
  departure_time,
  service_date: "2026-03-03",
  departure: { estimated, stop_timezone: zone },
});

describe("the times of a departure", () => {
  test("past midnight are on the next day, in the zone of the stop", () => {
    expect(departureTimes(row("25:31:00"))).toEqual({
      date: "2026-03-04",
      seconds: 5460,
      estimated: null,
      leaves: Date.parse("2026-03-04T06:31:00Z") / 1000,
    });
  });

  test("are as estimated, also when only the estimate is past midnight", () => {
    expect(departureTimes(row("23:58:00", "24:03:00"))).toEqual({
      date: "2026-03-03",
      seconds: 86_280,
      estimated: 180,
      leaves: Date.parse("2026-03-04T05:03:00Z") / 1000,
    });
  });

  test("have no instant in an unknown zone, and none at all without a time", () => {
    expect(departureTimes(row("08:00:00", null, "Nowhere"))?.leaves).toBeNull();
    expect(departureTimes(row(null))).toBeNull();
    expect(departureTimes({ ...row("08:00:00"), service_date: null })).toBeNull();
  });
});
