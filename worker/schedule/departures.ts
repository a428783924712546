/** Stop times of a stop: in windows on service days, or all of them (Transitland v2: stop_times, departures, arrivals). */
import { addedStopTimes } from "../../src/domain/realtime/added-trip.ts";
import { callsBetween } from "../../src/domain/schedule/board.ts";
import { stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { dayOf, serviceDayOrigin } from "../../src/domain/service-day.ts";
import { routeLoader, versionLoader } from "../loaders/entities.ts";
import { loadExisting, type ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import { entitiesByOnestopId, idsByGtfsId } from "../store/read/entity.ts";
import type { FeedVersionRow } from "../store/read/feed-version.ts";
import { type RouteRow, versionsOfFeed } from "../store/read/route.ts";
import { routesOfStop, type StopRow } from "../store/read/stop.ts";
import { routeTable } from "../store/tables/route.ts";
import { type DayWindow, dayWindows, type StopTimeFilter } from "./day-windows.ts";
import { messagesOfVersion, routeByGtfsId } from "./realtime.ts";
import { loadServiceWindow, servicesOnDay, timezoneOfVersion } from "./service-days.ts";
import { readTimezoneAhead } from "./stop-time-events.ts";
import {
  type PatternRow,
  packedPatterns,
  patternLoader,
  type TimetableRow,
  timetableLoader,
  visitLoader,
} from "./timetables.ts";
import { type StopTime, scheduledTrip, undatedStopTime } from "./trip.ts";

export type StopTimeList = "stop_times" | "departures" | "arrivals";

type Visit = { pattern: PatternRow; position: number };

/**
 * Stop times at a stop, sorted by service day and departure.
 * Rows read: one or two weeks of services and each route that calls at the stop, with its schedule. For a route whose schedule is not
 * packed: the visits of the stop, each pattern that calls there and each of its timetables that runs.
 */
export async function stopTimesAtStop(
  context: ReadContext,
  stop: StopRow,
  where: StopTimeFilter,
  list: StopTimeList,
  limit: number,
): Promise<StopTime[]> {
  if (limit === 0) return [];
  const version = await versionLoader(context).load(stop.feed_version_id);
  if (version === null) return [];
  const window = where.use_service_window === true ? await loadServiceWindow(context, version) : null;
  const days = dayWindows(where, timezoneOfVersion(version), context.now.getTime(), window);
  if (days === null) return undatedStopTimes(context, version, stop, limit);
  readBelowStopTimes(context, version, stop);
  const dropFirst = list === "arrivals" || where.exclude_first === true;
  const dropLast = list === "departures" || where.exclude_last === true;
  const [patterns, services, routes, added] = await Promise.all([
    visitsOf(context, version, stop),
    Promise.all(days.map((day) => servicesInWindow(context, version, day))),
    routesOfFilter(context, version, where),
    addedStopTimesAtStop(context, version, stop, days),
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
  const groups = days.map((day, i) =>
    stopTimesOfDay(version.shard, stop, called, timetables, day, services[i]!, limit),
  );
  // Applies the limit before sorting: the previous day comes first regardless of its times (Transitland v2).
  const rows = groups.flat().slice(0, limit);
  const more = added.filter(
    (call) =>
      !(dropFirst && call.isFirst) &&
      !(dropLast && call.isLast) &&
      (routes === null || routes.has(call.stopTime.trip.route_id)),
  );
  return [...rows, ...more.map((call) => call.stopTime)].sort(byDayAndDeparture);
}

/** Starts to read what the fields of stop times show and the stop determines: the routes that call, and the time zone. */
function readBelowStopTimes(context: ReadContext, version: FeedVersionRow, stop: StopRow): void {
  if (context.fields.has("route")) readAhead(routeLoader(context), routeIdsAt(stop));
  if (context.fields.has("departure") || context.fields.has("arrival")) readTimezoneAhead(context, version, stop);
}

/** Numeric ids of the routes that call at a stop, ascending. */
function routeIdsAt(stop: StopRow): number[] {
  return routesOfStop(stop.routes ?? "[]")
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

/** Skips the read for a window after the last time of the version, which has no services. */
async function servicesInWindow(
  context: ReadContext,
  version: FeedVersionRow,
  { day, start }: DayWindow,
): Promise<ReadonlySet<number>> {
  return start > version.max_time ? new Set() : servicesOnDay(context, version, day);
}

/** Visits in the order of the patterns: from the packed routes, or from the visits of the stop if a route is not packed. */
async function visitsOf(context: ReadContext, { shard }: FeedVersionRow, stop: StopRow): Promise<Visit[]> {
  if (stop.routes === undefined) return unpackedVisits(context, shard, stop);
  const packed = await Promise.all(routeIdsAt(stop).map((id) => packedPatterns(context, shard).load(id)));
  if (packed.includes(null)) return unpackedVisits(context, shard, stop);
  return packed
    .flatMap((patterns) => patterns ?? [])
    .flatMap((pattern) =>
      pattern.pattern.stops.flatMap((id, position) => (id === stop.id ? [{ pattern, position }] : [])),
    );
}

async function unpackedVisits(context: ReadContext, shard: number, stop: StopRow): Promise<Visit[]> {
  const visits = await visitLoader(context, shard).load(stop.id);
  const loader = patternLoader(context, shard);
  const patterns = await Promise.all(visits.map((visit) => loader.load(visit.patternId)));
  return visits.flatMap(({ position }, i) => {
    const pattern = patterns[i];
    return pattern == null ? [] : [{ pattern, position }];
  });
}

async function timetablesOf(
  context: ReadContext,
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

function stopTimesOfDay(
  shard: number,
  stop: StopRow,
  visits: readonly Visit[],
  timetables: ReadonlyMap<number, TimetableRow>,
  { day, requestedDay, start, end }: DayWindow,
  running: ReadonlySet<number>,
  limit: number,
): StopTime[] {
  const calls: StopTime[] = [];
  for (const { pattern, position } of visits) {
    for (const { serviceId, timetableId } of pattern.pattern.timetables) {
      const timetable = timetables.get(timetableId);
      if (timetable === undefined || !running.has(serviceId)) continue;
      for (const call of callsBetween(pattern.pattern, timetable.timetable, position, start, end, limit)) {
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
          runDay: day === requestedDay ? day : null,
        });
      }
    }
  }
  return calls.sort(byDayAndDeparture);
}

/** All stop times without a service day; the filters by time, end and route do not apply (Transitland v2). */
async function undatedStopTimes(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow,
  limit: number,
): Promise<StopTime[]> {
  const visits = await visitsOf(context, version, stop);
  const runs = visits
    .flatMap((visit) => visit.pattern.pattern.timetables.map(({ timetableId }) => ({ ...visit, timetableId })))
    // Each timetable has at least one trip.
    .slice(0, limit);
  const loader = timetableLoader(context, version.shard);
  const calls = await Promise.all(
    runs.map(async ({ pattern, position, timetableId }) => {
      const timetable = await loader.load(timetableId);
      if (timetable === null) return [];
      return timetable.timetable.starts.map((_, index) => ({
        ...undatedStopTime(scheduledTrip(version.shard, pattern, timetable, index), position),
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

type AddedStopTime = { stopTime: StopTime; isFirst: boolean; isLast: boolean };

/** Stop times of added trips (known only to realtime data) within the windows. Omits trips whose route is unknown. */
async function addedStopTimesAtStop(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow,
  days: readonly DayWindow[],
): Promise<AddedStopTime[]> {
  const messages = await messagesOfVersion(context, version.id, "realtime_trip_updates");
  const zone = stop.stop_timezone ?? timezoneOfVersion(version);
  const calls = addedStopTimes(
    messages.map((message) => message.tripUpdates),
    stop.stop_id,
    zone,
  ).filter((call) => isIn(days, call.serviceDate, call.seconds));
  const routes = await Promise.all(
    calls.map(async ({ update: { trip } }) => (trip.routeId === null ? null : routeNamed(context, stop, trip.routeId))),
  );
  return calls.flatMap(({ update, stopSequence, serviceDate, isFirst, isLast, match }, i) => {
    const route = routes[i];
    if (route == null) return [];
    const serviceDay = serviceDate === null ? null : dayOf(serviceDate);
    const seconds = (time: number | null | undefined) =>
      time == null || serviceDay === null ? null : time - serviceDayOrigin(serviceDay, zone);
    const trip = {
      id: 0,
      feed_version_id: version.id,
      shard: version.shard,
      route_id: route.id,
      update,
      serviceDate,
    } as const;
    const added = {
      arrival: seconds(match.arrival?.time),
      departure: seconds(match.departure?.time),
    };
    return [
      {
        isFirst,
        isLast,
        stopTime: {
          trip,
          position: null,
          // Not scheduled: these times only decide the position in the list.
          ...added,
          shift: 0,
          stopSequence,
          stopId: stop.id,
          stop,
          serviceDay,
          runDay: serviceDay,
        },
      },
    ];
  });
}

/** A route by its GTFS id: among those that call at the stop if they are read anyway, else any of the version. */
async function routeNamed(context: ReadContext, stop: StopRow, gtfsId: string): Promise<RouteRow | null> {
  const atStop = context.fields.has("route") ? await loadExisting(routeLoader(context), routeIdsAt(stop)) : [];
  const called = atStop.find((route) => route.route_id === gtfsId);
  return called ?? routeByGtfsId(context, stop.feed_version_id, gtfsId);
}

function isIn(days: readonly DayWindow[], serviceDate: string | null, seconds: number | null): boolean {
  const day = serviceDate === null ? null : dayOf(serviceDate);
  return days.some(
    ({ requestedDay, start, end }) =>
      requestedDay === day && (seconds === null || (seconds >= start && seconds <= end)),
  );
}

/** Numeric ids of the routes of a version that the filter names; null if it names none. */
export async function routesOfFilter(
  { stores }: ReadContext,
  version: FeedVersionRow,
  where: StopTimeFilter,
): Promise<ReadonlySet<number> | null> {
  if (where.route_onestop_ids == null) return null;
  const columns = routeTable.pick(["id", "feed_version_id", "route_id"]);
  const named = await entitiesByOnestopId(stores.db, columns, where.route_onestop_ids, []);
  const cold = await stores.db.cold.of(version.id)?.named(columns, "onestop_id", where.route_onestop_ids);
  const own = cold ?? named.filter((route) => route.feed_version_id === version.id);
  const routes = new Set(own.map((route) => route.id));
  if (where.allow_previous_route_onestop_ids !== true) return routes;
  const ofFeed = await versionsOfFeed(stores.db, version.feed_id);
  const gtfsIds = named.filter((route) => ofFeed.has(route.feed_version_id)).map((route) => route.route_id);
  for (const id of (await idsByGtfsId(stores.db, "route", version.id, gtfsIds)).values()) routes.add(id);
  return routes;
}
