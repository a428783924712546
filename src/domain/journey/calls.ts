/** The calls of patterns at places, and the patterns that call at the places of a round. */
import { perObject } from "../memory.ts";
import type { Flow, Network, NetworkPattern } from "./network.ts";

/** All calls in columns, those at one place next to each other. */
export type CallColumns = {
  /** Index of the first call at each place, followed by the number of calls. */
  first: Uint32Array;
  /** Of each call. */
  patterns: Uint32Array;
  positions: Uint32Array;
  /** Flows of each pattern that a search has reached. */
  flows: (readonly Flow<unknown>[] | undefined)[];
};

const callsByPatterns = perObject<readonly NetworkPattern<unknown>[], CallColumns>("calls of networks", {
  by: "patterns of a network",
  within: "networks of feeds",
});

/** The calls of a network, kept as long as its patterns. */
export function callsOf({ places, patterns }: Network<unknown>): CallColumns {
  const cachedCalls = callsByPatterns.get(patterns);
  if (cachedCalls !== undefined) return cachedCalls;
  const first = new Uint32Array(places.length + 1);
  for (const { places: calledPlaces } of patterns)
    for (const place of calledPlaces) if (place >= 0) first[place + 1]! += 1;
  for (let place = 0; place < places.length; place++) first[place + 1]! += first[place]!;
  const count = first[places.length]!;
  const calls: CallColumns = { first, patterns: new Uint32Array(count), positions: new Uint32Array(count), flows: [] };
  const next = first.slice();
  patterns.forEach(({ places: calledPlaces }, pattern) => {
    for (let position = 0; position < calledPlaces.length; position++) {
      const place = calledPlaces[position]!;
      if (place < 0) continue;
      const call = next[place]!;
      next[place] = call + 1;
      calls.patterns[call] = pattern;
      calls.positions[call] = position;
    }
  });
  callsByPatterns.set(patterns, calls);
  return calls;
}

/** The patterns that call at reached places. */
export class TouchedPatterns {
  readonly #calls: CallColumns;
  /** Indexes of patterns, each once. */
  readonly list: Int32Array;
  count = 0;
  /** The first reached position of each, and the earliest time at any of them. */
  readonly first: Int32Array;
  readonly earliest: Float64Array;

  /** @param patterns number of patterns */
  constructor(calls: CallColumns, patterns: number) {
    this.#calls = calls;
    this.list = new Int32Array(patterns);
    this.first = new Int32Array(patterns).fill(-1);
    this.earliest = new Float64Array(patterns);
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.first[this.list[i]!] = -1;
    this.count = 0;
  }

  /** Adds the patterns of a place that is reached at `time`. */
  add(place: number, time: number): void {
    const { first, earliest } = this;
    const { patterns, positions, first: firstCalls } = this.#calls;
    for (let call = firstCalls[place]!; call < firstCalls[place + 1]!; call++) {
      const [pattern, position] = [patterns[call]!, positions[call]!];
      if (first[pattern] === -1) {
        this.list[this.count++] = pattern;
        first[pattern] = position;
        earliest[pattern] = time;
      } else {
        if (position < first[pattern]!) first[pattern] = position;
        if (time < earliest[pattern]!) earliest[pattern] = time;
      }
    }
  }
}
