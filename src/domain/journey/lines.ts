/** Converts the packed schedule (docs/decisions/006-schedule-layout.md) to lines for the journey search. */
import { isOffered } from "../schedule/boarding.ts";
import type { Pattern } from "../schedule/pattern.ts";
import { type Frequency, startsBetween, type Timetable } from "../schedule/timetable.ts";
import { forwardTimes } from "./forward-times.ts";
import { ascending, type NetworkLine } from "./network.ts";

/** A timetable and its service days, each as origin in Unix seconds (noon minus 12 hours). */
export type RunningTimetable = { timetable: Timetable; origins: readonly number[] };

/** A run of one trip on one day. */
export type ScheduledRun = {
  timetable: Timetable;
  /** Index of the trip in the timetable. */
  index: number;
  /** Unix seconds of the origin of its service day. */
  origin: number;
  /** Seconds that a frequency adds to the trip's own times; 0 for a trip that runs once. */
  shift: number;
};

/** Runs with one profile and the same extras, in columns. */
type Group = {
  profile: number;
  extras: number;
  /** Unix seconds. */
  bases: number[];
  /** Index of the trip in its timetable. */
  trips: number[];
  /** Index of the timetable and its service day. */
  days: number[];
};

/**
 * Runs of a pattern that are under way between two times, one line for each time profile and each set of stops without
 * boarding or alighting.
 * @param from, until Unix seconds
 * @param accepts whether a trip may be used
 */
export function linesOf<Run>(
  pattern: Pattern,
  timetables: readonly RunningTimetable[],
  { from, until }: { from: number; until: number },
  runOf: (run: ScheduledRun) => Run,
  accepts: (timetable: Timetable, index: number) => boolean = () => true,
): NetworkLine<Run>[] {
  const forbidden = pattern.extras.map(({ pickupType, dropOffType }) => ({
    pickup: pickupType.map((type) => !isOffered(type)),
    dropOff: dropOffType.map((type) => !isOffered(type)),
  }));
  const texts = forbidden.map((rules) => JSON.stringify(rules));
  const sameExtras = texts.map((text) => texts.indexOf(text));
  const times = pattern.profiles.map(forwardTimes);
  const spans = times.map(({ arrivals, departures }) => {
    const times = [...arrivals, ...departures].filter((time) => time !== null);
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const time of times) [first, last] = [Math.min(first, time), Math.max(last, time)];
    return [first, last] as const;
  });
  const groups = new Map<number, Group>();
  const days = timetables.flatMap(({ timetable, origins }) => origins.map((origin) => ({ timetable, origin })));
  let firstDay = 0;
  for (const { timetable, origins } of timetables) {
    for (let index = 0; index < timetable.count; index++) {
      if (!accepts(timetable, index)) continue;
      const profile = timetable.profiles[index]!;
      const [first, last] = spans[profile]!;
      const start = timetable.starts[index]!;
      const extras = sameExtras[pattern.kinds[timetable.kinds[index]!]!.extras]!;
      for (const [day, origin] of origins.entries()) {
        const window = { from: from - origin - last, until: until - origin - first };
        for (const base of basesOf(start, timetable.frequencies[index]!, window)) {
          const key = profile * forbidden.length + extras;
          const group = groups.get(key) ?? { profile, extras, bases: [], trips: [], days: [] };
          groups.set(key, group);
          group.bases.push(origin + base);
          group.trips.push(index);
          group.days.push(firstDay + day);
        }
      }
    }
    firstDay += origins.length;
  }
  return [...groups.values()].map((group): NetworkLine<Run> => {
    const { arrivals, departures } = times[group.profile]!;
    const { pickup, dropOff } = forbidden[group.extras]!;
    return {
      arrivals,
      departures,
      boards: (position) => !pickup[position]!,
      alights: (position) => !dropOff[position]!,
      ...runsIn(sortColumns(group), days, runOf),
    };
  });
}

/** Columns of as many bytes as their numbers need, because they are kept. */
type Columns = { bases: Float64Array; trips: Uint32Array; days: Uint32Array };

function sortColumns({ bases, trips, days }: Group): Columns {
  const order = ascending(bases);
  const count = order.length;
  const columns = { bases: new Float64Array(count), trips: new Uint32Array(count), days: new Uint32Array(count) };
  for (let i = 0; i < count; i++) {
    const run = order[i]!;
    columns.bases[i] = bases[run]!;
    columns.trips[i] = trips[run]!;
    columns.days[i] = days[run]!;
  }
  return columns;
}

function runsIn<Run>(
  { bases, trips, days }: Columns,
  allDays: readonly { timetable: Timetable; origin: number }[],
  runOf: (run: ScheduledRun) => Run,
): Pick<NetworkLine<Run>, "count" | "baseAt" | "bases" | "runAt"> {
  return {
    count: bases.length,
    bases,
    baseAt: (run) => bases[run]!,
    runAt(run) {
      const [base, index] = [bases[run]!, trips[run]!];
      const { timetable, origin } = allDays[days[run]!]!;
      return runOf({ timetable, index, origin, shift: base - origin - timetable.starts[index]! });
    },
  };
}

/**
 * Minimum seconds between two runs of a frequency. A faulty feed could define any number of runs, and riders cannot
 * tell closer ones apart.
 */
const MIN_HEADWAY_SECONDS = 30;

/** Starts of a trip in a window: its own start, or those of its frequencies as on boards. */
function* basesOf(
  start: number,
  frequencies: readonly Frequency[],
  { from, until }: { from: number; until: number },
): Generator<number> {
  if (frequencies.length === 0 && start >= from && start <= until) yield start;
  const rows = frequencies.map(({ headway, ...row }) => ({
    ...row,
    headway: headway > 0 ? headway * Math.ceil(MIN_HEADWAY_SECONDS / headway) : 0,
  }));
  for (const row of rows) yield* startsBetween(rows, row, from, until);
}
