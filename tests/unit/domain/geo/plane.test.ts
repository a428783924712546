/** Local plane geometry, against distances on the sphere. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsContain, haversine, type LonLat, wrapLongitude } from "../../../../src/domain/geo/globe.ts";
import {
  boxAround,
  degreesEast,
  degreesNorth,
  nearestShare,
  planeAt,
  squareToSegment,
} from "../../../../src/domain/geo/plane.ts";

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("a local plane", () => {
  it("has the distances of the sphere near its latitude, to a thousandth", () => {
    fc.assert(
      fc.property(real(-179, 179), real(-80, 80), real(-0.02, 0.02), real(-0.02, 0.02), (lon, lat, dx, dy) => {
        const project = planeAt(lat);
        const [from, to]: LonLat[] = [
          [lon, lat],
          [lon + dx, lat + dy],
        ];
        const [[ax, ay], [bx, by]] = [project(from!), project(to!)];
        const meters = haversine(from!, to!);
        expect(Math.abs(Math.hypot(bx - ax, by - ay) - meters)).toBeLessThan(0.001 * meters + 0.01);
      }),
    );
  });

  it("turns meters to degrees", () => {
    expect(haversine([10, 50], [10, 50 + degreesNorth(1000)])).toBeCloseTo(1000, 2);
    expect(haversine([10, 50], [10 + degreesEast(1000, 50), 50])).toBeCloseTo(1000, 2);
    expect(degreesEast(1000, 90)).toBeCloseTo(100 * degreesNorth(1000), 9);
  });
});

it("the box around a circle contains all of it, and touches it on each side", () => {
  const step = (lon: number, lat: number, bearing: number, meters: number): LonLat => {
    const [rad, angle] = [Math.PI / 180, meters / 6_371_008.8];
    const sine = Math.sin(lat * rad) * Math.cos(angle) + Math.cos(lat * rad) * Math.sin(angle) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat * rad),
      Math.cos(angle) - Math.sin(lat * rad) * sine,
    );
    return [wrapLongitude(lon + east / rad), Math.asin(Math.min(1, sine)) / rad];
  };
  fc.assert(
    fc.property(
      real(-180, 180),
      real(-89.9, 89.9),
      real(1, 15_000_000),
      real(0, 2 * Math.PI),
      (lon, lat, meters, to) => {
        expect(boundsContain(boxAround([lon, lat], meters), step(lon, lat, to, meters * (1 - 1e-7)))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
  const { minLon, maxLat } = boxAround([10, 60], 40_000);
  expect(haversine([10, 60], [10, maxLat])).toBeCloseTo(40_000, 0);
  const nearest = Math.min(...Array.from({ length: 1000 }, (_, i) => haversine([10, 60], [minLon, 60 + i / 100_000])));
  expect(nearest).toBeGreaterThanOrEqual(40_000);
  expect(nearest).toBeLessThan(40_001);
});

it("no point of a segment is nearer than that at the nearest share", () => {
  const at = real(-100, 100);
  fc.assert(
    fc.property(at, at, at, at, at, at, real(0, 1), (px, py, ax, ay, bx, by, share) => {
      const nearest = nearestShare(px, py, ax, ay, bx, by);
      const square = (t: number) => (ax + t * (bx - ax) - px) ** 2 + (ay + t * (by - ay) - py) ** 2;
      expect(square(nearest)).toBeLessThanOrEqual(square(share) + 1e-6);
      expect(squareToSegment(px, py, ax, ay, bx, by)).toBeCloseTo(square(nearest), 6);
      expect(nearestShare(px, py, ax, ay, bx, by, share)).toBeGreaterThanOrEqual(share);
    }),
  );
  expect(nearestShare(5, 5, 1, 1, 1, 1)).toBe(0);
});
