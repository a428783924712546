/** The trips of some routes that are under way in an hour: now, or when the next ones run. */
import type { Profile } from "../../src/domain/schedule/pattern.ts";
import { nextBase, runsBetween } from "../../src/domain/schedule/runs.ts";
import { mondayOf, servicesOn } from "../../src/domain/schedule/service-week.ts";
import { daysBehind, isoDate, localNow, serviceDayOrigin, weekdayOf } from "../../src/domain/time/service-day.ts";
import { routePackLoader } from "../loaders/denormalized-rows.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { RoutePack } from "../store/entities/denormalized-rows.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { loadServiceWindow } from "./service-days.ts";
import {
  type PatternRow,
  packedPatterns,
  patternLoader,
  type TimetableRow,
  timetableLoader,
  weekLoader,
} from "./timetables.ts";

/**
 * When the trips run: in the hour that begins now, in a later hour of the next days, or on the same weekday of an
 * ordinary week, if the timetable has ended or has no service for a week.
 */
type TripsKind = "now" | "next" | "typical";

/** Trips under way. Times are seconds from `start`; trips that have already departed have a negative one. */
export type TripsUnderWay = {
  kind: TripsKind;
  timezone: string;
  /** Beginning of the window as Unix seconds; with `typical` in the week that stands for others. */
  start: number;
  /** Length of the window. */
  seconds: number;
  /** Longitude and latitude, WGS84 degrees. */
  stops: [lon: number, lat: number][];
  patterns: UnderWayPattern[];
  /** Index into `patterns`, index into its `times`, seconds from `start`. */
  trips: [pattern: number, times: number, start: number][];
};

/** What the stops and trips of the answer are called, in the same order. */
export type NamesUnderWay = {
  /** Numeric ids. */
  stopIds: number[];
  runs: {
    tripId: string;
    /** Service day, ISO date. */
    date: string;
    /** First departure in seconds of the service day, of a trip that repeats at a headway; null for other trips. */
    startTime: number | null;
  }[];
};

type UnderWayPattern = {
  /** Numeric id of the route. */
  route: number;
  /** Indexes into `TripsUnderWay.stops`. */
  stops: number[];
  /** Time profiles: for each stop the seconds from the previous departure to the arrival, and from there to the departure. */
  times: number[][];
};

/** The window begins at a multiple of this, so that requests of the same minutes have the same answer. */
const STEP_S = 300;
/** Days after today on which the next trips are searched for. */
const DAYS_AHEAD = 7;
/** Maximum trips, and numbers in all time profiles: about 15 kB of JSON, compressed. */
const MAX_TRIPS = 500;
const MAX_TIMES = 12_000;
/** Maximum timetables of routes whose schedule is too long to be packed; each is a row read, and a pattern at most. */
const MAX_LOOSE_TIMETABLES = 60;

type RunningTimetable = { pattern: PatternRow; timetable: TimetableRow };
type RunningServices = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Rows read: one for each route, one for each of at most five weeks, and for routes whose schedule is not packed at most
 * two for each of MAX_LOOSE_TIMETABLES. Null if no trip of the routes runs within a week or in an ordinary one.
 * @param version with `service_levels`
 * @param routeIds of one agency
 * @param timezone of the agency, in which the times of its trips are counted
 * @param seconds length of the window
 */
export async function tripsUnderWay(
  context: ReadContext,
  version: FeedVersionRow,
  { routeIds, timezone }: { routeIds: readonly number[]; timezone: string },
  seconds: number,
): Promise<(TripsUnderWay & { names: NamesUnderWay }) | null> {
  const now = Math.floor(context.now.getTime() / 1000 / STEP_S) * STEP_S;
  const { day: today, seconds: time } = localNow(timezone, now * 1000);
  const window = await loadServiceWindow(context, version);
  const typical = window === null ? null : window.fallback + weekdayOf(today);
  const back = Math.max(1, daysBehind(version.max_time));
  const days = [
    ...daysFrom(today - back, DAYS_AHEAD + 1 + back),
    ...(typical === null ? [] : daysFrom(typical - back, DAYS_AHEAD - 1 + back)),
  ];
  const packs = (await routePackLoader(context).loadMany(routeIds)).filter(
    (pack): pack is RoutePack => pack !== null && !(pack instanceof Error),
  );
  const [services, timetables] = await Promise.all([
    servicesOfDays(context, version, days),
    timetablesOf(context, packs),
  ]);
  const schedule = { timezone, services, timed: timetables, positions: positionsOf(packs), back };
  const resultOf = (kind: TripsKind, start: number | null) => {
    if (start === null) return null;
    const trips = collect(schedule, start, seconds);
    return trips.trips.length === 0 ? null : { kind, timezone, start, seconds, ...trips };
  };
  const typicalNow = typical === null ? null : serviceDayOrigin(typical, timezone) + time;
  return (
    resultOf("now", now) ??
    resultOf("next", firstStart(schedule, now, daysFrom(today - back, DAYS_AHEAD + 1 + back))) ??
    resultOf("typical", typicalNow) ??
    (typical === null || typicalNow === null
      ? null
      : resultOf("typical", firstStart(schedule, typicalNow, daysFrom(typical - back, DAYS_AHEAD - 1 + back))))
  );
}

function daysFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Services that run on each day (since 1970-01-01): one row for each week. */
async function servicesOfDays(
  context: ReadContext,
  version: FeedVersionRow,
  days: readonly number[],
): Promise<RunningServices> {
  const weeks = weekLoader(context);
  const texts = await Promise.all(days.map((day) => weeks.load(`${version.id} ${mondayOf(day)}`)));
  return new Map(days.map((day, i) => [day, new Set(servicesOn(texts[i], day))]));
}

/** Timetables of the routes with their patterns; of routes with long schedules only some, those of the busiest patterns. */
async function timetablesOf(context: ReadContext, packs: readonly RoutePack[]): Promise<RunningTimetable[]> {
  // Primes the loaders with the schedules that are packed.
  await packedPatterns(context).loadMany(packs.map(({ id }) => id));
  const pairsOf = (routes: readonly RoutePack[]) =>
    routes
      .flatMap((pack) => pack.patterns)
      .toSorted((a, b) => b.trip_count - a.trip_count)
      .flatMap((head) => head.timetables.map(({ timetableId }) => [head.id, timetableId] as const));
  const { packed = [], loose = [] } = Object.groupBy(packs, ({ schedule }) => (schedule === null ? "loose" : "packed"));
  const patterns = patternLoader(context);
  const timetables = timetableLoader(context);
  const rows = await Promise.all(
    [...pairsOf(packed), ...pairsOf(loose).slice(0, MAX_LOOSE_TIMETABLES)].map(([pattern, timetable]) =>
      Promise.all([patterns.load(pattern), timetables.load(timetable)]),
    ),
  );
  return rows.flatMap(([pattern, timetable]) => (pattern === null || timetable === null ? [] : { pattern, timetable }));
}

/** Longitude and latitude of the stops of the routes, by numeric id. */
function positionsOf(packs: readonly RoutePack[]): ReadonlyMap<number, readonly [number, number]> {
  return new Map(
    packs
      .flatMap(({ stops }) => stops)
      .flatMap(({ id, lon, lat }) => (lon === null || lat === null ? [] : [[id, [lon, lat] as const] as const])),
  );
}

type Schedule = {
  timezone: string;
  services: RunningServices;
  timed: readonly RunningTimetable[];
  positions: ReadonlyMap<number, readonly [number, number]>;
  /** Earlier service days whose trips may still be under way. */
  back: number;
};

/** Unix seconds of the first trip that begins at or after `from` on one of the ascending days, at a whole step. */
function firstStart({ timezone, services, timed }: Schedule, from: number, days: readonly number[]): number | null {
  let first = Number.POSITIVE_INFINITY;
  for (const day of days) {
    const origin = serviceDayOrigin(day, timezone);
    // A trip of an earlier day may begin after one of this day, because times go on beyond 24 hours.
    if (origin > first) break;
    for (const { timetable } of timed) {
      if (!services.get(day)?.has(timetable.service_id)) continue;
      const base = nextBase(timetable.timetable, from - origin);
      if (base !== null) first = Math.min(first, origin + base);
    }
  }
  return first === Number.POSITIVE_INFINITY ? null : Math.floor(first / STEP_S) * STEP_S;
}

/** The trips under way in a window: those of its day, of earlier days that are not over, and of the next. */
function collect(
  { timezone, services, timed, positions, back }: Schedule,
  start: number,
  seconds: number,
): Pick<TripsUnderWay, "stops" | "patterns" | "trips"> & { names: NamesUnderWay } {
  const { day: today } = localNow(timezone, start * 1000);
  const stops: [number, number][] = [];
  const stopIndex = new Map<number, number>();
  const patterns: UnderWayPattern[] = [];
  /** Index of a pattern in the answer; null if a stop of it has no position. */
  const patternIndex = new Map<number, number | null>();
  const timesIndex = new Map<string, number>();
  const trips: TripsUnderWay["trips"] = [];
  const names: NamesUnderWay = { stopIds: [], runs: [] };
  let numbers = 0;

  const addStop = (id: number): number | null => {
    const index = stopIndex.get(id);
    const position = positions.get(id);
    if (index !== undefined || position === undefined) return index ?? null;
    stopIndex.set(id, stops.length);
    names.stopIds.push(id);
    return stops.push([round(position[0]), round(position[1])]) - 1;
  };
  const addPattern = ({ id, route_id, pattern }: PatternRow): number | null => {
    const knownIndex = patternIndex.get(id);
    if (knownIndex !== undefined) return knownIndex;
    const indexes = pattern.stops.map(addStop);
    const isWhole = indexes.length > 1 && !indexes.includes(null);
    const index = isWhole ? patterns.push({ route: route_id, stops: indexes as number[], times: [] }) - 1 : null;
    patternIndex.set(id, index);
    return index;
  };

  for (const day of daysFrom(today - back, back + 2)) {
    const from = start - serviceDayOrigin(day, timezone);
    for (const { pattern: row, timetable } of timed) {
      if (!services.get(day)?.has(timetable.service_id)) continue;
      const remaining = MAX_TRIPS - trips.length;
      for (const { index, profile, base } of runsBetween(
        row.pattern,
        timetable.timetable,
        from,
        from + seconds,
        remaining,
      )) {
        const pattern = addPattern(row);
        if (pattern === null) break;
        const key = `${pattern} ${profile}`;
        let times = timesIndex.get(key);
        if (times === undefined) {
          const steps = stepsOf(row.pattern.profiles[profile]!);
          if (steps === null || numbers + steps.length > MAX_TIMES) continue;
          numbers += steps.length;
          times = patterns[pattern]!.times.push(steps) - 1;
          timesIndex.set(key, times);
        }
        trips.push([pattern, times, base - from]);
        const isRepeated = timetable.timetable.frequencies[index]!.length > 0;
        names.runs.push({
          tripId: timetable.timetable.tripIds[index]!,
          date: isoDate(day),
          startTime: isRepeated ? base + (row.pattern.profiles[profile]!.departures[0] ?? 0) : null,
        });
      }
    }
  }
  return { stops, patterns, trips, names };
}

/** Five decimals of a degree are about a meter. */
const round = (degrees: number) => Number(degrees.toFixed(5));

/**
 * Times of a profile as steps: from the base or the last departure to each arrival, and from there to the departure.
 * Null if a stop has no time, as in flexible services.
 */
function stepsOf({ arrivals, departures }: Profile): number[] | null {
  const steps: number[] = [];
  let last = 0;
  for (let i = 0; i < arrivals.length; i++) {
    const arrival = arrivals[i] ?? departures[i] ?? null;
    if (arrival === null) return null;
    const departure = Math.max(arrival, departures[i] ?? arrival);
    steps.push(arrival - last, departure - arrival);
    last = departure;
  }
  return steps;
}
