import { describe, expect, test } from "vitest";
import type { XY } from "../../../src/domain/geo/plane.ts";
import { type FleetTrips, fleetOf } from "../../../src/pages/home/vehicles/fleet.ts";
import { buildSchematic, type LonLat } from "../../../src/ui/schematic/build.ts";

import { legBetween, parsePaths, placeAt, pointOn, projectorOf } from "../../../src/ui/schematic/tracks.ts";

/** An L: east, then north. */
const CORNER: LonLat[] = [
  [13, 52],
  [13.1, 52],
  [13.1, 52.05],
];

const drawing = buildSchematic({
  lines: [{ paths: [CORNER], color: "#000000", name: "L", key: 7 }],
  stops: CORNER.map((at) => ({ at, name: "stop" })),
})!;

const near = ([x, y]: XY, [a, b]: XY) => Math.hypot(x - a, y - b) < 2;

describe("a track on a drawing", () => {
  test("paths are parsed as they are drawn, each from its own start", () => {
    expect(parsePaths("M10 20l5 0 0-5M1 2l3 4")).toEqual([
      [
        [10, 20],
        [15, 20],
        [15, 15],
      ],
      [
        [1, 2],
        [4, 6],
      ],
    ]);
    const [path] = parsePaths(drawing.lines[0]!.d);
    expect(path).toHaveLength(3);
  });

  test("degrees are projected to where the drawing has its stops", () => {
    const project = projectorOf(drawing);
    for (const [i, { x, y }] of drawing.stops.entries()) expect(near(project(CORNER[i]!), [x, y])).toBe(true);
  });

  test("also across the antimeridian", () => {
    const ends: LonLat[] = [
      [179.9, -17],
      [-179.9, -17.1],
    ];
    const across = buildSchematic({
      lines: [{ paths: [ends], color: "#000000", name: "" }],
      stops: ends.map((at) => ({ at, name: "" })),
    })!;
    const project = projectorOf(across);
    for (const [i, { x, y }] of across.stops.entries()) expect(near(project(ends[i]!), [x, y])).toBe(true);
  });

  test("a leg follows its line round the corner, in both directions", () => {
    const paths: XY[][] = [
      [
        [0, 100],
        [100, 100],
        [100, 0],
      ],
    ];
    const there = legBetween(paths, [0, 100], [100, 0]);
    expect(there.points).toEqual([
      [0, 100],
      [100, 100],
      [100, 0],
    ]);
    expect(pointOn(there, 0.75)).toEqual([100, 50]);
    expect(pointOn(legBetween(paths, [100, 0], [0, 100]), 0.75)).toEqual([50, 100]);
  });

  test("a leg takes the shorter part of a loop, and is straight where no line passes", () => {
    const loop: XY[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 0],
    ];
    expect(legBetween([loop], [0, 0], [0, 100]).lengths.at(-1)).toBe(100);
    expect(legBetween([loop], [400, 400], [500, 400]).points).toEqual([
      [400, 400],
      [500, 400],
    ]);
  });

  test("a vehicle leaves, dwells, and arrives by its times", () => {
    const legs = [
      [
        [0, 0],
        [100, 0],
      ],
      [
        [100, 0],
        [200, 0],
      ],
    ].map(([a, b]) => legBetween([], a as [number, number], b as [number, number]));
    // Departs at 0, arrives after 60 seconds, dwells for 20, arrives after 100 more.
    const times = [0, 0, 60, 20, 100, 0];
    expect(placeAt(legs, times, -1)).toBe(null);
    expect(placeAt(legs, times, 30)).toEqual([50, 0]);
    expect(placeAt(legs, times, 70)).toEqual([100, 0]);
    expect(placeAt(legs, times, 130)).toEqual([150, 0]);
    expect(placeAt(legs, times, 180)).toBe(null);
  });
});

test("a fleet has the vehicles of drawn lines that are under way", () => {
  const trips: FleetTrips = {
    kind: "now",
    timezone: "Europe/Berlin",
    start: 0,
    seconds: 3600,
    stops: CORNER as [number, number][],
    patterns: [
      { route: 7, stops: [0, 1, 2], times: [[0, 0, 60, 0, 60, 0]] },
      { route: 8, stops: [0, 2], times: [[0, 0, 600, 0]] },
    ],
    trips: [
      [0, 0, -60],
      [0, 0, 0],
      [0, 0, 600],
      [1, 0, 0],
    ],
  };
  const fleet = fleetOf(trips, drawing);
  const corner = drawing.stops[1]!;
  expect(fleet(59.9).filter((place) => near(place, [corner.x, corner.y]))).toHaveLength(1);
  expect(fleet(30)).toHaveLength(2);
  expect(fleet(300)).toEqual([]);
  expect(fleet(630)).toHaveLength(1);
});
