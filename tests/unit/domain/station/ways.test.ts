import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StationPathway, StationPoint } from "../../../../src/domain/journey/pathways.ts";
import { stationNetwork, wayBetween } from "../../../../src/domain/station/ways.ts";

const POINTS = 6;
const point = (id: number, isInaccessible = false): StationPoint => ({
  ...{ id, parent_id: 100, location_type: 3, at: null, isInaccessible },
});

const pathway = fc.record({
  from_stop_id: fc.nat(POINTS - 1),
  to_stop_id: fc.nat(POINTS - 1),
  pathway_mode: fc.integer({ min: 1, max: 7 }),
  is_bidirectional: fc.integer({ min: 0, max: 1 }),
  length: fc.constant(null),
  traversal_time: fc.nat(50),
  stair_count: fc.constantFrom(null, 0, 4, -4),
  isClosed: fc.boolean(),
});
type TestPathway = StationPathway & { isClosed: boolean };

const station = fc.record({
  pathways: fc.array(pathway, { maxLength: 14 }),
  inaccessible: fc.array(fc.nat(POINTS - 1), { maxLength: 2 }),
});

const isStepFree = ({ pathway_mode: mode, stair_count: stairs }: StationPathway) =>
  mode !== 2 && mode !== 4 && (stairs === null || stairs === 0);

/** The least time by relaxing every row as often as there are points (Bellman-Ford), directly on the rows. */
function leastSeconds(rows: readonly TestPathway[], from: number, to: number): number {
  const seconds = Array.from({ length: POINTS }, (_, id) => (id === from ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < POINTS; round++) {
    for (const { from_stop_id: a, to_stop_id: b, traversal_time: time, ...row } of rows) {
      seconds[b] = Math.min(seconds[b]!, seconds[a]! + time!);
      if (row.is_bidirectional === 1 && row.pathway_mode !== 7) seconds[a] = Math.min(seconds[a]!, seconds[b]! + time!);
    }
  }
  return seconds[to]!;
}

test("the way equals that of a plain search over the rows", () => {
  fc.assert(
    fc.property(station, fc.nat(POINTS - 1), fc.nat(POINTS - 1), fc.boolean(), (made, from, to, stepFree) => {
      const rows: TestPathway[] = made.pathways;
      const points = Array.from({ length: POINTS }, (_, id) => point(id, made.inaccessible.includes(id)));
      const closed = new Set(rows.filter(({ isClosed }) => isClosed));
      const answer = wayBetween(stationNetwork(rows, points, closed), from, to, stepFree);
      const suitable = stepFree ? rows.filter(isStepFree) : rows;
      const least = leastSeconds(
        suitable.filter(({ isClosed }) => !isClosed),
        from,
        to,
      );
      if (stepFree && [from, to].some((id) => made.inaccessible.includes(id))) {
        expect(answer).toEqual({ none: "NOT_ACCESSIBLE" });
      } else if (least !== Number.POSITIVE_INFINITY) {
        if ("none" in answer) throw new Error(`no way: ${answer.none}`);
        expect(answer.duration).toBe(least);
        expect(answer.steps.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(least);
        // The steps lead from place to place, each by a row that may be taken.
        let at = from;
        for (const step of answer.steps) {
          const row = step.pathway!;
          const ends = [row.from_stop_id, row.to_stop_id];
          expect([step.from, step.to]).toEqual(step.isReversed ? ends.toReversed() : ends);
          expect(step.from).toBe(at);
          expect(row.isClosed).toBe(false);
          if (step.isReversed) expect([row.is_bidirectional, row.pathway_mode === 7]).toEqual([1, false]);
          if (stepFree) expect(isStepFree(row)).toBe(true);
          at = step.to;
        }
        expect(at).toBe(to);
        // Closed pathways are named only if they would be quicker.
        if (answer.avoids.length > 0) expect(leastSeconds(suitable, from, to)).toBeLessThanOrEqual(least);
      } else if (leastSeconds(suitable, from, to) !== Number.POSITIVE_INFINITY) {
        expect(answer).toEqual({ none: "OUT_OF_SERVICE" });
      } else {
        const isConnected = leastSeconds(rows, from, to) !== Number.POSITIVE_INFINITY;
        expect(answer).toEqual({ none: isConnected ? "ONLY_BY_STEPS" : "NOT_CONNECTED" });
      }
    }),
  );
});

describe("a boarding area", () => {
  test("is reached from its platform without a pathway of its own", () => {
    const area: StationPoint = { ...point(2), location_type: 4, parent_id: 1 };
    const row = { from_stop_id: 0, to_stop_id: 2, pathway_mode: 1, is_bidirectional: 1 };
    const rows = [{ ...row, length: null, traversal_time: 20, stair_count: null }];
    const network = stationNetwork(rows, [point(0), point(1), area], new Set());
    expect(wayBetween(network, 0, 1, true)).toMatchObject({
      duration: 20,
      steps: [{ to: 2 }, { to: 1, pathway: null }],
    });
  });
});
