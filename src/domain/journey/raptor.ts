/**
 * Earliest arrivals by number of boardings: RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, 2012),
 * in which round k scans every pattern that round k - 1 reached.
 *
 * One difference: walks between stops are not transitively closed here. A label reached by a ride, after which walking
 * is allowed, is therefore kept apart from one reached on foot, after which only boarding is allowed.
 */
import { type CallColumns, callsOf } from "./calls.ts";
import type { BothChanges, Changes } from "./changes.ts";
import { type Labels, NONE } from "./labels.ts";
import type { LatestTimes } from "./latest-times.ts";
import type { Flow, Network } from "./network.ts";
import { noRemaining, type Remaining, RemainingTimes } from "./remaining.ts";
import { type ReachedTimes, SearchState } from "./search-state.ts";
import { type Continuations, continuationsOf, type Ride, ridesIn, Vehicles } from "./stays.ts";
import { endOfWay, type TimedWay } from "./timed-way.ts";

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

/** A journey; its first walk begins as late as possible. Where ways are open at some times only, `WaySearch` sets its start. */
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
  calls: CallColumns;
  access: readonly TimedWay[];
  /** Seconds to the destination from each place; Infinity if it is not near. */
  egress: Float64Array;
  /** The ways there by place, if some may begin at some times only. */
  timedEgress: ReadonlyMap<number, readonly TimedWay[]> | null;
  /** Seconds of the shortest walks. */
  shortest: { access: number; egress: number };
  /** The least time to the destination, and without bounds. */
  remaining: Remaining;
  noBounds: Remaining;
  continuations: Continuations<Run> | null;
  /** Those of the riders who stay on board, of one search after another. */
  vehicles: Vehicles<Run, number> | null;
  options: SearchOptions;
  /** Arrays that all searches of a plan use, one after another. */
  state: SearchState<Run>;
};

/** Prepares what is independent of the departure time. */
export function prepareSearch<Run>(
  network: Network<Run>,
  changes: BothChanges,
  access: readonly TimedWay[],
  egress: readonly TimedWay[],
  options: SearchOptions = SEARCH_OPTIONS,
): Search<Run> {
  const calls = callsOf(network);
  const continuations = continuationsOf(network);
  const ends = noArrivals(network);
  for (const { place, seconds } of egress) ends[place] = Math.min(ends[place]!, seconds);
  const isTimed = egress.some(({ starts }) => starts !== undefined);
  return {
    ...{ network, changes: changes.from, calls, access, egress: ends, options },
    timedEgress: isTimed ? Map.groupBy(egress, ({ place }) => place) : null,
    remaining: new RemainingTimes(network, calls, changes.to, egress, (seconds) => changeTime(options, seconds)),
    noBounds: noRemaining(network),
    shortest: { access: shortestOf(access), egress: shortestOf(egress) },
    ...{ continuations, vehicles: continuations === null ? null : new Vehicles<Run, number>(continuations) },
    state: new SearchState<Run>(network, calls),
  };
}

/** Seconds of a change for a rider, of those that it usually takes. */
function changeTime({ minChangeSeconds, additionalChangeSeconds, changePace }: SearchOptions, seconds: number): number {
  return Math.max(minChangeSeconds, Math.ceil(seconds * changePace) + additionalChangeSeconds);
}

function shortestOf(walks: readonly TimedWay[]): number {
  return walks.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
}

/** Never, for each place of a network. */
export function noArrivals({ places }: { places: readonly unknown[] }): Float64Array {
  return new Float64Array(places.length).fill(Number.POSITIVE_INFINITY);
}

type SearchRecords = {
  ridden?: Float64Array | null;
  rounds?: LatestTimes | null;
  opposite?: ReachedTimes | null;
  keepsAlike?: boolean;
  arrivals?: ReadonlyMap<number, number> | null;
};

/**
 * Journeys that depart at or after a time, each arriving earlier than those with fewer boardings.
 * @param until latest useful arrival
 * @param maxBoardings most vehicles of this search, if they are less than those of its options
 * @param others `ridden` receives the earliest arrival by vehicle at each place; without it, only journeys to the
 *   destination count. `rounds` receives the times of each round from which the best arrival can be reached. `opposite` has
 *   the times of a search against this one: what comes too late for all of them is left out.
 *   `keepsAlike`: see `SearchState.clear`. `arrivals` has the earliest arrivals that are known already, by number of
 *   vehicles; the journeys that arrive then are not listed.
 */
export function earliestArrivals<Run>(
  search: Search<Run>,
  departure: number,
  until: number,
  maxBoardings: number = search.options.maxBoardings,
  {
    ridden: rideSeconds = null,
    rounds = null,
    opposite = null,
    keepsAlike = false,
    arrivals: knownArrivals = null,
  }: SearchRecords = {},
): Journey<Run>[] {
  const { network, changes, access, vehicles, state } = search;
  // On the way to all places, none is too far from the destination, and the times of an opposite search exclude more.
  const isBounded = rideSeconds === null && opposite === null;
  const remaining = isBounded ? search.remaining : search.noBounds;
  const { options } = search;
  const { labels, boarding, touched, flows } = state;
  const boardings = Math.min(maxBoardings, options.maxBoardings);
  state.clear(until, keepsAlike, opposite);
  state.beginReaching(remaining.boarding(boardings));
  const arrivals = rideSeconds ?? state.ridden;
  vehicles?.clear();
  const journeys: Journey<Run>[] = [];
  for (const way of access) state.reach(way.place, endOfWay(way, departure), NONE, way.seconds);
  rounds?.begin(departure, state.ready);
  for (let round = 1; round <= boardings && state.reached.count > 0; round++) {
    const more = boardings - round;
    state.beginRound(remaining.alighting(more));
    const knownArrival = knownArrivals?.get(round);
    if (knownArrival !== undefined && knownArrival < state.best) state.improve(knownArrival);
    const { before, arrived } = state;
    for (let i = 0; i < before.count; i++) {
      const place = before.list[i]!;
      boarding[place] = labels.times[before.labels[place]!]!;
    }
    touched.clear();
    for (let i = 0; i < before.count; i++) touched.add(before.list[i]!, boarding[before.list[i]!]!);
    const needed = remaining.vehicles(more + 1);
    vehicles?.beginRound(needed, more + 1, remaining.staying(more));
    let last = NONE;
    for (let i = 0; i < touched.count; i++) {
      const pattern = touched.list[i]!;
      if (needed[pattern]! > more + 1) continue;
      const [first, earliest] = [touched.first[pattern]!, touched.earliest[pattern]!];
      for (const flow of flows(pattern)) {
        if (flow.lastDeparture < earliest || flow.firstArrival >= state.limit) continue;
        const end = scan(search, pattern, flow, first, arrivals);
        if (end !== NONE) last = end;
      }
    }
    for (const aboard of vehicles?.follow(() => state.limit) ?? []) {
      const { places } = network.patterns[aboard.pattern]!;
      const { origin, bases, lines, times } = aboard.flow;
      const { alights } = times[lines[aboard.run]!]!;
      for (let position = 1; position < places.length; position++) {
        const arrival = origin + bases[aboard.run]! + alights[position]!;
        const label = arrive(state, arrivals, places[position]!, arrival);
        if (label === NONE) continue;
        labels.set(label, arrival, aboard.rider, 0);
        labels.ride(label, aboard.flow, aboard.run, aboard.board, aboard.from, position);
        if (isBest(search, places[position]!, arrival)) last = label;
      }
    }
    for (let i = 0; i < before.count; i++) boarding[before.list[i]!] = Number.POSITIVE_INFINITY;
    if (last !== NONE) journeys.push(journeyOf(labels, last, state.best));
    rounds?.addRides(arrivals);
    if (more === 0) break;
    state.beginReaching(remaining.boarding(more));
    for (let i = 0; i < arrived.count; i++) {
      const place = arrived.list[i]!;
      const label = arrived.labels[place]!;
      const time = labels.times[label]!;
      if (time >= state.limit) continue;
      const walks = changes(place);
      for (let j = 0; j < walks.length; j += 3) {
        const seconds = changeTime(options, walks[j + 1]!);
        state.reach(walks[j]!, time + seconds, label, Math.ceil(walks[j + 2]! * options.changePace));
      }
    }
    rounds?.addWalks(state.ready);
  }
  return journeys;
}

/** The label of an arrival by vehicle; NONE for no time, if there is an earlier arrival there, and if it is too late. */
function arrive<Run>(state: SearchState<Run>, arrivals: Float64Array, place: number, arrival: number): number {
  // Comparisons with NaN are false.
  if (!(arrival < arrivals[place]! && arrival + state.remaining[place]! < state.limit)) return NONE;
  arrivals[place] = arrival;
  return state.arrived.labelAt(place, state.labels);
}

/** Whether an arrival at a place leads to the best one at the destination so far, which it then is. */
function isBest<Run>({ state, egress, timedEgress }: Search<Run>, place: number, arrival: number): boolean {
  const end = timedEgress === null ? arrival + egress[place]! : earliestEnd(timedEgress.get(place) ?? [], arrival);
  if (!(end < state.best)) return false;
  state.improve(end);
  return true;
}

const earliestEnd = (ways: readonly TimedWay[], ready: number) =>
  ways.reduce((earliest, way) => Math.min(earliest, endOfWay(way, ready)), Number.POSITIVE_INFINITY);

/**
 * Rides along a pattern from the first reached position, always on the earliest run that can be caught.
 * @param arrivals the earliest arrivals by vehicle
 * @returns the label of the best arrival at the destination if this ride has it, else NONE
 */
function scan<Run>(
  search: Search<Run>,
  pattern: number,
  flow: Flow<Run>,
  first: number,
  arrivals: Float64Array,
): number {
  const { network, vehicles, state } = search;
  const { labels, boarding, before } = state;
  const { origin, bases, lines, times } = flow;
  const { places } = network.patterns[pattern]!;
  // All runs of a flow have times at the same positions.
  const { boards } = times[lines[0]!]!;
  let run = bases.length;
  let board = -1;
  let rider = NONE;
  let base = 0;
  let { alights } = times[lines[0]!]!;
  let last = NONE;
  for (let position = first; position < places.length; position++) {
    const place = places[position]!;
    if (board >= 0) {
      const arrival = base + alights[position]!;
      const label = arrive(state, arrivals, place, arrival);
      if (label !== NONE) {
        labels.set(label, arrival, rider, 0);
        labels.ride(label, flow, run, board, null, position);
        if (isBest(search, place, arrival)) last = label;
      }
      if (vehicles !== null && position === places.length - 1) {
        vehicles.board(pattern, flow, run, board, rider, state.limit);
      }
    }
    if (Number.isNaN(boards[position]!)) continue;
    const time = boarding[place]! - origin;
    if (time === Number.POSITIVE_INFINITY) continue;
    // The first run that departs at or after the time, among those before the present one.
    if (run > 0 && bases[run - 1]! + times[lines[run - 1]!]!.boards[position]! < time) continue;
    let [low, high] = [0, run];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bases[middle]! + times[lines[middle]!]!.boards[position]! < time) low = middle + 1;
      else high = middle;
    }
    if (low === run) continue;
    run = low;
    board = position;
    rider = before.labels[place]!;
    base = origin + bases[run]!;
    ({ alights } = times[lines[run]!]!);
  }
  return last;
}

function journeyOf<Run>(labels: Labels<Run>, last: number, end: number): Journey<Run> {
  const rides: Ride<Run>[] = [];
  let first = last;
  let walkSeconds = end - labels.times[last]!;
  let vehicles = 0;
  for (let label = last; label !== NONE; label = labels.before[label]!) {
    const { last: vehicle, alight } = labels.vehicleOf(label);
    if (vehicle !== null) {
      rides.unshift(...ridesIn(vehicle, alight, labels.times[label]!));
      vehicles++;
    }
    walkSeconds += labels.walked[label]!;
    first = label;
  }
  return { start: rides[0]!.departure - labels.walked[first]!, end, walked: walkSeconds, vehicles, rides };
}
