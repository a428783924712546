import { describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { decimalsOf, decodeLine, encodeLine } from "../../../../src/domain/geo/polyline.ts";

describe("encodeLine", () => {
  test("writes the documented format", () => {
    expect(encodeLine([])).toBe("0");
    // 1 and -1 zigzag to 2 and 1; the second point repeats the first.
    expect(
      encodeLine([
        [1, -1],
        [1, -1],
      ]),
    ).toBe("0CBAA");
    // 16 zigzags to 32: a lowest part of 0 with the sign that more follows, then 1.
    expect(encodeLine([[1.6, 0]])).toBe("1gBA");
  });
  test("keeps the decimals of the source", () => {
    expect(decimalsOf([[1, 2]])).toBe(0);
    expect(
      decimalsOf([
        [1.5, 2],
        [1.25, 2.125],
      ]),
    ).toBe(3);
    expect(decimalsOf([[-122.123456, 37]])).toBe(6);
    expect(decimalsOf([[0.1 + 0.2, 0]])).toBe(9);
  });
  test("rounds to decimals on request", () => {
    expect(decodeLine(encodeLine([[1.23456, 2.34567]], 2))).toEqual([[1.23, 2.35]]);
  });
  test.each([[[[Number.NaN, 0]]], [[[0, Number.POSITIVE_INFINITY]]], [[[361, 0]]]])("refuses %j", (points) => {
    expect(() => encodeLine(points as unknown as LonLat[])).toThrow(RangeError);
  });
  test.each([-1, 10, 1.5, Number.NaN])("refuses %d decimals", (decimals) => {
    expect(() => encodeLine([[0, 0]], decimals)).toThrow(RangeError);
  });
});

describe("decodeLine", () => {
  test("returns the source's numbers", () => {
    const source = ["-122.386665", "37.600265", "-122.386664999", "37.60026499", "180", "-90", "0.000000001", "0"];
    const numbers = source.map(Number);
    const points = [0, 2, 4, 6].map((i) => [numbers[i]!, numbers[i + 1]!] as const);
    expect(decodeLine(encodeLine(points))).toEqual(points);
  });
  test("the largest jump at the finest scale", () => {
    const points: LonLat[] = [
      [-359.999999999, 359.999999999],
      [359.999999999, -359.999999999],
    ];
    expect(decodeLine(encodeLine(points))).toEqual(points);
  });
  test.each(["", "x", ":AA", "5A", "5AAA", "5AAg", "5A\\", '5"A', "5ÄA", "5日A"])("refuses %j", (text) => {
    expect(() => decodeLine(text)).toThrow(RangeError);
  });
});
