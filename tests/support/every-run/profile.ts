/** Exhaustive searches over every run of every trip (Dibbelt, Pajor, Strasser, Wagner: Connection Scan Algorithm, 2018). */
import { type EveryRun, eachRide } from "./feed.ts";
import type { Change, WayTimes } from "./ways.ts";

/** Unix seconds, and the number of vehicles. */
export type Journey = { start: number; end: number; vehicles: number };

/** The documented limit. */
export const MAX_VEHICLES = 4;

/** Best arrivals by departure, the latest departure first, each arriving earlier than those before it. */
class Arrivals {
  readonly departures: number[] = [];
  readonly ends: number[] = [];

  /** How many depart at or after a time. */
  #countFrom(time: number): number {
    let [low, high] = [0, this.departures.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.departures[middle]! >= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The earliest arrival of who is ready at a time. */
  from(time: number): number {
    return this.ends[this.#countFrom(time) - 1] ?? Number.POSITIVE_INFINITY;
  }

  /** @returns whether it is earlier than what was known */
  add(departure: number, end: number): boolean {
    const { length } = this.departures;
    if (length > 0 && departure <= this.departures[length - 1]! && this.ends[length - 1]! <= end) return false;
    let i = this.#countFrom(departure);
    if (i > 0 && this.ends[i - 1]! <= end) return false;
    let last = i;
    while (last < this.ends.length && this.ends[last]! >= end) last++;
    if (i > 0 && this.departures[i - 1] === departure) i--;
    this.departures.splice(i, last - i, departure);
    this.ends.splice(i, last - i, end);
    return true;
  }
}

function arrivalsIn(levels: Arrivals[], vehicles: number): Arrivals {
  const known = levels[vehicles] ?? new Arrivals();
  levels[vehicles] = known;
  return known;
}

export type Ends = { access: WayTimes; egress: WayTimes };

/**
 * All journeys between two times that no other one beats by departure, arrival and number of vehicles: a scan of all rides, the
 * last departure first.
 */
export function everyJourney(network: EveryRun, { access, egress }: Ends, from: number, until: number): Journey[] {
  const levels = () => network.ways.places.map((): Arrivals[] => []);
  /** By place and number of vehicles: of who can board, and of who has just alighted and has to change. */
  const [boarding, alighting] = [levels(), levels()];
  /** By run: the earliest end of who is on board, by number of vehicles. */
  const riding = new Map<number, Float64Array>();
  // Only where a rider from the origin can be, and with the vehicles that are left.
  const { ready, arrivals, aboard } = everyArrival(network, access, from, until);
  const isReady = (place: number, time: number, vehicles: number) => ready[MAX_VEHICLES - vehicles]![place]! <= time;
  eachRide(network, { from, until, descending: true }, (rides, at, { vehicles: all }) => {
    const [on, off, run] = [rides.from[at]!, rides.to[at]!, rides.runs[at]!];
    const [departure, arrival] = [rides.departures[at]!, rides.arrivals[at]!];
    const fewest = aboard.get(run);
    if (fewest === undefined) return;
    const alights = rides.alights[at] === 1;
    const straight = alights ? arrival + (egress.get(off) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const known = riding.get(run);
    const ends = known ?? new Float64Array(MAX_VEHICLES + 1).fill(Number.POSITIVE_INFINITY);
    if (known === undefined) {
      riding.set(run, ends);
      // The last ride of a run comes first: its riders may stay on board of a run that continues it.
      for (const next of all.after(run)) {
        const onward = riding.get(next);
        if (onward !== undefined) ends.set(ends.map((end, vehicles) => Math.min(end, onward[vehicles]!)));
      }
    }
    for (let vehicles = 1; vehicles <= MAX_VEHICLES - fewest + 1; vehicles++) {
      let end = ends[vehicles]!;
      if (straight <= until && straight < end) end = straight;
      if (alights && vehicles > 1) {
        const changed = alighting[off]![vehicles - 1]?.from(arrival) ?? Number.POSITIVE_INFINITY;
        if (changed < end) end = changed;
      }
      if (end === Number.POSITIVE_INFINITY) continue;
      ends[vehicles] = end;
      if (rides.boards[at] !== 1 || !isReady(on, departure, vehicles)) continue;
      if (!arrivalsIn(boarding[on]!, vehicles).add(departure, end) || vehicles === MAX_VEHICLES) continue;
      for (const { from: place, seconds } of changesTo(network, on))
        if (arrivals[MAX_VEHICLES - vehicles]![place]! <= departure - seconds)
          arrivalsIn(alighting[place]!, vehicles).add(departure - seconds, end);
    }
  });
  const all: Journey[] = [];
  for (let vehicles = 1; vehicles <= MAX_VEHICLES; vehicles++) {
    for (const [place, seconds] of access) {
      const known = boarding[place]![vehicles];
      known?.departures.forEach((departure, i) => {
        if (departure - seconds >= from) all.push({ start: departure - seconds, end: known.ends[i]!, vehicles });
      });
    }
  }
  return unbeaten(all);
}

type Changes = { from: (Change[] | undefined)[]; to: { from: number; seconds: number }[][] | null };
const changesOfNetworks = new WeakMap<EveryRun, Changes>();

/** Changes from a place, as long as they take this rider. Who walks fast takes no less time to change. */
function changesFrom(network: EveryRun, place: number): readonly Change[] {
  const { ways, rider } = network;
  if (rider === undefined) return ways.changesFrom(place);
  const { from } = changesOf(network);
  const slow = Math.max(1, rider.pace);
  from[place] ??= ways.changesFrom(place).map(({ to, seconds, walked }) => ({
    to,
    seconds: Math.max(rider.leastChange, Math.ceil(seconds * slow) + rider.additionalChange),
    walked: Math.ceil(walked * slow),
  }));
  return from[place];
}

function changesOf(network: EveryRun): Changes {
  const known = changesOfNetworks.get(network) ?? { from: [], to: null };
  changesOfNetworks.set(network, known);
  return known;
}

function changesTo(network: EveryRun, to: number): readonly { from: number; seconds: number }[] {
  const known = changesOf(network);
  if (known.to === null) {
    const into: { from: number; seconds: number }[][] = network.ways.places.map(() => []);
    for (let from = 0; from < into.length; from++)
      for (const { to, seconds } of changesFrom(network, from)) into[to]!.push({ from, seconds });
    known.to = into;
  }
  return known.to[to]!;
}

/** Journeys that no other one beats by departure, arrival and number of vehicles; of equal ones, one. */
function unbeaten(all: readonly Journey[]): Journey[] {
  const sorted = all.toSorted((a, b) => b.start - a.start || a.end - b.end || a.vehicles - b.vehicles);
  // The earliest arrival with at most so many vehicles, of those that depart later.
  const earliest = new Array<number>(MAX_VEHICLES + 1).fill(Number.POSITIVE_INFINITY);
  return sorted.filter(({ end, vehicles }) => {
    if (earliest.slice(0, vehicles + 1).some((time) => time <= end)) return false;
    earliest[vehicles] = end;
    return true;
  });
}

/**
 * The least time on foot of any journey within two times, with at most so many vehicles; Infinity if there is no journey.
 * @param bounds latest arrival, and most vehicles
 */
export function leastWalk(
  network: EveryRun,
  { access, egress }: Ends,
  { start, end, vehicles: most }: Journey,
): number {
  /** By number of vehicles and place: times from which one can board, with the seconds walked until then. */
  const ready = Array.from({ length: most + 1 }, () => new Map<number, { time: number; walked: number }[]>());
  const riding = Array.from({ length: most + 1 }, () => new Map<number, number>());
  for (const [place, seconds] of access) ready[0]!.set(place, [{ time: start + seconds, walked: seconds }]);
  let least = Number.POSITIVE_INFINITY;
  const seen = new Set<number>();
  eachRide(network, { from: start, until: end, descending: false }, (rides, at, { vehicles: all }) => {
    const [on, off, run] = [rides.from[at]!, rides.to[at]!, rides.runs[at]!];
    const before = seen.has(run) ? [] : all.before(run);
    seen.add(run);
    for (let vehicles = 1; vehicles <= most; vehicles++) {
      let walked = riding[vehicles]!.get(run) ?? Number.POSITIVE_INFINITY;
      for (const one of before) walked = Math.min(walked, riding[vehicles]!.get(one) ?? Number.POSITIVE_INFINITY);
      if (rides.boards[at] === 1) {
        for (const one of ready[vehicles - 1]!.get(on) ?? [])
          if (one.time <= rides.departures[at]! && one.walked < walked) walked = one.walked;
      }
      if (walked === Number.POSITIVE_INFINITY) continue;
      riding[vehicles]!.set(run, walked);
      if (rides.alights[at] !== 1) continue;
      const arrival = rides.arrivals[at]!;
      const last = egress.get(off) ?? Number.POSITIVE_INFINITY;
      if (arrival + last <= end) least = Math.min(least, walked + last);
      if (vehicles === most) continue;
      for (const change of changesFrom(network, off)) {
        const known = ready[vehicles]!.get(change.to) ?? [];
        const one = { time: arrival + change.seconds, walked: walked + change.walked };
        if (known.some((other) => other.time <= one.time && other.walked <= one.walked)) continue;
        const kept = known.filter((other) => other.time < one.time || other.walked < one.walked);
        ready[vehicles]!.set(change.to, [...kept, one]);
      }
    }
  });
  return least;
}

/** What a rider can reach who departs at a time at the earliest. Times are Unix seconds, Infinity for never. */
type Reached = {
  /** By largest number of vehicles and place: the earliest time at which a rider alights. */
  arrivals: readonly Float64Array[];
  /** By largest number of vehicles so far and place: when a rider can board the next one. */
  ready: readonly Float64Array[];
  /** By run: the least number of vehicles with which a rider is on board. */
  aboard: ReadonlyMap<number, number>;
};

export function everyArrival(network: EveryRun, access: WayTimes, from: number, until: number): Reached {
  const never = () => new Float64Array(network.ways.places.length).fill(Number.POSITIVE_INFINITY);
  const ready = Array.from({ length: MAX_VEHICLES }, never);
  const aboard = new Map<number, number>();
  const arrivals = Array.from({ length: MAX_VEHICLES + 1 }, never);
  const seen = new Set<number>();
  const improve = (times: Float64Array, place: number, time: number) => {
    if (time < times[place]!) times[place] = time;
  };
  for (const [place, seconds] of access) for (const times of ready) times[place] = from + seconds;
  eachRide(network, { from, until, descending: false }, (rides, at, { vehicles: all }) => {
    const [on, off, run] = [rides.from[at]!, rides.to[at]!, rides.runs[at]!];
    let vehicles = aboard.get(run) ?? Number.POSITIVE_INFINITY;
    if (!seen.has(run)) {
      seen.add(run);
      for (const one of all.before(run)) vehicles = Math.min(vehicles, aboard.get(one) ?? Number.POSITIVE_INFINITY);
    }
    for (let boarded = 0; rides.boards[at] === 1 && boarded < Math.min(MAX_VEHICLES, vehicles - 1); boarded++)
      if (ready[boarded]![on]! <= rides.departures[at]!) vehicles = boarded + 1;
    if (vehicles === Number.POSITIVE_INFINITY) return;
    aboard.set(run, vehicles);
    if (rides.alights[at] !== 1) return;
    const arrival = rides.arrivals[at]!;
    for (let most = vehicles; most <= MAX_VEHICLES; most++) improve(arrivals[most]!, off, arrival);
    if (vehicles === MAX_VEHICLES) return;
    for (const { to, seconds } of changesFrom(network, off))
      for (let most = vehicles; most < MAX_VEHICLES; most++) improve(ready[most]!, to, arrival + seconds);
  });
  return { arrivals, ready, aboard };
}
