/** Exhaustive searches for journeys in the networks of ./made-network.ts, which share no code with the portal's. */
import { CHANGE_SECONDS } from "../../../../src/domain/journey/changes.ts";
import type { ChangeRules, Network } from "../../../../src/domain/journey/network.ts";
import { type Journey, MAX_BOARDINGS } from "../../../../src/domain/journey/raptor.ts";
import { Nearby, type Walk, walkTime } from "../../../../src/domain/journey/walk.ts";
import { basesOf, type MadeRun } from "./made-network.ts";

/** Runs that continue a run, as the search finds them: those of a trip that depart after it has arrived. */
function continuing({ patterns, stays }: Network<MadeRun>, { line, base, trip }: MadeRun): MadeRun[] {
  const end = base + (line.arrivals.at(-1) ?? line.departures.at(-1) ?? Number.NaN);
  const all = patterns.flatMap(({ lines }) => lines()).flatMap((one) => basesOf(one).map((_, i) => one.runAt(i)));
  return all.filter((other) => {
    const pair = [...(stays?.from.trips ?? [])].some((from, i) => from === trip && stays!.to.trips[i] === other.trip);
    const start = other.base + (other.line.departures[0] ?? other.line.arrivals[0] ?? Number.NaN);
    return pair && start >= end;
  });
}

const knownChanges = new WeakMap<Nearby, Walk[][]>();

/** Seconds on foot of a change, which its rule does not alter. */
function walkSeconds({ places }: Network<MadeRun>, from: number, to: number): number {
  return walkTime(places[from]!.at, places[to]!.at);
}

/** Seconds of a change from one place to another, by its rule or by the walk; null where there is none. */
function changeSeconds(rules: ChangeRules, nearby: Nearby, from: number, to: number): number | null {
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
  const arrivals: number[][] = [];
  return Array.from({ length: MAX_BOARDINGS }, (_, k) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      arrivals[middle] ??= bruteArrivals(network, nearby, access, egress, times[middle]!);
      if (arrivals[middle][k]! <= until) low = middle + 1;
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

/** The least walking within the bounds of a journey: every run tried at every pair of stops, and nothing forgotten. */
export function bruteLeastWalk(
  network: Network<MadeRun>,
  access: readonly Walk[],
  egress: readonly Walk[],
  { start, end, vehicles }: Pick<Journey<MadeRun>, "start" | "end" | "vehicles">,
): number {
  const { patterns, places, rules } = network;
  const nearby = new Nearby(places);
  let least = Number.POSITIVE_INFINITY;
  let ready = access.map(({ place, seconds }) => ({ place, time: start + seconds, walked: seconds }));
  for (let round = 0; round < vehicles; round++) {
    const next = new Map<string, (typeof ready)[number]>();
    const arrive = (stop: number, arrival: number, walked: number) => {
      const last = egress.find(({ place }) => place === stop)?.seconds ?? Number.POSITIVE_INFINITY;
      if (arrival + last <= end) least = Math.min(least, walked + last);
      for (let place = 0; place < places.length; place++) {
        const seconds = changeSeconds(rules, nearby, stop, place);
        if (seconds === null) continue;
        const label = { place, time: arrival + seconds, walked: walked + walkSeconds(network, stop, place) };
        if (label.time < end) next.set(JSON.stringify(label), label);
      }
    };
    const rideFrom = (run: MadeRun, on: number, walked: number) => {
      const { arrivals, alights } = run.line;
      for (let off = on + 1; off < run.places.length; off++) {
        const offset = arrivals[off] ?? null;
        if (offset !== null && alights(off)) arrive(run.places[off]!, run.base + offset, walked);
      }
      if (on < run.places.length - 1) for (const other of continuing(network, run)) rideFrom(other, 0, walked);
    };
    for (const { places: stops, lines } of patterns) {
      for (const { departures, boards, count, baseAt, runAt } of lines()) {
        for (let run = 0; run < count; run++) {
          for (const { place, time, walked } of ready) {
            for (const [on, stop] of stops.entries()) {
              const leaves = departures[on] ?? null;
              if (stop !== place || leaves === null || !boards(on) || baseAt(run) + leaves < time) continue;
              rideFrom(runAt(run), on, walked);
            }
          }
        }
      }
    }
    ready = [...next.values()];
  }
  return least;
}

/** A journey by what journeys are compared by; walking in steps of three minutes. */
export type Compared = { start: number; end: number; vehicles: number; steps: number };

/** Walks up to so many seconds are little. */
const LITTLE_WALK_SECONDS = 434;
const WALK_STEP_SECONDS = 180;

/**
 * The journeys to list between two times: those of all walks, and those of little walks at both ends, each with the least
 * walking of its kind, without those that another one beats.
 */
export function bruteList(
  network: Network<MadeRun>,
  nearby: Nearby,
  access: readonly Walk[],
  egress: readonly Walk[],
  span: { from: number; until: number },
): Compared[] {
  const isLittle = ({ seconds }: Walk) => seconds <= LITTLE_WALK_SECONDS;
  const kinds = [
    [access, egress],
    [access.filter(isLittle), egress.filter(isLittle)],
  ] as const;
  const stepsOf = (walked: number) => Math.floor(walked / WALK_STEP_SECONDS);
  const all = kinds.flatMap(([first, last]) =>
    bruteProfile(network, nearby, first, last, span).flatMap((journey): Compared[] => {
      const steps = stepsOf(bruteLeastWalk(network, first, last, journey));
      return stepsOf(bruteLeastWalk(network, access, egress, journey)) < steps ? [] : [{ ...journey, steps }];
    }),
  );
  const each = [...new Map(all.map((one) => [Object.values(one).join(), one])).values()];
  const beats = (a: Compared, b: Compared) =>
    a !== b && a.start >= b.start && a.end <= b.end && a.vehicles <= b.vehicles && a.steps <= b.steps;
  return each.filter((one) => !each.some((other) => beats(other, one)));
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
