/**
 * The network in which journeys are searched: places, and patterns with their lines. Times are seconds on one clock
 * (Unix time unless stated otherwise).
 */
import type { LonLat } from "../geo/globe.ts";
import type { StreetStop } from "../streets/street-changes.ts";

/** Where a platform is entered from the street: an entrance, and seconds on the pathways from it and to it; Infinity: none. */
export type Door = { at: LonLat; inward: number; outward: number; onStreets?: StreetStop };

/** A stop or platform. */
export type NetworkStopPlace = {
  at: LonLat;
  /** By the pathways of its station, none if only stairs lead to it and the rider takes none; without pathways absent. */
  doors?: readonly Door[];
  /** Shared by the places of one station, which are always near each other, at any distance. */
  station: number;
  /** For changes on streets; without it, by the straight line. */
  onStreets?: StreetStop;
};

/**
 * Runs with the same stops and travel times, so that none overtakes another: a pattern with one time profile.
 * Positions count from 0 along the pattern.
 */
export type NetworkLine<Run> = {
  /** Seconds from the base of a run; null for a missing time. */
  arrivals: readonly (number | null)[];
  departures: readonly (number | null)[];
  boards(position: number): boolean;
  alights(position: number): boolean;
  /** Number of runs. They count from 0, by base. */
  count: number;
  /** The time from which the times of a run count. */
  baseAt(run: number): number;
  /** The same times in a column, where there is one. */
  bases?: Float64Array;
  /** Makes an object for a run: a network has a hundred thousand runs, and a journey uses a few of them. */
  runAt(run: number): Run;
};

/** Seconds from the base of a run at each position; NaN where nobody may board or alight, and where there is no time. */
export type Times = {
  boards: Float64Array;
  alights: Float64Array;
  /** Times at the first and the last stop, even if nobody may board or alight there: riders can stay on board. */
  start: number;
  end: number;
};

/**
 * Runs of one pattern, also of several lines, none of which overtakes another: the earlier one of two is earlier at every
 * position. The inner loop of the search scans a pattern once for each.
 */
export type Flow<Run> = {
  /** The time from which bases count, so that flows of several days share their columns. */
  origin: number;
  /** Of each run, in order. */
  bases: Float64Array;
  /** The line of each run, as an index of `times`. */
  lines: Uint32Array;
  /** Of each line of the pattern. */
  times: readonly Times[];
  /** Makes the object of a run. */
  runAt(run: number): Run;
  /** The latest departure at which one can board, and the earliest arrival. */
  lastDeparture: number;
  firstArrival: number;
};

export type NetworkPattern<Run> = {
  /** Index of the place at each position; -1 if there is no stop. */
  places: readonly number[];
  /** Computed when the search first reaches the pattern. */
  lines(): readonly NetworkLine<Run>[];
  /** The least seconds from each position to the next one, of any run; without it, nothing is known. */
  fastest?(): Float32Array;
  /** The same runs as flows; without it, they are made of the lines. */
  flows?(): readonly Flow<Run>[];
};

/** Seconds from alighting at a place to the earliest departure from another, or from itself; null: nobody may change. */
export type ChangeRules = ReadonlyMap<number, ReadonlyMap<number, number | null>>;

/** Where a run is in its network: pattern, base, and the number of its trip, which tells runs with the same base apart. */
export type RunPlace = { pattern: number; base: number; trip: number };

/** Pairs of runs of which the second one continues the first one, in columns. */
export type Stays<Run> = {
  /** The number of the trip of a run. */
  tripOf(run: Run): number;
  from: RunColumns;
  to: RunColumns;
};

/** Places of runs, one for each pair. */
export type RunColumns = { patterns: Uint32Array; bases: Float64Array; trips: Uint32Array };

export type Network<Run> = {
  places: readonly NetworkStopPlace[];
  patterns: readonly NetworkPattern<Run>[];
  /** Exceptions from the changes that are possible between near places. */
  rules: ChangeRules;
  /** Seconds on foot between two places of which there is a rule; without it, by their positions. */
  onFoot?: (from: number, to: number) => number;
  /** Runs of one vehicle between which riders stay on board. */
  stays?: Stays<Run>;
};

/** Indexes of numbers in ascending order; of equal ones, the first comes first. */
export function ascending(values: ArrayLike<number>): number[] {
  return Array.from(values, (_, i) => i).sort((a, b) => values[a]! - values[b]!);
}

/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
