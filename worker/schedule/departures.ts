/** Stop times of a stop: in windows on service days, or all of them (Transitland v2: stop_times, departures, arrivals). */
import { onestopIdSpellings } from "../../src/domain/onestop.ts";
import { addedStopTimes } from "../../src/domain/realtime/added-trip.ts";
import { type CallEvent, callsBetween } from "../../src/domain/schedule/board.ts";
import { stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { dayOf, serviceDayOrigin, serviceInstant } from "../../src/domain/service-day.ts";
import { routeLoader, versionLoader } from "../loaders/entities.ts";
import { loadExisting, type ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import { entitiesByOnestopId, idsByGtfsId } from "../store/read/entity.ts";
import type { FeedVersionRow } from "../store/read/feed-version.ts";
import { type RouteRow, versionsOfFeed } from "../store/read/route.ts";
import { routesOfStop, type StopRow } from "../store/read/stop.ts";
import type { StoredMessage } from "../store/realtime.ts";
import { routeTable } from "../store/tables/route.ts";
import { type AgencyZones, agencyZonesAt } from "./agency-zones.ts";
import {
  type BoardWindows,
  boardWindows,
  type DayWindow,
  MAX_EARLY_S,
  MAX_LATE_S,
  type StopTimeFilter,
} from "./day-windows.ts";
import { messagesOfVersion, routeByGtfsId } from "./realtime.ts";
import { loadServiceWindow, servicesOnDay, timezoneOfVersion } from "./service-days.ts";
import { expectedInstant, readTimezoneAhead } from "./stop-time-events.ts";
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

/** A stop time that may be on a board. Instants are Unix seconds; null where unknown. */
export type Candidate = {
  stopTime: StopTime;
  /** By the schedule, on the day that was asked for; null for a run that only realtime data has. */
  scheduled: number | null;
  expected: number | null;
};

/**
 * Stop times at a stop: all candidates of the schedule and of realtime data, then the windows, the order, and the limit.
 * Rows read: one or two weeks of services and each route that calls at the stop, with its schedule. For a route whose
 * schedule is not packed: the visits of the stop, each pattern that calls there and each of its timetables that runs.
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
  const windowsIn = (zone: string) => boardWindows(where, zone, context.now.getTime(), window, version.max_time);
  const usual = windowsIn(timezoneOfVersion(version));
  if (usual === null) return undatedStopTimes(context, version, stop, limit);
  readBelowStopTimes(context, version, stop);
  const dropFirst = list === "arrivals" || where.exclude_first === true;
  const dropLast = list === "departures" || where.exclude_last === true;
  const event = list === "arrivals" ? "arrival" : "departure";
  const [patterns, routes, zones, messages] = await Promise.all([
    visitsOf(context, version, stop),
    routesOfFilter(context, version, where),
    agencyZonesAt(context, version, stop),
    messagesOfVersion(context, version.id, "realtime_trip_updates"),
    // Of the usual zone in the same trip as the schedule; a second zone mostly has the same days.
    Promise.all(usual.days.map(({ day }) => servicesOnDay(context, version, day))),
  ]);
  const called = patterns.filter(
    ({ pattern, position }) =>
      !(dropFirst && position === 0) &&
      !(dropLast && position === pattern.pattern.stops.length - 1) &&
      (routes === null || routes.has(pattern.route_id)),
  );
  const parts = await Promise.all(
    zones.zones.map(async (zone): Promise<BoardPart> => {
      const { days, expected } = windowsIn(zone) ?? usual;
      const services = await Promise.all(days.map(({ day }) => servicesOnDay(context, version, day)));
      return { zone, days, expected, services };
    }),
  );
  const timetables = await timetablesOf(context, version.shard, called, (service) =>
    parts.some(({ services }) => services.some((running) => running.has(service))),
  );
  const updated = updateTest(messages);
  const board = { context, shard: version.shard, stop, timetables, event, limit, updated } as const;
  const groups = await Promise.all(
    parts.map(async (part) => {
      const visits = called.filter(({ pattern }) => zones.ofRoute(pattern.route_id) === part.zone);
      const added = await addedCandidates(context, version, stop, part, zones, event);
      const extra = added.filter(
        (call) =>
          !(dropFirst && call.isFirst) &&
          !(dropLast && call.isLast) &&
          (routes === null || routes.has(call.candidate.stopTime.trip.route_id)),
      );
      const rows = await scheduledCandidates(board, visits, part);
      const copies = await copiedCandidates(board, visits, part, messages);
      return [...rows, ...copies, ...extra.map((call) => call.candidate)].filter((call) => isOnBoard(call, part));
    }),
  );
  return groups
    .flat()
    .sort(byInstant)
    .slice(0, limit)
    .map(({ stopTime }) => stopTime);
}

/** The windows of the routes of one zone, with the services of each day. */
type BoardPart = BoardWindows & { zone: string; services: readonly ReadonlySet<number>[] };

/** Whether a call is in a window that is relative to now. Other windows are those of the schedule already. */
function isOnBoard({ scheduled, expected }: Candidate, { expected: window }: BoardPart): boolean {
  if (window === null) return true;
  const at = expected ?? scheduled;
  return at !== null && at >= window.from && at <= window.until;
}

function byInstant(a: Candidate, b: Candidate): number {
  const at = ({ scheduled, expected }: Candidate) => expected ?? scheduled ?? 0;
  return at(a) - at(b) || a.stopTime.trip.id - b.stopTime.trip.id || a.stopTime.stopSequence - b.stopTime.stopSequence;
}

/** Tells the trips about which there may be an update, each looked up once. @param start seconds of the service day */
function updateTest(messages: readonly StoredMessage[]): ((tripId: string, start: number) => boolean) | null {
  if (messages.length === 0) return null;
  const tested = new Map<string, boolean>();
  const starts = new Set(
    messages.flatMap(({ tripUpdates }) => tripUpdates.byRoute().map(({ trip }) => trip.startTime)),
  );
  return (tripId, start) => {
    if (starts.has(start)) return true;
    const known = tested.get(tripId);
    if (known !== undefined) return known;
    const has = messages.some(({ tripUpdates }) => tripUpdates.of(tripId).length > 0);
    tested.set(tripId, has);
    return has;
  };
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

type Board = {
  context: ReadContext;
  shard: number;
  stop: StopRow;
  timetables: ReadonlyMap<number, TimetableRow>;
  event: CallEvent;
  limit: number;
  updated: ((tripId: string, start: number) => boolean) | null;
};

/**
 * Calls of the schedule. For a window relative to now, trips with an update are looked for as long before and after as
 * they may be late and early, since only the expected instant tells whether they belong to it.
 */
async function scheduledCandidates(
  { context, shard, stop, timetables, event, limit, updated }: Board,
  visits: readonly Visit[],
  { zone, days, expected, services }: BoardPart,
): Promise<Candidate[]> {
  const late = expected === null || updated === null ? 0 : MAX_LATE_S;
  const early = expected === null || updated === null ? 0 : MAX_EARLY_S;
  const calls: Promise<Candidate>[] = [];
  for (const [i, { day, requestedDay, start, end }] of days.entries()) {
    for (const { pattern, position } of visits) {
      for (const { serviceId, timetableId } of pattern.pattern.timetables) {
        const row = timetables.get(timetableId);
        if (row === undefined || !services[i]!.has(serviceId)) continue;
        const { timetable } = row;
        const enough = { count: limit, from: start + early };
        for (const call of callsBetween(pattern.pattern, timetable, position, start - late, end + early, {
          event,
          enough,
        })) {
          const at = event === "arrival" ? (call.arrival ?? call.departure) : call.departure;
          const isUpdated =
            updated?.(timetable.tripIds[call.index]!, timetable.starts[call.index]! + call.shift) === true;
          if (!isUpdated && (at < start || at > end)) continue;
          const { stopSequence } = stopTimeAt(pattern.pattern, timetable, call.index, position);
          const stopTime: StopTime = {
            trip: scheduledTrip(shard, pattern, row, call.index),
            position,
            arrival: call.arrival,
            departure: call.departure,
            shift: call.shift,
            stopSequence: stopSequence ?? position,
            stopId: stop.id,
            stop,
            serviceDay: day,
            runDay: day === requestedDay ? day : null,
          };
          calls.push(
            candidate(context, stopTime, serviceInstant(requestedDay, at, zone), event, expected !== null && isUpdated),
          );
        }
      }
    }
  }
  return Promise.all(calls);
}

/**
 * Calls of runs that copy a trip of the schedule (GTFS Realtime, DUPLICATED): with the times of the trip, moved to the start
 * time of the copy. The copy of a trip whose services run on no day of the board is left out.
 */
async function copiedCandidates(
  { context, shard, stop, timetables, event }: Board,
  visits: readonly Visit[],
  { zone, days, expected }: BoardPart,
  messages: readonly StoredMessage[],
): Promise<Candidate[]> {
  const copies = messages.flatMap(({ tripUpdates }) => tripUpdates.copies());
  if (copies.length === 0) return [];
  const calls: Promise<Candidate>[] = [];
  for (const { pattern, position } of visits) {
    for (const { timetableId } of pattern.pattern.timetables) {
      const row = timetables.get(timetableId);
      if (row === undefined) continue;
      for (const copy of copies) {
        const index = row.timetable.tripIds.indexOf(copy.trip.tripId ?? "");
        const startDate = copy.tripProperties?.startDate ?? copy.trip.startDate;
        const day = startDate === null ? null : dayOf(startDate);
        if (index < 0 || day === null) continue;
        const start = row.timetable.starts[index]!;
        const shift = (copy.tripProperties?.startTime ?? copy.trip.startTime ?? start) - start;
        const call = stopTimeAt(pattern.pattern, row.timetable, index, position);
        const moved = (time: number | null) => (time === null ? null : time + shift);
        const [arrival, departure] = [moved(call.arrival), moved(call.departure)];
        const at = event === "arrival" ? (arrival ?? departure) : (departure ?? arrival);
        if (at === null || (expected === null && !isIn(days, startDate, at))) continue;
        const stopTime: StopTime = {
          trip: { ...scheduledTrip(shard, pattern, row, index), id: 0, copy },
          ...{ position, arrival, departure, shift, stopSequence: call.stopSequence ?? position },
          ...{ stopId: stop.id, stop, serviceDay: day, runDay: day },
        };
        calls.push(candidate(context, stopTime, serviceInstant(day, at, zone), event, expected !== null));
      }
    }
  }
  return Promise.all(calls);
}

async function candidate(
  context: ReadContext,
  stopTime: StopTime,
  scheduled: number,
  event: CallEvent,
  isUpdated: boolean,
): Promise<Candidate> {
  // Updates are about the days that are asked for, and not about those of an ordinary week in their place.
  const applies = isUpdated && stopTime.runDay !== null;
  return { stopTime, scheduled, expected: applies ? await expectedInstant(context, stopTime, event) : null };
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

type AddedCandidate = { candidate: Candidate; isFirst: boolean; isLast: boolean };

/**
 * Calls that only realtime data has, on the days of the windows: the place where a board takes runs beside the schedule.
 * Omits trips whose route is unknown or counts its times in another zone.
 */
async function addedCandidates(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow,
  { zone, days, expected }: BoardPart,
  zones: AgencyZones,
  event: CallEvent,
): Promise<AddedCandidate[]> {
  const messages = await messagesOfVersion(context, version.id, "realtime_trip_updates");
  const calls = addedStopTimes(
    messages.map((message) => message.tripUpdates),
    stop.stop_id,
    zone,
  ).filter((call) => expected !== null || isIn(days, call.serviceDate, call.seconds));
  const routes = await Promise.all(
    calls.map(async ({ update: { trip } }) => (trip.routeId === null ? null : routeNamed(context, stop, trip.routeId))),
  );
  return calls.flatMap(({ update, stopSequence, serviceDate, isFirst, isLast, expected: times }, i) => {
    const route = routes[i];
    if (route == null || zones.ofRoute(route.id) !== zone) return [];
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
    const stopTime: StopTime = {
      trip,
      position: null,
      // Not scheduled: these times only decide the position in the list.
      arrival: seconds(times.arrival.time),
      departure: seconds(times.departure.time),
      shift: 0,
      stopSequence,
      stopId: stop.id,
      stop,
      serviceDay,
      runDay: serviceDay,
    };
    return [{ isFirst, isLast, candidate: { stopTime, scheduled: null, expected: times[event].time } }];
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
  const onestopIds = where.route_onestop_ids.flatMap(onestopIdSpellings);
  const named = await entitiesByOnestopId(stores.db, columns, onestopIds, []);
  const cold = await stores.db.cold.of(version.id)?.named(columns, "onestop_id", onestopIds);
  const own = cold ?? named.filter((route) => route.feed_version_id === version.id);
  const routes = new Set(own.map((route) => route.id));
  if (where.allow_previous_route_onestop_ids !== true) return routes;
  const ofFeed = await versionsOfFeed(stores.db, version.feed_id);
  const gtfsIds = named.filter((route) => ofFeed.has(route.feed_version_id)).map((route) => route.route_id);
  for (const id of (await idsByGtfsId(stores.db, "route", version.id, gtfsIds)).values()) routes.add(id);
  return routes;
}
