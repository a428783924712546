/** Converts filters to service days. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, isoDate, serviceDayOrigin, weekdayOf } from "../../../src/domain/time/service-day.ts";
import { boardWindows } from "../../../worker/schedule/day-windows.ts";
import { dayInWindow, relativeDay, serviceWindowOf, type WindowFacts } from "../../../worker/schedule/service-days.ts";
import { tripDays } from "../../../worker/schedule/trip-days.ts";

const day = (date: string) => dayOf(date)!;
const NAMES = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const days = fc.integer({ min: day("2000-01-01"), max: day("2040-12-31") });

describe("relative days", () => {
  test("are the requested weekday within a week", () => {
    fc.assert(
      fc.property(days, fc.nat(6), (today, weekday) => {
        const soon = relativeDay(NAMES[weekday]!, today);
        const next = relativeDay(`NEXT_${NAMES[weekday]}`, today);
        expect(weekdayOf(soon)).toBe(weekday);
        expect(weekdayOf(next)).toBe(weekday);
        expect(soon - today).toBeGreaterThanOrEqual(0);
        expect(soon - today).toBeLessThan(7);
        expect(next - today).toBeGreaterThan(0);
        expect(next - today).toBeLessThanOrEqual(7);
        expect(next === soon).toBe(soon !== today);
      }),
    );
    expect(relativeDay("TODAY", 5)).toBe(5);
  });
});

const FACTS: WindowFacts = {
  fetched_at: "2026-03-04T00:00:00Z",
  feed_start_date: null,
  feed_end_date: null,
  fallback_week: "2026-03-02",
  service_levels: "[]",
};

/** Runs of weeks from 2026-01-05 on, with so many seconds a week each. */
function levels(...runs: [weeks: number, total: number][]): string {
  let start = day("2026-01-05");
  return JSON.stringify(
    runs.map(([weeks, total]) => {
      const run = [isoDate(start), isoDate(start + weeks * 7 - 1), total, 0, 0, 0, 0, 0, 0];
      start += weeks * 7;
      return run;
    }),
  );
}

describe("the service window", () => {
  const shown = (facts: Partial<WindowFacts>) => {
    const window = serviceWindowOf({ ...FACTS, ...facts });
    return window === null ? null : [isoDate(window.start), isoDate(window.end)];
  };

  test("matches feed_info if that has both dates", () => {
    const both = { feed_start_date: "2026-01-01", feed_end_date: "2026-12-31" };
    expect(shown({ ...both, service_levels: levels([1, 5]) })).toEqual(["2026-01-01", "2026-12-31"]);
    expect(shown({ feed_start_date: "2026-01-01", service_levels: levels([2, 5]) })).toEqual([
      "2026-01-05",
      "2026-01-18",
    ]);
  });

  test.each([
    // Fetched on 4 March, in the ninth week.
    [
      "the run around the fetch, while weeks are three quarters full",
      levels([4, 10], [8, 100], [2, 80], [2, 74]),
      "2026-02-02",
      "2026-04-12",
    ],
    [
      "the fullest week, where the fetch fell into a thin one",
      levels([8, 100], [4, 10], [4, 90]),
      "2026-01-05",
      "2026-03-01",
    ],
    ["the fullest week, where the fetch was outside", levels([2, 50], [2, 100]), "2026-01-19", "2026-02-01"],
    ["backwards without the very first run", levels([4, 100], [2, 90], [8, 100]), "2026-02-02", "2026-04-12"],
  ])("is %s", (_what, service_levels, start, end) => {
    expect(shown({ service_levels })).toEqual([start, end]);
  });

  test("is unknown without service levels and without a fallback", () => {
    expect(shown({})).toBeNull();
    expect(shown({ fallback_week: null, service_levels: levels([1, 5]) })).toBeNull();
  });

  test("moves days outside it to the same weekday of the fallback week, and no others", () => {
    const window = { start: day("2026-01-05"), end: day("2026-03-01"), fallback: day("2026-02-02") };
    fc.assert(
      fc.property(days, (asked) => {
        const moved = dayInWindow(asked, window);
        expect(weekdayOf(moved)).toBe(weekdayOf(asked));
        if (asked >= window.start && asked <= window.end) expect(moved).toBe(asked);
        else expect(moved - window.fallback).toBe(weekdayOf(asked));
        expect(dayInWindow(asked, null)).toBe(asked);
      }),
    );
  });
});

describe("time windows on service days", () => {
  const NOON = Date.parse("2026-03-04T12:00:00Z");
  const HOUR = 3600;
  const ask = (where: object, { now = NOON, zone = "UTC", maxTime = 24 * HOUR } = {}) =>
    boardWindows(where, zone, now, null, maxTime)?.days.map((w) => [isoDate(w.day), w.start, w.end]) ?? null;

  test("of a date reach back as far as the longest trip", () => {
    expect(ask({ date: "2026-03-04" }, { maxTime: 23 * HOUR })).toEqual([["2026-03-04", 0, 24 * HOUR]]);
    expect(ask({ date: "2026-03-04", start: 6 * HOUR, end: 25 * HOUR }, { maxTime: 58 * HOUR })).toEqual([
      ["2026-03-02", 54 * HOUR, 73 * HOUR],
      ["2026-03-03", 30 * HOUR, 49 * HOUR],
      ["2026-03-04", 6 * HOUR, 25 * HOUR],
      ["2026-03-05", 0, HOUR],
    ]);
    expect(ask({ service_date: "2026-03-04" })).toEqual([["2026-03-04", -Infinity, Infinity]]);
    expect(ask({ start: 5 })).toBeNull();
  });

  test("of `next` are one window of instants on each day", () => {
    const last = (where: object) => ask(where, { maxTime: 20 * HOUR })?.at(-1);
    expect(last({ next: HOUR })).toEqual(["2026-03-04", 12 * HOUR, 13 * HOUR]);
    expect(last({ next: -5 })).toEqual(["2026-03-04", 12 * HOUR, 12 * HOUR]);
    expect(ask({ next: HOUR, date: "2026-03-07" })).toContainEqual(["2026-03-07", 12 * HOUR, 13 * HOUR]);
    expect(ask({ next: HOUR }, { maxTime: 58 * HOUR })).toContainEqual(["2026-03-02", 60 * HOUR, 61 * HOUR]);
    fc.assert(
      fc.property(days, fc.nat(86_399), fc.nat(86_400), fc.nat(100 * HOUR), (date, second, next, maxTime) => {
        const now = date * 86_400 + second;
        const found = boardWindows({ next }, "Europe/Berlin", now * 1000, null, maxTime)!;
        expect(found.expected).toEqual({ from: now, until: now + next });
        for (const { day: d, start, end } of found.days) {
          const origin = serviceDayOrigin(d, "Europe/Berlin");
          expect([origin + start, origin + end]).toEqual([now, now + next]);
        }
      }),
    );
  });

  test("of `next` are equally long on both days when clocks change", () => {
    // 03:30 in Berlin, an hour and a half after the midnight before clocks went forward.
    const now = Date.parse("2026-03-29T01:30:00Z");
    const found = ask({ next: HOUR }, { now, zone: "Europe/Berlin", maxTime: 26 * HOUR });
    expect(found).toContainEqual(["2026-03-29", 3.5 * HOUR, 4.5 * HOUR]);
    // The service day before has counted 26.5 hours since its own origin.
    expect(found).toContainEqual(["2026-03-28", 26.5 * HOUR, 27.5 * HOUR]);
  });

  test("of a moved date keep their offsets and the requested day", () => {
    const window = { start: day("2026-01-05"), end: day("2026-03-01"), fallback: day("2026-02-02") };
    const moved = boardWindows({ date: "2026-03-04", use_service_window: true }, "UTC", NOON, window, 25 * HOUR)!;
    expect(moved.days.map((w) => [isoDate(w.day), isoDate(w.requestedDay)])).toEqual([
      ["2026-02-03", "2026-03-03"],
      ["2026-02-04", "2026-03-04"],
    ]);
  });
});

describe("service days of trips", () => {
  const ask = (where: object, today: number | null = day("2026-03-04")) =>
    tripDays(where, today, null)?.map((d) => isoDate(d.requestedDay)) ?? null;

  test("are chosen by precedence", () => {
    const all = { service_date: "2026-01-01", relative_date: "TODAY", service_dates: ["2026-02-02", "2026-02-01"] };
    expect(ask({ ...all, dates: ["2026-05-05", "2026-05-06"] })).toEqual(["2026-05-04", "2026-05-05", "2026-05-06"]);
    expect(ask(all)).toEqual(["2026-02-01", "2026-02-02"]);
    expect(ask({ ...all, service_dates: null })).toEqual(["2026-03-04"]);
    expect(ask({ ...all, service_dates: null }, null)).toEqual(["2026-01-01"]);
    expect(ask({ service_dates: [] })).toEqual([]);
    expect(ask({})).toBeNull();
  });
});
