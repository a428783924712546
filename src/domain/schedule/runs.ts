/** Finds the runs of a timetable that are under way in a window. */
import type { Pattern } from "./pattern.ts";
import { startsBetween, type Timetable } from "./timetable.ts";

/** A vehicle on its way: a trip, or one of the runs of a trip with frequencies. */
export type Run = {
  /** Of its trip in the timetable. */
  index: number;
  /** Index into `Pattern.profiles`. */
  profile: number;
  /** Seconds of the service day that the times of its profile count from. */
  base: number;
};

/**
 * Runs with some of their way in [start, end], in the order of the timetable, with frequencies expanded.
 * @param start seconds of the service day
 * @param end seconds of the service day
 * @param limit maximum number of runs
 */
export function runsBetween(
  pattern: Pattern,
  timetable: Timetable,
  start: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): Run[] {
  const spans = pattern.profiles.map(spanOf);
  const runs: Run[] = [];
  for (let index = 0; index < timetable.count && runs.length < limit; index++) {
    const profile = timetable.profiles[index]!;
    const [first, last] = spans[profile]!;
    const base = timetable.starts[index]!;
    // Ascending by start, so no later trip begins before the end.
    if (!timetable.hasFrequencies && base + first > end) break;
    const frequencies = timetable.frequencies[index]!;
    if (frequencies.length === 0 && base + last >= start && base + first <= end) runs.push({ index, profile, base });
    for (const row of frequencies) {
      for (const runBase of startsBetween(frequencies, row, start - last, end - first)) {
        if (runs.length >= limit) break;
        runs.push({ index, profile, base: runBase });
      }
    }
  }
  return runs;
}

/** First base of a run at or after a time of the service day; null if none begins then. */
export function nextBase(timetable: Timetable, time: number): number | null {
  let next: number | null = null;
  const offer = (base: number) => {
    if (base >= time && (next === null || base < next)) next = base;
  };
  for (let index = 0; index < timetable.count; index++) {
    const frequencies = timetable.frequencies[index]!;
    if (frequencies.length === 0) offer(timetable.starts[index]!);
    for (const row of frequencies) {
      for (const base of startsBetween(frequencies, row, time, Number.POSITIVE_INFINITY)) {
        offer(base);
        break;
      }
    }
  }
  return next;
}

/** First and last known second of a profile; an empty span (from infinity) if it has no time at all. */
function spanOf({ arrivals, departures }: Pattern["profiles"][number]): [first: number, last: number] {
  const times = [...arrivals, ...departures].filter((time) => time !== null);
  return times.length === 0
    ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    : [Math.min(...times), Math.max(...times)];
}
