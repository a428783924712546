import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxArea, circleArea, polygonArea } from "../../../../src/domain/geo/area.ts";
import { boundsContain, haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { bandedPolygon, pointInPolygon } from "../../../../src/domain/geo/polygon.ts";

describe("area", () => {
  const ring = (minLon: number, minLat: number, maxLon: number, maxLat: number): LonLat[] => [
    [minLon, minLat],
    [maxLon, minLat],
    [maxLon, maxLat],
    [minLon, maxLat],
    [minLon, minLat],
  ];

  describe("a box", () => {
    const area = boxArea({ minLon: 0, minLat: 0, maxLon: 2, maxLat: 1 });

    test("contains its edges", () => {
      expect(area.holds([0, 0])).toBe(true);
      expect(area.holds([2.001, 0.5])).toBe(false);
    });

    test("intersects any box that overlaps it, is inside it, surrounds it or crosses it without a corner inside", () => {
      expect(area.touches(ring(1, 0.5, 3, 3))).toBe(true);
      expect(area.touches(ring(0.5, 0.5, 0.6, 0.6))).toBe(true);
      expect(area.touches(ring(-1, -1, 3, 3))).toBe(true);
      expect(area.touches(ring(0.9, -1, 1.1, 2))).toBe(true);
      expect(area.touches(ring(2, 1, 3, 3))).toBe(true);
      expect(area.touches(ring(2.1, 0, 3, 1))).toBe(false);
    });

    test("has two parts across the antimeridian", () => {
      const pacific = boxArea({ minLon: 179, minLat: -1, maxLon: -179, maxLat: 1 });
      expect(pacific.touches(ring(179.5, 0, 179.6, 0.1))).toBe(true);
      expect(pacific.touches(ring(-179.6, 0, -179.5, 0.1))).toBe(true);
      expect(pacific.touches(ring(0, 0, 1, 0.1))).toBe(false);
    });
  });

  describe("a polygon", () => {
    const hole = ring(1, 1, 2, 2).toReversed();
    const area = polygonArea({ type: "Polygon", coordinates: [ring(0, 0, 3, 3), hole] });

    test("does not contain points in its hole", () => {
      expect(area?.holds([0.5, 0.5])).toBe(true);
      expect(area?.holds([1.5, 1.5])).toBe(false);
    });

    test("may have several parts", () => {
      const two = polygonArea({ type: "MultiPolygon", coordinates: [[ring(0, 0, 1, 1)], [ring(5, 5, 6, 6)]] });
      expect(two?.holds([5.5, 5.5])).toBe(true);
      expect(two?.holds([3, 3])).toBe(false);
      expect(two?.touches(ring(5.9, 5.9, 7, 7))).toBe(true);
    });

    test("without points is null", () => {
      expect(polygonArea({ type: "Polygon", coordinates: [] })).toBeNull();
    });
  });

  describe("a circle", () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );

    test("lies within its own bounding box, everywhere", () => {
      fc.assert(
        fc.property(
          place,
          fc.integer({ min: 0, max: 100_000 }),
          fc.double({ min: 0, max: 7, noNaN: true }),
          (center, radius, turn) => {
            const area = circleArea(center, radius);
            const degrees = (radius * 0.999) / 111_195;
            const lon = center[0] + (degrees * Math.cos(turn)) / Math.cos((center[1] * Math.PI) / 180);
            const point: LonLat = [lon - 360 * Math.floor((lon + 180) / 360), center[1] + degrees * Math.sin(turn)];
            if (haversine(center, point) <= radius) expect(boundsContain(area.bounds, point)).toBe(true);
          },
        ),
      );
    });

    test("contains by distance on the sphere; a negative radius is 0", () => {
      expect(circleArea([0, 60], 1000).holds([0.0179, 60])).toBe(true);
      expect(circleArea([0, 60], 1000).holds([0.0181, 60])).toBe(false);
      expect(circleArea([1, 2], -5).holds([1, 2])).toBe(true);
      expect(circleArea([1, 2], -5).holds([1, 2.0001])).toBe(false);
    });

    test("intersects a polygon around it or closer than its radius", () => {
      expect(circleArea([0.5, 0.5], 1).touches(ring(0, 0, 1, 1))).toBe(true);
      expect(circleArea([1.01, 0.5], 1200).touches(ring(0, 0, 1, 1))).toBe(true);
      expect(circleArea([1.02, 0.5], 1200).touches(ring(0, 0, 1, 1))).toBe(false);
    });
  });
});

describe("banded polygon", () => {
  /** Whole numbers meet corners and edges often. */
  const corner = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
  const ring = fc.array(corner, { minLength: 1, maxLength: 400 }).map((corners): LonLat[] => [...corners, corners[0]!]);

  const star = (corners: number): LonLat[] =>
    Array.from({ length: corners + 1 }, (_, i): LonLat => {
      const angle = (2 * Math.PI * (i % corners)) / corners;
      const reach = 5 + ((i % corners) % 3);
      return [reach * Math.cos(angle), reach * Math.sin(angle)];
    });

  describe("many points tested against one polygon", () => {
    test("match tests one by one", () => {
      fc.assert(
        fc.property(
          fc.array(fc.array(ring, { maxLength: 2 }), { maxLength: 2 }),
          fc.array(corner),
          (polygons, points) => {
            const holds = bandedPolygon(polygons);
            for (const point of points)
              expect(holds(point)).toBe(polygons.some((rings) => pointInPolygon(point, rings)));
          },
        ),
      );
    });

    test("match for many short edges, next to its corners and its ends too", () => {
      const outline = star(3000);
      const holds = bandedPolygon([[outline, star(99).map(([x, y]) => [x / 5, y / 5])]]);
      const points = outline.flatMap(([x, y]): LonLat[] => [
        [x, y],
        [x + 1e-9, y],
        [x * 0.9, y * 0.9],
        [x / 9, y / 9],
      ]);
      const rings = [outline, star(99).map(([x, y]): LonLat => [x / 5, y / 5])];
      for (const point of [...points, [0, 90] as const, [0, -90] as const, [100, 0] as const]) {
        expect(holds(point as LonLat)).toBe(pointInPolygon(point as LonLat, rings));
      }
    });

    test("work with a flat, infinite or empty polygon", () => {
      const flat = Array.from({ length: 200 }, (_, i): LonLat => [i, 1]);
      expect(bandedPolygon([[flat]])([5, 1])).toBe(true);
      expect(bandedPolygon([[flat]])([5, 2])).toBe(false);
      const endless = Array.from({ length: 200 }, (_, i): LonLat => [i, i % 2 === 0 ? 1e308 : -1e308]);
      expect(typeof bandedPolygon([[endless]])([5, 1])).toBe("boolean");
      expect(bandedPolygon([[]])([0, 0])).toBe(false);
      expect(bandedPolygon([])([0, 0])).toBe(false);
    });
  });
});
