/** Random small networks. */
import fc from "fast-check";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { ChangeRules, Network, NetworkLine, Stays } from "../../../../src/domain/journey/network.ts";
import { staysOf } from "../../../../src/domain/journey/stays.ts";

/** What a run is known by in these tests. */
export type MadeRun = { line: NetworkLine<MadeRun>; base: number; places: readonly number[]; trip?: number };
export type Made = { network: Network<MadeRun>; from: number };

/** The runs of a line with these bases. */
export function withRuns<Run>(
  bases: readonly number[],
  runAt: (index: number) => Run,
): Pick<NetworkLine<Run>, "count" | "baseAt" | "runAt"> {
  return { count: bases.length, baseAt: (index) => bases[index]!, runAt };
}

export function basesOf({ count, baseAt }: NetworkLine<unknown>): number[] {
  return Array.from({ length: count }, (_, index) => baseAt(index));
}

const call = fc.record({
  place: fc.nat(5),
  ride: fc.integer({ min: 1, max: 400 }),
  dwell: fc.constantFrom(0, 0, 30),
  boards: fc.constantFrom(true, true, true, false),
  alights: fc.constantFrom(true, true, true, false),
  timed: fc.constantFrom(true, true, true, true, false),
});

type MadeLine = { calls: readonly { ride: number; dwell: number }[]; bases: readonly number[] };

const line = fc.record({
  calls: fc.array(call, { minLength: 2, maxLength: 5 }),
  bases: fc.uniqueArray(fc.nat(3000), { minLength: 1, maxLength: 4 }),
});

function rulesOf(rules: readonly (readonly [from: number, to: number, seconds: number | null])[]): ChangeRules {
  return new Map(
    [...Map.groupBy(rules, ([from]) => from)].map(([from, all]) => [
      from,
      new Map(all.map(([, to, seconds]) => [to, seconds])),
    ]),
  );
}

/** Numbers the runs of all patterns, each of which has four at most. */
const tripAt = (pattern: number, index: number) => pattern * 4 + index;

type MadeStay = { from: number; to: number; isNext: boolean };

/**
 * Pairs of runs by the numbers of their trips. Where the second is not one of the next ones to depart, it may not exist, or
 * depart too early. Several runs may go on as one, and one as several.
 */
function staysBetween(lines: readonly MadeLine[], stays: readonly MadeStay[]): Stays<MadeRun> {
  const runs = lines.flatMap(({ calls, bases }, pattern) => {
    const length = calls.reduce((sum, { ride, dwell }) => sum + ride + dwell, 0);
    return bases
      .toSorted((a, b) => a - b)
      .map((base, index) => ({ pattern, base, trip: tripAt(pattern, index), end: base + length }));
  });
  const byStart = runs.toSorted((a, b) => a.base - b.base);
  const runOf = (trip: number) => runs.find((run) => run.trip === trip) ?? { pattern: 0, base: -1, trip };
  const pairs = stays.map(({ from, to, isNext }) => {
    const run = runs[from % runs.length]!;
    const next = byStart.filter(({ base }) => base >= run.end).slice(0, 3);
    return { from: run, to: isNext && next.length > 0 ? next[to % next.length]! : runOf(to) };
  });
  return staysOf(pairs, ({ trip }) => trip!);
}

/** Places some hundred meters apart, of which two may be one station. */
export const madeNetwork: fc.Arbitrary<Made> = fc
  .record({
    spots: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 6, maxLength: 6 }),
    station: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    rules: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.option(fc.nat(600))), { maxLength: 8 }),
    from: fc.nat(1500),
    stays: fc.array(fc.record({ from: fc.nat(23), to: fc.nat(23), isNext: fc.boolean() }), { maxLength: 16 }),
  })
  .map(({ spots, station, lines, rules, from, stays }) => ({
    from,
    network: {
      stays: staysBetween(lines, stays),
      rules: rulesOf(rules),
      places: spots.map(([x, y], i) => ({ at: [x / 500, y / 500] as const, station: station && i === 3 ? 2 : i })),
      patterns: lines.map(({ calls, bases }, pattern) => {
        const places = calls.map(({ place }) => place);
        const arrivals: (number | null)[] = [];
        const departures: (number | null)[] = [];
        let now = 0;
        for (const { ride, dwell, timed } of calls) {
          now += ride;
          arrivals.push(timed ? now : null);
          now += dwell;
          departures.push(timed ? now : null);
        }
        const sorted = bases.toSorted((a, b) => a - b);
        const made: NetworkLine<MadeRun> = {
          arrivals,
          departures,
          boards: (position) => calls[position]!.boards,
          alights: (position) => calls[position]!.alights,
          ...withRuns(sorted, (index) => ({ line: made, base: sorted[index]!, places, trip: tripAt(pattern, index) })),
        };
        return { places, lines: () => [made] };
      }),
    },
  }));

const CITY = 6;
/** Degrees between two streets: 500 m. */
const BLOCK = 0.0045;

/** Two points in a city with a line in each street, both ways, at headways of 5 to 20 minutes. */
export const madeCity: fc.Arbitrary<Made & { origin: LonLat; destination: LonLat }> = fc
  .record({
    headways: fc.array(fc.integer({ min: 300, max: 1200 }), { minLength: 4 * CITY, maxLength: 4 * CITY }),
    rides: fc.array(fc.integer({ min: 50, max: 200 }), { minLength: CITY, maxLength: CITY }),
    from: fc.nat(3000),
    ends: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 2, maxLength: 2 }),
  })
  .map(({ headways, rides, from, ends }) => {
    const streets = Array.from({ length: CITY }, (_, i) => i);
    const lines = streets.flatMap((street) => {
      const [across, along] = [streets.map((i) => street * CITY + i), streets.map((i) => i * CITY + street)];
      return [across, across.toReversed(), along, along.toReversed()];
    });
    const offsets = rides.map((_, i) => rides.slice(0, i).reduce((sum, ride) => sum + ride, 0));
    const [origin, destination] = ends.map(
      ([x, y]): LonLat => [(x / 1000) * BLOCK * (CITY - 1), (y / 1000) * BLOCK * (CITY - 1)],
    ) as [LonLat, LonLat];
    return {
      ...{ from, origin, destination },
      network: {
        rules: new Map(),
        places: streets.flatMap((y) =>
          streets.map((x) => ({ at: [x * BLOCK, y * BLOCK] as const, station: y * CITY + x })),
        ),
        patterns: lines.map((places, i) => {
          const bases = Array.from({ length: 8 }, (_, n) => ((i * 97) % headways[i]!) + n * headways[i]!);
          const line: NetworkLine<MadeRun> = {
            ...{ arrivals: offsets, departures: offsets, boards: () => true, alights: () => true },
            ...withRuns(bases, (index) => ({ line, base: bases[index]!, places })),
          };
          return { places, lines: () => [line] };
        }),
      },
    };
  });
