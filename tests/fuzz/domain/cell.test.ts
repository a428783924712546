import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf, cellRanges } from "../../../src/domain/cell.ts";
import { type Bounds, boundsContain, splitBounds } from "../../../src/domain/geo.ts";
import { anyPoint, gridPoint } from "./places.ts";

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
