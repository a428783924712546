import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bandedPolygon } from "../../../src/domain/area.ts";
import { type LonLat, pointInPolygon } from "../../../src/domain/geo.ts";

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
          for (const point of points) expect(holds(point)).toBe(polygons.some((rings) => pointInPolygon(point, rings)));
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
