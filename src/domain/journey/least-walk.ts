/**
 * The journey that walks least among those that are as good as another one. A search for earliest arrivals knows one time at
 * each place; here, each place keeps all pairs of time and walking of which none is better in both (McRAPTOR of Delling,
 * Pajor, Werneck: Round-Based Public Transit Routing, 2012), which is quick between the departure and the arrival of a journey.
 */
import { lowerBound } from "../schedule/lower-bound.ts";
import type { BothWays } from "./both-ways.ts";
import type { Flow, NetworkPattern } from "./network.ts";
import type { Journey } from "./raptor.ts";
import { type Continuation, type Continuations, type InVehicle, type Ride, ridesIn } from "./stays.ts";

type Label<Run> = {
  time: number;
  /** Seconds on foot so far. */
  walked: number;
  before: Label<Run> | null;
  /** The vehicle that leads to it, and the position of alighting; null for a walk. */
  ride: { vehicle: InVehicle<Run>; alight: number } | null;
};

type Bags<Run> = Map<number, Label<Run>[]>;

type Boarding<Run> = { vehicle: InVehicle<Run>; before: Label<Run> };

/** Notes that a rider can alight, if that may be of use. */
type Arrive<Run> = (place: number, time: number, boarding: Boarding<Run>, alight: number) => void;

/** Riders who stay on board, with the least walking on each run that continues another one. */
class Riders<Run> {
  readonly #continuations: Continuations<Run>;
  readonly #end: number;
  readonly #least = new Map<Continuation<Run>, number>();
  #queue: { to: Continuation<Run>; from: InVehicle<Run>; before: Label<Run> }[] = [];

  /** @param end latest useful time */
  constructor(continuations: Continuations<Run>, end: number) {
    this.#continuations = continuations;
    this.#end = end;
  }

  /** Adds what continues the run that a rider boards, and the later ones of its flow, which the rider can board as well. */
  board(pattern: number, vehicle: InVehicle<Run>, before: Label<Run>): void {
    const stays = this.#continuations.of(pattern, vehicle.flow);
    for (let i = lowerBound(stays.runs, vehicle.run); i < stays.runs.length; i++) {
      this.#add(stays.ends[i]!, stays.next(i), { ...vehicle, run: stays.runs[i]! }, before);
    }
  }

  /** Rides on from run to run. */
  *follow(): Generator<{ vehicle: InVehicle<Run>; pattern: number; before: Label<Run> }> {
    const queue = this.#queue;
    for (let i = 0; i < queue.length; i++) {
      const { to, from, before } = queue[i]!;
      const { pattern, flow, run, stays, first } = to;
      const vehicle = { flow, run, board: 0, from };
      yield { vehicle, pattern, before };
      for (let next = first; stays.runs[next] === run; next++) {
        this.#add(stays.ends[next]!, stays.next(next), vehicle, before);
      }
    }
    this.#queue = [];
  }

  #add(arrival: number, to: Continuation<Run> | null, from: InVehicle<Run>, before: Label<Run>): void {
    if (to === null || arrival > this.#end) return;
    if (before.walked >= (this.#least.get(to) ?? Number.POSITIVE_INFINITY)) return;
    this.#least.set(to, before.walked);
    this.#queue.push({ to, from, before });
  }
}

/**
 * Among the journeys that depart no earlier, arrive no later, and use no more vehicles, the one with the least walking;
 * the journey itself if none walks less.
 * @param below seconds on foot of which the journey must have less, if that is less than what it has
 */
export function withLeastWalk<Run>(
  ways: BothWays<Run>,
  journey: Journey<Run>,
  below: number = journey.walked,
): Journey<Run> {
  const latest = ways.latestTimesFor(journey);
  const search = ways.forth;
  const { network, changes, access, egress, continuations } = search;
  const { touched, flows } = search.state;
  const { minChangeSeconds, additionalChangeSeconds, changePace } = search.options;
  const { start, end, vehicles } = journey;
  const least = search.shortest.egress;
  let best = below;
  let last = null as Label<Run> | null;
  let boarding: Bags<Run> = new Map();
  const reach = (label: Label<Run>, place: number, latestBoarding: Float64Array) => {
    if (label.walked + least < best && -label.time >= latestBoarding[place]!) add(boarding, place, label);
  };
  const boardings = latest.boardings(vehicles);
  for (const { place, seconds } of access)
    reach({ time: start + seconds, walked: seconds, before: null, ride: null }, place, boardings);
  const riders = continuations === null ? null : new Riders(continuations, end);
  for (let round = 1; round <= vehicles && boarding.size > 0; round++) {
    const arrivalBags: Bags<Run> = new Map();
    touched.clear();
    for (const [place, labels] of boarding) touched.add(place, Math.min(...labels.map(({ time }) => time)));
    const alightings = latest.alightings(vehicles - round);
    const arrive: Arrive<Run> = (place, time, { vehicle, before }, alight) => {
      const { walked } = before;
      if (walked + least >= best) return;
      const total = walked + egress[place]!;
      const isBest = total < best && time + egress[place]! <= end;
      const isUseful = round < vehicles && -time >= alightings[place]!;
      if (!isBest && !isUseful) return;
      const label = { time, walked, before, ride: { vehicle, alight } };
      if (isBest) [best, last] = [total, label];
      if (isUseful) add(arrivalBags, place, label);
    };
    for (const pattern of touched.list.subarray(0, touched.count)) {
      const [first, earliest] = [touched.first[pattern]!, touched.earliest[pattern]!];
      for (const flow of flows(pattern)) {
        if (flow.lastDeparture < earliest || flow.firstArrival > end) continue;
        const aboard = scan(network.patterns[pattern]!, flow, first, boarding, end, arrive);
        for (const { vehicle, before } of aboard) riders?.board(pattern, vehicle, before);
      }
    }
    for (const { vehicle, pattern, before } of riders?.follow() ?? []) {
      ride(network.patterns[pattern]!, { vehicle, before }, end, arrive);
    }
    boarding = new Map();
    const boardings = latest.boardings(vehicles - round);
    for (const [place, labels] of arrivalBags) {
      const walks = changes(place);
      for (let i = 0; i < walks.length; i += 3) {
        const seconds = Math.max(minChangeSeconds, Math.ceil(walks[i + 1]! * changePace) + additionalChangeSeconds);
        const onFoot = Math.ceil(walks[i + 2]! * changePace);
        for (const before of labels) {
          const label = { time: before.time + seconds, walked: before.walked + onFoot, before, ride: null };
          if (label.time < end) reach(label, walks[i]!, boardings);
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
    const remainingLabels = labels.filter((other) => other.time < label.time || other.walked < label.walked);
    bags.set(place, [...remainingLabels, label]);
  }
}

/** Reaches the stops of a run after that of boarding. */
function ride<Run>({ places }: NetworkPattern<Run>, boarding: Boarding<Run>, end: number, arrive: Arrive<Run>): void {
  const { flow, run, board } = boarding.vehicle;
  const { alights } = flow.times[flow.lines[run]!]!;
  for (let alight = board + 1; alight < places.length; alight++) {
    const time = flow.origin + flow.bases[run]! + alights[alight]!;
    // Without a time it is NaN.
    if (time <= end) arrive(places[alight]!, time, boarding, alight);
  }
}

/**
 * Rides along a pattern on each run that can be caught, as long as no earlier one was boarded with less walking.
 * @returns who is on board at the last stop
 */
function scan<Run>(
  { places }: NetworkPattern<Run>,
  flow: Flow<Run>,
  first: number,
  boarding: Bags<Run>,
  end: number,
  arrive: Arrive<Run>,
): readonly Boarding<Run>[] {
  const { origin, bases, lines, times } = flow;
  let aboard: Boarding<Run>[] = [];
  for (let position = first; position < places.length; position++) {
    const place = places[position]!;
    for (const rider of aboard) {
      const { run } = rider.vehicle;
      const time = origin + bases[run]! + times[lines[run]!]!.alights[position]!;
      // Without a time it is NaN.
      if (time <= end) arrive(place, time, rider, position);
    }
    if (position === places.length - 1) break;
    if (Number.isNaN(times[lines[0]!]!.boards[position]!)) continue;
    for (const before of boarding.get(place) ?? []) {
      let [low, high] = [0, bases.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (origin + bases[middle]! + times[lines[middle]!]!.boards[position]! < before.time) low = middle + 1;
        else high = middle;
      }
      const isWorse = (one: Boarding<Run>) => one.vehicle.run >= low && one.before.walked >= before.walked;
      if (low === bases.length || origin + bases[low]! + times[lines[low]!]!.boards[position]! > end) continue;
      if (aboard.some(({ vehicle, before: other }) => vehicle.run <= low && other.walked <= before.walked)) continue;
      const vehicle = { flow, run: low, board: position, from: null };
      aboard = [...aboard.filter((one) => !isWorse(one)), { vehicle, before }];
    }
  }
  return aboard;
}

/** The rides that lead to a label, and the number of vehicles. */
function ridesTo<Run>(last: Label<Run>): Pick<Journey<Run>, "rides" | "vehicles"> {
  const rides: Ride<Run>[] = [];
  let vehicles = 0;
  for (let label: Label<Run> | null = last; label !== null; label = label.before) {
    if (label.ride === null) continue;
    rides.unshift(...ridesIn(label.ride.vehicle, label.ride.alight, label.time));
    vehicles++;
  }
  return { rides, vehicles };
}
