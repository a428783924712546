import { describe, expect, it } from "vitest";
import { declaredUrl } from "../../../../src/domain/screen.ts";
import { screen } from "../../../../src/pages/route/screen.ts";
import { nearestDay, nextDays, readDay, todayIn, weekdayName } from "../../../../src/pages/timetable/day.ts";

describe("the day in a URL", () => {
  const read = (text: string) => readDay(new URLSearchParams({ date: text }));

  it("is a valid date", () => {
    expect(read("2026-11-21")).toEqual({ kind: "day", date: "2026-11-21" });
    expect(read("20261121")).toEqual({ kind: "day", date: "2026-11-21" });
    expect(readDay(new URLSearchParams())).toEqual({ kind: "none" });
    for (const bad of ["2026-02-30", "21.11.2026", "today", "2026-13-01"])
      expect(read(bad)).toEqual({ kind: "bad", text: bad });
  });
});

describe("selectable days", () => {
  it("today depends on the time zone", () => {
    const now = new Date("2026-11-21T03:00:00Z");
    expect(todayIn("America/Los_Angeles", now)).toBe("2026-11-20");
    expect(todayIn("Asia/Tokyo", now)).toBe("2026-11-21");
    expect(todayIn("Nowhere/Else", now)).toBe("2026-11-21");
    expect(todayIn(null, now)).toBe("2026-11-21");
  });

  it("are seven named days, across the end of a month", () => {
    const days = nextDays("2026-11-28");
    expect(days.map(({ name }) => name)).toEqual([
      "Today",
      "Tomorrow",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
    ]);
    expect(days[6]!.date).toBe("2026-12-04");
    expect(weekdayName("2026-11-28")).toBe("Saturday");
  });

  it("outside of the feed's days are the nearest of the same weekday", () => {
    const span = { start: "2026-01-01", end: "2026-12-31" };
    expect(nearestDay("2027-03-03", span)).toBe("2026-12-30");
    expect(nearestDay("2025-06-01", span)).toBe("2026-01-04");
    expect(nearestDay("2026-06-01", span)).toBe("2026-06-01");
    expect(nearestDay("2027-03-03", { start: "2026-12-31", end: "2026-12-31" })).toBe("2026-12-31");
  });
});

it("links keep the page's own parameters, in one order, and no others", () => {
  const url = new URL("https://x.example/routes/r-x?utm=1&trips=40&feedOnestopId=f-a&date=2026-11-21");
  expect(declaredUrl(screen, url).search).toBe("?date=2026-11-21&feedOnestopId=f-a&trips=40");
});
