/**
 * Earliest arrivals by number of boardings: RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, 2012),
 * in which round k scans every pattern that round k - 1 reached.
 *
 * One difference: walks between stops are not transitively closed here. A label reached by a ride, after which walking
 * is allowed, is therefore kept apart from one reached on foot, after which only boarding is allowed.
 */
import { CHANGE_SECONDS, type Changes } from "./changes.ts";
import type { Line, Network, NetworkPattern } from "./network.ts";
import type { Walk } from "./walk.ts";

/** Maximum number of boardings in a journey. */
export const MAX_BOARDINGS = 4;

export type Ride<Run> = {
  run: Run;
  /** Positions of boarding and alighting. */
  board: number;
  alight: number;
  departure: number;
  arrival: number;
};

/** A journey; its first walk begins as late as possible. */
export type Journey<Run> = {
  start: number;
  end: number;
  /** Seconds on foot: to the first vehicle, between vehicles, and from the last one. */
  walked: number;
  rides: readonly Ride<Run>[];
};

/** Origin, destination, and network of a search. */
export type Search<Run> = {
  network: Network<Run>;
  changes: Changes;
  /** Patterns and positions of each place. */
  calls: readonly (readonly (readonly [pattern: number, position: number])[])[];
  access: readonly Walk[];
  egress: ReadonlyMap<number, number>;
};

type Label<Run> = {
  time: number;
  before: Label<Run> | null;
  ride: Ride<Run> | null;
  /** Seconds of the walk from the origin; 0 for any other label. */
  walked: number;
};

/** Prepares what is independent of the departure time. */
export function prepareSearch<Run>(
  network: Network<Run>,
  changes: Changes,
  access: readonly Walk[],
  egress: readonly Walk[],
): Search<Run> {
  const calls = callsOf(network);
  return { network, changes, calls, access, egress: new Map(egress.map(({ place, seconds }) => [place, seconds])) };
}

const knownCalls = new WeakMap<readonly unknown[], [number, number][][]>();

function callsOf<Run>({ places, patterns }: Network<Run>): Search<Run>["calls"] {
  const known = knownCalls.get(patterns);
  if (known !== undefined) return known;
  const calls: [number, number][][] = places.map(() => []);
  patterns.forEach(({ places: called }, pattern) => {
    for (let position = 0; position < called.length; position++) calls[called[position]!]?.push([pattern, position]);
  });
  knownCalls.set(patterns, calls);
  return calls;
}

/** Never, for each place of a network. */
export function noArrivals({ places }: { places: readonly unknown[] }): Float64Array {
  return new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
}

/**
 * Journeys that depart at or after a time, each arriving earlier than those with fewer boardings.
 * @param until latest useful arrival
 * @param ridden receives the earliest arrival by vehicle at each place, of all places if the search has no destination
 */
export function earliestArrivals<Run>(
  search: Search<Run>,
  departure: number,
  until: number,
  ridden = noArrivals(search.network),
): Journey<Run>[] {
  const { network, changes, calls, access, egress } = search;
  const ready = noArrivals(network);
  let reached = new Map<number, Label<Run>>();
  let best = until + 1;
  const journeys: Journey<Run>[] = [];
  const reach = (place: number, time: number, before: Label<Run> | null, walked: number) => {
    if (time >= ready[place]! || time >= best) return;
    ready[place] = time;
    reached.set(place, { time, before, ride: null, walked });
  };
  for (const { place, seconds } of access) reach(place, departure + seconds, null, seconds);
  // When a rider who was reached in the round before can board, at each place.
  const boarding = noArrivals(network);
  const touched = new TouchedPatterns(network.patterns.length);
  for (let round = 1; round <= MAX_BOARDINGS && reached.size > 0; round++) {
    const before = reached;
    reached = new Map();
    const arrived = new Map<number, Label<Run>>();
    let last = null as Label<Run> | null;
    for (const [place, { time }] of before) boarding[place] = time;
    touched.clear();
    for (const [place, { time }] of before) touched.add(calls[place]!, time);
    for (const pattern of touched.list) {
      const [first, earliest] = [touched.first[pattern]!, touched.earliest[pattern]!];
      const scanned = network.patterns[pattern]!;
      for (const flow of flowsOf(scanned)) {
        if (flow.lastDeparture < earliest || flow.firstArrival >= best) continue;
        scan(scanned, flow, first, boarding, (run, board, alight, arrival) => {
          const place = scanned.places[alight]!;
          if (arrival >= ridden[place]! || arrival >= best) return;
          ridden[place] = arrival;
          const departure = flow.bases[run]! + flow.times[run]!.boards[board]!;
          const ride = { run: flow.runs[run]!, board, alight, departure, arrival };
          const label = { time: arrival, before: before.get(scanned.places[board]!)!, ride, walked: 0 };
          arrived.set(place, label);
          const end = arrival + (egress.get(place) ?? Number.POSITIVE_INFINITY);
          if (end >= best) return;
          best = end;
          last = label;
        });
      }
    }
    for (const place of before.keys()) boarding[place] = Number.POSITIVE_INFINITY;
    if (last !== null) journeys.push(journeyOf(last, best));
    for (const [place, before] of arrived) {
      for (const change of changes(place)) reach(change.place, before.time + change.seconds, before, 0);
    }
  }
  return journeys;
}

/** The patterns that call at reached places. */
class TouchedPatterns {
  /** Indexes of patterns, each once. */
  readonly list: number[] = [];
  /** The first reached position of each, and the earliest time at any of them. */
  readonly first: Int32Array;
  readonly earliest: Float64Array;

  constructor(patterns: number) {
    this.first = new Int32Array(patterns).fill(-1);
    this.earliest = new Float64Array(patterns);
  }

  clear(): void {
    for (const pattern of this.list) this.first[pattern] = -1;
    this.list.length = 0;
  }

  /** @param calls patterns and positions of a place that is reached at `time` */
  add(calls: readonly (readonly [pattern: number, position: number])[], time: number): void {
    const { first, earliest } = this;
    for (const [pattern, position] of calls) {
      if (first[pattern] === -1) {
        this.list.push(pattern);
        first[pattern] = position;
        earliest[pattern] = time;
      } else {
        if (position < first[pattern]!) first[pattern] = position;
        if (time < earliest[pattern]!) earliest[pattern] = time;
      }
    }
  }
}

/** Seconds from the base of a run at each position; NaN where nobody may board or alight, and where there is no time. */
type Times = { boards: Float64Array; alights: Float64Array };

/**
 * Runs of one pattern, also of several lines, none of which overtakes another: the earlier one of two is earlier at every
 * position. The inner loop scans a pattern once for each.
 */
type Flow<Run> = {
  /** Of each run, in order. */
  runs: Run[];
  bases: number[];
  times: Times[];
  /** The latest departure at which one can board, and the earliest arrival. */
  lastDeparture: number;
  firstArrival: number;
};

/** By the lines of a pattern. */
const knownFlows = new WeakMap<readonly Line<unknown>[], readonly Flow<unknown>[]>();

function flowsOf<Run>(pattern: NetworkPattern<Run>): readonly Flow<Run>[] {
  const lines = pattern.lines();
  const known = knownFlows.get(lines) as readonly Flow<Run>[] | undefined;
  if (known !== undefined) return known;
  const all = lines.flatMap((line) => {
    const times = timesOf(pattern, line);
    return line.bases.map((base, i) => ({ base, times, run: line.runs[i]! }));
  });
  all.sort((a, b) => a.base - b.base);
  const flows: Flow<Run>[] = [];
  for (const { base, times, run } of all) {
    const flow = flows.find((one) => follows(base, times, one.bases.at(-1)!, one.times.at(-1)!));
    if (flow === undefined) flows.push({ runs: [run], bases: [base], times: [times], ...NEVER });
    else {
      flow.runs.push(run);
      flow.bases.push(base);
      flow.times.push(times);
    }
  }
  for (const flow of flows) {
    const [first, last] = [flow.times[0]!, flow.times.at(-1)!];
    for (const time of last.boards) if (time > flow.lastDeparture) flow.lastDeparture = time;
    for (const time of first.alights) if (time < flow.firstArrival) flow.firstArrival = time;
    flow.lastDeparture += flow.bases.at(-1)!;
    flow.firstArrival += flow.bases[0]!;
  }
  knownFlows.set(lines, flows);
  return flows;
}

const NEVER = { lastDeparture: Number.NEGATIVE_INFINITY, firstArrival: Number.POSITIVE_INFINITY };

function timesOf<Run>({ places }: NetworkPattern<Run>, line: Line<Run>): Times {
  const boards = new Float64Array(places.length).fill(Number.NaN);
  const alights = boards.slice();
  for (let position = 0; position < places.length; position++) {
    if (places[position]! < 0) continue;
    if (line.boards(position)) boards[position] = line.departures[position] ?? Number.NaN;
    if (line.alights(position)) alights[position] = line.arrivals[position] ?? Number.NaN;
  }
  return { boards, alights };
}

/** Whether one run is as late as another or later at every position, and has times at the same positions. */
function follows(base: number, times: Times, before: number, beforeTimes: Times): boolean {
  if (times === beforeTimes) return base >= before;
  return (
    isLater(times.boards, beforeTimes.boards, base - before) &&
    isLater(times.alights, beforeTimes.alights, base - before)
  );
}

function isLater(times: Float64Array, before: Float64Array, ahead: number): boolean {
  for (let position = 0; position < times.length; position++) {
    const [time, other] = [times[position]!, before[position]!];
    if (Number.isNaN(time) ? !Number.isNaN(other) : !(time + ahead >= other)) return false;
  }
  return true;
}

/** Rides along a pattern from the first reached position, always on the earliest run that can be caught. */
function scan<Run>(
  { places }: NetworkPattern<Run>,
  { bases, times }: Flow<Run>,
  first: number,
  boarding: Float64Array,
  arrive: (run: number, board: number, alight: number, arrival: number) => void,
): void {
  const [{ boards }] = times as [Times];
  let run = bases.length;
  let board = -1;
  for (let position = first; position < places.length; position++) {
    if (board >= 0) {
      const arrival = bases[run]! + times[run]!.alights[position]!;
      if (!Number.isNaN(arrival)) arrive(run, board, position, arrival);
    }
    if (Number.isNaN(boards[position]!)) continue;
    const time = boarding[places[position]!]!;
    if (time === Number.POSITIVE_INFINITY) continue;
    // The first run that departs at or after the time, among those before the present one.
    let [low, high] = [0, run];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bases[middle]! + times[middle]!.boards[position]! < time) low = middle + 1;
      else high = middle;
    }
    if (low === run) continue;
    run = low;
    board = position;
  }
}

function journeyOf<Run>(last: Label<Run>, end: number): Journey<Run> {
  const rides: Ride<Run>[] = [];
  let first = last;
  let walked = end - last.time;
  for (let label: Label<Run> | null = last; label !== null; label = label.before) {
    if (label.ride !== null) rides.unshift(label.ride);
    else if (label.before !== null) walked += Math.max(0, label.time - label.before.time - CHANGE_SECONDS);
    first = label;
  }
  return { start: rides[0]!.departure - first.walked, end, walked: walked + first.walked, rides };
}
