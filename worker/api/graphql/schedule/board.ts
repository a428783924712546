/** Stop times of a stop: windows on service days, or all of them (Transitland v2: stop_times, departures, arrivals). */
import { callsBetween } from "../../../../src/domain/schedule/board.ts";
import { stopTimeAt } from "../../../../src/domain/schedule/stop-times.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { versionLoader } from "../load/versions.ts";
import { addedCalls } from "./added.ts";
import { type DayWindow, dayWindows, type StopTimeWhere } from "./day-windows.ts";
import { type PatternRow, patternLoader, type TimetableRow, timetableLoader, visitLoader } from "./load.ts";
import { routesOfFilter } from "./route-filter.ts";
import { packedPatterns } from "./route-schedules.ts";
import { servicesOnDay } from "./running.ts";
import { type StopTime, scheduledTrip, undatedCall } from "./trip.ts";
import { windowOfVersion, zoneOfVersion } from "./window-of-version.ts";

export type Board = "stop_times" | "departures" | "arrivals";

type Visit = { pattern: PatternRow; position: number };

/**
 * Cost in rows: a week or two of services, and each route that calls at the stop; where a route's schedule is not
 * packed, the stop's visits, each pattern that calls at the stop and each of their timetables that runs.
 */
export async function boardOf(
  context: QueryContext,
  stop: StopRow,
  where: StopTimeWhere,
  board: Board,
  limit: number,
): Promise<StopTime[]> {
  if (limit === 0) return [];
  const version = await versionLoader(context).load(stop.feed_version_id);
  if (version === null) return [];
  const window = where.use_service_window === true ? await windowOfVersion(context, version) : null;
  const days = dayWindows(where, zoneOfVersion(version), context.now.getTime(), window);
  if (days === null) return allCalls(context, version, stop, limit);
  const dropFirst = board === "arrivals" || where.exclude_first === true;
  const dropLast = board === "departures" || where.exclude_last === true;
  const [patterns, services, routes, added] = await Promise.all([
    visitsOf(context, version, stop),
    Promise.all(days.map((day) => servicesInWindow(context, version, day))),
    routesOfFilter(context, version, where),
    addedCalls(context, version, stop, days),
  ]);
  const called = patterns.filter(
    ({ pattern, position }) =>
      !(dropFirst && position === 0) &&
      !(dropLast && position === pattern.pattern.stops.length - 1) &&
      (routes === null || routes.has(pattern.route_id)),
  );
  const timetables = await timetablesOf(context, version.shard, called, (service) =>
    services.some((running) => running.has(service)),
  );
  const groups = days.map((day, i) => callsOfDay(version.shard, stop, called, timetables, day, services[i]!));
  // Cut before it is sorted: the day before comes first, whatever its times are (Transitland v2).
  const rows = groups.flat().slice(0, limit);
  const more = added.filter(
    (call) =>
      !(dropFirst && call.isFirst) &&
      !(dropLast && call.isLast) &&
      (routes === null || routes.has(call.stopTime.trip.route_id)),
  );
  return [...rows, ...more.map((call) => call.stopTime)].sort(byDayAndDeparture);
}

/** A day whose window lies behind the last time of the version has none: its services need not be read. */
async function servicesInWindow(
  context: QueryContext,
  version: FeedVersionRow,
  { day, start }: DayWindow,
): Promise<ReadonlySet<number>> {
  return start > version.max_time ? new Set() : servicesOnDay(context, version, day);
}

/** From the routes that call here, else from the list of the stop's visits; in the order of the patterns. */
async function visitsOf(context: QueryContext, { shard }: FeedVersionRow, stop: StopRow): Promise<Visit[]> {
  if (stop.routes === undefined) return looseVisits(context, shard, stop);
  const routeIds = (JSON.parse(stop.routes) as [number, number, number][]).map(([id]) => id).sort((a, b) => a - b);
  const packed = await Promise.all(routeIds.map((id) => packedPatterns(context, shard).load(id)));
  if (packed.includes(null)) return looseVisits(context, shard, stop);
  return packed
    .flatMap((patterns) => patterns ?? [])
    .flatMap((pattern) =>
      pattern.pattern.stops.flatMap((id, position) => (id === stop.id ? [{ pattern, position }] : [])),
    );
}

async function looseVisits(context: QueryContext, shard: number, stop: StopRow): Promise<Visit[]> {
  const visits = await visitLoader(context, shard).load(stop.id);
  const loader = patternLoader(context, shard);
  const patterns = await Promise.all(visits.map((visit) => loader.load(visit.patternId)));
  return visits.flatMap(({ position }, i) => {
    const pattern = patterns[i];
    return pattern == null ? [] : [{ pattern, position }];
  });
}

async function timetablesOf(
  context: QueryContext,
  shard: number,
  visits: readonly Visit[],
  runs: (serviceId: number) => boolean,
): Promise<Map<number, TimetableRow>> {
  const ids = new Set(
    visits.flatMap(({ pattern }) =>
      pattern.pattern.timetables.filter((t) => runs(t.serviceId)).map((t) => t.timetableId),
    ),
  );
  const loader = timetableLoader(context, shard);
  const rows = await Promise.all([...ids].map((id) => loader.load(id)));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row]])));
}

function callsOfDay(
  shard: number,
  stop: StopRow,
  visits: readonly Visit[],
  timetables: ReadonlyMap<number, TimetableRow>,
  { day, asked, start, end }: DayWindow,
  running: ReadonlySet<number>,
): StopTime[] {
  const calls: StopTime[] = [];
  for (const { pattern, position } of visits) {
    for (const { serviceId, timetableId } of pattern.pattern.timetables) {
      const timetable = timetables.get(timetableId);
      if (timetable === undefined || !running.has(serviceId)) continue;
      for (const call of callsBetween(pattern.pattern, timetable.timetable, position, start, end)) {
        const { stopSequence } = stopTimeAt(pattern.pattern, timetable.timetable, call.index, position);
        calls.push({
          trip: scheduledTrip(shard, pattern, timetable, call.index),
          position,
          arrival: call.arrival,
          departure: call.departure,
          shift: call.shift,
          stopSequence: stopSequence ?? position,
          stopId: stop.id,
          stop,
          serviceDay: day,
          runDay: day === asked ? day : null,
        });
      }
    }
  }
  return calls.sort(byDayAndDeparture);
}

/** Everything that calls here, without a day; filters by time, end and route do not count (Transitland v2). */
async function allCalls(
  context: QueryContext,
  version: FeedVersionRow,
  stop: StopRow,
  limit: number,
): Promise<StopTime[]> {
  const visits = await visitsOf(context, version, stop);
  const runs = visits
    .flatMap((visit) => visit.pattern.pattern.timetables.map(({ timetableId }) => ({ ...visit, timetableId })))
    // Each holds a trip at least.
    .slice(0, limit);
  const loader = timetableLoader(context, version.shard);
  const calls = await Promise.all(
    runs.map(async ({ pattern, position, timetableId }) => {
      const timetable = await loader.load(timetableId);
      if (timetable === null) return [];
      return timetable.timetable.starts.map((_, index) => ({
        ...undatedCall(scheduledTrip(version.shard, pattern, timetable, index), position),
        stop,
      }));
    }),
  );
  return calls.flat().slice(0, limit).sort(byDayAndDeparture);
}

function byDayAndDeparture(a: StopTime, b: StopTime): number {
  return (
    (a.serviceDay ?? 0) - (b.serviceDay ?? 0) ||
    (a.departure ?? a.arrival ?? 0) - (b.departure ?? b.arrival ?? 0) ||
    a.trip.id - b.trip.id ||
    a.stopSequence - b.stopSequence
  );
}
