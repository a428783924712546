/**
 * The journey that walks least among those that are as good as another one. A search for earliest arrivals knows one time at
 * each place; here, each place keeps all pairs of time and walking of which none is better in both (McRAPTOR of Delling,
 * Pajor, Werneck: Round-Based Public Transit Routing, 2012), which is quick between the departure and the arrival of a journey.
 */
import { TouchedPatterns } from "./calls.ts";
import { CHANGE_SECONDS } from "./changes.ts";
import { flowsOf } from "./flows.ts";
import type { Flow, NetworkPattern } from "./network.ts";
import type { Journey, Ride, Search } from "./raptor.ts";

type Label<Run> = {
  time: number;
  /** Seconds on foot so far. */
  walked: number;
  before: Label<Run> | null;
  ride: { flow: Flow<Run>; run: number; board: number; alight: number; departure: number } | null;
};

type Bags<Run> = Map<number, Label<Run>[]>;

/**
 * Among the journeys that depart no earlier, arrive no later, and use no more vehicles, the one with the least walking;
 * the journey itself if none walks less.
 */
export function withLeastWalk<Run>(search: Search<Run>, journey: Journey<Run>): Journey<Run> {
  const { network, changes, calls, access, egress } = search;
  const { minChangeSeconds, additionalChangeSeconds, changePace } = search.options;
  const { start, end, vehicles } = journey;
  let least = Number.POSITIVE_INFINITY;
  for (const seconds of egress.values()) least = Math.min(least, seconds);
  let best = journey.walked;
  let last = null as Label<Run> | null;
  let boarding: Bags<Run> = new Map();
  for (const { place, seconds } of access)
    add(boarding, place, { time: start + seconds, walked: seconds, before: null, ride: null });
  const touched = new TouchedPatterns(calls, network.patterns.length);
  for (let round = 1; round <= vehicles && boarding.size > 0; round++) {
    const arrived: Bags<Run> = new Map();
    touched.clear();
    for (const [place, labels] of boarding) touched.add(place, Math.min(...labels.map(({ time }) => time)));
    for (const pattern of touched.list) {
      const [first, earliest] = [touched.first[pattern]!, touched.earliest[pattern]!];
      const scanned = network.patterns[pattern]!;
      for (const flow of flowsOf(scanned)) {
        if (flow.lastDeparture < earliest || flow.firstArrival > end) continue;
        scan(scanned, flow, first, boarding, end, (place, label) => {
          if (label.walked + least >= best) return;
          const total = label.walked + egress[place]!;
          if (total < best && label.time + total - label.walked <= end) [best, last] = [total, label];
          if (round < vehicles) add(arrived, place, label);
        });
      }
    }
    boarding = new Map();
    for (const [place, labels] of arrived) {
      const walks = changes(place);
      for (let i = 0; i < walks.length; i += 2) {
        const seconds = Math.max(minChangeSeconds, Math.ceil(walks[i + 1]! * changePace) + additionalChangeSeconds);
        const onFoot = Math.max(0, seconds - CHANGE_SECONDS);
        for (const before of labels) {
          const label = { time: before.time + seconds, walked: before.walked + onFoot, before, ride: null };
          if (label.time < end && label.walked + least < best) add(boarding, walks[i]!, label);
        }
      }
    }
  }
  return last === null ? journey : { ...journey, walked: best, ...ridesTo(last) };
}

/** Adds a label unless another one is as good in both; drops those that it is as good as. */
function add<Run>(bags: Bags<Run>, place: number, label: Label<Run>): void {
  const labels = bags.get(place);
  if (labels === undefined) bags.set(place, [label]);
  else if (!labels.some((other) => other.time <= label.time && other.walked <= label.walked)) {
    const left = labels.filter((other) => other.time < label.time || other.walked < label.walked);
    bags.set(place, [...left, label]);
  }
}

/** Rides along a pattern on each run that can be caught, as long as no earlier one was boarded with less walking. */
function scan<Run>(
  { places }: NetworkPattern<Run>,
  flow: Flow<Run>,
  first: number,
  boarding: Bags<Run>,
  end: number,
  arrive: (place: number, label: Label<Run>) => void,
): void {
  const { bases, lines, times } = flow;
  let aboard: { run: number; board: number; before: Label<Run> }[] = [];
  for (let position = first; position < places.length; position++) {
    const place = places[position]!;
    for (const { run, board, before } of aboard) {
      const { boards, alights } = times[lines[run]!]!;
      const time = bases[run]! + alights[position]!;
      // Without a time it is NaN.
      if (!(time <= end)) continue;
      const departure = bases[run]! + boards[board]!;
      arrive(place, { time, walked: before.walked, before, ride: { flow, run, board, alight: position, departure } });
    }
    if (Number.isNaN(times[lines[0]!]!.boards[position]!)) continue;
    for (const before of boarding.get(place) ?? []) {
      let [low, high] = [0, bases.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (bases[middle]! + times[lines[middle]!]!.boards[position]! < before.time) low = middle + 1;
        else high = middle;
      }
      const isWorse = (one: { run: number; before: Label<Run> }) =>
        one.run >= low && one.before.walked >= before.walked;
      if (low === bases.length || bases[low]! + times[lines[low]!]!.boards[position]! > end) continue;
      if (aboard.some(({ run, before: other }) => run <= low && other.walked <= before.walked)) continue;
      aboard = [...aboard.filter((one) => !isWorse(one)), { run: low, board: position, before }];
    }
  }
}

/** The rides of a journey, and when it starts and ends. */
function ridesTo<Run>(last: Label<Run>): Pick<Journey<Run>, "rides" | "vehicles"> {
  const rides: Ride<Run>[] = [];
  for (let label: Label<Run> | null = last; label !== null; label = label.before) {
    if (label.ride === null) continue;
    const { flow, run, ...ride } = label.ride;
    rides.unshift({ run: flow.runAt(run), ...ride, arrival: label.time, stays: false });
  }
  return { rides, vehicles: rides.length };
}
