import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import type { Transfer } from "../../../../../src/domain/journey/changes.ts";
import type { Running } from "../../../../../worker/api/graphql/directions/running.ts";
import { stayPairs } from "../../../../../worker/api/graphql/directions/stays.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A trip from one stop to another; times in seconds of its service days, which count from 0. */
type MadeTrip = { block: string | null; start: number; ride: number; from: number; to: number; days: number[] };
type MadeRule = { from: number; to: number; type: number };

/** Stops 1 and 2 are 100 m apart, 3 is a kilometer away, 4 is in one station with 3, and 5 is a kilometer from it. */
const SPOTS: readonly LonLat[] = [
  [0, 0],
  [0.0009, 0],
  [0.01, 0],
  [0.02, 0],
  [0.03, 0],
];
const STATION = 9;
const stationOf = (stop: number) => (stop === 3 || stop === 4 ? STATION : null);

const trips = fc.array(
  fc.record({
    block: fc.constantFrom("a", "b", null),
    start: fc.nat(60).map((n) => n * 1800),
    ride: fc.integer({ min: 1, max: 6 }).map((n) => n * 900),
    from: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: 1, max: 5 }),
    days: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
  }),
  { minLength: 2, maxLength: 9 },
);
const rules = fc.array(fc.record({ from: fc.nat(8), to: fc.nat(8), type: fc.constantFrom(4, 5) }), { maxLength: 5 });

/** A version with a pattern and a service for each trip. */
function running(all: readonly MadeTrip[], ruled: readonly MadeRule[]): Running {
  const transfers = ruled.map((rule) => ({
    ...{ from: null, to: null, fromRoute: null, toRoute: null, minTime: null },
    ...{ fromTrip: `t${rule.from}`, toTrip: `t${rule.to}`, type: rule.type },
  })) satisfies Transfer[];
  return {
    schedule: {
      transfers,
      stops: SPOTS.map(([lon, lat], i) => ({ id: i + 1, lon, lat, parent_id: stationOf(i + 1) })),
      patterns: all.map(({ from, to, ride }, i) => ({
        route_id: 1,
        pattern: {
          stops: [from, to],
          profiles: [{ arrivals: [0, ride], departures: [0, ride] }],
          timetables: [{ serviceId: i, timetableId: i }],
        },
      })),
      timetables: new Map(
        all.map(({ block, start }, i) => [
          i,
          { count: 1, starts: [start], profiles: [0], blockIds: [block], tripIds: [`t${i}`], hasFrequencies: false },
        ]),
      ),
    },
    originsOf: (_: number, service: number) => all[service]!.days.map((day) => day * DAY),
  } as unknown as Running;
}

const pairsOf = (all: readonly MadeTrip[], ruled: readonly MadeRule[] = []) =>
  stayPairs(running(all, ruled), (pattern) => ({ pattern, trip: 0 })).map(
    ({ from, to }) => `t${from.pattern} ${from.base} t${to.pattern} ${to.base}`,
  );

/** The rules as they are written down, tried for each pair of runs. */
function naivePairs(all: readonly MadeTrip[], ruled: readonly MadeRule[]): string[] {
  const runs = all.flatMap((trip, index) =>
    trip.days.map((day) => ({ ...trip, index, day, at: day * DAY + trip.start })),
  );
  type Run = (typeof runs)[number];
  const end = ({ at, ride }: Run) => at + ride;
  const passesMidnight = ({ start, ride }: Run) => start + ride >= DAY;
  const byTime = (a: Run, b: Run) => a.start - b.start || a.ride - b.ride || a.index - b.index;
  const nextOf = (run: Run) => {
    const block = runs.filter(({ block }) => block !== null && block === run.block).toSorted(byTime);
    const sameDay = block.filter((other) => other.day === run.day);
    const following = sameDay[sameDay.indexOf(run) + 1];
    return following ?? (passesMidnight(run) ? block.find((other) => other.day === run.day + 1) : undefined);
  };
  const isNear = (a: number, b: number) =>
    a === b ||
    (stationOf(a) !== null && stationOf(a) === stationOf(b)) ||
    haversine(SPOTS[a - 1]!, SPOTS[b - 1]!) <= 200;
  return runs.flatMap((run) =>
    runs.flatMap((other) => {
      const rule = ruled.findLast(({ from, to }) => from === run.index && to === other.index)?.type;
      const day = other.start >= run.start + run.ride ? 0 : passesMidnight(run) ? 1 : null;
      const byRule = rule === 4 && other.day - run.day === day;
      const layover = other.at - end(run);
      const byBlock = rule === undefined && nextOf(run) === other && layover >= 0 && layover <= HOUR;
      return byRule || (byBlock && isNear(run.to, other.from))
        ? [`t${run.index} ${run.at} t${other.index} ${other.at}`]
        : [];
    }),
  );
}

describe("runs in which riders stay on board", () => {
  test("are those of a naive reading of blocks and rules", () => {
    fc.assert(
      fc.property(trips, rules, (all, ruled) => {
        expect(pairsOf(all, ruled).toSorted()).toEqual(naivePairs(all, ruled).toSorted());
      }),
      { numRuns: 500 },
    );
  });

  const trip = (from: number, to: number, start: number, more: Partial<MadeTrip> = {}): MadeTrip => {
    return { ...{ block: "a", start, ride: HOUR, from, to, days: [0] }, ...more };
  };

  test("belong to one service day", () => {
    expect(pairsOf([trip(1, 2, 0), trip(2, 3, HOUR)])).toEqual([`t0 0 t1 ${HOUR}`]);
    expect(pairsOf([trip(1, 2, 0), trip(2, 3, HOUR, { days: [1] })])).toEqual([]);
  });

  test("go on with the next service day after midnight", () => {
    const next = trip(2, 3, 0, { days: [1] });
    expect(pairsOf([trip(1, 2, 23 * HOUR), next])).toEqual([`t0 ${23 * HOUR} t1 ${DAY}`]);
    expect(pairsOf([trip(1, 2, 23 * HOUR - 1), next])).toEqual([]);
  });

  test("begin near the stop where the one before ends, within an hour", () => {
    expect(pairsOf([trip(1, 2, 0), trip(1, 3, HOUR)])).toHaveLength(1);
    expect(pairsOf([trip(1, 3, 0), trip(4, 2, HOUR)])).toHaveLength(1);
    expect(pairsOf([trip(1, 3, 0), trip(1, 3, HOUR)])).toEqual([]);
    expect(pairsOf([trip(1, 2, 0), trip(5, 3, HOUR)])).toEqual([]);
    expect(pairsOf([trip(1, 2, 0), trip(2, 3, 2 * HOUR + 1)])).toEqual([]);
  });

  test("are several after one run where rules say so, and none where riders must alight", () => {
    const all = [trip(1, 2, 0), trip(2, 3, HOUR), trip(2, 1, 3 * HOUR, { block: null })];
    expect(pairsOf(all, [{ from: 0, to: 2, type: 4 }])).toHaveLength(2);
    expect(pairsOf(all, [{ from: 0, to: 1, type: 5 }])).toEqual([]);
  });
});
