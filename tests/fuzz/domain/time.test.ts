import fc from "fast-check";
import { expect, test } from "vitest";
import { clockTime, hms, parseClock, reformatClock } from "../../../src/domain/formats.ts";
import { formatGtfsTime, parseGtfsTime } from "../../../src/domain/gtfs-time.ts";
import { dayOf, isoDate, localNow, serviceDayOrigin, weekdayOf } from "../../../src/domain/service-day.ts";

const seconds = fc.integer({ min: 0, max: 400 * 3600 });

test("GTFS times survive a round trip as text, padded or not", () => {
  fc.assert(
    fc.property(seconds, (value) => {
      const text = formatGtfsTime(value);
      expect(parseGtfsTime(text)).toBe(value);
      expect(parseGtfsTime(text.replace(/^0/, ""))).toBe(value);
      expect(parseClock(text)).toBe(value);
      expect(reformatClock(text)).toBe(clockTime(value));
    }),
  );
});

test("any text is a GTFS time or null, never negative, never NaN", () => {
  const timeLike = fc.stringMatching(/^ ?-?[0-9:a]{0,10} ?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), timeLike), (text) => {
      const value = parseGtfsTime(text);
      if (value !== null) expect(Number.isInteger(value) && value >= 0).toBe(true);
      expect(Number.isNaN(parseClock(text))).toBe(false);
      expect(typeof reformatClock(text)).toBe("string");
    }),
    { numRuns: 2000 },
  );
});

test("both forms of a date, its day and its weekday agree with JavaScript's calendar", () => {
  const day = fc.integer({ min: dayOf("0001-01-01")!, max: dayOf("9999-12-31")! });
  fc.assert(
    fc.property(day, (value) => {
      const text = isoDate(value);
      expect(dayOf(text)).toBe(value);
      expect(dayOf(text.replaceAll("-", ""))).toBe(value);
      expect((weekdayOf(value) + 1) % 7).toBe(new Date(`${text}T00:00:00Z`).getUTCDay());
    }),
  );
});

test("eight digits are a date exactly if JavaScript's calendar has it", () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(number(9999), number(13), number(32), (year, month, day) => {
      const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
        "-",
      );
      const time = Date.parse(`${text}T00:00:00Z`);
      // The language rolls 30 February over to March.
      const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
      expect(dayOf(text) !== null).toBe(exists);
    }),
    { numRuns: 2000 },
  );
});

const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/Santiago",
  "Asia/Beirut",
  "Africa/Casablanca",
  "Pacific/Chatham",
  "Pacific/Apia",
  "America/St_Johns",
  "Antarctica/Troll",
];

test("an instant is its day's origin plus its seconds, and the day is the local one", () => {
  const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, epochMs) => {
      const { day, seconds: since } = localNow(zone, epochMs);
      expect(serviceDayOrigin(day, zone) + since).toBe(Math.floor(epochMs / 1000));
      expect(new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(epochMs)).toBe(
        isoDate(day),
      );
      expect(since).toBeGreaterThanOrEqual(-3 * 3600);
      expect(since).toBeLessThan(27 * 3600);
    }),
    { numRuns: 500 },
  );
});

test("a negative H:MM:SS is the positive one in brackets", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (value) => {
      expect(hms(-value)).toBe(`(${hms(value)})`);
    }),
  );
});
