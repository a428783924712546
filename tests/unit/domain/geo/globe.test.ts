import { describe, expect, test } from "vitest";
import {
  boundsContain,
  boundsIntersect,
  boundsOf,
  haversine,
  type LonLat,
  lineLength,
  lineMeets,
  splitBounds,
} from "../../../../src/domain/geo/globe.ts";
import { convexHull, pointInPolygon } from "../../../../src/domain/geo/polygon.ts";

const box = (minLon: number, minLat: number, maxLon: number, maxLat: number) => ({ minLon, minLat, maxLon, maxLat });

describe("haversine", () => {
  test("one degree of latitude is 111.195 km", () => {
    expect(haversine([0, 0], [0, 1])).toBeCloseTo(111_195.08, 1);
    expect(haversine([151, -34], [151, -33])).toBeCloseTo(111_195.08, 1);
  });
  test("a degree of longitude is half as long at 60 degrees north", () => {
    expect(haversine([0, 60], [1, 60]) / haversine([0, 0], [1, 0])).toBeCloseTo(0.5, 4);
  });
  test("takes the short way across the antimeridian", () => {
    expect(haversine([179.5, 0], [-179.5, 0])).toBeCloseTo(haversine([0, 0], [1, 0]), 3);
  });
  test("antipodes are half the circumference, not NaN", () => {
    expect(haversine([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6_371_008.8, 1);
    expect(haversine([13.4, 52.5], [-166.6, -52.5])).toBeCloseTo(Math.PI * 6_371_008.8, 0);
  });
  test("San Francisco to Los Angeles", () => {
    expect(haversine([-122.4194, 37.7749], [-118.2437, 34.0522]) / 1000).toBeCloseTo(559.1, 0);
  });
});

describe("lines", () => {
  const line: LonLat[] = [
    [0, 0],
    [0, 1],
    [0, 3],
    [0, 3.5],
  ];
  test("length is the sum of the segments", () => {
    expect(lineLength(line)).toBeCloseTo(3.5 * 111_195.08, 0);
  });
  test.each([[[]], [[[5, 5]]]])("fewer than two points: 0 (%j)", (points) => {
    expect(lineLength(points as unknown as LonLat[])).toBe(0);
  });
});

describe("convexHull", () => {
  test("nothing: null", () => {
    expect(convexHull([])).toBeNull();
    expect(convexHull([[Number.NaN, 1]])).toBeNull();
  });
  test("one point: a ring at that point", () => {
    const ring = [
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ];
    expect(convexHull([[1, 2]])).toEqual(ring);
    expect(
      convexHull([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    ).toEqual(ring);
  });
  test("two points, or more on one line: there and back", () => {
    const ring = [
      [0, 0],
      [2, 2],
      [2, 2],
      [0, 0],
    ];
    expect(
      convexHull([
        [2, 2],
        [0, 0],
      ]),
    ).toEqual(ring);
    expect(
      convexHull([
        [2, 2],
        [1, 1],
        [0, 0],
      ]),
    ).toEqual(ring);
  });
  test("a square with points inside and on the edge: the corners, counter-clockwise, closed", () => {
    expect(
      convexHull([
        [1, 1],
        [2, 2],
        [0, 2],
        [0, 0],
        [2, 0],
        [1, 0],
        [0.5, 1.5],
        [2, 2],
      ]),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ]);
  });
  test("does not change its argument", () => {
    const points: LonLat[] = [
      [3, 1],
      [0, 0],
      [1, 4],
    ];
    const copy = structuredClone(points);
    convexHull(points);
    expect(points).toEqual(copy);
  });
});

describe("bounds", () => {
  test("boundsOf", () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([[Number.NaN, 0]])).toBeNull();
    expect(boundsOf([[4, 5]])).toEqual(box(4, 5, 4, 5));
    expect(
      boundsOf([
        [4, 5],
        [-1, 9],
        [Number.POSITIVE_INFINITY, 0],
      ]),
    ).toEqual(box(-1, 5, 4, 9));
  });

  test.each([
    ["overlap", box(0, 0, 2, 2), box(1, 1, 3, 3), true],
    ["touch in a corner", box(0, 0, 1, 1), box(1, 1, 2, 2), true],
    ["inside", box(0, 0, 9, 9), box(4, 4, 5, 5), true],
    ["beside", box(0, 0, 1, 1), box(1.1, 0, 2, 1), false],
    ["above", box(0, 0, 1, 1), box(0, 1.1, 1, 2), false],
    ["Fiji with its east", box(177, -19, -178, -16), box(-179, -18, -170, -17), true],
    ["Fiji with its west", box(177, -19, -178, -16), box(170, -18, 177.5, -17), true],
    ["Fiji with Europe", box(177, -19, -178, -16), box(0, -18, 10, -17), false],
    ["two that cross", box(170, 0, -170, 1), box(179, 0, -179, 1), true],
    ["a dragged map view", box(170, 0, 190, 1), box(-175, 0, -174, 1), true],
    ["upside down", box(0, 2, 2, 0), box(0, 0, 2, 2), false],
  ])("intersect: %s", (_name, a, b, want) => {
    expect(boundsIntersect(a, b)).toBe(want);
    expect(boundsIntersect(b, a)).toBe(want);
  });

  test.each([
    ["plain", box(1, 2, 3, 4), [box(1, 2, 3, 4)]],
    ["crossing", box(170, 2, -170, 4), [box(170, 2, 180, 4), box(-180, 2, -170, 4)]],
    ["beyond the east", box(170, 2, 190, 4), [box(170, 2, 180, 4), box(-180, 2, -170, 4)]],
    ["beyond the west", box(-190, 2, -170, 4), [box(170, 2, 180, 4), box(-180, 2, -170, 4)]],
    ["a whole turn away", box(361, 2, 363, 4), [box(1, 2, 3, 4)]],
    ["more than the circle", box(-200, 2, 200, 4), [box(-180, 2, 180, 4)]],
    ["the circle", box(-180, -90, 180, 90), [box(-180, -90, 180, 90)]],
    ["not a number", box(Number.NaN, 2, 3, 4), []],
    ["without end", box(0, 2, 3, Number.POSITIVE_INFINITY), []],
    ["upside down", box(0, 4, 3, 2), []],
  ])("split: %s", (_name, bounds, want) => {
    expect(splitBounds(bounds)).toEqual(want);
  });

  test("contain", () => {
    expect(boundsContain(box(170, -20, -170, 0), [180, -10])).toBe(true);
    expect(boundsContain(box(170, -20, -170, 0), [-175, 0])).toBe(true);
    expect(boundsContain(box(170, -20, -170, 0), [160, -10])).toBe(false);
    expect(boundsContain(box(0, 0, 1, 1), [1, 1])).toBe(true);
    expect(boundsContain(box(0, 0, 1, 1), [1, 1.0001])).toBe(false);
  });
});

describe("pointInPolygon", () => {
  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const withHole = [square(0, 10), square(4, 6)];
  test.each([
    ["inside", [1, 1], true],
    ["in the hole", [5, 5], false],
    ["on the edge of the hole", [4, 5], true],
    ["on the outer edge", [0, 3], true],
    ["on a corner", [10, 10], true],
    ["on the line of an edge, outside", [11, 10], false],
    ["outside", [-1, 5], false],
    ["level with a corner, outside", [-1, 0], false],
  ])("polygon with a hole: %s", (_name, point, want) => {
    expect(pointInPolygon(point as unknown as LonLat, withHole)).toBe(want);
    expect(pointInPolygon(point as unknown as LonLat, [[square(20, 21)], withHole])).toBe(want);
    expect(pointInPolygon(point as unknown as LonLat, [[], withHole])).toBe(want);
  });
  test("altitudes are ignored", () => {
    expect(pointInPolygon([5, 5], [square(0, 10).map(([x, y]) => [x!, y!, 100])])).toBe(true);
  });
  test("second part of a multipolygon", () => {
    expect(pointInPolygon([20.5, 20.5], [withHole, [square(20, 21)]])).toBe(true);
  });
  test("no rings: outside", () => {
    expect(pointInPolygon([0, 0], [])).toBe(false);
    expect(pointInPolygon([0, 0], [[]])).toBe(false);
    expect(pointInPolygon([0, 0], [[[]]] as never)).toBe(false);
  });
});

describe("lineMeets", () => {
  const bounds = box(0, 0, 10, 10);
  test.each([
    ["a point inside", [[5, 5]], true],
    ["a point outside", [[15, 5]], false],
    [
      "through the box, with both ends outside",
      [
        [-5, 5],
        [15, 6],
      ],
      true,
    ],
    [
      "past a corner",
      [
        [-5, 8],
        [8, 21],
      ],
      false,
    ],
    [
      "along the edge",
      [
        [-5, 10],
        [15, 10],
      ],
      true,
    ],
    [
      "above the box",
      [
        [-5, 11],
        [15, 11],
      ],
      false,
    ],
    [
      "ending before it",
      [
        [-5, 5],
        [-1, 5],
      ],
      false,
    ],
    [
      "with its second segment",
      [
        [-5, 5],
        [-5, -5],
        [5, 5],
      ],
      true,
    ],
    ["without points", [], false],
  ])("%s", (_name, line, want) => {
    expect(lineMeets(bounds, line)).toBe(want);
  });
  test("a box across the antimeridian", () => {
    expect(
      lineMeets(box(170, -5, -170, 5), [
        [-175, 0],
        [-174, 0],
      ]),
    ).toBe(true);
    expect(
      lineMeets(box(170, -5, -170, 5), [
        [-100, 0],
        [100, 0],
      ]),
    ).toBe(false);
  });
});
