import { describe, expect, test } from "vitest";
import { areStations, serviceChange } from "../../../../src/domain/compare/summary.ts";
import { WEEKDAYS } from "../../../../src/domain/time/service-day.ts";

/** @param hours by which the typical week changes, from Monday on */
const weekdays = (...hours: number[]) =>
  WEEKDAYS.map((weekday, day) => ({
    weekday,
    typical: { from: 36_000, to: 36_000 + (hours[day] ?? 0) * 3600 },
    average: { from: 0, to: 0 },
  }));

describe("the change of service", () => {
  test.each([
    ["equal on weekdays, in whole hours", [82.4, 82.4, 82.3, 82.4, 82.2, 42, 37], { days: "weekday", hours: 82 }],
    ["less service", [-3, -3, -3, -3, -3, 0, 0], { days: "weekday", hours: -3 }],
    ["equal on weekdays although it is greater on Sunday", [1, 1, 1, 1, 1, 0, 9], { days: "weekday", hours: 1 }],
    ["greatest on one day", [1, 2, 1, 1, -5, 0, 0], { days: "friday", hours: -5 }],
    ["only at the weekend", [0, 0, 0, 0, 0, 4, 4], { days: "saturday", hours: 4 }],
    ["none", [], null],
    ["less than half an hour", [0.4, 0.4, 0, 0, -0.4, 0, 0], null],
  ] as const)("%s", (_, hours, change) => {
    expect(serviceChange(weekdays(...hours))).toEqual(change);
  });

  test("is unknown without weekdays", () => {
    expect(serviceChange([])).toBeNull();
  });
});

test("stops are stations only if all of them are known to be", () => {
  const [stop, station] = [{ location_type: 0 }, { location_type: 1 }];
  expect(areStations([station, station], 2)).toBe(true);
  expect(areStations([station, stop], 2)).toBe(false);
  expect(areStations([station, station], 3)).toBe(false);
  expect(areStations([], 0)).toBe(false);
});
