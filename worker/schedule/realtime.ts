/** Realtime data of a feed version: trip updates and alerts, and the routes and stops that messages name. */

import type DataLoader from "dataloader";
import { STATION } from "../../src/domain/gtfs/location-types.ts";
import { type AlertTarget, alertsFor } from "../../src/domain/realtime/alert-match.ts";
import type { TripInstance } from "../../src/domain/realtime/descriptor.ts";
import type { Alert, RealtimeType, TripUpdate } from "../../src/domain/realtime/message.ts";
import { updatesOfTrip } from "../../src/domain/realtime/trip-updates.ts";
import { otherNamesOf, type TimetableOfDay, unknownNames } from "../../src/domain/realtime/unknown-trips.ts";
import { dayOf, isoDate } from "../../src/domain/time/service-day.ts";
import { agencyLoader, routeLoader, stopLoader, versionLoader } from "../loaders/entities.ts";
import { loadExisting, primeLoader, type ReadContext } from "../loaders/loaders.ts";
import type { StoredMessage } from "../realtime/stored-message.ts";
import { entitiesByGtfsId } from "../store/entities/entity.ts";
import { type RouteRow, routeColumns } from "../store/entities/route.ts";
import { type StopRow, stopColumns } from "../store/entities/stop.ts";
import { realtimeOfFeeds } from "../store/realtime/feed-routing.ts";
import type { RowShape } from "../store/table.ts";
import { servicesOnDay } from "./service-days.ts";
import {
  headsOfRoute,
  type PatternRow,
  packedPatterns,
  patternLoader,
  type TimetableRow,
  timetableLoader,
} from "./timetables.ts";
import { gtfsTripId, isAdded, type ScheduledTrip, type Trip } from "./trip.ts";

/** Stored messages of one type about the feed of a version; those published by the feed itself come first. */
export async function messagesOfVersion(
  context: ReadContext,
  versionId: number,
  type: RealtimeType,
): Promise<StoredMessage[]> {
  const version = await versionLoader(context).load(versionId);
  return version === null ? [] : messagesOfFeed(context, version.feed_id, type);
}

/** The same by the numeric id of a feed. */
export function messagesOfFeed(context: ReadContext, feedId: number, type: RealtimeType): Promise<StoredMessage[]> {
  return context.loaders
    .get(`messages ${type}`, async (feedIds: readonly number[]) => {
      const messagesByFeed = await realtimeOfFeeds(context.stores.db, feedIds, type);
      return feedIds.map((id) => messagesByFeed.get(id) ?? []);
    })
    .load(feedId);
}

/**
 * Realtime updates of a trip.
 * @param day service day (since 1970-01-01) of the run; null: any
 * @param startTime start of a frequency-based run in seconds of the service day; null: any
 */
export async function updatesOf(
  context: ReadContext,
  trip: Trip,
  { day = null, startTime = null }: { day?: number | null; startTime?: number | null } = {},
): Promise<TripUpdate[]> {
  if (isAdded(trip)) return [trip.update];
  if (trip.copy !== undefined) return [trip.copy];
  const messages = await messagesOfVersion(context, trip.feed_version_id, "realtime_trip_updates");
  if (messages.length === 0) return [];
  const run = {
    ...(await instanceOf(context, trip, messages, startTime)),
    serviceDate: day === null ? null : isoDate(day),
  };
  const all = messages.map((message) => message.tripUpdates);
  const updates = updatesOfTrip(all, run);
  if (updates.length > 0 || day === null) return updates;
  const names = otherNamesOf(all, run);
  if (names.length === 0) return updates;
  return updatesOfTrip(all, {
    ...run,
    otherNames: unknownNames(names, run, await timetablesOfRoute(context, trip, day)),
  });
}

/**
 * The run of a trip, with the trip_ids under which descriptors of vehicles or alerts mean it that the schedule does not have.
 * @param names that descriptors use for the run, beside its own
 */
export async function namedRun(
  context: ReadContext,
  trip: Trip,
  run: TripInstance,
  names: readonly string[],
): Promise<TripInstance> {
  const day = run.serviceDate == null ? null : dayOf(run.serviceDate);
  if (isAdded(trip) || day === null || names.length === 0) return run;
  return { ...run, otherNames: unknownNames(names, run, await timetablesOfRoute(context, trip, day)) };
}

/** All timetables of the route of a trip that run on a day. */
async function timetablesOfRoute(context: ReadContext, trip: ScheduledTrip, day: number): Promise<TimetableOfDay[]> {
  const route = { versionId: trip.feed_version_id, routeId: trip.route_id };
  const running = await timetablesRunning(context, route, day);
  return running.map(({ pattern, timetable }) => ({
    directionId: pattern.direction_id,
    timetable: timetable.timetable,
  }));
}

/** The timetables of a route that run on a day. Rows read: those of a route whose schedule is not packed. */
export async function timetablesRunning(
  context: ReadContext,
  { versionId, routeId }: { versionId: number; routeId: number },
  day: number,
): Promise<{ pattern: PatternRow; timetable: TimetableRow }[]> {
  const [version, packed] = await Promise.all([
    versionLoader(context).load(versionId),
    packedPatterns(context).load(routeId),
  ]);
  if (version === null) return [];
  const [services, patterns] = await Promise.all([
    servicesOnDay(context, version, day),
    packed ?? unpackedPatterns(context, routeId),
  ]);
  const running = patterns.flatMap((pattern) =>
    pattern.pattern.timetables.filter(({ serviceId }) => services.has(serviceId)).map((t) => ({ pattern, ...t })),
  );
  const rows = await Promise.all(running.map(({ timetableId }) => timetableLoader(context).load(timetableId)));
  return rows.flatMap((timetable, i) => (timetable === null ? [] : [{ pattern: running[i]!.pattern, timetable }]));
}

async function unpackedPatterns(context: ReadContext, routeId: number): Promise<PatternRow[]> {
  const route = await routeLoader(context).load(routeId);
  const heads = route === null ? [] : await headsOfRoute(context, route);
  return loadExisting(
    patternLoader(context),
    heads.map(({ id }) => id),
  );
}

/** What descriptors may say of a run. The route is read only if a message names runs by their route. */
async function instanceOf(
  context: ReadContext,
  trip: ScheduledTrip,
  messages: readonly StoredMessage[],
  startTime: number | null,
): Promise<TripInstance> {
  const descriptor = { tripId: gtfsTripId(trip), startTime };
  const isNamed = ({ tripUpdates }: StoredMessage) =>
    tripUpdates.byRoute().size > 0 || tripUpdates.alsoByRoute().size > 0;
  if (!messages.some(isNamed)) return descriptor;
  const route = await routeLoader(context).load(trip.route_id);
  return {
    ...descriptor,
    routeId: route?.route_id ?? null,
    directionId: trip.pattern.direction_id,
    firstDeparture: startTime ?? trip.timetable.timetable.starts[trip.index]!,
  };
}

/** Alerts about an entity of a version. @param active only those whose active period includes now */
export async function alertsAbout(
  context: ReadContext,
  versionId: number,
  target: AlertTarget,
  { active, limit }: AlertOptions,
) {
  const messages = await messagesOfVersion(context, versionId, "realtime_alerts");
  const now = context.now.getTime() / 1000;
  const alertsNear = messages.flatMap((message) => message.alertIndex.near(target));
  return alertsFor(alertsNear, target, active, now).slice(0, limit).map(alertRow);
}

type AlertOptions = { active: boolean; limit: number };

/** Alerts about a route, also those of its mode. The agency is read only if there are alerts. */
export async function alertsOfRoute(context: ReadContext, route: RouteRow, options: AlertOptions) {
  const messages = await messagesOfVersion(context, route.feed_version_id, "realtime_alerts");
  if (messages.length === 0) return [];
  const agency = await agencyLoader(context).load(route.agency_id);
  const target = { routeId: route.route_id, routeType: route.route_type, ofAgency: agency?.agency_id ?? null };
  return alertsAbout(context, route.feed_version_id, target, options);
}

/**
 * Alerts about a trip: about it, its runs, or the direction of its route. With a run, those about other runs are left out.
 * The route and agency are read only if there are alerts.
 */
export async function alertsOfTrip(context: ReadContext, trip: Trip, options: AlertOptions) {
  const messages = await messagesOfVersion(context, trip.feed_version_id, "realtime_alerts");
  if (messages.length === 0) return [];
  const route = await routeLoader(context).load(trip.route_id);
  const agency = route === null ? null : await agencyLoader(context).load(route.agency_id);
  const ofRoute = { routeType: route?.route_type ?? null, ofAgency: agency?.agency_id ?? null };
  const instance = { ...runOf(trip), routeId: route?.route_id ?? null };
  const names = messages.flatMap(({ alertRuns }) => alertRuns.otherNames(instance));
  const run = await namedRun(context, trip, instance, names);
  const target = { ...run, ...ofRoute };
  return alertsAbout(context, trip.feed_version_id, target, options);
}

/** What is known of the run of a trip, but for its route. */
export function runOf(trip: Trip): TripInstance {
  const tripId = gtfsTripId(trip);
  if (isAdded(trip)) {
    const { directionId, startTime } = trip.update.trip;
    return { tripId, serviceDate: trip.serviceDate, directionId, firstDeparture: startTime };
  }
  const { run, pattern, timetable, index, service_dates: dates } = trip;
  const onlyDate = dates?.length === 1 ? dates[0]! : null;
  return {
    tripId,
    serviceDate: run === undefined ? onlyDate : isoDate(run.day),
    startTime: run?.startTime ?? null,
    directionId: pattern.direction_id,
    firstDeparture: run?.startTime ?? timetable.timetable.starts[index]!,
  };
}

/** Alerts about a stop, also those of its platform and station, which are read only if there are alerts. */
export async function alertsOfStop(context: ReadContext, stop: StopRow, options: AlertOptions) {
  const messages = await messagesOfVersion(context, stop.feed_version_id, "realtime_alerts");
  if (messages.length === 0) return [];
  const parent = stop.parent_id === null ? null : await stopLoader(context).load(stop.parent_id);
  // A boarding area belongs to a platform, and that to a station.
  const hasMore = parent?.parent_id != null && parent.location_type !== STATION;
  const station = hasMore ? await stopLoader(context).load(parent.parent_id!) : null;
  const around = [parent, station].filter((row) => row !== null);
  const target = { stopId: stop.stop_id, around: around.map(({ stop_id }) => stop_id) };
  return alertsAbout(context, stop.feed_version_id, target, options);
}

/** An alert as the API shows it, with the alert itself. */
function alertRow(alert: Alert) {
  return {
    source: alert,
    active_period: alert.activePeriods,
    cause: alert.cause,
    effect: alert.effect,
    severity_level: alert.severityLevel,
    header_text: alert.headerText,
    description_text: alert.descriptionText,
    tts_header_text: alert.ttsHeaderText,
    tts_description_text: alert.ttsDescriptionText,
    url: alert.url,
  };
}

/** A route of a version by the GTFS id that a realtime message names. */
export function routeByGtfsId(context: ReadContext, versionId: number, id: string): Promise<RouteRow | null> {
  return byGtfsId(context, { columns: routeColumns(context.fields), loader: routeLoader(context) }, versionId, id);
}

/** A stop of a version by the GTFS id that a realtime message names. */
export function stopByGtfsId(context: ReadContext, versionId: number, id: string): Promise<StopRow | null> {
  return byGtfsId(context, { columns: stopColumns(context.fields), loader: stopLoader(context) }, versionId, id);
}

function byGtfsId<T extends RouteRow | StopRow>(
  { loaders, stores }: ReadContext,
  { columns, loader }: { columns: RowShape<T>; loader: DataLoader<number, T | null> },
  versionId: number,
  id: string,
): Promise<T | null> {
  return loaders
    .get<string, T | null>(`${columns.name} by GTFS id ${versionId}`, async (gtfsIds) => {
      const rowsById = await entitiesByGtfsId(stores.db, columns, versionId, gtfsIds);
      primeLoader(loader, [...rowsById.values()]);
      return gtfsIds.map((gtfsId) => rowsById.get(gtfsId) ?? null);
    })
    .load(id);
}
