import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { circleExtent, extentOf } from "../../../cli/places/regions.ts";
import { haversine } from "../../../src/domain/geo.ts";

describe("extentOf", () => {
  test("is the bounding box of the points", () => {
    expect(
      extentOf([
        [10, 50],
        [12, 48],
      ]),
    ).toEqual([10, 48, 12, 50]);
  });

  test("crosses the antimeridian if that is narrower", () => {
    expect(
      extentOf([
        [177, -20],
        [-178, -15],
      ]),
    ).toEqual([177, -20, 182, -15]);
  });

  test("does not cross the antimeridian if both are equally wide", () => {
    expect(
      extentOf([
        [-90, 0],
        [90, 1],
      ]),
    ).toEqual([-90, 0, 90, 1]);
  });

  test("does not cross the antimeridian in the western hemisphere, despite rounding errors", () => {
    // Argentina: the shifted frame is narrower by 3e-14 degrees.
    expect(
      extentOf([
        [-73.572135756, -55.052315],
        [-53.649723273, -21.786877],
      ]),
    ).toEqual([-73.572136, -55.052315, -53.649723, -21.786877]);
    const west = fc.double({ min: -180, max: -0.001, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(west, fc.constant(1)), { minLength: 1 }), (points) => {
        expect(extentOf(points)![0]).toBeLessThan(0);
      }),
    );
  });

  test("is null without points", () => {
    expect(extentOf([])).toBeNull();
  });

  test("contains every point, and is never wider than half the world plus the gap", () => {
    const point = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        const [west, south, east, north] = extentOf(points)!;
        for (const [lon, lat] of points) {
          expect((lon >= west && lon <= east) || (lon + 360 >= west && lon + 360 <= east)).toBe(true);
          expect(lat >= south && lat <= north).toBe(true);
        }
        expect(east - west).toBeLessThanOrEqual(360);
      }),
    );
  });
});

describe("circleExtent", () => {
  test("touches the circle on all four sides", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -170, max: 170, noNaN: true }),
        fc.double({ min: -75, max: 75, noNaN: true }),
        (lon, lat) => {
          const [west, south, east, north] = circleExtent([lon, lat], 40_000);
          expect(haversine([lon, lat], [lon, north])).toBeCloseTo(40_000, -2);
          expect(haversine([lon, lat], [lon, south])).toBeCloseTo(40_000, -2);
          // The meridian at the side is reached at one latitude only, a little towards the pole.
          const side = (edge: number) => {
            let least = Number.POSITIVE_INFINITY;
            for (let i = -400; i <= 400; i++) least = Math.min(least, haversine([lon, lat], [edge, lat + i / 2000]));
            return least;
          };
          expect(Math.abs(side(east) - 40_000)).toBeLessThan(100);
          expect(Math.abs(side(west) - 40_000)).toBeLessThan(100);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("around a pole it is the whole circle of longitudes", () => {
    expect(circleExtent([10, 89.9], 40_000).map(Math.round)).toEqual([-170, 90, 190, 90]);
  });
});
