/** Arrival and departure of a stop time: scheduled, and estimated from realtime data. */

import type { TripUpdate } from "../../src/domain/realtime/message.ts";
import {
  estimate,
  findStopTimeUpdate,
  type ScheduleRelationship,
  type StopTimeMatch,
  stopTimeRelationship,
} from "../../src/domain/realtime/trip-updates.ts";
import { isZone, localNow, serviceInstant } from "../../src/domain/service-day.ts";
import { wallClock } from "../../src/domain/zone-clock.ts";
import { stopOfRoute } from "../loaders/denormalized-rows.ts";
import { stopLoader, versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import type { FeedVersionRow } from "../store/read/feed-version.ts";
import type { StopRow } from "../store/read/stop.ts";
import { agencyZoneOfRoute, readAgenciesAhead } from "./agency-zones.ts";
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

export type StopTimeEventName = "arrival" | "departure";

/** The scheduled and the expected instant of an arrival or a departure. */
async function timesOf(context: ReadContext, stopTime: StopTime, which: StopTimeEventName) {
  const [{ match }, zone] = await Promise.all([
    realtimeMatch(context, stopTime),
    agencyZoneOfStopTime(context, stopTime),
  ]);
  const { serviceDay } = stopTime;
  const [own, other] =
    which === "arrival" ? [stopTime.arrival, stopTime.departure] : [stopTime.departure, stopTime.arrival];
  const scheduled = isAdded(stopTime.trip) ? null : (own ?? other);
  const scheduledUnix = scheduled === null || serviceDay === null ? null : serviceInstant(serviceDay, scheduled, zone);
  // Without a service day, estimates apply to the run of today.
  const run = stopTime.runDay ?? localNow(zone, context.now.getTime()).day;
  const basis = scheduled === null ? null : { seconds: scheduled, unix: serviceInstant(run, scheduled, zone) };
  const estimated = match === null ? null : estimate(match[which], match.propagated, basis, zone);
  return { scheduled, scheduledUnix, estimated };
}

/** When a call is expected by realtime data, in Unix seconds; null without any. */
export async function expectedInstant(
  context: ReadContext,
  stopTime: StopTime,
  which: StopTimeEventName,
): Promise<number | null> {
  return (await timesOf(context, stopTime, which)).estimated?.estimatedUnix ?? null;
}

/**
 * The StopTimeEvent of an arrival or a departure; a stop time with only one of the two times uses it for both. Instants
 * are counted in the zone of the agency; the zone of the stop is that in which they are shown.
 */
export async function eventOf(context: ReadContext, stopTime: StopTime, which: StopTimeEventName) {
  const [{ scheduled, scheduledUnix, estimated }, zone] = await Promise.all([
    timesOf(context, stopTime, which),
    timezoneOfStopTime(context, stopTime),
  ]);
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

/** Zone in which the times of a trip are counted. */
async function agencyZoneOfStopTime(context: ReadContext, stopTime: StopTime): Promise<string> {
  const version = await versionLoader(context).load(stopTime.trip.feed_version_id);
  if (version === null) return "UTC";
  if (version.agency_count <= 1) return timezoneOfVersion(version);
  const stop = await stopOfStopTime(context, stopTime);
  return agencyZoneOfRoute(context, version, stop, stopTime.trip.route_id);
}

/**
 * Time zone in which a stop time is shown (GTFS reference, stop_timezone): of the station, for a stop that has one; of the
 * stop; else of the agency.
 */
async function timezoneOfStopTime(context: ReadContext, stopTime: StopTime): Promise<string> {
  let place = await stopOfStopTime(context, stopTime);
  // A boarding area belongs to a platform, and that to a station.
  for (let level = 0; level < 2 && place?.parent_id != null; level++) {
    place = (await stopLoader(context).load(place.parent_id)) ?? { ...place, parent_id: null };
  }
  return isNamed(place?.stop_timezone) ? place.stop_timezone : agencyZoneOfStopTime(context, stopTime);
}

/** Starts to read the rows that `timezoneOfStopTime` needs for stop times at a stop. */
export function readTimezoneAhead(context: ReadContext, version: FeedVersionRow, stop: StopRow): void {
  if (stop.parent_id !== null) readAhead(stopLoader(context), [stop.parent_id]);
  readAgenciesAhead(context, version, stop);
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
