import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine } from "../../../src/domain/geo/globe.ts";
import { pointInPolygon } from "../../../src/domain/geo/polygon.ts";
import { type BorderTown, circleExtent, extentOf, Regions } from "../../../worker/ingest/place-lookup/regions.ts";
import { polygonsOf } from "../../../worker/ingest/place-lookup/topology.ts";
import { squareLand } from "./square-land.ts";

describe("regions", () => {
  const land = squareLand();
  const geometries = land.objects.admin1.geometries;
  const regions = new Regions(land, geometries);

  const round = (points: (readonly [number, number])[]) =>
    points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);

  describe("topology", () => {
    test("rings are joined from arcs, reversed where the index is negative", () => {
      const [west, east] = geometries.map((geometry) => polygonsOf(land, geometry));
      expect(west!.map((rings) => rings.map(round))).toEqual([
        [
          [
            [10, 0],
            [10, 10],
            [0, 10],
            [0, 0],
            [10, 0],
          ],
        ],
      ]);
      expect(round(east![0]![0]!)).toEqual([
        [10, 10],
        [10, 0],
        [20, 0],
        [20, 10],
        [10, 10],
      ]);
      expect(east![0]).toHaveLength(2);
    });
  });

  describe("containing", () => {
    test.each([
      [0.5, 0.5, "West"],
      [1.2, 0.5, "East"],
      [1.5, 0.5, undefined],
      [2.5, 0.5, undefined],
      [-0.01, 0.5, undefined],
    ])("%d, %d lies in %s", (lon, lat, name) => {
      expect(regions.containing([lon, lat])?.name).toBe(name);
    });

    test("caching by cell never changes a result", () => {
      const coordinate = fc.double({ min: -0.2, max: 2.2, noNaN: true });
      fc.assert(
        fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1 }), (points) => {
          for (const point of points) {
            const naive = geometries.find((geometry) => pointInPolygon(point, polygonsOf(land, geometry)));
            expect(regions.containing(point)?.name).toBe(naive?.properties.name);
          }
        }),
      );
    });
  });

  describe("nearest", () => {
    test("finds the region nearest to a point outside it, including holes", () => {
      expect(regions.nearest([-0.1, 0.5], 0.25)?.name).toBe("West");
      expect(regions.nearest([2.2, 0.9], 0.25)?.name).toBe("East");
      expect(regions.nearest([1.5, 0.5], 0.25)?.name).toBe("East");
    });

    test("stops at the maximum distance", () => {
      expect(regions.nearest([2.26, 0.5], 0.25)).toBeNull();
      expect(regions.nearest([2.24, 0.5], 0.25)?.name).toBe("East");
      expect(regions.nearest([2.2, 1.2], 0.25)).toBeNull();
    });

    test("can be limited to one region", () => {
      expect(regions.nearest([1.1, 0.5], 0.25, "West")?.name).toBe("West");
      expect(regions.nearest([1.3, 0.5], 0.25, "West")).toBeNull();
    });
  });

  describe("border towns", () => {
    const town: BorderTown = [1.02, 0.5, "West", [[1.05, 0.5, 1]]];
    const corrected = new Regions(land, geometries, [town]);

    test("have their own area on the wrong side of the border", () => {
      expect(corrected.containing([1.02, 0.5])?.name).toBe("West");
      expect(corrected.containing([1.01, 0.5])?.name).toBe("West");
      expect(corrected.containing([1.034, 0.5])?.name).toBe("West");
    });

    test("yield where a rival is nearer, and beyond their radius", () => {
      expect(corrected.containing([1.036, 0.5])?.name).toBe("East");
      expect(corrected.containing([1.02, 0.54])?.name).toBe("East");
      expect(corrected.containing([1.02, 0.53])?.name).toBe("West");
    });

    test("yield more to a stronger rival", () => {
      const beside = new Regions(land, geometries, [[1.02, 0.5, "West", [[1.05, 0.5, 3]]]]);
      expect(beside.containing([1.026, 0.5])?.name).toBe("West");
      expect(beside.containing([1.029, 0.5])?.name).toBe("East");
    });

    test("of an unknown region are skipped", () => {
      expect(new Regions(land, geometries, [[1.02, 0.5, "Nowhere", []]]).containing([1.02, 0.5])?.name).toBe("East");
    });
  });

  test("extents belong to a region by name, or to the country", () => {
    expect(regions.extent()).toEqual([0, 0, 2, 1]);
    expect(regions.extent("East")).toEqual([1, 0, 2, 1]);
    expect(regions.extent("North")).toBeNull();
  });
});

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
    expect(circleExtent([10, 89.9], 40_000).map(Math.round)).toEqual([-180, 90, 180, 90]);
  });
});
