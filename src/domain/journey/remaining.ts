/**
 * How much time a rider still needs to the destination at least, whatever the time of day: without waiting, and with each
 * vehicle as fast as the fastest one of its pattern. A search leaves out what cannot arrive in time.
 */
import type { CallColumns } from "./calls.ts";
import type { Changes } from "./changes.ts";
import type { Network } from "./network.ts";
import { type Continuations, continuationsOf } from "./stays.ts";
import type { Walk } from "./walk.ts";

/** Most vehicles for which the time is computed. It takes longer for more, which lead nearly everywhere. */
const MAX_VEHICLES = 3;

/** Whole seconds to the destination from each place; Infinity if it cannot be reached so. */
type Seconds = Float32Array;

/** What bounds a search. Each part is computed when a search first asks for it. */
export type Remaining = {
  /** For a rider who boards at each place the first of at most so many vehicles. */
  boarding(vehicles: number): Seconds;
  /** For a rider who alights at each place, and then boards at most so many vehicles more. */
  alighting(more: number): Seconds;
  /** By pattern: for a rider who stays on board at the last stop, and then boards at most so many vehicles more. */
  staying(more: number): Seconds;
  /** By pattern: how many vehicles a rider needs who boards one of it, this one included; of a rider with at most so many. */
  vehicles(most: number): Uint8Array;
};

/** Without bounds, for searches to all places. */
export function noRemaining({ places, patterns }: Network<unknown>): Remaining {
  const nothing = new Float32Array(places.length);
  const [noSeconds, none] = [new Float32Array(patterns.length), new Uint8Array(patterns.length)];
  return { boarding: () => nothing, alighting: () => nothing, staying: () => noSeconds, vehicles: () => none };
}

/**
 * The least times to a destination.
 * @param changesTo places from which one changes to a place
 * @param changeTime seconds of a change for this rider, of those that it usually takes
 */
export class RemainingTimes implements Remaining {
  readonly #network: Network<unknown>;
  readonly #calls: CallColumns;
  readonly #continuations: Continuations<unknown> | null;
  readonly #changesTo: Changes;
  readonly #changeTime: (seconds: number) => number;
  /** By number of vehicles. */
  readonly #boarding: Seconds[];
  readonly #alighting: Seconds[];
  /** Places that have a lower time of boarding, or of alighting, with the last number of vehicles than with fewer. */
  #starts: readonly number[] = [];
  #ends: readonly number[];
  /** Of the last number of vehicles: a lower bound for fewer ones. */
  readonly #staying: Seconds;
  readonly #vehicles: Uint8Array;
  readonly #unknown: Seconds;
  readonly #unknownStaying: Seconds;

  constructor(
    network: Network<unknown>,
    calls: CallColumns,
    changesTo: Changes,
    egress: readonly Walk[],
    changeTime: (seconds: number) => number,
  ) {
    const { places, patterns } = network;
    const never = (length: number) => new Float32Array(length).fill(Number.POSITIVE_INFINITY);
    const walks = never(places.length);
    for (const { place, seconds } of egress) walks[place] = Math.floor(seconds);
    this.#network = network;
    this.#calls = calls;
    this.#continuations = continuationsOf(network);
    this.#changesTo = changesTo;
    this.#changeTime = changeTime;
    this.#boarding = [never(places.length)];
    this.#alighting = [walks];
    this.#ends = egress.map(({ place }) => place);
    this.#staying = never(patterns.length);
    this.#vehicles = new Uint8Array(patterns.length).fill(MAX_VEHICLES + 1);
    this.#unknown = new Float32Array(places.length);
    this.#unknownStaying = new Float32Array(patterns.length);
  }

  boarding(vehicles: number): Seconds {
    if (vehicles > MAX_VEHICLES) return this.#unknown;
    while (this.#boarding.length <= vehicles) this.#addRides();
    return this.#boarding[vehicles]!;
  }

  alighting(more: number): Seconds {
    if (more >= MAX_VEHICLES) return this.#unknown;
    this.boarding(more);
    if (this.#alighting.length <= more) this.#addChanges();
    return this.#alighting[more]!;
  }

  staying(more: number): Seconds {
    if (more >= MAX_VEHICLES) return this.#unknownStaying;
    this.boarding(more + 1);
    return this.#staying;
  }

  vehicles(most: number): Uint8Array {
    this.boarding(Math.min(most, MAX_VEHICLES));
    return this.#vehicles;
  }

  /** Adds the times of boarding for one more vehicle. */
  #addRides(): void {
    const count = this.#boarding.length;
    const alight = this.alighting(count - 1);
    const board = this.#boarding[count - 1]!.slice();
    this.#boarding.push(board);
    const { patterns, places } = this.#network;
    const { first, patterns: calling } = this.#calls;
    const queue: number[] = [];
    const isQueued = new Uint8Array(patterns.length);
    const add = (pattern: number) => {
      if (isQueued[pattern] === 1) return;
      isQueued[pattern] = 1;
      queue.push(pattern);
    };
    for (const place of this.#ends)
      for (let call = first[place]!; call < first[place + 1]!; call++) add(calling[call]!);
    const starts: number[] = [];
    const isStart = new Uint8Array(places.length);
    // Who stays on board comes from other patterns, which are added while they are looked at, again if their time is lower.
    for (const pattern of queue) {
      isQueued[pattern] = 0;
      if (this.#vehicles[pattern]! > count) this.#vehicles[pattern] = count;
      const { places: stops, fastest } = patterns[pattern]!;
      const rides = fastest?.();
      let seconds = this.#staying[pattern]!;
      for (let position = stops.length - 1; position >= 0; position--) {
        if (rides !== undefined) seconds += rides[position]!;
        const place = stops[position]!;
        if (place < 0) continue;
        if (seconds < board[place]!) {
          board[place] = seconds;
          if (isStart[place] === 0) starts.push(place);
          isStart[place] = 1;
        }
        if (alight[place]! < seconds) seconds = alight[place]!;
      }
      for (const before of this.#continuations?.patternsBefore(pattern) ?? []) {
        if (seconds >= this.#staying[before]!) continue;
        this.#staying[before] = seconds;
        add(before);
      }
    }
    this.#starts = starts;
  }

  /** Adds the times of alighting before a change to the last vehicle added. */
  #addChanges(): void {
    const alight = this.#alighting.at(-1)!.slice();
    this.#alighting.push(alight);
    const board = this.#boarding.at(-1)!;
    const ends: number[] = [];
    const isEnd = new Uint8Array(alight.length);
    for (const place of this.#starts) {
      const seconds = board[place]!;
      const changes = this.#changesTo(place);
      for (let i = 0; i < changes.length; i += 3) {
        const other = changes[i]!;
        const all = Math.floor(seconds + this.#changeTime(changes[i + 1]!));
        if (all >= alight[other]!) continue;
        alight[other] = all;
        if (isEnd[other] === 0) ends.push(other);
        isEnd[other] = 1;
      }
    }
    this.#ends = ends;
  }
}
