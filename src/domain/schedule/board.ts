/** Finds the departures of one timetable at one position of its pattern, the inner loop of every departure board. */
import type { Pattern } from "./pattern.ts";
import type { Timetable } from "./timetable.ts";

/** A call of a trip within a window. */
export type Call = {
  /** Index of the trip in its timetable. */
  index: number;
  /** Seconds of the service day after frequency expansion; arrival may be missing. */
  arrival: number | null;
  departure: number;
  /** Seconds that a frequency adds to the trip's own times; 0 for a trip that runs once. */
  shift: number;
};

/**
 * Calls whose departure is in [start, end], inclusive, after frequency expansion (a run every headway from start_time
 * up to and including end_time, as Transitland v2 expands them). Rows without a departure never match.
 * @param start seconds of the service day
 * @param end seconds of the service day
 * @param limit maximum runs per frequency, the first ones in the window: enough for a caller that takes the first
 *   `limit`
 */
export function callsBetween(
  pattern: Pattern,
  timetable: Timetable,
  position: number,
  start: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): Call[] {
  const { profiles } = pattern;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const profile of profiles) {
    const offset = profile.departures[position]!;
    if (offset === null) continue;
    if (offset < least) least = offset;
    if (offset > most) most = offset;
  }
  if (most < least) return [];
  const calls: Call[] = [];
  const { starts, hasFrequencies } = timetable;
  const all = hasFrequencies ? 0 : firstAtOrAfter(starts, start - most);
  for (let index = all; index < timetable.count; index++) {
    const base = starts[index]!;
    if (!hasFrequencies && base > end - least) break;
    const profile = profiles[timetable.profiles[index]!]!;
    const departureOffset = profile.departures[position]!;
    if (departureOffset === null) continue;
    const arrivalOffset = profile.arrivals[position]!;
    const add = (shift: number) => {
      const departure = base + departureOffset + shift;
      if (departure < start || departure > end) return;
      calls.push({ index, departure, arrival: arrivalOffset === null ? null : base + arrivalOffset + shift, shift });
    };
    const frequencies = hasFrequencies ? timetable.frequencies[index]! : [];
    if (frequencies.length === 0) add(0);
    for (const f of frequencies) {
      if (f.headway <= 0) continue;
      // Skip directly to the first run that can be in the window.
      const skipped = Math.max(0, Math.ceil((start - departureOffset - f.start) / f.headway));
      const first = f.start + skipped * f.headway;
      const last = Math.min(f.end, end - departureOffset, first + (limit - 1) * f.headway);
      for (let run = first; run <= last; run += f.headway) add(run - base);
    }
  }
  return calls;
}

/** Index of the first number that is not less than the value, or the length if there is none. */
export function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
