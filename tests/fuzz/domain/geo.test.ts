import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boundsContain,
  boundsIntersect,
  boundsOf,
  convexHull,
  haversine,
  pointInPolygon,
} from "../../../src/domain/geo.ts";
import { geohash, geohashBounds } from "../../../src/domain/geohash.ts";
import { anyPoint, gridPoint } from "./places.ts";

test("distance is symmetric, zero only for the same point, and satisfies the triangle inequality", () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
      expect(haversine(a, b)).toBeCloseTo(haversine(b, a), 6);
      expect(haversine(a, a)).toBe(0);
      // Near antipodes the sine's arc is flat: a last bit is some centimetres there.
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
