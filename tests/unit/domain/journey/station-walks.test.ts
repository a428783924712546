import { describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { NetworkStopPlace } from "../../../../src/domain/journey/network.ts";
import type { StationPathway, StationPoint } from "../../../../src/domain/journey/pathways.ts";
import { stationWalks } from "../../../../src/domain/journey/station-walks.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";

const point = (id: number, type = 0, parent: number | null = 100): StationPoint => ({
  id,
  parent_id: parent,
  location_type: type,
  at: [0, id / 10_000],
});

const way = (from: number, to: number, more: Partial<StationPathway> = {}): StationPathway => ({
  ...{ from_stop_id: from, to_stop_id: to, pathway_mode: 1, is_bidirectional: 1 },
  ...{ length: null, traversal_time: null, stair_count: null },
  ...more,
});

/** Two platforms (1, 2), a hall between them (3), and a boarding area (4) of the second platform. */
const POINTS = [point(1), point(2), point(3, 3), point(4, 4, 2)];

function walks(
  pathways: readonly StationPathway[],
  stepFree = false,
  closed: readonly StationPathway[] = [],
): Record<string, number | null> {
  const found = stationWalks(pathways, POINTS, (id) => id <= 2, stepFree, new Set(closed)).walks;
  return Object.fromEntries(
    [...found].flatMap(([from, to]) => [...to].map(([id, seconds]) => [`${from}-${id}`, seconds])),
  );
}

test("the shortest way from platform to platform, in the directions that pathways have", () => {
  const there = [way(1, 3, { traversal_time: 30 }), way(3, 2, { traversal_time: 40, is_bidirectional: 0 })];
  expect(walks(there)).toEqual({ "1-2": 70 });
  expect(walks([...there, way(1, 2, { traversal_time: 90 })])).toEqual({ "1-2": 70, "2-1": 90 });
});

test("without a time: by length, by stairs, an elevator, or the straight line", () => {
  expect(walks([way(1, 2, { length: 120 })])).toEqual({ "1-2": 100, "2-1": 100 });
  expect(walks([way(1, 2, { pathway_mode: 2, stair_count: -50 })])).toEqual({ "1-2": 30, "2-1": 30 });
  expect(walks([way(1, 2, { pathway_mode: 5 })])["1-2"]).toBe(60);
  // 11.1 m, times 1.3, at 1.2 m/s.
  expect(walks([way(1, 2)])["1-2"]).toBe(13);
});

test("a boarding area is part of its platform", () => {
  expect(walks([way(1, 4, { traversal_time: 25 })])).toEqual({ "1-2": 25, "2-1": 25 });
});

test("without stairs and escalators there may be a longer way, or none", () => {
  const stairs = way(1, 2, { pathway_mode: 2, traversal_time: 20 });
  const escalator = way(1, 2, { pathway_mode: 4, traversal_time: 10 });
  const steps = way(1, 2, { stair_count: 3, traversal_time: 5 });
  expect(walks([stairs, escalator, steps], true)).toEqual({ "1-2": null, "2-1": null });
  const elevator = [way(1, 3, { pathway_mode: 5, traversal_time: 60 }), way(3, 2, { traversal_time: 15 })];
  expect(walks([stairs, ...elevator], true)).toEqual({ "1-2": 75, "2-1": 75 });
  expect(walks([stairs, ...elevator])).toEqual({ "1-2": 20, "2-1": 20 });
});

test("pathways out of service are not taken, and what only they connect has no way", () => {
  const stairs = way(1, 2, { pathway_mode: 2, traversal_time: 20 });
  const elevator = way(1, 2, { pathway_mode: 5, traversal_time: 60 });
  expect(walks([stairs, elevator], false, [stairs])).toEqual({ "1-2": 60, "2-1": 60 });
  expect(walks([stairs, elevator], true, [elevator])).toEqual({ "1-2": null, "2-1": null });
  expect(walks([stairs, elevator], false, [stairs, elevator])).toEqual({ "1-2": null, "2-1": null });
});

test("platforms that no pathway connects are left to estimates", () => {
  expect(walks([way(1, 3, { traversal_time: 5 })])).toEqual({});
});

describe("doors", () => {
  /** An entrance from the street. */
  const ENTRANCE = point(9, 2);
  const doors = (pathways: readonly StationPathway[], stepFree = false, entrance: StationPoint = ENTRANCE) => {
    const found = stationWalks(pathways, [...POINTS, entrance], (id) => id <= 2, stepFree).doors;
    return Object.fromEntries(
      [...found].map(([stop, known]) => [stop, known.map(({ inward, outward }) => [inward, outward])]),
    );
  };

  test("are the entrances that lead to a platform, each way by its own time", () => {
    const gates = [
      way(9, 3, { pathway_mode: 6, traversal_time: 20, is_bidirectional: 0 }),
      way(3, 9, { pathway_mode: 7, traversal_time: 5 }),
    ];
    expect(doors([...gates, way(3, 1, { traversal_time: 40 })])).toEqual({ 1: [[60, 45]] });
    expect(doors([...gates, way(3, 1, { traversal_time: 40, is_bidirectional: 0 })])).toEqual({
      1: [[60, Number.POSITIVE_INFINITY]],
    });
  });

  test("are none for who takes no stairs, where only stairs lead down", () => {
    const stairs = way(9, 1, { pathway_mode: 2, traversal_time: 30 });
    const elevator = way(9, 1, { pathway_mode: 5, traversal_time: 80 });
    expect(doors([stairs], true)).toEqual({ 1: [] });
    expect(doors([stairs, elevator], true)).toEqual({ 1: [[80, 80]] });
    expect(doors([stairs, elevator])).toEqual({ 1: [[30, 30]] });
    expect(doors([elevator], true, { ...ENTRANCE, isInaccessible: true })).toEqual({ 1: [] });
  });

  test("are left to estimates where no pathway leads to an entrance", () => {
    expect(doors([way(1, 2, { traversal_time: 30 })])).toEqual({});
  });
});

describe("walks through doors", () => {
  const at = (meters: number): LonLat => [0, meters / 111_195];
  /** A platform 300 m from its entrance, and a stop in the street 350 m beyond the entrance. */
  const platform: NetworkStopPlace = { at: at(0), station: 1, doors: [{ at: at(300), inward: 100, outward: 150 }] };
  const street: NetworkStopPlace = { at: at(650), station: 2 };
  const nearby = new Nearby([platform, street]);

  test("take the time of the pathways, in each direction", () => {
    expect(nearby.around(at(300), 1000, "inward")[0]).toEqual({ place: 0, seconds: 100 });
    expect(nearby.around(at(300), 1000, "outward")[0]).toEqual({ place: 0, seconds: 150 });
    expect(nearby.changes(0)).toEqual([{ place: 1, seconds: 150 + 380 }]);
    expect(nearby.changesTo(0)).toEqual([{ place: 1, seconds: 100 + 380 }]);
  });

  test("do not exist where no entrance is open", () => {
    const closed = new Nearby([{ ...platform, doors: [] }, street]);
    expect(closed.around(at(0), 1000)).toEqual([{ place: 1, seconds: 705 }]);
    expect([closed.changes(0), closed.changes(1)]).toEqual([[], []]);
  });
});
