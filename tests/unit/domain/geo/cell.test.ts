import { describe, expect, test } from "vitest";
import { cellOf, cellRanges } from "../../../../src/domain/geo/cell.ts";
import { geohash, geohashBounds, isGeohash } from "../../../../src/domain/geo/geohash.ts";

const box = (minLon: number, minLat: number, maxLon: number, maxLat: number) => ({ minLon, minLat, maxLon, maxLat });
const WORLD = 2 ** 32 - 1;

describe("cellOf", () => {
  test.each([
    ["north-west corner", -180, 90, 0],
    ["south-east corner", 180, -90, WORLD],
    ["north-east corner", 180, 90, 0x5555_5555],
    ["south-west corner", -180, -90, 0xaaaa_aaaa],
    ["just south-east of null island", 0.001, -0.001, 0xc000_0000],
    ["just north-west of null island", -0.001, 0.001, 0x3fff_ffff],
    ["outside the world", 999, -999, WORLD],
  ])("%s", (_name, lon, lat, want) => {
    expect(cellOf(lon, lat)).toBe(want);
  });
  test("is the tile of zoom 16", () => {
    // 16/10482/25331 holds San Francisco's Ferry Building: x and y interleaved, x in the even bits.
    const cell = cellOf(-122.41943, 37.77492);
    const bits = (offset: number) => {
      let value = 0;
      for (let bit = 0; bit < 16; bit++) value += (Math.floor(cell / 2 ** (2 * bit + offset)) % 2) * 2 ** bit;
      return value;
    };
    expect([bits(0), bits(1)]).toEqual([10_482, 25_331]);
  });
});

describe("cellRanges", () => {
  test("one point: one cell", () => {
    const cell = cellOf(13.4, 52.5);
    expect(cellRanges(box(13.4, 52.5, 13.4, 52.5))).toEqual([[cell, cell]]);
  });
  test("the world: everything", () => {
    expect(cellRanges(box(-180, -90, 180, 90))).toEqual([[0, WORLD]]);
  });
  test("an eastern hemisphere: two quarters", () => {
    expect(cellRanges(box(0.01, -85, 180, 85))).toEqual([
      [0x4000_0000, 0x7fff_ffff],
      [0xc000_0000, WORLD],
    ]);
  });
  test("no points: no ranges", () => {
    expect(cellRanges(box(0, 2, 1, 1))).toEqual([]);
    expect(cellRanges(box(Number.NaN, 0, 1, 1))).toEqual([]);
  });
  test("across the antimeridian: both sides, and nothing of the other half of the world", () => {
    const ranges = cellRanges(box(179, -18, -179, -16));
    const holds = (lon: number, lat: number) =>
      ranges.some(([lo, hi]) => cellOf(lon, lat) >= lo && cellOf(lon, lat) <= hi);
    expect(ranges.length).toBeLessThanOrEqual(5);
    expect(holds(179.5, -17)).toBe(true);
    expect(holds(-179.5, -17)).toBe(true);
    expect(holds(13.4, 52.5)).toBe(false);
    expect(holds(0, -17)).toBe(false);
  });
  test("fewer ranges if limited", () => {
    const city = box(-122.52, 37.7, -122.35, 37.83);
    for (const most of [1, 2, 3, 4, 5, 16]) {
      const count = cellRanges(city, most).length;
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(most);
    }
    expect(cellRanges(city, 0)).toHaveLength(1);
  });
  test("a city box covers little more than itself", () => {
    const cells = (ranges: [number, number][]) => ranges.reduce((sum, [lo, hi]) => sum + hi - lo + 1, 0);
    const city = box(-122.52, 37.7, -122.35, 37.83);
    const [west, north] = [cellOf(city.minLon, city.maxLat), cellOf(city.maxLon, city.minLat)];
    expect(west).not.toBe(north);
    // The box itself has about 31 x 30 cells.
    expect(cells(cellRanges(city, 16))).toBeLessThan(31 * 30 * 4);
  });
});

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
