/**
 * Earliest arrivals by number of boardings: RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, 2012),
 * in which round k scans every pattern that round k - 1 reached.
 *
 * One difference: walks between stops are not transitively closed here. A label reached by a ride, after which walking
 * is allowed, is therefore kept apart from one reached on foot, after which only boarding is allowed.
 */
import { firstAtOrAfter } from "../schedule/board.ts";
import type { Changes } from "./changes.ts";
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
  rides: readonly Ride<Run>[];
};

/** Origin, destination, and network of a search. */
export type Search<Run> = {
  network: Network<Run>;
  changes: Changes;
  /** Patterns and positions of each place. */
  calls: readonly (readonly [pattern: number, position: number][])[];
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
  const calls: [number, number][][] = network.places.map(() => []);
  network.patterns.forEach(({ places }, pattern) => {
    for (let position = 0; position < places.length; position++) calls[places[position]!]?.push([pattern, position]);
  });
  return { network, changes, calls, access, egress: new Map(egress.map(({ place, seconds }) => [place, seconds])) };
}

/**
 * Journeys that depart at or after a time, each arriving earlier than those with fewer boardings.
 * @param until latest useful arrival
 */
export function earliestArrivals<Run>(search: Search<Run>, departure: number, until: number): Journey<Run>[] {
  const { network, changes, calls, access, egress } = search;
  const ready = new Float64Array(network.places.length).fill(Number.POSITIVE_INFINITY);
  const ridden = ready.slice();
  let reached = new Map<number, Label<Run>>();
  let best = until + 1;
  const journeys: Journey<Run>[] = [];
  const reach = (place: number, label: Label<Run>) => {
    if (label.time >= ready[place]! || label.time >= best) return;
    ready[place] = label.time;
    reached.set(place, label);
  };
  for (const { place, seconds } of access) {
    reach(place, { time: departure + seconds, before: null, ride: null, walked: seconds });
  }
  for (let round = 1; round <= MAX_BOARDINGS && reached.size > 0; round++) {
    const before = reached;
    reached = new Map();
    const arrived = new Map<number, Label<Run>>();
    let last = null as Label<Run> | null;
    for (const [pattern, first] of patternsAt(before, calls)) {
      const scanned = network.patterns[pattern]!;
      for (const line of scanned.lines()) {
        scan(scanned, line, first, before, (ride, from) => {
          const place = scanned.places[ride.alight]!;
          if (ride.arrival >= ridden[place]! || ride.arrival >= best) return;
          ridden[place] = ride.arrival;
          const label = { time: ride.arrival, before: from, ride, walked: 0 };
          arrived.set(place, label);
          const end = ride.arrival + (egress.get(place) ?? Number.POSITIVE_INFINITY);
          if (end >= best) return;
          best = end;
          last = label;
        });
      }
    }
    if (last !== null) journeys.push(journeyOf(last, best));
    for (const [place, before] of arrived) {
      for (const change of changes(place)) {
        reach(change.place, { time: before.time + change.seconds, before, ride: null, walked: 0 });
      }
    }
  }
  return journeys;
}

/** The patterns that call at reached places, each from its first reached position. */
function patternsAt<Run>(reached: ReadonlyMap<number, Label<Run>>, calls: Search<Run>["calls"]): Map<number, number> {
  const patterns = new Map<number, number>();
  for (const place of reached.keys()) {
    for (const [pattern, position] of calls[place]!) {
      const known = patterns.get(pattern);
      if (known === undefined || position < known) patterns.set(pattern, position);
    }
  }
  return patterns;
}

/** Rides along a line from the first reached position, always on the earliest run that can be caught. */
function scan<Run>(
  pattern: NetworkPattern<Run>,
  line: Line<Run>,
  first: number,
  reached: ReadonlyMap<number, Label<Run>>,
  arrive: (ride: Ride<Run>, from: Label<Run>) => void,
): void {
  const { places } = pattern;
  const { arrivals, departures, bases, runs } = line;
  let run = bases.length;
  let board = -1;
  let from: Label<Run> | undefined;
  for (let position = first; position < places.length; position++) {
    const arrival = arrivals[position]!;
    if (from !== undefined && arrival !== null && places[position]! >= 0 && line.alights(position)) {
      const base = bases[run]!;
      const departure = base + departures[board]!;
      arrive({ run: runs[run]!, board, alight: position, departure, arrival: base + arrival }, from);
    }
    const label = reached.get(places[position]!);
    const offset = departures[position]!;
    if (label === undefined || offset === null || !line.boards(position)) continue;
    if (run < bases.length && label.time > bases[run]! + offset) continue;
    const caught = firstAtOrAfter(bases, label.time - offset);
    if (caught >= run) continue;
    run = caught;
    board = position;
    from = label;
  }
}

function journeyOf<Run>(last: Label<Run>, end: number): Journey<Run> {
  const rides: Ride<Run>[] = [];
  let first = last;
  for (let label: Label<Run> | null = last; label !== null; label = label.before) {
    if (label.ride !== null) rides.unshift(label.ride);
    first = label;
  }
  return { start: rides[0]!.departure - first.walked, end, rides };
}
