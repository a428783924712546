import { expect, test } from "vitest";
import { type Pathway, type StationPoint, stationWalks } from "../../../../src/domain/journey/station-walks.ts";

const point = (id: number, type = 0, parent: number | null = 100): StationPoint => ({
  id,
  parent_id: parent,
  location_type: type,
  at: [0, id / 10_000],
});

const way = (from: number, to: number, more: Partial<Pathway> = {}): Pathway => ({
  ...{ from_stop_id: from, to_stop_id: to, pathway_mode: 1, is_bidirectional: 1 },
  ...{ length: null, traversal_time: null, stair_count: null },
  ...more,
});

/** Two platforms (1, 2), a hall between them (3), and a boarding area (4) of the second platform. */
const POINTS = [point(1), point(2), point(3, 3), point(4, 4, 2)];

function walks(pathways: readonly Pathway[], stepFree = false): Record<string, number | null> {
  const found = stationWalks(pathways, POINTS, (id) => id <= 2, stepFree);
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

test("platforms that no pathway connects are left to estimates", () => {
  expect(walks([way(1, 3, { traversal_time: 5 })])).toEqual({});
});
