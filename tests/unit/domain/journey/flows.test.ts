import fc from "fast-check";
import { expect, test } from "vitest";
import { flowsOf, flowsOfLines } from "../../../../src/domain/journey/flows.ts";
import { mirroredNetwork } from "../../../../src/domain/journey/mirror.ts";
import type { NetworkLine, NetworkPattern } from "../../../../src/domain/journey/network.ts";
import { basesOf, withRuns } from "./made-network.ts";

const STOPS = 3;
const time = fc.oneof({ weight: 5, arbitrary: fc.nat(900) }, fc.constant(null));
const times = fc.array(time, { minLength: STOPS, maxLength: STOPS });
const allows = fc.array(
  fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  { minLength: STOPS, maxLength: STOPS },
);

const madeLine = fc
  .record({ arrivals: times, departures: times, boards: allows, alights: allows, bases: fc.array(fc.nat(2000)) })
  .map(({ bases, boards, alights, ...own }) => ({
    ...{ ...own, boards: (position: number) => boards[position]!, alights: (position: number) => alights[position]! },
    bases: bases.toSorted((a, b) => a - b),
  }));

/** A pattern whose runs are named by line and number: with and without columns of bases, and flows of its own. */
const madePattern = fc
  .record({ made: fc.array(madeLine, { maxLength: 4 }), hasColumns: fc.boolean(), hasFlows: fc.boolean() })
  .map(({ made, hasColumns, hasFlows }): NetworkPattern<string> => {
    const lines = made.map(({ bases, ...line }, i): NetworkLine<string> => {
      const columns = hasColumns ? { bases: Float64Array.from(bases) } : {};
      return { ...line, ...withRuns(bases, (index) => `${i} ${index}`), ...columns };
    });
    const places = [4, -1, 7];
    const flows = flowsOfLines(places, lines);
    return { places, lines: () => lines, ...(hasFlows ? { flows: () => flows } : {}) };
  });

const mirrored = (pattern: NetworkPattern<string>) =>
  mirroredNetwork({ places: [], patterns: [pattern], rules: new Map() }).patterns[0]!;

/** Each run with the times at which one can board and alight, by position. */
function runsOfLines<Run>({ places, lines }: NetworkPattern<Run>) {
  return lines().flatMap((line) =>
    basesOf(line).map((base, index) => {
      const at = (allowed: boolean, offset: number | null | undefined) =>
        allowed && offset != null ? base + offset : Number.NaN;
      return {
        run: line.runAt(index),
        boards: places.map((place, i) => at(place >= 0 && line.boards(i), line.departures[i])),
        alights: places.map((place, i) => at(place >= 0 && line.alights(i), line.arrivals[i])),
      };
    }),
  );
}

const runsOfFlows = <Run>(pattern: NetworkPattern<Run>) =>
  flowsOf(pattern).map(({ origin, bases, lines, times, runAt }) =>
    Array.from(bases, (base, index) => {
      const { boards, alights } = times[lines[index]!]!;
      const start = origin + base;
      return {
        run: runAt(index),
        boards: Array.from(boards, (offset) => start + offset),
        alights: Array.from(alights, (offset) => start + offset),
      };
    }),
  );

const byRun = <T extends { run: unknown }>(runs: readonly T[]) =>
  runs.toSorted((a, b) => JSON.stringify(a.run).localeCompare(JSON.stringify(b.run)));

test("flows have each run of the lines once, with its times, in both directions of time", () => {
  fc.assert(
    fc.property(madePattern, (pattern) => {
      expect(byRun(runsOfFlows(pattern).flat())).toEqual(byRun(runsOfLines(pattern)));
      const back = mirrored(pattern);
      expect(byRun(runsOfFlows(back).flat())).toEqual(byRun(runsOfLines(back)));
    }),
  );
});

test("no run of a flow overtakes the one before it, and all have times at the same positions", () => {
  fc.assert(
    fc.property(madePattern, (pattern) => {
      for (const flow of [...runsOfFlows(pattern), ...runsOfFlows(mirrored(pattern))]) {
        for (const [i, run] of flow.entries()) {
          for (const which of ["boards", "alights"] as const) {
            const before = flow[Math.max(0, i - 1)]![which];
            expect(run[which].map(Number.isNaN)).toEqual(before.map(Number.isNaN));
            expect(run[which].every((time, position) => !(time < before[position]!))).toBe(true);
          }
        }
      }
    }),
  );
});

test("flows know their last departure and first arrival", () => {
  fc.assert(
    fc.property(madePattern, (pattern) => {
      const known = (all: readonly number[]) => all.filter((time) => !Number.isNaN(time));
      const flows = runsOfFlows(pattern);
      for (const [i, { lastDeparture, firstArrival }] of flowsOf(pattern).entries()) {
        const departures = known(flows[i]!.flatMap(({ boards }) => boards));
        const arrivals = known(flows[i]!.flatMap(({ alights }) => alights));
        // Runs that nobody may board or leave are not skipped: riders may stay on board of them.
        if (departures.length > 0) expect(lastDeparture).toBe(Math.max(...departures));
        else expect(lastDeparture).not.toBe(Number.NEGATIVE_INFINITY);
        if (arrivals.length > 0) expect(firstArrival).toBe(Math.min(...arrivals));
        else expect(firstArrival).not.toBe(Number.POSITIVE_INFINITY);
      }
    }),
  );
});

test("a network in the mirror makes no run before it is used", () => {
  let made = 0;
  const line: NetworkLine<number> = {
    ...{ arrivals: [0, 60], departures: [0, 60], boards: () => true, alights: () => true },
    ...withRuns([100, 200], (index) => {
      made++;
      return index;
    }),
  };
  const lines = [line];
  const back = mirrored({ places: [0, 1], lines: () => lines } as unknown as NetworkPattern<string>);
  const [flow] = flowsOf(back);
  expect([...flow!.bases]).toEqual([-200, -100]);
  expect(made).toBe(0);
  expect(flow!.runAt(0)).toEqual({ run: 1, last: 1 });
});
