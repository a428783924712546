/** Arrival and departure of a stop time: scheduled, and estimated from realtime data. */

import type { TripUpdate } from "../../src/domain/realtime/message.ts";
import {
  estimate,
  findStopTimeUpdate,
  type ScheduleRelationship,
  type StopTimeMatch,
  stopTimeRelationship,
} from "../../src/domain/realtime/trip-updates.ts";
import { isZone, localNow, serviceDayOrigin } from "../../src/domain/service-day.ts";
import { wallClock } from "../../src/domain/zone-clock.ts";
import { stopOfRoute } from "../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, stopLoader, versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import type { AgencyRow } from "../store/read/agency.ts";
import type { FeedVersionRow } from "../store/read/feed-version.ts";
import { routesOfStop, type StopRow } from "../store/read/stop.ts";
import { updatesOf } from "./realtime.ts";
import { timezoneOfVersion } from "./service-days.ts";
import { isAdded, type StopTime } from "./trip.ts";

type RealtimeMatch = { updates: readonly TripUpdate[]; match: StopTimeMatch | null };

async function realtimeMatch(context: ReadContext, stopTime: StopTime): Promise<RealtimeMatch> {
  const { trip, stopSequence, shift, runDay } = stopTime;
  const startTime = shift === 0 || isAdded(trip) ? null : trip.timetable.timetable.starts[trip.index]! + shift;
  const updates = await updatesOf(context, trip, runDay, startTime);
  if (updates.length === 0) return { updates, match: null };
  const stop = await stopOfStopTime(context, stopTime);
  return { updates, match: findStopTimeUpdate(updates, { stopSequence, stopId: stop?.stop_id ?? "" }) };
}

/** GTFS-Realtime schedule_relationship of a stop time. */
export async function relationshipOf(context: ReadContext, stopTime: StopTime): Promise<ScheduleRelationship> {
  const { updates, match } = await realtimeMatch(context, stopTime);
  return stopTimeRelationship(updates, match);
}

/**
 * The StopTimeEvent of an arrival or a departure. Both have the same scheduled time, that of the departure
 * (Transitland v2); a stop time with only one of the two uses it for both.
 */
export async function eventOf(context: ReadContext, stopTime: StopTime, which: "arrival" | "departure") {
  const [{ match }, zone] = await Promise.all([
    realtimeMatch(context, stopTime),
    timezoneOfStopTime(context, stopTime),
  ]);
  const { serviceDay } = stopTime;
  const scheduled = isAdded(stopTime.trip) ? null : (stopTime.departure ?? stopTime.arrival);
  const scheduledUnix = scheduled === null || serviceDay === null ? null : unixOf(serviceDay, scheduled, zone);
  // Without a service day, estimates apply to the run of today.
  const run = stopTime.runDay ?? localNow(zone, context.now.getTime()).day;
  const basis = scheduled === null ? null : { seconds: scheduled, unix: unixOf(run, scheduled, zone) };
  const estimated = match === null ? null : estimate(match[which], match.propagated, basis, zone);
  return {
    stop_timezone: zone,
    scheduled,
    scheduled_unix: scheduledUnix,
    scheduled_utc: utcTime(scheduledUnix),
    scheduled_local: localTime(scheduledUnix, zone),
    estimated: estimated?.estimated ?? null,
    estimated_unix: estimated?.estimatedUnix ?? null,
    estimated_utc: utcTime(estimated?.estimatedUnix ?? null),
    estimated_local: localTime(estimated?.estimatedUnix ?? null, zone),
    estimated_delay: estimated?.estimatedDelay ?? null,
    time_unix: estimated?.timeUnix ?? null,
    time_utc: utcTime(estimated?.timeUnix ?? null),
    delay: estimated?.delay ?? null,
    uncertainty: estimated?.uncertainty ?? null,
  };
}

function unixOf(day: number, seconds: number, zone: string): number {
  return serviceDayOrigin(day, zone) + seconds;
}

/** Time zone of a stop time (GTFS reference, stop_timezone): of the stop, else its station, else the agency. */
async function timezoneOfStopTime(context: ReadContext, stopTime: StopTime): Promise<string> {
  const stop = await stopOfStopTime(context, stopTime);
  if (isNamed(stop?.stop_timezone)) return stop.stop_timezone;
  const parent = stop?.parent_id == null ? null : await stopLoader(context).load(stop.parent_id);
  if (isNamed(parent?.stop_timezone)) return parent.stop_timezone;
  const version = await versionLoader(context).load(stopTime.trip.feed_version_id);
  if (version !== null && version.agency_count > 1) {
    const agency = await agencyOfStopTime(context, version, stop, stopTime.trip.route_id);
    if (isNamed(agency?.agency_timezone)) return agency.agency_timezone;
  }
  return version === null ? "UTC" : timezoneOfVersion(version);
}

/** Starts to read the rows that `timezoneOfStopTime` needs for stop times at a stop. */
export function readTimezoneAhead(context: ReadContext, version: FeedVersionRow, stop: StopRow): void {
  if (isNamed(stop.stop_timezone)) return;
  if (stop.parent_id !== null) readAhead(stopLoader(context), [stop.parent_id]);
  if (version.agency_count > 1) {
    const called = routesOfStop(stop.routes ?? "[]").map(([, , agency]) => agency);
    readAhead(agencyLoader(context), version.agency_count > MAX_PRELOADED_AGENCIES ? called : agenciesOf(version));
  }
}

async function agencyOfStopTime(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow | null,
  routeId: number,
): Promise<AgencyRow | null> {
  const called = routesOfStop(stop?.routes ?? "[]").find(([id]) => id === routeId);
  if (called !== undefined) return agencyLoader(context).load(called[2]);
  const [route] = await Promise.all([
    routeLoader(context).load(routeId),
    // Reads a few agencies in parallel with the route instead of after it.
    version.agency_count > MAX_PRELOADED_AGENCIES ? null : agencyLoader(context).loadMany(agenciesOf(version)),
  ]);
  return route === null ? null : agencyLoader(context).load(route.agency_id);
}

/** Agencies of a version that are loaded before the route tells which one is needed. */
const MAX_PRELOADED_AGENCIES = 10;

function agenciesOf({ agency_first, agency_count }: FeedVersionRow): number[] {
  return Array.from({ length: agency_count }, (_, i) => agency_first + i);
}

function isNamed<T extends string>(zone: T | null | undefined): zone is T {
  return zone != null && zone !== "" && isZone(zone);
}

/** The stop of a stop time. All stops of a route cost one row. */
export async function stopOfStopTime(context: ReadContext, stopTime: StopTime): Promise<StopRow | null> {
  return stopTime.stop ?? stopOfRoute(context, stopTime.trip.route_id, stopTime.stopId);
}

/** Formats a time as RFC 3339 in UTC, in whole seconds. @param unix seconds since 1970 */
export function utcTime(unix: number): string;
export function utcTime(unix: number | null): string | null;
export function utcTime(unix: number | null): string | null {
  return unix === null ? null : `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;
}

/** Formats a time as RFC 3339 with the offset of the zone at that time. @param unix seconds since 1970 */
export function localTime(unix: number | null, zone: string): string | null {
  if (unix === null) return null;
  const wall = wallClock(zone, unix);
  const offset = Math.round((wall - unix) / 60);
  if (offset === 0) return utcTime(unix);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.abs(offset);
  const sign = offset < 0 ? "-" : "+";
  return `${new Date(wall * 1000).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
