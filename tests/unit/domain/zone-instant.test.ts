import fc from "fast-check";
import { expect, test } from "vitest";
import { wallClock } from "../../../src/domain/zone-clock.ts";
import { instantOf, wallOf } from "../../../src/domain/zone-instant.ts";

const ZONES = ["UTC", "America/New_York", "Europe/Dublin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Kiritimati"];
const utc = (text: string) => Date.parse(text) / 1000;

test.each([
  ["2026-11-25", "08:00", "Europe/Dublin", "2026-11-25T08:00:00Z"],
  ["2026-07-01", "08:00", "Europe/Dublin", "2026-07-01T07:00:00Z"],
  ["2026-03-04", "23:59", "America/New_York", "2026-03-05T04:59:00Z"],
  // Clocks go forward from 2:00 to 3:00: 2:30 is not shown.
  ["2026-03-08", "01:30", "America/New_York", "2026-03-08T06:30:00Z"],
  ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00Z"],
  ["2026-03-08", "03:30", "America/New_York", "2026-03-08T07:30:00Z"],
  // And back from 2:00 to 1:00: 1:30 is shown twice.
  ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00Z"],
  ["2026-11-01", "02:00", "America/New_York", "2026-11-01T07:00:00Z"],
])("%s %s in %s", (date, time, zone, expected) => {
  expect(instantOf(date, time, zone)).toBe(utc(expected));
});

test("a displayed minute is found again", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 24_000_000, max: 32_000_000 }), (zone, minute) => {
      const { date, time, seconds } = wallOf(minute * 60, zone);
      const found = instantOf(date, time, zone);
      expect(found).not.toBeNull();
      expect(wallClock(zone, found!)).toBe(wallClock(zone, minute * 60));
      expect(seconds % 60).toBe(0);
    }),
  );
});

test.each([
  ["2026-02-30", "08:00"],
  ["", "08:00"],
  ["2026-02-20", ""],
  ["2026-02-20", "24:00"],
  ["2026-02-20", "08:60"],
])("%j %j is null", (date, time) => {
  expect(instantOf(date, time, "UTC")).toBeNull();
});
