import { expect, test } from "vitest";
import type { RentalCalendar, RentalHours } from "../../../../src/domain/gbfs/model.ts";
import { isOpenAt } from "../../../../src/domain/gbfs/opening.ts";

const isOpen = (moment: string, hours: RentalHours[], calendars: RentalCalendar[] = [], timezone = "America/Toronto") =>
  isOpenAt({ hours, calendars, information: { timezone } as never }, Date.parse(moment) / 1000);

const HOURS: RentalHours[] = [
  { user_types: ["member"], days: ["mon", "tue"], start_time: "06:00:00", end_time: "25:00:00" },
];

test.each([
  ["2026-07-06T09:59:59Z", false, "Monday, before six"],
  ["2026-07-06T10:00:00Z", true, "Monday at six"],
  ["2026-07-08T04:59:59Z", true, "Wednesday, before one, by the hours of Tuesday"],
  ["2026-07-08T05:00:01Z", false, "Wednesday, after one"],
  ["2026-07-08T16:00:00Z", false, "Wednesday at noon"],
  ["2026-07-06T04:30:00Z", false, "Monday, half past midnight: Sunday has no hours"],
])("hours: %s is %s: %s", (moment, expected) => {
  expect(isOpen(moment, HOURS)).toBe(expected);
});

const season = (start: [number, number], end: [number, number], years: [number | null, number | null] = [null, null]) =>
  ({
    ...{ start_month: start[0], start_day: start[1], start_year: years[0] },
    ...{ end_month: end[0], end_day: end[1], end_year: years[1] },
  }) satisfies RentalCalendar;

test.each([
  [season([4, 1], [11, 30]), "2026-04-01T12:00:00Z", true],
  [season([4, 1], [11, 30]), "2026-12-01T12:00:00Z", false],
  [season([11, 1], [3, 31]), "2026-01-15T12:00:00Z", true],
  [season([11, 1], [3, 31]), "2026-06-15T12:00:00Z", false],
  [season([11, 1], [3, 31], [2026, 2027]), "2027-01-15T12:00:00Z", true],
  [season([11, 1], [3, 31], [2026, 2027]), "2026-01-15T12:00:00Z", false],
  [season([4, 1], [11, 30], [2027, null]), "2026-06-01T12:00:00Z", false],
])("seasons: %j at %s is %s", (calendar, moment, expected) => {
  expect(isOpen(moment, [], [calendar])).toBe(expected);
});

test("a system that does not say is open, and so is one in a zone that is not known", () => {
  expect(isOpen("2026-07-08T16:00:00Z", [])).toBe(true);
  expect(isOpen("2026-07-08T16:00:00Z", HOURS, [], "Mars/Olympus")).toBe(true);
  expect(isOpen("2026-07-08T16:00:00Z", [{ ...HOURS[0]!, end_time: "late" }])).toBe(true);
});
