import { describe, expect, test } from "vitest";
import { geohash, geohashBounds, isGeohash } from "../../../src/domain/geohash.ts";

describe("geohash", () => {
  // The first two are the examples of the geohash article and of geohash.org.
  test.each([
    [-5.6, 42.6, 5, "ezs42"],
    [10.40744, 57.64911, 11, "u4pruydqqvj"],
    [-122.4194, 37.7749, 6, "9q8yyk"],
    [139.767125, 35.681236, 10, "xn76urx660"],
    [151.2073, -33.8678, 3, "r3g"],
    [0, 0, 5, "s0000"],
    [-180, -90, 4, "0000"],
    [180, 90, 12, "zzzzzzzzzzzz"],
    [500, 500, 2, "zz"],
    [-500, -500, 2, "00"],
    [Number.NaN, Number.NaN, 4, "s000"],
  ])("of %d, %d with %d characters: %s", (lon, lat, precision, want) => {
    expect(geohash(lon, lat, precision)).toBe(want);
  });
  test("the precision is limited to 1 to 12", () => {
    expect(geohash(10, 50, 0)).toHaveLength(1);
    expect(geohash(10, 50, 99)).toHaveLength(12);
    expect(geohash(10, 50, Number.NaN)).toHaveLength(1);
  });
});

describe("geohashBounds", () => {
  test("of ezs42", () => {
    const bounds = geohashBounds("ezs42")!;
    expect(bounds.minLon).toBeCloseTo(-5.625, 3);
    expect(bounds.maxLon).toBeCloseTo(-5.581, 3);
    expect(bounds.minLat).toBeCloseTo(42.583, 3);
    expect(bounds.maxLat).toBeCloseTo(42.627, 3);
  });
  test("ignores case", () => {
    expect(geohashBounds("EZS42")).toEqual(geohashBounds("ezs42"));
  });
  test.each(["", "a", "9qa", "9q9-", "é", "0123456789bcd", "日"])("%j is not a geohash", (text) => {
    expect(isGeohash(text)).toBe(false);
    expect(geohashBounds(text)).toBeNull();
  });
});
