import fc from "fast-check";
import { expect, it } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { convexHull } from "../../../../src/domain/geo/polygon.ts";
import { ringCrossing } from "../../../../src/domain/geo/ring-crossing.ts";

const closed = (...corners: LonLat[]): LonLat[] => [...corners, corners[0]!];
const SQUARE = closed([0, 0], [4, 0], [4, 4], [0, 4]);

it.each<[string, LonLat[][], boolean]>([
  ["a square", [SQUARE], false],
  ["a corner that is written twice", [closed([0, 0], [4, 0], [4, 0], [4, 4], [0, 4])], false],
  ["a corner on a straight edge", [closed([0, 0], [2, 0], [4, 0], [4, 4], [0, 4])], false],
  ["a bow tie", [closed([0, 0], [4, 4], [4, 0], [0, 4])], true],
  [
    "two squares of one ring that touch at a corner",
    [closed([0, 0], [2, 0], [2, 2], [4, 2], [4, 4], [2, 4], [2, 2], [0, 2])],
    true,
  ],
  ["a spike", [closed([0, 0], [4, 0], [4, 4], [2, 4], [2, 8], [2, 4], [0, 4])], true],
  ["a hole inside", [SQUARE, closed([1, 1], [1, 2], [2, 2], [2, 1])], false],
  ["a hole that touches the edge at a corner", [SQUARE, closed([0, 2], [1, 3], [1, 1])], false],
  ["a hole across the edge", [SQUARE, closed([3, 1], [3, 2], [5, 2], [5, 1])], true],
])("%s", (_, rings, expected) => {
  expect(ringCrossing(rings) !== null).toBe(expected);
});

it("a hull is simple, and with two corners exchanged it is not", () => {
  const whole = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
  fc.assert(
    fc.property(fc.array(whole, { minLength: 4, maxLength: 30 }), (points) => {
      const hull = convexHull(points)!.slice(0, -1);
      if (hull.length < 4) return;
      expect(ringCrossing([closed(...hull)])).toBeNull();
      const [a, b, ...others] = hull as [LonLat, LonLat, ...LonLat[]];
      expect(ringCrossing([closed(b, a, ...others)])).not.toBeNull();
    }),
  );
});

it("a border of 50,000 corners is checked, and one with too many pairs of edges is taken as simple", () => {
  const circle = Array.from({ length: 50_000 }, (_, i): LonLat => {
    return [Math.cos((i / 25_000) * Math.PI), Math.sin((i / 25_000) * Math.PI)];
  });
  expect(ringCrossing([closed(...circle)])).toBeNull();
  [circle[10_000], circle[10_001]] = [circle[10_001]!, circle[10_000]!];
  expect(ringCrossing([closed(...circle)])?.[0]).toBeCloseTo(circle[10_000]![0], 3);
  // All edges are as wide as the ring, and the last one crosses the others.
  const zigzag = Array.from({ length: 10_000 }, (_, i): LonLat => [i % 2, i]);
  expect(ringCrossing([closed(...zigzag, [0.5, -1], [0.5, 20_000])])).toBeNull();
});
