import { describe, expect, test } from "vitest";
import { coverageOf, coverageTag, serviceSpan } from "../../../src/ui/coverage.tsx";

const NOW = new Date("2026-11-21T23:59:00Z");
const calendar = (earliest_calendar_date: string, latest_calendar_date: string) => ({
  earliest_calendar_date,
  latest_calendar_date,
});

describe("service span", () => {
  test("prefers feed_info.txt to the calendars if it has both dates", () => {
    const dates = calendar("2026-01-01", "2026-12-31");
    const window = { feed_start_date: "2026-02-01", feed_end_date: "2026-11-30" };
    expect(serviceSpan({ ...dates, service_window: window })).toEqual({ start: "2026-02-01", end: "2026-11-30" });
    expect(serviceSpan({ ...dates, service_window: { ...window, feed_end_date: null } })).toEqual({
      start: "2026-01-01",
      end: "2026-12-31",
    });
    expect(serviceSpan(null)).toBeNull();
    expect(serviceSpan({ earliest_calendar_date: "2026-01-01", latest_calendar_date: null })).toBeNull();
  });

  test.each([
    ["2026-01-01", "2026-11-20", "Ended 20 Nov 2026", "bad"],
    ["2026-01-01", "2026-11-21", "Ends today", "warn"],
    ["2026-01-01", "2026-11-22", "Ends in 1 day", "warn"],
    ["2026-01-01", "2026-12-21", "Ends in 30 days", "warn"],
    ["2026-01-01", "2026-12-22", "Until 22 Dec 2026", "good"],
    ["2026-11-22", "2026-12-22", "Starts 22 Nov 2026", "warn"],
  ])("from %s to %s: %s", (start, end, words, tone) => {
    expect(coverageOf(calendar(start, end), NOW)).toEqual({ words, tone });
  });

  test("is null for invalid dates", () => {
    expect(coverageOf(calendar("soon", "later"), NOW)).toBeNull();
    expect(coverageTag(undefined, NOW)).toBeNull();
  });
});
