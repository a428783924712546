/** Random small networks, and an exhaustive search for journeys in them. */
import fc from "fast-check";
import type { LonLat } from "../../../../src/domain/geo.ts";
import { CHANGE_SECONDS } from "../../../../src/domain/journey/changes.ts";
import type { ChangeRules, Line, Network, Stays } from "../../../../src/domain/journey/network.ts";
import { type Journey, MAX_BOARDINGS } from "../../../../src/domain/journey/raptor.ts";
import { staysOf } from "../../../../src/domain/journey/stays.ts";
import { type Nearby, type Walk, walkTime } from "../../../../src/domain/journey/walk.ts";

/** What a run is known by in these tests. */
export type MadeRun = { line: Line<MadeRun>; base: number; places: readonly number[]; trip?: number };
export type Made = { network: Network<MadeRun>; from: number };

/** The runs of a line with these bases. */
export function withRuns<Run>(
  bases: readonly number[],
  runAt: (index: number) => Run,
): Pick<Line<Run>, "count" | "baseAt" | "runAt"> {
  return { count: bases.length, baseAt: (index) => bases[index]!, runAt };
}

export function basesOf({ count, baseAt }: Line<unknown>): number[] {
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

/** Runs that continue a run, as the search finds them: those of a trip that depart after it has arrived. */
export function continuing({ patterns, stays }: Network<MadeRun>, { line, base, trip }: MadeRun): MadeRun[] {
  const end = base + (line.arrivals.at(-1) ?? line.departures.at(-1) ?? Number.NaN);
  const all = patterns.flatMap(({ lines }) => lines()).flatMap((one) => basesOf(one).map((_, i) => one.runAt(i)));
  return all.filter((other) => {
    const pair = [...(stays?.from.trips ?? [])].some((from, i) => from === trip && stays!.to.trips[i] === other.trip);
    const start = other.base + (other.line.departures[0] ?? other.line.arrivals[0] ?? Number.NaN);
    return pair && start >= end;
  });
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
        const made: Line<MadeRun> = {
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
          const line: Line<MadeRun> = {
            ...{ arrivals: offsets, departures: offsets, boards: () => true, alights: () => true },
            ...withRuns(bases, (index) => ({ line, base: bases[index]!, places })),
          };
          return { places, lines: () => [line] };
        }),
      },
    };
  });

const knownChanges = new WeakMap<Nearby, Walk[][]>();

/** Seconds on foot of a change, which its rule does not alter. */
export function walkSeconds({ places }: Network<MadeRun>, from: number, to: number): number {
  return walkTime(places[from]!.at, places[to]!.at);
}

/** Seconds of a change from one place to another, by its rule or by the walk; null where there is none. */
export function changeSeconds(rules: ChangeRules, nearby: Nearby, from: number, to: number): number | null {
  const rule = rules.get(from)?.get(to);
  if (rule !== undefined) return rule;
  if (from === to) return CHANGE_SECONDS;
  const known = knownChanges.get(nearby) ?? [];
  knownChanges.set(nearby, known);
  known[from] ??= nearby.changes(from);
  const walk = known[from].find(({ place }) => place === to);
  return walk === undefined ? null : walk.seconds + CHANGE_SECONDS;
}

/** Earliest arrival with at most k + 1 boardings, for each k: every run of every line tried at every pair of stops. */
export function bruteArrivals(
  network: Network<MadeRun>,
  nearby: Nearby,
  access: readonly Walk[],
  egress: readonly Walk[],
  departure: number,
): number[] {
  const { patterns, places, rules } = network;
  let ready = places.map(() => Number.POSITIVE_INFINITY);
  for (const { place, seconds } of access) ready[place] = Math.min(ready[place]!, departure + seconds);
  const ends: number[] = [];
  for (let round = 0; round < MAX_BOARDINGS; round++) {
    const ridden = places.map(() => Number.POSITIVE_INFINITY);
    const rideFrom = (run: MadeRun, on: number) => {
      const { arrivals, alights } = run.line;
      for (let off = on + 1; off < run.places.length; off++) {
        const [stop, arrives] = [run.places[off]!, arrivals[off] ?? null];
        if (arrives !== null && alights(off)) ridden[stop] = Math.min(ridden[stop]!, run.base + arrives);
      }
      if (on < run.places.length - 1) for (const next of continuing(network, run)) rideFrom(next, 0);
    };
    for (const { places: stops, lines } of patterns) {
      for (const line of lines()) {
        const { departures, boards } = line;
        for (const [index, base] of basesOf(line).entries()) {
          for (let on = 0; on < stops.length; on++) {
            const leaves = departures[on] ?? null;
            if (leaves === null || !boards(on) || base + leaves < ready[stops[on]!]!) continue;
            rideFrom(line.runAt(index), on);
          }
        }
      }
    }
    const end = Math.min(...egress.map(({ place, seconds }) => ridden[place]! + seconds));
    ends.push(Math.min(end, ends.at(-1) ?? Number.POSITIVE_INFINITY));
    const next = [...ready];
    ridden.forEach((time, place) => {
      for (let to = 0; to < places.length; to++) {
        next[to] = Math.min(next[to]!, time + (changeSeconds(rules, nearby, place, to) ?? Number.POSITIVE_INFINITY));
      }
    });
    ready = next;
  }
  return ends;
}

/** The times at which somebody would leave to catch a run, in order. */
function leavingTimes(network: Network<MadeRun>, access: readonly Walk[]): number[] {
  const leaving = new Set<number>();
  for (const { places: stops, lines } of network.patterns) {
    for (const line of lines()) {
      const { departures } = line;
      const bases = basesOf(line);
      for (const { place, seconds } of access) {
        for (let on = 0; on < stops.length; on++) {
          const leaves = departures[on] ?? null;
          if (leaves === null || stops[on] !== place) continue;
          for (const base of bases) leaving.add(base + leaves - seconds);
        }
      }
    }
  }
  return [...leaving].toSorted((a, b) => a - b);
}

/**
 * Latest departure with at most k + 1 boardings between two times, for each k: the exhaustive search for arrivals, tried
 * from every time at which somebody would leave to catch a run. Leaving later never arrives earlier.
 */
export function bruteDepartures(
  network: Network<MadeRun>,
  nearby: Nearby,
  access: readonly Walk[],
  egress: readonly Walk[],
  { from, until }: { from: number; until: number },
): number[] {
  const times = leavingTimes(network, access).filter((time) => time >= from && time <= until);
  return Array.from({ length: MAX_BOARDINGS }, (_, k) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bruteArrivals(network, nearby, access, egress, times[middle]!)[k]! <= until) low = middle + 1;
      else high = middle;
    }
    return times[low - 1] ?? Number.NEGATIVE_INFINITY;
  });
}

/**
 * The Pareto set over departure, arrival, and number of vehicles between two times: the exhaustive search for arrivals from
 * every time at which somebody would leave to catch a run.
 */
export function bruteProfile(
  network: Network<MadeRun>,
  nearby: Nearby,
  access: readonly Walk[],
  egress: readonly Walk[],
  { from, until }: { from: number; until: number },
): { start: number; end: number; vehicles: number }[] {
  const times = leavingTimes(network, access).filter((time) => time >= from && time <= until);
  const all = times.flatMap((start) =>
    bruteArrivals(network, nearby, access, egress, start).flatMap((end, k) =>
      end <= until ? [{ start, end, vehicles: k + 1 }] : [],
    ),
  );
  const beats = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a !== b && a.start >= b.start && a.end <= b.end && a.vehicles <= b.vehicles;
  return all.filter((one) => !all.some((other) => beats(other, one)));
}

/** What is wrong with a journey, in words; empty where it can be traveled. */
export function faultsOf(
  journey: Journey<MadeRun>,
  network: Network<MadeRun>,
  nearby: Nearby,
  access: readonly Walk[],
  egress: readonly Walk[],
): string[] {
  const faults: string[] = [];
  let at: number | null = null;
  let now = journey.start;
  if (journey.vehicles !== journey.rides.filter(({ stays }) => !stays).length) faults.push("miscounts vehicles");
  for (const [i, { run, board, alight, departure, arrival, stays }] of journey.rides.entries()) {
    const [on, off] = [run.places[board]!, run.places[alight]!];
    const before = journey.rides[i - 1];
    const goesOn = journey.rides[i + 1]?.stays === true;
    if (stays) {
      if (!continuing(network, before!.run).some(({ trip }) => trip === run.trip)) faults.push("another vehicle");
      if (before!.alight !== before!.run.places.length - 1 || board !== 0) faults.push("leaves the vehicle");
    }
    const place: number | null = at;
    const walk =
      place === null ? access.find((w) => w.place === on)?.seconds : changeSeconds(network.rules, nearby, place, on!);
    if (walk == null && !stays) faults.push(`no walk to ${on}`);
    if (now + (stays ? 0 : (walk ?? 0)) > departure) faults.push(`${departure} cannot be caught`);
    if (board >= alight) faults.push("rides backwards");
    if (!stays && !run.line.boards(board)) faults.push("boards where nobody may");
    if (!goesOn && !run.line.alights(alight)) faults.push("alights where nobody may");
    if (run.base + (run.line.departures[board] ?? run.line.arrivals[board])! !== departure)
      faults.push("another departure");
    if (run.base + (run.line.arrivals[alight] ?? run.line.departures[alight])! !== arrival)
      faults.push("another arrival");
    at = off;
    now = arrival;
  }
  const last = egress.find((w) => w.place === at)?.seconds;
  if (last === undefined || now + last > journey.end) faults.push("does not arrive");
  if (network.places.length === 0) faults.push("nowhere");
  return faults;
}
