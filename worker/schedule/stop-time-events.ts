/** Arrival and departure of a stop time: scheduled, and estimated from realtime data. */

import { perObject } from "../../src/domain/memory.ts";
import { addedStopTimes } from "../../src/domain/realtime/added-trip.ts";
import { isCanceledRun } from "../../src/domain/realtime/canceled.ts";
import type { TripUpdate } from "../../src/domain/realtime/message.ts";
import { isOtherPlace } from "../../src/domain/realtime/moved-call.ts";
import {
  type ExpectedCall,
  type ExpectedEvent,
  otherStopsNamed,
  readTripUpdates,
  type ScheduledCall,
} from "../../src/domain/realtime/read-trip-update.ts";
import {
  estimate,
  type ScheduleRelationship,
  stopTimeRelationship,
  tripRelationship,
} from "../../src/domain/realtime/trip-updates.ts";
import { stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { localNow, serviceDayOrigin, serviceInstant } from "../../src/domain/time/service-day.ts";
import { zoneOfStop } from "../../src/domain/time/stop-zone.ts";
import { wallClock } from "../../src/domain/time/zone-clock.ts";
import { stopOfRoute } from "../loaders/denormalized-rows.ts";
import { stopLoader, versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import type { StopRow } from "../store/entities/stop.ts";
import { agencyZoneOfRoute, readAgenciesAhead } from "./agency-zones.ts";
import { stopByGtfsId, updatesOf } from "./realtime.ts";
import { timezoneOfVersion } from "./service-days.ts";
import { sameStationTest, stationOf } from "./stations.ts";
import { type AddedTrip, type BoardingType, isAdded, type StopTime, stopTimeRow } from "./trip.ts";

type Realtime = { updates: readonly TripUpdate[]; call: ExpectedCall | null };

const NO_EVENT: ExpectedEvent = { time: null, delay: null, event: null };

/** Readings by stop time: each of its fields needs the same one. */
const readings = perObject<StopTime, Promise<Realtime>>("realtime of stop times", {
  by: "row of a request",
  bytes: 1_000_000,
});

/** What realtime data says about a stop time, read once. */
function realtimeOf(context: ReadContext, stopTime: StopTime): Promise<Realtime> {
  return readings.getOrMake(stopTime, () => readRealtime(context, stopTime));
}

/** What realtime data says about a stop time, read with all calls of its run. */
async function readRealtime(context: ReadContext, stopTime: StopTime): Promise<Realtime> {
  const { trip, position, shift, runDay } = stopTime;
  if (isAdded(trip)) return readAdded(context, trip, stopTime);
  const { timetable, pattern } = { timetable: trip.timetable.timetable, pattern: trip.pattern.pattern };
  const isFrequent = (timetable.frequencies[trip.index] ?? []).length > 0;
  const startTime = isFrequent && stopTime.serviceDay !== null ? timetable.starts[trip.index]! + shift : null;
  const updates = await updatesOf(context, trip, { day: runDay, startTime });
  if (updates.length === 0 || position === null) return { updates, call: null };
  const zone = await agencyZoneOfStopTime(context, stopTime);
  // Without a service day, estimates apply to the run of today.
  const origin = serviceDayOrigin(runDay ?? localNow(zone, context.now.getTime()).day, zone);
  const stops = await Promise.all(pattern.stops.map((id) => (id > 0 ? stopOfRoute(context, trip.route_id, id) : null)));
  const at = (time: number | null) => (time === null ? null : origin + shift + time);
  const calls = pattern.stops.map((_, i): ScheduledCall => {
    const row = stopTimeAt(pattern, timetable, trip.index, i);
    const [arrival, departure] = [at(row.arrival), at(row.departure)];
    return { stopSequence: row.stopSequence ?? i, stopId: stops[i]?.stop_id ?? "", arrival, departure };
  });
  const isSameStation = await sameStationTest(context, trip.feed_version_id, otherStopsNamed(updates, calls), stops);
  return { updates, call: readTripUpdates(updates, calls, isSameStation)[position] ?? null };
}

/** The call of a run beside the schedule. */
async function readAdded(context: ReadContext, trip: AddedTrip, stopTime: StopTime): Promise<Realtime> {
  const stop = await stopOfStopTime(context, stopTime);
  const zone = await agencyZoneOfStopTime(context, stopTime);
  const calls = addedStopTimes([trip.update], stop?.stop_id ?? "", zone);
  const call = calls.find(({ stopSequence }) => stopSequence === stopTime.stopSequence) ?? null;
  return { updates: [trip.update], call: call?.expected ?? null };
}

/** The stop at which a call takes place by realtime data; null if that is the scheduled one. */
export async function movedStop(context: ReadContext, stopTime: StopTime): Promise<StopRow | null> {
  const other = (await realtimeOf(context, stopTime)).call?.otherStop ?? null;
  if (other === null) return null;
  const { feed_version_id: versionId } = stopTime.trip;
  const [scheduled, named] = await Promise.all([
    stopOfStopTime(context, stopTime),
    stopByGtfsId(context, versionId, other.stopId),
  ]);
  if (named === null || !isOtherPlace(scheduled, named, other.isAssigned)) return null;
  if (other.isAssigned) return named;
  if (scheduled === null) return null;
  const [from, to] = await Promise.all([stationOf(context, scheduled), stationOf(context, named)]);
  return from === to ? named : null;
}

/** pickup_type or drop_off_type of a stop time: by realtime data about its run, else of the schedule; null if empty. */
export async function boardingTypeOf(
  context: ReadContext,
  stopTime: StopTime,
  type: BoardingType,
): Promise<number | null> {
  const hasRun = stopTime.runDay !== null || isAdded(stopTime.trip);
  const call = hasRun ? (await realtimeOf(context, stopTime)).call : null;
  return call?.[type] ?? stopTimeRow(stopTime)?.[type] ?? null;
}

/** GTFS-Realtime schedule_relationship of a stop time. */
export async function relationshipOf(context: ReadContext, stopTime: StopTime): Promise<ScheduleRelationship> {
  const { updates, call } = await realtimeOf(context, stopTime);
  return stopTimeRelationship(updates, call);
}

export type StopTimeEventName = "arrival" | "departure";

/**
 * The scheduled and the expected instant of an arrival or a departure, each with its own scheduled time; a stop time with
 * only one of the two uses it for both. The reference server has the departure for both (docs/decisions/021-boards.md).
 */
async function timesOf(context: ReadContext, stopTime: StopTime, which: StopTimeEventName) {
  const [{ updates, call }, zone] = await Promise.all([
    realtimeOf(context, stopTime),
    agencyZoneOfStopTime(context, stopTime),
  ]);
  const { serviceDay } = stopTime;
  const scheduledTime = scheduledSeconds(stopTime, which, zone);
  const scheduledUnix =
    scheduledTime === null || serviceDay === null ? null : serviceInstant(serviceDay, scheduledTime, zone);
  const delayEstimate = isCanceledRun(tripRelationship(updates))
    ? null
    : estimate(call?.[which] ?? NO_EVENT, scheduledTime, zone);
  return { scheduled: scheduledTime, scheduledUnix, estimated: delayEstimate };
}

/** Seconds of the service day; of a run beside the schedule by its message. Null without a scheduled time. */
function scheduledSeconds({ trip, planned, serviceDay, ...call }: StopTime, which: StopTimeEventName, zone: string) {
  if (!isAdded(trip)) return call[which] ?? call.departure ?? call.arrival;
  const instant = planned?.[which] ?? null;
  return instant === null || serviceDay === null ? null : instant - serviceDayOrigin(serviceDay, zone);
}

/** Times of a stop time, each computed once: fields of other programs read several of one. */
const eventTimes = perObject<StopTime, Partial<Record<StopTimeEventName, Promise<EventTimes>>>>("times of stop times", {
  by: "row of a request",
  bytes: 1_000_000,
});

/** An arrival or a departure in seconds of the service day and in Unix seconds; null where unknown. */
export type EventTimes = {
  scheduled: number | null;
  scheduledUnix: number | null;
  /** By realtime data. */
  estimated: number | null;
  estimatedUnix: number | null;
  /** The time zone in which they are shown. */
  zone: string;
};

/** The times of an arrival or a departure, without their texts. */
export function timesOfEvent(context: ReadContext, stopTime: StopTime, which: StopTimeEventName): Promise<EventTimes> {
  const ofStopTime = eventTimes.getOrMake(stopTime, () => ({}));
  ofStopTime[which] ??= Promise.all([timesOf(context, stopTime, which), timezoneOfStopTime(context, stopTime)]).then(
    ([{ scheduled, scheduledUnix, estimated }, zone]) => ({
      ...{ scheduled, scheduledUnix, zone },
      estimated: estimated?.estimated ?? null,
      estimatedUnix: estimated?.estimatedUnix ?? null,
    }),
  );
  return ofStopTime[which];
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
 * The StopTimeEvent of an arrival or a departure. Instants are counted in the zone of the agency; the zone of the stop is
 * that in which they are shown.
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
  const stop = (await movedStop(context, stopTime)) ?? (await stopOfStopTime(context, stopTime));
  return (stop === null ? null : await shownZoneOf(context, stop)) ?? agencyZoneOfStopTime(context, stopTime);
}

/** Zone that the feed has for the times at a stop: of its station, for a stop that has one, else its own; null without. */
async function shownZoneOf(context: ReadContext, stop: StopRow): Promise<string | null> {
  let place = stop;
  // A boarding area belongs to a platform, and that to a station.
  for (let level = 0; level < 2 && place.parent_id !== null; level++) {
    place = (await stopLoader(context).load(place.parent_id)) ?? { ...place, parent_id: null };
  }
  return zoneOfStop({ stop_timezone: place.stop_timezone });
}

/** Starts to read the rows that `timezoneOfStopTime` needs for stop times at a stop. */
export function readTimezoneAhead(context: ReadContext, version: FeedVersionRow, stop: StopRow): void {
  if (stop.parent_id !== null) readAhead(stopLoader(context), [stop.parent_id]);
  readAgenciesAhead(context, version, stop);
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
