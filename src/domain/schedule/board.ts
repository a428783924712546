/** Finds the departures of one timetable at one position of its pattern, the inner loop of every departure board. */
import type { Pattern } from "./pattern.ts";
import { startsBetween, type Timetable } from "./timetable.ts";

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

/** Which event of a call is looked for; a call with only one of them has it as both. */
export type CallEvent = "arrival" | "departure";

/**
 * The runs of a frequency that are enough: `count` of them, not counting those before `from` (seconds of the service day)
 * and those that `isCounted` excludes by the index of their trip and their start.
 */
export type EnoughRuns = { count: number; from: number; isCounted?: (index: number, start: number) => boolean };

const ALL_RUNS: EnoughRuns = { count: Number.POSITIVE_INFINITY, from: Number.NEGATIVE_INFINITY };

/**
 * Calls whose event is in [start, end], inclusive, after frequency expansion. Rows without times never match.
 * @param start seconds of the service day
 * @param end seconds of the service day
 */
export function callsBetween(
  pattern: Pattern,
  timetable: Timetable,
  position: number,
  start: number,
  end: number,
  { event = "departure", enough = ALL_RUNS }: { event?: CallEvent; enough?: EnoughRuns } = {},
): Call[] {
  const { profiles } = pattern;
  const offsetOf = ({ arrivals, departures }: (typeof profiles)[number]) =>
    event === "departure"
      ? (departures[position] ?? arrivals[position] ?? null)
      : (arrivals[position] ?? departures[position] ?? null);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const profile of profiles) {
    const offset = offsetOf(profile);
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
    const offset = offsetOf(profile);
    if (offset === null) continue;
    const arrivalOffset = profile.arrivals[position] ?? null;
    const departureOffset = profile.departures[position] ?? arrivalOffset!;
    const add = (shift: number) => {
      const at = base + offset + shift;
      if (at < start || at > end) return;
      const arrival = arrivalOffset === null ? null : base + arrivalOffset + shift;
      calls.push({ index, departure: base + departureOffset + shift, arrival, shift });
    };
    const frequencies = hasFrequencies ? timetable.frequencies[index]! : [];
    if (frequencies.length === 0) add(0);
    for (const row of frequencies) {
      let callCount = 0;
      for (const run of startsBetween(frequencies, row, start - offset, end - offset)) {
        add(run - base);
        const isCounted = run + offset >= enough.from && enough.isCounted?.(index, run) !== false;
        if (isCounted && ++callCount >= enough.count) break;
      }
    }
  }
  return calls;
}

/** Index of the first number that is not less than the value, or the length if there is none. */
function firstAtOrAfter(sortedValues: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sortedValues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sortedValues[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
