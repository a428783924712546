import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellOf, cellRanges } from "../../../src/domain/geo/cell.ts";
import { geohash, geohashBounds } from "../../../src/domain/geo/geohash.ts";
import {
  type Bounds,
  boundsContain,
  boundsIntersect,
  boundsOf,
  haversine,
  splitBounds,
} from "../../../src/domain/geo/globe.ts";
import { convexHull, pointInPolygon } from "../../../src/domain/geo/polygon.ts";
import { decimalsOf, decodeLine, encodeLine } from "../../../src/domain/geo/polyline.ts";
import { anyPoint, gridPoint } from "./places.ts";

test("distance is symmetric, zero only for the same point, and satisfies the triangle inequality", () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
      expect(haversine(a, b)).toBeCloseTo(haversine(b, a), 6);
      expect(haversine(a, a)).toBe(0);
      // Near antipodes the sine's arc is flat: a last bit is some centimeters there.
      expect(haversine(a, c)).toBeLessThanOrEqual(haversine(a, b) + haversine(b, c) + 1);
      expect(haversine(a, b)).toBeLessThanOrEqual(Math.PI * 6_371_008.8 + 1e-3);
    }),
  );
});

test("a hull is closed, turns left, consists of the points and contains them all", () => {
  fc.assert(
    fc.property(fc.array(gridPoint, { minLength: 1, maxLength: 40 }), (points) => {
      const ring = convexHull(points)!;
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring[0]).toEqual(ring.at(-1));
      let area = 0;
      for (let i = 1; i < ring.length; i++) {
        area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
        expect(points).toContainEqual(ring[i]);
      }
      expect(area).toBeGreaterThanOrEqual(0);
      for (const point of points) expect(pointInPolygon(point, [ring])).toBe(true);
    }),
  );
});

test("the bounding box of some points contains them and intersects every box that contains one of them", () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 1 }), anyPoint, (points, other) => {
      const bounds = boundsOf(points)!;
      for (const point of points) expect(boundsContain(bounds, point)).toBe(true);
      expect(boundsIntersect(bounds, boundsOf([points[0]!, other])!)).toBe(true);
    }),
  );
});

test("a point lies in the cell of its geohash, and each shorter hash is a prefix", () => {
  fc.assert(
    fc.property(anyPoint, fc.integer({ min: 1, max: 12 }), (point, precision) => {
      const hash = geohash(point[0], point[1], precision);
      const cell = geohashBounds(hash)!;
      const slack = 1e-9;
      const grown = {
        minLon: Math.max(-180, cell.minLon - slack),
        minLat: cell.minLat - slack,
        maxLon: Math.min(180, cell.maxLon + slack),
        maxLat: cell.maxLat + slack,
      };
      expect(boundsContain(grown, point)).toBe(true);
      expect(geohash(point[0], point[1], 12).startsWith(hash)).toBe(true);
    }),
  );
});

describe("cell", () => {
  const corner = fc.oneof(anyPoint, gridPoint);

  /** Any box that is not upside down, half of them over the antimeridian. */
  const anyBox: fc.Arbitrary<Bounds> = fc.tuple(corner, corner).map(([a, b]) => ({
    minLon: a[0],
    minLat: Math.min(a[1], b[1]),
    maxLon: b[0],
    maxLat: Math.max(a[1], b[1]),
  }));

  /** A box no larger than a town. */
  const smallBox: fc.Arbitrary<Bounds> = fc
    .tuple(corner, fc.double({ min: 0, max: 0.2, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true }))
    .map(([[lon, lat], width, height]) => ({ minLon: lon, minLat: lat, maxLon: lon + width, maxLat: lat + height }));

  const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

  const holds = (ranges: readonly (readonly [number, number])[], cell: number) =>
    ranges.some(([lo, hi]) => cell >= lo && cell <= hi);

  test("every point of a box is in one of its ranges", () => {
    fc.assert(
      fc.property(fc.oneof(anyBox, smallBox), share, share, fc.integer({ min: 1, max: 8 }), (bounds, x, y, most) => {
        const ranges = cellRanges(bounds, most);
        for (const part of splitBounds(bounds)) {
          const lon = Math.min(part.maxLon, part.minLon + (part.maxLon - part.minLon) * x);
          const lat = Math.min(part.maxLat, part.minLat + (part.maxLat - part.minLat) * y);
          expect(boundsContain(bounds, [lon, lat])).toBe(true);
          expect(holds(ranges, cellOf(lon, lat))).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("any point in a box is in one of its ranges", () => {
    fc.assert(
      fc.property(anyBox, corner, (bounds, point) => {
        fc.pre(boundsContain(bounds, point));
        expect(holds(cellRanges(bounds), cellOf(point[0], point[1]))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("ranges are ascending, disjoint, within 32 bits and no more than the limit", () => {
    fc.assert(
      fc.property(fc.oneof(anyBox, smallBox), fc.integer({ min: 1, max: 8 }), (bounds, most) => {
        const ranges = cellRanges(bounds, most);
        expect(ranges.length).toBeGreaterThan(0);
        expect(ranges.length).toBeLessThanOrEqual(most);
        let last = -2;
        for (const [lo, hi] of ranges) {
          expect(lo).toBeGreaterThan(last + 1);
          expect(hi).toBeGreaterThanOrEqual(lo);
          last = hi;
        }
        expect(last).toBeLessThan(2 ** 32);
      }),
    );
  });

  test("a cell is a 32-bit integer for any input", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (lon, lat) => {
        const cell = cellOf(lon, lat);
        expect(Number.isInteger(cell) && cell >= 0 && cell < 2 ** 32).toBe(true);
      }),
    );
  });
});

/** A coordinate as written in a file: a number of up to nine decimals. */
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
