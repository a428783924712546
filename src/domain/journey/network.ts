/**
 * What journeys are searched in: places, and patterns with the lines that run on them. Times are seconds on one clock
 * (Unix time where nothing else is said).
 */
import type { LonLat } from "../geo.ts";

/** Where vehicles stop. */
export type Place = {
  at: LonLat;
  /** Places of one station share this; they are near each other however far apart they lie. */
  station: number;
};

/**
 * Runs that share stops and times of travel, so that none overtakes another: a pattern with one time profile.
 * Positions count from 0 along the pattern.
 */
export type Line<Run> = {
  /** Seconds from the base of a run; null where the line has no time. */
  arrivals: readonly (number | null)[];
  departures: readonly (number | null)[];
  boards(position: number): boolean;
  alights(position: number): boolean;
  /** Ascending. */
  bases: readonly number[];
  /** What each base stands for. */
  runs: readonly Run[];
};

export type NetworkPattern<Run> = {
  /** Index of the place at each position; -1 where there is none to stop at. */
  places: readonly number[];
  /** Made when the pattern is first reached. */
  lines(): readonly Line<Run>[];
};

export type Network<Run> = { places: readonly Place[]; patterns: readonly NetworkPattern<Run>[] };

/** The same value again, however often it is asked. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
