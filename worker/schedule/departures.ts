/** Stop times of a stop: in windows on service days, or all of them (Transitland v2: stop_times, departures, arrivals). */
import { onestopIdSpellings } from "../../src/domain/ids/onestop.ts";
import { withRoutes } from "../loaders/denormalized-rows.ts";
import { routeLoader, versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import type { StoredMessage } from "../realtime/stored-message.ts";
import { entitiesByOnestopId, idsByGtfsId } from "../store/entities/entity.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { versionsOfFeed } from "../store/entities/route.ts";
import { calledAs, routesOfStop, type StopRow } from "../store/entities/stop.ts";
import { routeTable } from "../store/tables/route.ts";
import { agencyZonesAt } from "./agency-zones.ts";
import { type Board, type BoardPart, type BoardVisit, type Candidate, isOnBoard } from "./board.ts";
import { boardWindows, type StopTimeFilter } from "./day-windows.ts";
import { type AddedCandidate, addedCandidates, copiedCandidates } from "./extra-runs.ts";
import { movedCalls } from "./moved-calls.ts";
import { messagesOfVersion } from "./realtime.ts";
import { scheduledCandidates } from "./scheduled-calls.ts";
import { loadServiceWindow, servicesOnDay, timezoneOfVersion } from "./service-days.ts";
import { boardingAreasOf } from "./stations.ts";
import { readTimezoneAhead } from "./stop-time-events.ts";
import { packedPatterns, patternLoader, type TimetableRow, timetableLoader, visitLoader } from "./timetables.ts";
import { type StopTime, scheduledTrip, undatedStopTime } from "./trip.ts";

export type StopTimeList = "stop_times" | "departures" | "arrivals";

/**
 * Stop times at a stop: all candidates of the schedule and of realtime data, then the windows, the order, and the limit.
 * Rows read: one or two weeks of services and each route that calls at the stop, with its schedule. For a route whose
 * schedule is not packed: the visits of the stop, each pattern that calls there and each of its timetables that runs.
 */
export async function stopTimesAtStop(
  context: ReadContext,
  stopRow: StopRow,
  where: StopTimeFilter,
  list: StopTimeList,
  limit: number,
): Promise<StopTime[]> {
  if (limit === 0) return [];
  const [version, stop] = await Promise.all([
    versionLoader(context).load(stopRow.feed_version_id),
    withRoutes(context, stopRow),
  ]);
  if (version === null) return [];
  const window = where.use_service_window === true ? await loadServiceWindow(context, version) : null;
  const windowsIn = (zone: string) => boardWindows(where, zone, context.now.getTime(), window, version.max_time);
  const usual = windowsIn(timezoneOfVersion(version));
  if (usual === null) return undatedStopTimes(context, stop, limit);
  readBelowStopTimes(context, version, stop);
  const dropFirst = list === "arrivals" || where.exclude_first === true;
  const dropLast = list === "departures" || where.exclude_last === true;
  const event = list === "arrivals" ? "arrival" : "departure";
  const [patterns, routes, zones, messages, areas] = await Promise.all([
    visitsOf(context, stop),
    routesOfFilter(context, version, where),
    agencyZonesAt(context, version, stop),
    messagesOfVersion(context, version.id, "realtime_trip_updates"),
    boardingAreasOf(context, stop),
    // Of the usual zone in the same trip as the schedule; a second zone mostly has the same days.
    Promise.all(usual.days.map(({ day }) => servicesOnDay(context, version, day))),
  ]);
  const offers = ({ pattern, position }: BoardVisit) =>
    !(dropFirst && position === 0) &&
    !(dropLast && position === pattern.pattern.stops.length - 1) &&
    (routes === null || routes.has(pattern.route_id));
  const boardVisits = patterns.filter(offers);
  const partOf = rememberResults(async (zone: string): Promise<BoardPart> => {
    const { days, expected } = windowsIn(zone) ?? usual;
    const services = await Promise.all(days.map(({ day }) => servicesOnDay(context, version, day)));
    return { zone, days, expected, services };
  });
  const parts = await Promise.all(zones.zones.map(partOf));
  const timetables = await timetablesOf(context, boardVisits, (service) =>
    parts.some(({ services }) => services.some((running) => running.has(service))),
  );
  const boardingType = list === "stop_times" ? null : list === "arrivals" ? "dropOffType" : "pickupType";
  const hasUpdate = updateTest(messages, timetables.values());
  const stops = new Map([stop, ...areas].map((row) => [row.stop_id, row]));
  const board: Board = { context, version, stop, stops, event, boardingType, limit, messages, updated: hasUpdate };
  const copyIds = new Set(messages.flatMap(({ tripUpdates }) => tripUpdates.copies().map(({ trip }) => trip.tripId)));
  // A copy may run on a day on which its model does not.
  const models = copyIds.size === 0 ? timetables : await timetablesOf(context, boardVisits, () => true);
  const ofSchedule = parts.map(async (part) => {
    const visits = boardVisits.filter(({ pattern }) => zones.ofRoute(pattern.route_id) === part.zone);
    const rows = await scheduledCandidates(board, { visits, timetables }, part);
    const copies = await copiedCandidates(board, { visits, timetables: models }, part);
    return [...rows, ...copies].filter((call) => isOnBoard(call, part));
  });
  const isListed = ({ isFirst, isLast, candidate }: AddedCandidate) =>
    !(dropFirst && isFirst) &&
    !(dropLast && isLast) &&
    (routes === null || routes.has(candidate.stopTime.trip.route_id));
  const additions = (await addedCandidates(board, partOf)).filter(isListed);
  const movedTrips = (await movedCalls(board, { visits: boardVisits, timetables: models }, offers)).map(
    async (trip) => {
      const part = await partOf(trip.zone);
      const rows = await scheduledCandidates(board, trip, part, trip.tripId);
      const copies = await copiedCandidates(board, trip, part, trip.tripId);
      return [...rows, ...copies].filter((call) => isOnBoard(call, part));
    },
  );
  const groups = await Promise.all([...ofSchedule, ...movedTrips]);
  return [...groups.flat(), ...additions.map(({ candidate }) => candidate)]
    .sort(byInstant)
    .slice(0, limit)
    .map(({ stopTime }) => stopTime);
}

function byInstant(a: Candidate, b: Candidate): number {
  const at = ({ scheduled, expected }: Candidate) => expected ?? scheduled ?? 0;
  return at(a) - at(b) || a.stopTime.trip.id - b.stopTime.trip.id || a.stopTime.stopSequence - b.stopTime.stopSequence;
}

/** The function, whose answer for each key is computed once. */
function rememberResults<T>(compute: (key: string) => T): (key: string) => T {
  const answers = new Map<string, T>();
  return (key) => {
    if (!answers.has(key)) answers.set(key, compute(key));
    return answers.get(key)!;
  };
}

/**
 * Tells the trips about which there may be an update, each looked up once.
 * @param timetables of trips whose ids are known, so that an update with one of them is about no other trip
 */
function updateTest(
  messages: readonly StoredMessage[],
  timetables: Iterable<TimetableRow>,
): ((tripId: string, start: number) => boolean) | null {
  if (messages.length === 0) return null;
  const results = new Map<string, boolean>();
  const starts = new Set(
    messages.flatMap(({ tripUpdates }) => [...tripUpdates.byRoute().values()].flat().map(({ trip }) => trip.startTime)),
  );
  const tripIds = new Set([...timetables].flatMap(({ timetable }) => timetable.tripIds));
  for (const { tripUpdates } of messages) {
    for (const trips of tripUpdates.alsoByRoute().values())
      for (const { tripId, startTime } of trips) if (!tripIds.has(tripId ?? "")) starts.add(startTime);
  }
  return (tripId, start) => {
    if (starts.has(start)) return true;
    const before = results.get(tripId);
    if (before !== undefined) return before;
    const has = messages.some(({ tripUpdates }) => tripUpdates.of(tripId).length > 0);
    results.set(tripId, has);
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
async function visitsOf(context: ReadContext, stop: StopRow): Promise<BoardVisit[]> {
  const stopIds = calledAs(stop);
  const packedPatternsOfRoutes = await Promise.all(routeIdsAt(stop).map((id) => packedPatterns(context).load(id)));
  if (packedPatternsOfRoutes.includes(null)) return unpackedVisits(context, stopIds);
  return packedPatternsOfRoutes
    .flatMap((patterns) => patterns ?? [])
    .flatMap((pattern) =>
      pattern.pattern.stops.flatMap((id, position) => (stopIds.has(id) ? [{ pattern, position }] : [])),
    );
}

async function unpackedVisits(context: ReadContext, stopIds: ReadonlySet<number>): Promise<BoardVisit[]> {
  const visitsAt = visitLoader(context);
  const visits = (await Promise.all([...stopIds].map((id) => visitsAt.load(id)))).flat();
  const loader = patternLoader(context);
  const patterns = await Promise.all(visits.map((visit) => loader.load(visit.patternId)));
  return visits.flatMap(({ position }, i) => {
    const pattern = patterns[i];
    return pattern == null ? [] : [{ pattern, position }];
  });
}

async function timetablesOf(
  context: ReadContext,
  visits: readonly BoardVisit[],
  runs: (serviceId: number) => boolean,
): Promise<Map<number, TimetableRow>> {
  const ids = new Set(
    visits.flatMap(({ pattern }) =>
      pattern.pattern.timetables.filter((t) => runs(t.serviceId)).map((t) => t.timetableId),
    ),
  );
  const loader = timetableLoader(context);
  const rows = await Promise.all([...ids].map((id) => loader.load(id)));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row]])));
}

/** All stop times without a service day; the filters by time, end and route do not apply (Transitland v2). */
async function undatedStopTimes(context: ReadContext, stop: StopRow, limit: number): Promise<StopTime[]> {
  const visits = await visitsOf(context, stop);
  const runs = visits
    .flatMap((visit) => visit.pattern.pattern.timetables.map(({ timetableId }) => ({ ...visit, timetableId })))
    // Each timetable has at least one trip.
    .slice(0, limit);
  const loader = timetableLoader(context);
  const calls = await Promise.all(
    runs.map(async ({ pattern, position, timetableId }) => {
      const timetable = await loader.load(timetableId);
      if (timetable === null) return [];
      return Array.from(timetable.timetable.starts, (_, index) => ({
        ...undatedStopTime(scheduledTrip(pattern, timetable, index), position),
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

/** Numeric ids of the routes of a version that the filter names; null if it names none. */
export async function routesOfFilter(
  { stores }: ReadContext,
  version: FeedVersionRow,
  where: StopTimeFilter,
): Promise<ReadonlySet<number> | null> {
  if (where.route_onestop_ids == null) return null;
  const columns = routeTable.pick(["id", "feed_version_id", "route_id"]);
  const onestopIds = where.route_onestop_ids.flatMap(onestopIdSpellings);
  const matchingRoutes = await entitiesByOnestopId(stores.db, columns, onestopIds, []);
  const cold = await stores.db.cold.of(version.id)?.named(columns, "onestop_id", onestopIds);
  const versionRoutes = cold ?? matchingRoutes.filter((route) => route.feed_version_id === version.id);
  const routes = new Set(versionRoutes.map((route) => route.id));
  if (where.allow_previous_route_onestop_ids !== true) return routes;
  const ofFeed = await versionsOfFeed(stores.db, version.feed_id);
  const gtfsIds = matchingRoutes.filter((route) => ofFeed.has(route.feed_version_id)).map((route) => route.route_id);
  for (const id of (await idsByGtfsId(stores.db, "route", version.id, gtfsIds)).values()) routes.add(id);
  return routes;
}
