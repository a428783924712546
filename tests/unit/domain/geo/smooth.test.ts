import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clipRing, edgesOf } from "../../../../src/domain/geo/clip.ts";
import type { XY } from "../../../../src/domain/geo/plane.ts";
import { signedArea } from "../../../../src/domain/geo/polygon.ts";
import { smoothRing, smoothRingInBox } from "../../../../src/domain/geo/smooth.ts";

/** The sharpest turn of a ring in degrees. */
function sharpestTurn(ring: readonly XY[]): number {
  return Math.max(
    ...ring.map(([x, y], i) => {
      const [px, py] = ring.at(i - 1)!;
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      const turn = Math.abs(Math.atan2(ny - y, nx - x) - Math.atan2(y - py, x - px)) * (180 / Math.PI);
      return Math.min(turn, 360 - turn);
    }),
  );
}

const STAIRS: XY[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [20, 10],
  [20, 20],
  [30, 20],
  [30, 40],
  [0, 40],
];

describe("a smooth ring", () => {
  test("has no corner as sharp as those of stairs", () => {
    expect(sharpestTurn(STAIRS)).toBe(90);
    expect(sharpestTurn(smoothRing(STAIRS, 100))).toBeLessThanOrEqual(60);
  });

  test("keeps long edges, but for the longest cut", () => {
    const square: XY[] = [
      [0, 0],
      [1000, 0],
      [1000, 1000],
      [0, 1000],
    ];
    for (const [x, y] of smoothRing(square, 10)) {
      expect(Math.min(x, 1000 - x, y, 1000 - y)).toBeLessThanOrEqual(10);
    }
    expect(Math.abs(signedArea(smoothRing(square, 10)))).toBeGreaterThan(1_000_000 - 4 * 200);
  });

  test("lies within the box of the ring, with four points for each", () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (ring, longest) => {
        const smooth = smoothRing(ring, longest);
        expect(smooth).toHaveLength(ring.length < 3 ? ring.length : 4 * ring.length);
        for (const [x, y] of smooth) {
          expect(x).toBeGreaterThanOrEqual(Math.min(...ring.map(([px]) => px)) - 1e-9);
          expect(x).toBeLessThanOrEqual(Math.max(...ring.map(([px]) => px)) + 1e-9);
          expect(y).toBeGreaterThanOrEqual(Math.min(...ring.map(([, py]) => py)) - 1e-9);
          expect(y).toBeLessThanOrEqual(Math.max(...ring.map(([, py]) => py)) + 1e-9);
        }
      }),
    );
  });

  test("is in a box what it is there as a whole, wherever the rest of the ring is", () => {
    const unit = fc.integer({ min: -600, max: 700 });
    const box = [0, 0, 100, 80] as const;
    const inside = (ring: readonly XY[]) =>
      ring
        .filter(([x, y]) => x > 1e-6 && x < 100 - 1e-6 && y > 1e-6 && y < 80 - 1e-6)
        .map(([x, y]) => `${x.toFixed(6)} ${y.toFixed(6)}`)
        .toSorted();
    let corners = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(unit, unit), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (ring, longest) => {
          const part = inside(smoothRingInBox(ring, longest, box));
          corners += part.length;
          expect(part).toEqual(inside(clipRing(smoothRing(ring, longest), edgesOf(box))));
        },
      ),
      { numRuns: 1000 },
    );
    expect(corners).toBeGreaterThan(100);
  });
});
