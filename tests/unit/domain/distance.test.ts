import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceWords, metersOf, ringMeters, type UnitSystem, unitsOfCountry } from "../../../src/domain/distance.ts";

describe("units of a country", () => {
  test.each([
    ["US", "us"],
    ["us", "us"],
    ["PR", "us"],
    ["GB", "uk"],
    ["CA", "metric"],
    ["IE", "metric"],
    ["", "metric"],
    [null, "metric"],
    [undefined, "metric"],
  ])("%s: %s", (country, units) => expect(unitsOfCountry(country)).toBe(units));
});

describe("a distance in words", () => {
  test.each([
    [0, "metric", "under 10 m"],
    [9.9, "metric", "under 10 m"],
    [14, "metric", "10 m"],
    [288, "metric", "290 m"],
    [994, "metric", "990 m"],
    [995, "metric", "1.0 km"],
    [16_100, "metric", "16 km"],
    [9940, "metric", "9.9 km"],
    [9960, "metric", "10 km"],
    [1_234_567, "metric", "1,235 km"],
    [10, "us", "under 50 ft"],
    [15.24, "us", "50 ft"],
    [288, "us", "950 ft"],
    [300, "us", "0.2 mi"],
    [1609.344, "us", "1.0 mi"],
    [16_100, "us", "10 mi"],
    [91.44, "uk", "100 yd"],
    [800, "uk", "0.5 mi"],
  ] as const)("%d m, %s: %s", (meters, units, words) => expect(distanceWords(meters, units)).toBe(words));

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])("%d is no distance", (meters) =>
    expect(distanceWords(meters)).toBe(""),
  );

  test("is at most half a step from the distance, and never shrinks as the distance grows", () => {
    const meters: Record<string, number> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344, yd: 0.9144 };
    const read = (words: string) => {
      const [number, unit] = words.replace("under ", "").replaceAll(",", "").split(" ");
      return words.startsWith("under") ? 0 : Number(number) * meters[unit!]!;
    };
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 3e6, noNaN: true }),
        fc.double({ min: 0, max: 3e6, noNaN: true }),
        fc.constantFrom("metric", "us", "uk"),
        (a, b, units) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)];
          expect(read(distanceWords(less, units))).toBeLessThanOrEqual(read(distanceWords(more, units)) + 81);
          expect(Math.abs(read(distanceWords(a, units)) - a)).toBeLessThanOrEqual(Math.max(81, a / 19));
        },
      ),
    );
  });
});

test("a distance of the API is read in its units", () => {
  expect(metersOf({ distance: 1.5, units: "KILOMETERS" })).toBe(1500);
  expect(metersOf({ distance: 2, units: "MILES" })).toBeCloseTo(3218.7, 1);
});

test("rings have round names in each system", () => {
  const names = (units: UnitSystem) => ringMeters(units).map((meters) => distanceWords(meters, units));
  expect(names("metric")).toEqual(["100 m", "250 m", "500 m", "1.0 km", "2.0 km"]);
  expect(names("us")).toEqual(["250 ft", "500 ft", "0.2 mi", "0.5 mi", "1.0 mi"]);
  expect(names("uk")).toEqual(["100 yd", "200 yd", "400 yd", "0.5 mi", "1.0 mi"]);
});
