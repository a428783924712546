/**
 * Staying on board: runs that one vehicle makes one after the other, so that a rider need not change. The search follows
 * such runs within one round: who is on board at the last stop of one is on board of the next one.
 */
import { perObject } from "../memory.ts";
import { lowerBound } from "../schedule/lower-bound.ts";
import { flowsOf } from "./flows.ts";
import {
  ascending,
  type Flow,
  type Network,
  type NetworkPattern,
  type RunColumns,
  type RunPlace,
  type Stays,
} from "./network.ts";

/** @param pairs runs of which the second one continues the first one */
export function staysOf<Run>(
  pairs: readonly { from: RunPlace; to: RunPlace }[],
  tripOf: (run: Run) => number,
): Stays<Run> {
  const columns = (side: "from" | "to"): RunColumns => {
    const { length } = pairs;
    const all = { patterns: new Uint32Array(length), bases: new Float64Array(length), trips: new Uint32Array(length) };
    for (let i = 0; i < length; i++) {
      const { pattern, base, trip } = pairs[i]![side];
      all.patterns[i] = pattern;
      all.bases[i] = base;
      all.trips[i] = trip;
    }
    return all;
  };
  return { tripOf, from: columns("from"), to: columns("to") };
}

/** The same pairs where time runs backwards: riders come from the second run into the first one. */
export function mirroredStays<Run, Other>(
  { tripOf, from, to }: Stays<Run>,
  original: (run: Other) => Run,
): Stays<Other> {
  const negate = (columns: RunColumns) => ({ ...columns, bases: columns.bases.map((base) => -base) });
  return { tripOf: (run) => tripOf(original(run)), from: negate(to), to: negate(from) };
}

/** A run that continues another one. */
export type Continuation<Run> = {
  /** Counts the continuations of a network from 0, as searches reach them. */
  number: number;
  pattern: number;
  flow: Flow<Run>;
  run: number;
  /** When it departs from its first stop. */
  start: number;
  /** Of its flow. */
  stays: FlowStays<Run>;
  /** Index of the first run that continues it, if there is one. */
  first: number;
};

/** Runs of a flow that others continue, ascending, each with the one that does; a run with several ones is repeated. */
export type FlowStays<Run> = {
  /** Counts the flows from 0, as searches reach them. */
  number: number;
  runs: Uint32Array;
  /** When a run arrives at its last stop. */
  ends: Float64Array;
  /** The earliest of the ends from each one on. */
  endsFrom: Float64Array;
  /** Null if it does not run, or departs before the first one arrives. */
  next(index: number): Continuation<Run> | null;
};

const continuationsByPatterns = perObject<readonly NetworkPattern<unknown>[], Continuations<unknown>>(
  "continuations in networks",
  { by: "patterns of a network", within: "networks of feeds" },
);

/** The continuations in a network, kept as long as its patterns; null if it has none. */
export function continuationsOf<Run>(network: Network<Run>): Continuations<Run> | null {
  if (network.stays === undefined || network.stays.from.patterns.length === 0) return null;
  const cachedContinuations = continuationsByPatterns.get(network.patterns) as Continuations<Run> | undefined;
  if (cachedContinuations !== undefined) return cachedContinuations;
  const continuations = new Continuations(network.patterns, network.stays);
  continuationsByPatterns.set(network.patterns, continuations as Continuations<unknown>);
  return continuations;
}

export class Continuations<Run> {
  readonly #patterns: readonly NetworkPattern<Run>[];
  readonly #stays: Stays<Run>;
  /** Pairs by the pattern of their first run: the index of the first pair in `#pairs` for each pattern, then their number. */
  readonly #first: Uint32Array;
  readonly #pairs: Uint32Array;
  #before: Map<number, Set<number>> | undefined;
  readonly #byFlow = new Map<Flow<Run>, FlowStays<Run>>();
  /** One object for each run that continues others, so that a search can remember those it has followed. */
  readonly #targets = new Map<Flow<Run>, Map<number, Continuation<Run>>>();
  #targetCount = 0;

  constructor(patterns: readonly NetworkPattern<Run>[], stays: Stays<Run>) {
    this.#patterns = patterns;
    this.#stays = stays;
    this.#first = new Uint32Array(patterns.length + 1);
    for (const pattern of stays.from.patterns) this.#first[pattern + 1]! += 1;
    for (let pattern = 0; pattern < patterns.length; pattern++) this.#first[pattern + 1]! += this.#first[pattern]!;
    this.#pairs = Uint32Array.from(ascending(stays.from.patterns));
  }

  /** Patterns from which riders stay on board into a pattern. */
  patternsBefore(pattern: number): Iterable<number> {
    if (this.#before === undefined) {
      const { from, to } = this.#stays;
      this.#before = new Map();
      for (let pair = 0; pair < to.patterns.length; pair++) {
        const before = this.#before.get(to.patterns[pair]!) ?? new Set();
        this.#before.set(to.patterns[pair]!, before.add(from.patterns[pair]!));
      }
    }
    return this.#before.get(pattern) ?? [];
  }

  /** Most continuations. */
  get count(): number {
    return this.#pairs.length;
  }

  /** Of a flow of a pattern. */
  of(pattern: number, flow: Flow<Run>): FlowStays<Run> {
    const cachedStays = this.#byFlow.get(flow);
    if (cachedStays !== undefined) return cachedStays;
    const stays = this.#staysOf(pattern, flow);
    this.#byFlow.set(flow, stays);
    return stays;
  }

  #staysOf(pattern: number, flow: Flow<Run>): FlowStays<Run> {
    const { from } = this.#stays;
    const some: { run: number; pair: number }[] = [];
    for (const pair of this.#pairs.subarray(this.#first[pattern], this.#first[pattern + 1])) {
      const run = this.#locate(flow, from.bases[pair]!, from.trips[pair]!);
      if (run >= 0) some.push({ run, pair });
    }
    some.sort((a, b) => a.run - b.run || a.pair - b.pair);
    const runs = Uint32Array.from(some, ({ run }) => run);
    const ends = Float64Array.from(runs, (run) => flow.origin + flow.bases[run]! + flow.times[flow.lines[run]!]!.end);
    const endsFrom = ends.slice();
    for (let i = ends.length - 2; i >= 0; i--) endsFrom[i] = Math.min(ends[i]!, endsFrom[i + 1]!);
    const targets: (Continuation<Run> | null | undefined)[] = some.map(() => undefined);
    const next = (index: number) => {
      // Null is a value as well.
      if (targets[index] === undefined) targets[index] = this.#targetOf(some[index]!.pair, ends[index]!);
      return targets[index] ?? null;
    };
    return { number: this.#byFlow.size, runs, ends, endsFrom, next };
  }

  /** Patterns are unpacked when a rider first stays on board of one of their runs. */
  #targetOf(pair: number, end: number): Continuation<Run> | null {
    const { patterns, bases, trips } = this.#stays.to;
    const pattern = patterns[pair]!;
    for (const flow of flowsOf(this.#patterns[pattern]!)) {
      const run = this.#locate(flow, bases[pair]!, trips[pair]!);
      if (run < 0) continue;
      const start = flow.origin + flow.bases[run]! + flow.times[flow.lines[run]!]!.start;
      if (!(start >= end)) return null;
      const targets = this.#targets.get(flow) ?? new Map<number, Continuation<Run>>();
      this.#targets.set(flow, targets);
      const cachedTarget = targets.get(run);
      if (cachedTarget !== undefined) return cachedTarget;
      const stays = this.of(pattern, flow);
      const number = this.#targetCount++;
      const target = { number, pattern, flow, run, start, stays, first: lowerBound(stays.runs, run) };
      targets.set(run, target);
      return target;
    }
    return null;
  }

  /** The index of a run in a flow; -1 if it is not there. */
  #locate(flow: Flow<Run>, base: number, trip: number): number {
    const fromOrigin = base - flow.origin;
    for (let run = lowerBound(flow.bases, fromOrigin); flow.bases[run] === fromOrigin; run++) {
      if (this.#stays.tripOf(flow.runAt(run)) === trip) return run;
    }
    return -1;
  }
}

/** A run on which a rider is on board. */
export type InVehicle<Run> = {
  flow: Flow<Run>;
  run: number;
  /** Position of boarding; 0 for a rider who comes from another run. */
  board: number;
  /** The run of the same vehicle before it. */
  from: InVehicle<Run> | null;
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

/** The rides in a vehicle until a rider alights. */
export function ridesIn<Run>(vehicle: InVehicle<Run>, alight: number, arrival: number): Ride<Run>[] {
  const rides: Ride<Run>[] = [];
  for (let aboard: InVehicle<Run> | null = vehicle; aboard !== null; aboard = aboard.from) {
    const { flow, run, board, from } = aboard;
    const { boards, start, end } = flow.times[flow.lines[run]!]!;
    const base = flow.origin + flow.bases[run]!;
    const goesOn = aboard !== vehicle;
    rides.unshift({
      ...{ run: flow.runAt(run), board, alight: goesOn ? boards.length - 1 : alight },
      departure: base + (from === null ? boards[board]! : start),
      arrival: goesOn ? base + end : arrival,
      stays: from !== null,
    });
  }
  return rides;
}

/** A run with the rider who is on board; `rider` leads to the first boarding of the vehicle. */
export type Aboard<Run, Rider> = InVehicle<Run> & { rider: Rider };

/** A rider who stays on board into a run. `before` is a boarding, or the continuation before it. */
type Staying<Run, Rider> = {
  to: Continuation<Run>;
  before: { flow: Flow<Run>; run: number; board: number } | Staying<Run, Rider>;
  rider: Rider;
};

/** The vehicle of a rider who stays on board, which is made only for those who may alight. */
function vehicleOf<Run>({ to: { flow, run }, before }: Staying<Run, unknown>): InVehicle<Run> {
  return { flow, run, board: 0, from: "to" in before ? vehicleOf(before) : { ...before, from: null } };
}

/** The vehicles in which the riders of one search stay on board. Each run is followed once, in the first round that reaches it. */
export class Vehicles<Run, Rider> {
  readonly #continuations: Continuations<Run>;
  /** By number of a flow that riders board: the earliest run, from which on all were added. */
  readonly #boarded: number[] = [];
  /** By number of a flow that riders stay on board of: the earliest run, which is at every stop before the later ones. */
  readonly #entered: number[] = [];
  /** By number of a continuation: the last search that has added it. */
  readonly #added: Uint32Array;
  #search = 0;
  #queue: Staying<Run, Rider>[] = [];
  #needed: Uint8Array = new Uint8Array();
  #most = 0;
  #staying: Float32Array = new Float32Array();

  constructor(continuations: Continuations<Run>) {
    this.#continuations = continuations;
    this.#added = new Uint32Array(continuations.count);
  }

  /** Forgets the riders of the search before. */
  clear(): void {
    this.#search++;
    this.#boarded.fill(Number.POSITIVE_INFINITY);
    this.#entered.fill(Number.POSITIVE_INFINITY);
  }

  /**
   * @param needed by pattern: vehicles that a rider needs who boards one of it
   * @param most most vehicles of a rider, this one included
   * @param staying by pattern: the least seconds to the destination for a rider who stays on board at the last stop
   */
  beginRound(needed: Uint8Array, most: number, staying: Float32Array): void {
    this.#needed = needed;
    this.#most = most;
    this.#staying = staying;
  }

  /**
   * Adds what continues the run that a rider boards, and the later ones of its flow, which the rider can board as well.
   * @param limit arrivals at the destination from then on are of no use
   */
  board(pattern: number, flow: Flow<Run>, run: number, board: number, rider: Rider, limit: number): void {
    const stays = this.#continuations.of(pattern, flow);
    const { number, runs, endsFrom } = stays;
    if (runs.length === 0) return;
    const before = earliestIn(this.#boarded, number);
    if (run >= before) return;
    this.#boarded[number] = run;
    const until = limit - this.#staying[pattern]!;
    for (let i = lowerBound(runs, run); i < runs.length && runs[i]! < before && endsFrom[i]! < until; i++) {
      const to = this.#continuationOf(stays, i, until);
      if (to !== null) this.#queue.push({ to, before: { flow, run: runs[i]!, board }, rider });
    }
  }

  /** Rides on from run to run. Yields those whose stops a rider may reach earlier than before, with their patterns. */
  *follow(limit: () => number): Generator<Aboard<Run, Rider> & { pattern: number }> {
    const queue = this.#queue;
    for (let i = 0; i < queue.length; i++) {
      const staying = queue[i]!;
      const { to, rider } = staying;
      const { pattern, run, start, stays, first } = to;
      if (start >= limit()) continue;
      if (run < earliestIn(this.#entered, stays.number)) {
        this.#entered[stays.number] = run;
        yield { ...vehicleOf(staying), rider, pattern };
      }
      for (let next = first; stays.runs[next] === run; next++) {
        const further = this.#continuationOf(stays, next, limit() - this.#staying[pattern]!);
        if (further !== null) queue.push({ to: further, before: staying, rider });
      }
    }
    queue.length = 0;
  }

  /**
   * What continues a run, if it may lead to the destination, and no rider has stayed on board of it before.
   * @param until runs that arrive at their last stop from then on are of no use
   */
  #continuationOf(stays: FlowStays<Run>, index: number, until: number): Continuation<Run> | null {
    if (stays.ends[index]! >= until) return null;
    const to = stays.next(index);
    if (to === null || this.#needed[to.pattern]! > this.#most || this.#added[to.number] === this.#search) return null;
    this.#added[to.number] = this.#search;
    return to;
  }
}

/** The earliest run of a flow by its number; flows get their numbers during a search. */
function earliestIn(runs: number[], flow: number): number {
  while (runs.length <= flow) runs.push(Number.POSITIVE_INFINITY);
  return runs[flow]!;
}
