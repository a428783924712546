import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BorderTown, Regions } from "../../../cli/places/regions.ts";
import { polygonsOf } from "../../../cli/places/topology.ts";
import { pointInPolygon } from "../../../src/domain/geo.ts";
import { squareLand } from "./square-land.ts";

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
