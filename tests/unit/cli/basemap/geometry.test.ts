/** Geometry that is prepared before tiles are cut: the 180th meridian, label points, shared borders. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLine, unwrapRing } from "../../../../cli/basemap/antimeridian.ts";
import {
  countryBorders,
  inlandWater,
  labelPoint,
  land,
  populationRank,
  type TopologySource,
} from "../../../../cli/basemap/features.ts";
import { unwrapLine } from "../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";

describe("unwrapRing", () => {
  it("leaves a ring that does not cross the antimeridian unchanged", () => {
    const ring: LonLat[] = [
      [170, 0],
      [179, 0],
      [179, 5],
      [170, 0],
    ];
    expect(unwrapRing(ring)).toEqual(ring);
  });

  it("continues across the 180th meridian and back", () => {
    const ring: LonLat[] = [
      [178, -16],
      [-179, -16],
      [-179, -17],
      [178, -17],
      [178, -16],
    ];
    expect(unwrapRing(ring)).toEqual([
      [178, -16],
      [181, -16],
      [181, -17],
      [178, -17],
      [178, -16],
    ]);
  });

  it("closes a ring around the pole along that pole", () => {
    const ring: LonLat[] = [
      [-120, -70],
      [0, -72],
      [120, -70],
      [-120, -70],
    ];
    const out = unwrapRing(ring);
    expect(out.slice(0, 4)).toEqual([
      [-120, -70],
      [0, -72],
      [120, -70],
      [240, -70],
    ]);
    expect(out.slice(4)).toEqual([
      [240, -89.99],
      [-120, -89.99],
      [-120, -70],
    ]);
  });

  it("never leaves an edge around the world, except along a pole", () => {
    const point = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), (points) => {
        const ring = [...points, points[0] as [number, number]];
        const out = unwrapRing(ring);
        for (let i = 1; i < out.length; i++) {
          const [one, other] = [out[i - 1] as LonLat, out[i] as LonLat];
          if (Math.abs(one[1]) > 89) continue;
          expect(Math.abs(other[0] - one[0])).toBeLessThanOrEqual(180);
        }
        expect(out.slice(0, ring.length).map(([lon]) => (((lon + 180) % 360) + 360) % 360)).toEqual(
          ring.map(([lon]) => (((lon + 180) % 360) + 360) % 360),
        );
      }),
    );
  });
});

describe("unwrapLine", () => {
  it("continues across and back, and is not closed at its end", () => {
    const line: LonLat[] = [
      [179, 0],
      [-179, 1],
      [179, 2],
      [-60, 3],
    ];
    expect(unwrapLine(line)).toEqual([
      [179, 0],
      [181, 1],
      [179, 2],
      [300, 3],
    ]);
    expect(unwrapLine([])).toEqual([]);
  });
});

describe("splitLine", () => {
  it("ends at the 180th meridian, and drops degenerate lines", () => {
    expect(
      splitLine([
        [178, 0],
        [179, 0],
        [-179, 0],
        [-178, 0],
      ]),
    ).toEqual([
      [
        [178, 0],
        [179, 0],
      ],
      [
        [-179, 0],
        [-178, 0],
      ],
    ]);
    expect(
      splitLine([
        [179, 0],
        [-179, 0],
        [-178, 0],
      ]),
    ).toEqual([
      [
        [-179, 0],
        [-178, 0],
      ],
    ]);
    expect(
      splitLine([
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([
      [
        [1, 1],
        [2, 2],
      ],
    ]);
  });
});

const square = (west: number, south: number, size: number): LonLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe("labelPoint", () => {
  it("is the middle of the largest part", () => {
    expect(labelPoint([[square(0, 0, 2)], [square(50, 10, 6)]])).toEqual([53, 13]);
  });

  it("is inside an area whose center is outside", () => {
    // A horseshoe that is open to the north.
    const ring: LonLat[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [8, 9],
      [8, 1],
      [1, 1],
      [1, 9],
      [0, 9],
      [0, 0],
    ];
    const [lon] = labelPoint([[ring]]) ?? [0];
    expect((lon > 0 && lon < 1) || (lon > 8 && lon < 9)).toBe(true);
  });

  it("is null without an area", () => {
    expect(labelPoint([])).toBeNull();
    expect(
      labelPoint([
        [
          [
            [1, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      ]),
    ).toBeNull();
  });
});

describe("populationRank", () => {
  it.each([
    [0, 1],
    [199, 1],
    [200, 2],
    [15_000, 6],
    [1_000_000, 12],
    [37_000_000, 15],
    [1_400_000_000, 18],
  ])("of %i is %i", (people, rank) => {
    expect(populationRank(people)).toBe(rank);
  });
});

describe("features of a TopoJSON source", () => {
  // Two squares side by side: arc 0 is between them.
  const source: TopologySource = {
    type: "Topology",
    transform: { scale: [0.5, 0.5], translate: [10, 20] },
    arcs: [
      [
        [2, 0],
        [0, 2],
      ],
      [
        [2, 2],
        [-2, 0],
        [0, -2],
        [2, 0],
      ],
      [
        [2, 0],
        [2, 0],
        [0, 2],
        [-2, 0],
      ],
    ],
    objects: {
      land: {
        type: "GeometryCollection",
        geometries: [
          { type: "Polygon", arcs: [[0, 1]] },
          { type: "MultiPolygon", arcs: [[[2, -1]], []] },
        ],
      },
      countries: {
        type: "GeometryCollection",
        geometries: [
          { type: "Polygon", arcs: [[0, 1]] },
          { type: "Polygon", arcs: [[2, -1]] },
        ],
      },
      rivers: {
        type: "GeometryCollection",
        geometries: [
          { type: "LineString", arcs: [0] },
          { type: "MultiLineString", arcs: [[-1], [1]] },
        ],
      },
    },
  };
  const WEST = [
    [11, 20],
    [11, 21],
    [10, 21],
    [10, 20],
    [11, 20],
  ];
  const EAST = [
    [11, 20],
    [12, 20],
    [12, 21],
    [11, 21],
    [11, 20],
  ];

  it("are polygons, without empty ones", () => {
    expect(land(source).map(({ geometry }) => geometry.coordinates)).toEqual([[WEST], [EAST]]);
  });

  it("are lines, reversed where the index of an arc is negative", () => {
    expect(inlandWater(source, true).map(({ geometry }) => geometry.coordinates[0])).toEqual([
      [11, 20],
      [11, 21],
      [11, 21],
    ]);
  });

  it("are the borders between two areas, not their other edges", () => {
    expect(countryBorders(source).map(({ geometry }) => geometry.coordinates)).toEqual([
      [
        [11, 20],
        [11, 21],
      ],
    ]);
  });
});
