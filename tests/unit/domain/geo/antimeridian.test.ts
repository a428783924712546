import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boxShape,
  centerOf,
  cutLine,
  cutPolygon,
  extentOf,
  extentOfBoxes,
  hullOf,
  joinedLine,
  lineShape,
  positionsIn,
  unwrapLine,
  unwrapPoints,
} from "../../../../src/domain/geo/antimeridian.ts";
import { type Bounds, boundsContain, boxRing, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { pointInPolygon, signedArea } from "../../../../src/domain/geo/polygon.ts";

const FIJI: LonLat[] = [
  [179.9, -16.8],
  [-179.9, -16.7],
  [-179.5, -16.9],
];

describe("points on both sides of the antimeridian", () => {
  it("have the small box, center, and hull, and not those around the world", () => {
    expect(extentOf(FIJI)).toEqual({ minLon: 179.9, minLat: -16.9, maxLon: -179.5, maxLat: -16.7 });
    expect(centerOf(FIJI)![0]).toBeCloseTo(-179.8333, 3);
    const hull = hullOf(FIJI)!;
    expect(hull.type).toBe("MultiPolygon");
    const lons = positionsIn(hull.coordinates).map(([lon]) => lon);
    expect(lons.every((lon) => Math.abs(lon) > 179 && Math.abs(lon) <= 180)).toBe(true);
    for (const point of FIJI) expect(pointInPolygon(point, hull.coordinates as never)).toBe(true);
  });

  it("keep the plane box elsewhere, also around the meridian of Greenwich", () => {
    const points: LonLat[] = [
      [-0.5, 51],
      [2, 49],
    ];
    expect(unwrapPoints(points)).toBe(points);
    expect(extentOf(points)).toEqual({ minLon: -0.5, minLat: 49, maxLon: 2, maxLat: 51 });
    expect(hullOf([])).toBeNull();
    expect(extentOf([])).toBeNull();
  });
});

const point = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));

/** The way around the globe from one longitude to another, eastward. */
const eastward = (from: number, to: number) => (((to - from) % 360) + 360) % 360;

describe("extentOf", () => {
  it("is the smallest arc with all points, found by trying each as the west", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
        const extent = extentOf(points)!;
        const width = (west: number) => Math.max(...points.map(([lon]) => eastward(west, lon)));
        const least = Math.min(...points.map(([lon]) => width(lon)));
        expect(eastward(extent.minLon, extent.maxLon) % 360).toBeCloseTo(least % 360, 6);
        for (const p of points) expect(boundsContain(extent, p)).toBe(true);
      }),
    );
  });

  it("of boxes contains each of them", () => {
    const box = fc
      .tuple(point, fc.double({ min: 0, max: 90, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }))
      .map(([[lon, lat], wide, tall]): Bounds => {
        const east = lon + wide;
        return { minLon: lon, minLat: lat, maxLon: east > 180 ? east - 360 : east, maxLat: lat + tall };
      });
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (boxes) => {
        const extent = extentOfBoxes(boxes)!;
        for (const { minLon, maxLon, minLat } of boxes) {
          const middle = minLon + eastward(minLon, maxLon) / 2;
          for (const lon of [minLon, maxLon, middle > 180 ? middle - 360 : middle]) {
            // Rounding may move an edge by a hair.
            const hair = 1e-9;
            const wide = { ...extent, minLon: extent.minLon - hair, maxLon: extent.maxLon + hair };
            expect(boundsContain(wide, [lon, minLat])).toBe(true);
          }
        }
      }),
    );
    expect(extentOfBoxes([])).toBeNull();
    expect(
      extentOfBoxes([
        { minLon: 178, minLat: 0, maxLon: 179, maxLat: 1 },
        { minLon: -179, minLat: 0, maxLon: -170, maxLat: 1 },
      ]),
    ).toEqual({ minLon: 178, minLat: 0, maxLon: -170, maxLat: 1 });
  });
});

const step = fc.tuple(fc.double({ min: -150, max: 150, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));
const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;

/** Lines that go around the globe in steps of less than half a turn. */
const line = fc.tuple(point, fc.array(step, { minLength: 1, maxLength: 8 })).map(([start, steps]): LonLat[] => {
  let lon = start[0];
  return [
    start,
    ...steps.map(([east, lat]): LonLat => {
      lon += east;
      return [wrap(lon), lat];
    }),
  ];
});

describe("cutLine", () => {
  it("leaves a line that does not cross as it is", () => {
    const plain: LonLat[] = [
      [170, 1],
      [180, 2],
    ];
    expect(cutLine(plain)).toEqual([plain]);
  });

  it("cuts where RFC 7946 says, at the latitude of the meridian", () => {
    expect(
      lineShape([
        [179, 0],
        [-179, 2],
      ]),
    ).toEqual({
      type: "MultiLineString",
      coordinates: [
        [
          [179, 0],
          [180, 1],
        ],
        [
          [-180, 1],
          [-179, 2],
        ],
      ],
    });
    expect(lineShape([[1, 1]])).toBeNull();
  });

  it("gives parts without a jump, which joined are the line again", () => {
    fc.assert(
      fc.property(line, (points) => {
        const parts = cutLine(points);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(1);
          for (const [i, [lon]] of part.entries()) {
            expect(Math.abs(lon)).toBeLessThanOrEqual(180);
            if (i > 0) expect(Math.abs(lon - part[i - 1]![0])).toBeLessThanOrEqual(180);
          }
        }
        const lats = new Set(parts.flat().map(([, lat]) => lat));
        for (const [, lat] of points) expect(lats.has(lat)).toBe(true);
        const travel = (at: readonly LonLat[]) => {
          const whole = unwrapLine(at);
          return whole.reduce((sum, [lon], i) => sum + (i === 0 ? 0 : Math.abs(lon - whole[i - 1]![0])), 0);
        };
        const joined = joinedLine({ type: "MultiLineString", coordinates: parts });
        expect(travel(joined)).toBeCloseTo(travel(points), 6);
      }),
    );
  });
});

describe("cutPolygon", () => {
  it("keeps a box that does not cross, and cuts one that does into its halves", () => {
    expect(boxShape({ minLon: 1, minLat: 2, maxLon: 3, maxLat: 4 })).toEqual({
      type: "Polygon",
      coordinates: [boxRing([1, 2, 3, 4])],
    });
    const cut = boxShape({ minLon: 170, minLat: 2, maxLon: -160, maxLat: 4 });
    const widths = (cut.coordinates as LonLat[][][]).map(([ring]) => {
      const lons = ring!.map(([lon]) => lon);
      return [Math.min(...lons), Math.max(...lons)];
    });
    expect(widths).toEqual([
      [170, 180],
      [-180, -160],
    ]);
  });

  it("contains what the hull contains", () => {
    const near = fc.tuple(
      fc.double({ min: 160, max: 200, noNaN: true }),
      fc.double({ min: -40, max: 40, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(near, { minLength: 3, maxLength: 10 }), (points) => {
        const wrapped = points.map(([lon, lat]): LonLat => [lon > 180 ? lon - 360 : lon, lat]);
        const hull = hullOf(wrapped)!;
        const polygons = hull.type === "Polygon" ? [hull.coordinates] : hull.coordinates;
        for (const [ring] of polygons) expect(ring!.at(0)).toEqual(ring!.at(-1));
        const middle: LonLat = [
          points.reduce((sum, [lon]) => sum + lon, 0) / points.length,
          points.reduce((sum, [, lat]) => sum + lat, 0) / points.length,
        ];
        const at: LonLat = [middle[0] > 180 ? middle[0] - 360 : middle[0], middle[1]];
        // A hull without area, or thinner than the rounding, contains no point for sure.
        const lons = points.map(([lon]) => lon);
        fc.pre(Math.max(...lons) - Math.min(...lons) > 1);
        fc.pre(Math.abs(signedArea(hullRing(points)[0]!)) > 1e-6);
        const extent = extentOf(wrapped)!;
        expect(boundsContain(extent, at)).toBe(true);
        const inside = polygons.some((rings) => pointInPolygon(at, rings as never));
        const unwrapped = pointInPolygon(middle, hullRing(points));
        expect(inside || !unwrapped || Math.abs(middle[0] - 180) < 1e-6).toBe(true);
      }),
    );
  });

  it("keeps a hole in the part that has it", () => {
    const shape = cutPolygon([boxRing([170, 0, 190, 10]), boxRing([171, 1, 172, 2])]);
    expect((shape.coordinates as unknown[][]).map((rings) => rings.length)).toEqual([2, 1]);
  });
});

function hullRing(points: readonly LonLat[]) {
  const hull = hullOf(points.map(([lon, lat]): LonLat => [lon - 180, lat]))!;
  return (hull.coordinates as LonLat[][]).map((ring) => ring.map(([lon, lat]): LonLat => [lon + 180, lat]));
}
