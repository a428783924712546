import { expect, test } from "vitest";
import type { RentalCalendar, RentalHours } from "../../../../src/domain/gbfs/model.ts";
import { isOpenAt, isOpenByText } from "../../../../src/domain/gbfs/opening.ts";

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

test.each([
  ["24/7", "2026-07-06T10:00:00Z", true],
  ["off", "2026-07-06T10:00:00Z", false],
  ["Mo-Fr 06:00-22:00", "2026-07-06T09:59:59Z", false],
  ["Mo-Fr 06:00-22:00", "2026-07-06T10:00:00Z", true],
  ["Mo-Fr 06:00-22:00", "2026-07-07T02:00:00Z", false],
  ["Mo,We 06:00-09:00, 16:00-19:00", "2026-07-08T20:30:00Z", true],
  ["Mo,We 06:00-09:00,16:00-19:00", "2026-07-08T16:00:00Z", false],
  ["Fr-Mo 10:00-12:00", "2026-07-06T15:00:00Z", true],
  ["Fr-Mo 10:00-12:00", "2026-07-07T15:00:00Z", false],
  ["Su 20:00-02:00", "2026-07-06T05:30:00Z", true],
  ["Su 20:00-26:00", "2026-07-06T06:30:00Z", false],
  ["06:00-22:00; Mo off", "2026-07-06T15:00:00Z", false],
  ["06:00-22:00; Mo off", "2026-07-07T15:00:00Z", true],
  ["Apr 1-Nov 3 00:00-24:00", "2026-11-03T20:00:00Z", true],
  ["Apr 1-Nov 3 00:00-24:00", "2026-11-04T20:00:00Z", false],
  ["Nov-Mar: Sa-Su 08:00-20:00", "2026-01-17T17:00:00Z", true],
  ["Nov-Mar: Sa-Su 08:00-20:00", "2026-07-18T17:00:00Z", false],
  ["Dec 24 off; 24/7", "2026-12-24T17:00:00Z", true],
  ["24/7; Dec 24 off", "2026-12-24T17:00:00Z", false],
])("opening hours of OpenStreetMap: %s at %s is %s", (text, moment, expected) => {
  const time = Date.parse(moment) / 1000;
  expect(isOpenByText(text, "America/Toronto", time)).toBe(expected);
  const information = { timezone: "America/Toronto", opening_hours: text } as never;
  expect(isOpenAt({ hours: [], calendars: [], information }, time)).toBe(expected);
});

test.each([
  ...["Mo-Fr 06:00-22:00; PH off", "sunrise-sunset", "Mo[1] 08:00-10:00", "week 1-20 off", "2026 Apr 1-May 2 off"],
  ...["Mo-Fr 06:00-22:61", "Mo-Fr 25:00-26:00", "Apr 1-May off", "06:00+", '"by appointment"', "", ";", "Mo-Xx off"],
])("what else is in opening hours is for readers: %s", (text) => {
  expect(isOpenByText(text, "America/Toronto", 1_790_000_000)).toBe(true);
});
