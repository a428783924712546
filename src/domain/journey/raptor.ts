/**
 * Earliest arrivals by number of boardings: RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, 2012),
 * in which round k scans every pattern that round k - 1 reached.
 *
 * One difference: walks between stops are not transitively closed here. A label reached by a ride, after which walking
 * is allowed, is therefore kept apart from one reached on foot, after which only boarding is allowed.
 */
import { type Calls, callsOf, TouchedPatterns } from "./calls.ts";
import { CHANGE_SECONDS, type Changes } from "./changes.ts";
import { type Flow, flowsOf } from "./flows.ts";
import type { Network, NetworkPattern } from "./network.ts";
import { type Aboard, continuationsOf, Vehicles } from "./stays.ts";
import type { Walk } from "./walk.ts";

/** Maximum number of boardings in a journey, unless a search allows fewer. */
export const MAX_BOARDINGS = 4;

/** What riders may choose about vehicles and changes. */
export type SearchOptions = {
  /** Most vehicles of a journey, up to MAX_BOARDINGS. */
  maxBoardings: number;
  /** Every change takes at least so many seconds, its walk included. */
  minChangeSeconds: number;
  /** Seconds that every change takes in addition. */
  additionalChangeSeconds: number;
  /** Time of a change as a multiple of the usual one, for slow walkers; at least 1. */
  changePace: number;
};

export const SEARCH_OPTIONS: SearchOptions = {
  maxBoardings: MAX_BOARDINGS,
  minChangeSeconds: 0,
  additionalChangeSeconds: 0,
  changePace: 1,
};

export type Ride<Run> = {
  run: Run;
  /** Positions of boarding and alighting. */
  board: number;
  alight: number;
  departure: number;
  arrival: number;
  /** Whether riders come from the ride before it in the same vehicle, without alighting. */
  stays: boolean;
};

/** A journey; its first walk begins as late as possible. */
export type Journey<Run> = {
  start: number;
  end: number;
  /** Seconds on foot: to the first vehicle, between vehicles, and from the last one. */
  walked: number;
  /** Number of vehicles. */
  vehicles: number;
  /** One for each trip; several of them may be one vehicle. */
  rides: readonly Ride<Run>[];
};

/** Origin, destination, and network of a search. */
export type Search<Run> = {
  network: Network<Run>;
  changes: Changes;
  calls: Calls;
  access: readonly Walk[];
  egress: ReadonlyMap<number, number>;
  options: SearchOptions;
};

/** A ride on a run of a flow. Most are replaced by earlier ones before a journey uses them. */
type FoundRide<Run> = Aboard<Run, Label<Run>> & { alight: number; arrival: number };

type Label<Run> = {
  time: number;
  before: Label<Run> | null;
  ride: FoundRide<Run> | null;
  /** Seconds of the walk from the origin; 0 for any other label. */
  walked: number;
};

/** Prepares what is independent of the departure time. */
export function prepareSearch<Run>(
  network: Network<Run>,
  changes: Changes,
  access: readonly Walk[],
  egress: readonly Walk[],
  options: SearchOptions = SEARCH_OPTIONS,
): Search<Run> {
  const ends = new Map(egress.map(({ place, seconds }) => [place, seconds]));
  return { network, changes, calls: callsOf(network), access, egress: ends, options };
}

/** Never, for each place of a network. */
export function noArrivals({ places }: { places: readonly unknown[] }): Float64Array {
  return new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
}

/**
 * Journeys that depart at or after a time, each arriving earlier than those with fewer boardings.
 * @param until latest useful arrival
 * @param maxBoardings most vehicles of this search, at most those of its options
 * @param ridden receives the earliest arrival by vehicle at each place, of all places if the search has no destination
 */
export function earliestArrivals<Run>(
  search: Search<Run>,
  departure: number,
  until: number,
  maxBoardings: number = search.options.maxBoardings,
  ridden = noArrivals(search.network),
): Journey<Run>[] {
  const { network, changes, calls, access, egress } = search;
  const { minChangeSeconds, additionalChangeSeconds, changePace } = search.options;
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
  const touched = new TouchedPatterns(calls, network.patterns.length);
  const continuations = continuationsOf(network);
  const vehicles = continuations === null ? null : new Vehicles<Run, Label<Run>>(continuations);
  for (let round = 1; round <= maxBoardings && reached.size > 0; round++) {
    const before = reached;
    reached = new Map();
    const arrived = new Map<number, Label<Run>>();
    let last = null as Label<Run> | null;
    for (const [place, { time }] of before) boarding[place] = time;
    touched.clear();
    for (const [place, { time }] of before) touched.add(place, time);
    const isEarlier = (place: number, arrival: number) => arrival < ridden[place]! && arrival < best;
    const arrive = (place: number, arrival: number, alight: number, aboard: Aboard<Run, Label<Run>>) => {
      ridden[place] = arrival;
      const label = { time: arrival, before: aboard.rider, ride: { ...aboard, alight, arrival }, walked: 0 };
      arrived.set(place, label);
      const end = arrival + (egress.get(place) ?? Number.POSITIVE_INFINITY);
      if (end >= best) return;
      best = end;
      last = label;
    };
    for (const pattern of touched.list) {
      const [first, earliest] = [touched.first[pattern]!, touched.earliest[pattern]!];
      const scanned = network.patterns[pattern]!;
      for (const flow of flowsOf(scanned)) {
        if (flow.lastDeparture < earliest || flow.firstArrival >= best) continue;
        const aboard = (run: number, board: number) => {
          return { flow, run, board, rider: before.get(scanned.places[board]!)!, from: null };
        };
        scan(
          ...[scanned, flow, first, boarding],
          (run, board, alight, arrival) => {
            const place = scanned.places[alight]!;
            if (isEarlier(place, arrival)) arrive(place, arrival, alight, aboard(run, board));
          },
          (run, board) => vehicles?.board(pattern, aboard(run, board), best),
        );
      }
    }
    for (const aboard of vehicles?.follow(() => best) ?? []) {
      const { places } = network.patterns[aboard.pattern]!;
      const { bases, lines, times } = aboard.flow;
      const { alights } = times[lines[aboard.run]!]!;
      for (let position = 1; position < places.length; position++) {
        const arrival = bases[aboard.run]! + alights[position]!;
        // False for no time.
        if (isEarlier(places[position]!, arrival)) arrive(places[position]!, arrival, position, aboard);
      }
    }
    for (const place of before.keys()) boarding[place] = Number.POSITIVE_INFINITY;
    if (last !== null) journeys.push(journeyOf(last, best));
    if (round === maxBoardings) break;
    for (const [place, before] of arrived) {
      const walks = changes(place);
      for (let i = 0; i < walks.length; i += 2) {
        const seconds = Math.max(minChangeSeconds, Math.ceil(walks[i + 1]! * changePace) + additionalChangeSeconds);
        reach(walks[i]!, before.time + seconds, before, 0);
      }
    }
  }
  return journeys;
}

/**
 * Rides along a pattern from the first reached position, always on the earliest run that can be caught.
 * @param remain called with the run in which a rider is at the last stop, and the position of boarding
 */
function scan<Run>(
  { places }: NetworkPattern<Run>,
  { bases, lines, times }: Flow<Run>,
  first: number,
  boarding: Float64Array,
  arrive: (run: number, board: number, alight: number, arrival: number) => void,
  remain: (run: number, board: number) => void,
): void {
  // All runs of a flow have times at the same positions.
  const { boards } = times[lines[0]!]!;
  let run = bases.length;
  let board = -1;
  for (let position = first; position < places.length; position++) {
    if (board >= 0) {
      const arrival = bases[run]! + times[lines[run]!]!.alights[position]!;
      if (!Number.isNaN(arrival)) arrive(run, board, position, arrival);
      if (position === places.length - 1) remain(run, board);
    }
    if (Number.isNaN(boards[position]!)) continue;
    const time = boarding[places[position]!]!;
    if (time === Number.POSITIVE_INFINITY) continue;
    // The first run that departs at or after the time, among those before the present one.
    let [low, high] = [0, run];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bases[middle]! + times[lines[middle]!]!.boards[position]! < time) low = middle + 1;
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
  let vehicles = 0;
  let walked = end - last.time;
  for (let label: Label<Run> | null = last; label !== null; label = label.before) {
    if (label.ride !== null) {
      rides.unshift(...ridesOf(label.ride));
      vehicles++;
    } else if (label.before !== null) walked += Math.max(0, label.time - label.before.time - CHANGE_SECONDS);
    first = label;
  }
  const start = rides[0]!.departure - first.walked;
  return { start, end, walked: walked + first.walked, vehicles, rides };
}

/** The rides in one vehicle. */
function ridesOf<Run>({ alight, arrival, ...last }: FoundRide<Run>): Ride<Run>[] {
  const rides: Ride<Run>[] = [];
  for (let aboard: Aboard<Run, Label<Run>> | null = last; aboard !== null; aboard = aboard.from) {
    const { flow, run, board, from } = aboard;
    const { boards, start, end } = flow.times[flow.lines[run]!]!;
    const base = flow.bases[run]!;
    const goesOn = rides.length > 0;
    rides.unshift({
      ...{ run: flow.runAt(run), board, alight: goesOn ? boards.length - 1 : alight },
      departure: base + (from === null ? boards[board]! : start),
      arrival: goesOn ? base + end : arrival,
      stays: from !== null,
    });
  }
  return rides;
}
