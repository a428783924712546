/** Areas of rings of the plane; `tests/fuzz/domain/geo.test.ts` has hulls and contained points. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { convexHull, sideOfRing, signedArea } from "../../../../src/domain/geo/polygon.ts";

const whole = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));

it("the area of a ring is positive counterclockwise, closed or not, wherever it starts", () => {
  const square: LonLat[] = [
    [179, 10],
    [181, 10],
    [181, 13],
    [179, 13],
  ];
  expect(signedArea(square)).toBe(6);
  expect(signedArea([...square, square[0]!])).toBe(6);
  expect(signedArea(square.toReversed())).toBe(-6);
  expect(signedArea([])).toBe(0);
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 9 }), fc.nat(8), (ring, start) => {
      const at = start % ring.length;
      const shoelace = ring.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length]!;
        return sum + x * nextY - nextX * y;
      }, 0);
      expect(2 * signedArea([...ring.slice(at), ...ring.slice(0, at)])).toBeCloseTo(shoelace, 9);
    }),
  );
});

it("area and contained points of a hull agree (Pick, 1899)", () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 3, maxLength: 9 }), (points) => {
      // Pick's theorem: the area is the points inside, and half of those on the edge less one.
      const ring = convexHull(points)!;
      const area = signedArea(ring);
      if (area === 0) return;
      let [inside, edge] = [0, 0];
      for (let x = -50; x <= 50; x++) {
        for (let y = -50; y <= 50; y++) {
          const side = sideOfRing([x, y], ring);
          if (side === "inside") inside++;
          else if (side === "edge") edge++;
        }
      }
      expect(area).toBe(inside + edge / 2 - 1);
    }),
    { numRuns: 20 },
  );
});
