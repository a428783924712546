import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockTime, clockTimeShort } from "../../../../src/domain/formats.ts";
import { clockOfLocale, hourOn, readClock, timeOn } from "../../../../src/domain/time/clock.ts";
import { formatGtfsTime, parseGtfsTime } from "../../../../src/domain/time/gtfs-time.ts";
import { readRfc3339 } from "../../../../src/domain/time/rfc3339.ts";
import { wallClock } from "../../../../src/domain/time/zone-clock.ts";
import { instantOf, wallOf } from "../../../../src/domain/time/zone-instant.ts";

describe("times", () => {
  test.each([
    [0, "12:00:00 am", "00:00:00"],
    [3_661, "1:01:01 am", "01:01:01"],
    [43_200, "12:00:00 pm", "12:00:00"],
    [86_399.9, "11:59:59 pm", "23:59:59"],
    [86_400 + 1_800, "12:30:00 am", "00:30:00"],
    [-1, "", ""],
    [Number.NaN, "", ""],
    [Number.POSITIVE_INFINITY, "", ""],
  ])("%d is %j and %j", (seconds, twelve, twentyFour) => {
    expect(timeOn("12", seconds)).toBe(twelve);
    expect(timeOn("24", seconds)).toBe(twentyFour);
  });

  test("with am/pm match the specification", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6 }), (seconds) => {
        expect(timeOn("12", seconds)).toBe(clockTime(seconds));
        expect(timeOn("12", seconds, true)).toBe(clockTimeShort(seconds));
      }),
    );
  });

  test("show the same minute and second on both clocks, and sort correctly on 24 hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_398 }), (seconds) => {
        const [, minutes] = timeOn("24", seconds).split(":");
        expect(timeOn("12", seconds).split(":")[1]).toBe(minutes);
        expect(timeOn("24", seconds) < timeOn("24", seconds + 1)).toBe(true);
      }),
    );
  });

  test("show hours without minutes", () => {
    expect([7, 12, 24].map((hour) => hourOn("12", hour))).toEqual(["7 am", "12 pm", "12 am"]);
    expect([7, 12, 24].map((hour) => hourOn("24", hour))).toEqual(["07", "12", "00"]);
  });
});

test.each([
  ["12", "12"],
  ["24", "24"],
  ["", null],
  ["13", null],
  [null, null],
  [undefined, null],
])("%j selects the clock %j", (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

test.each([
  ["en-US", "12"],
  ["de-DE", "24"],
  ["fr", "24"],
  ["ja", "24"],
  ["hi", "12"],
  ["no such locale", "12"],
])("the locale %s uses %s hours", (locale, clock) => {
  expect(clockOfLocale(locale)).toBe(clock);
});

describe("parseGtfsTime", () => {
  test.each([
    ["00:00:00", 0],
    ["08:05:09", 29_109],
    ["8:05:09", 29_109],
    ["23:59:59", 86_399],
    ["24:00:00", 86_400],
    ["47:59:59", 172_799],
    ["99:59:59", 359_999],
    ["167:30:00", 603_000],
    [" 8:05:09 ", 29_109],
    ["\t08:05:09\r", 29_109],
    ["8:5:9", 29_109],
  ])("%j is %d", (text, want) => {
    expect(parseGtfsTime(text)).toBe(want);
  });
  test.each([
    "",
    " ",
    "8:05",
    "08:60:00",
    "08:00:60",
    "-08:00:00",
    "-1:00:00",
    "08:-1:00",
    "08:00:00.5",
    "8 :00:00",
    "08:0a:00",
    "0a:00:00",
    "08:00:0:",
    "::",
    ":05:09",
    "08;05;09",
    "08:05:09 am",
    "٠٨:٠٥:٠٩",
    "080509",
    "12345:00:00",
    "noon",
  ])("%j is not a time", (text) => {
    expect(parseGtfsTime(text)).toBeNull();
  });
});

describe("formatGtfsTime", () => {
  test.each([
    [0, "00:00:00"],
    [29_109, "08:05:09"],
    [86_400, "24:00:00"],
    [603_000, "167:30:00"],
    [59.9, "00:00:59"],
    [-1800, "-00:30:00"],
    [-0.5, "00:00:00"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
  ])("%d is %j", (seconds, want) => {
    expect(formatGtfsTime(seconds)).toBe(want);
  });
});

describe("an RFC 3339 time", () => {
  test.each([
    ["2026-01-31T08:00:00Z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31t08:00:00z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31 08:00:00Z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31T08:00:00.123456789Z", "2026-01-31T08:00:00.123Z"],
    ["2026-01-31T08:00:00+14:00", "2026-01-30T18:00:00.000Z"],
    ["2026-01-31T08:00:00 14:00", "2026-01-30T18:00:00.000Z"],
    ["2024-02-29T23:59:59-03:30", "2024-03-01T03:29:59.000Z"],
  ])("%s is parsed", (text, iso) => {
    expect(readRfc3339(text)?.toISOString()).toBe(iso);
  });

  test.each([
    "",
    "2026-01-31",
    "2026-01-31T08:00Z",
    "2026-01-31T08:00:00",
    "2026-02-30T08:00:00Z",
    "2025-02-29T08:00:00Z",
    "2026-13-01T08:00:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T08:60:00Z",
    "2026-01-31T08:00:60Z",
    "2026-01-31T08:00:00+99:00",
    " 2026-01-31T08:00:00Z",
    "+275760-09-13T00:00:00Z",
  ])("%j is invalid", (text) => {
    expect(readRfc3339(text)).toBeNull();
  });

  test("output of Date is read back unchanged", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }), (date) => {
        expect(readRfc3339(date.toISOString())).toEqual(date);
      }),
    );
  });
});

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
