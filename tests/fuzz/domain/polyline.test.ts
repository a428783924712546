import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, decodeLine, encodeLine } from "../../../src/domain/polyline.ts";

/** A coordinate as it stands in a file: a number of up to nine decimals. */
const coordinate = (half: number, decimals: number) =>
  fc.integer({ min: -half * 10 ** decimals, max: half * 10 ** decimals }).map((n) => {
    const digits = String(Math.abs(n)).padStart(decimals + 1, "0");
    const whole = digits.slice(0, digits.length - decimals);
    return Number(`${n < 0 ? "-" : ""}${whole}.${digits.slice(digits.length - decimals)}`) + 0;
  });

const line = fc
  .integer({ min: 0, max: 9 })
  .chain((decimals) => fc.array(fc.tuple(coordinate(180, decimals), coordinate(90, decimals)), { maxLength: 50 }));

test("an encoded line decodes exactly, and its text needs no escapes", () => {
  fc.assert(
    fc.property(line, (points) => {
      const text = encodeLine(points);
      expect(decodeLine(text)).toEqual(points);
      expect(text).toMatch(/^[0-9][A-Za-z0-9_-]*$/);
      expect(JSON.stringify(text)).toBe(`"${text}"`);
    }),
    { numRuns: 500 },
  );
});

test("coordinates of any precision survive within half of the last decimal", () => {
  const any = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));
  fc.assert(
    fc.property(fc.array(any), fc.integer({ min: 0, max: 9 }), (points, decimals) => {
      const back = decodeLine(encodeLine(points, decimals));
      expect(back).toHaveLength(points.length);
      back.forEach((point, i) => {
        expect(Math.abs(point[0] - points[i]![0])).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
        expect(Math.abs(point[1] - points[i]![1])).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
      });
      expect(decimalsOf(back)).toBeLessThanOrEqual(decimals);
    }),
  );
});

test("any text decodes as a line or throws a RangeError, and only encoded lines decode", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9][A-Za-z0-9_-]*$/)), (text) => {
      try {
        for (const point of decodeLine(text)) expect(point).toHaveLength(2);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
