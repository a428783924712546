/** Updates of trips (GTFS Realtime): the updates of a run, their matches with stop times, relationships, and estimated times. */

import { wallClock } from "../zone-clock.ts";
import type { StopTimeEvent, StopTimeUpdate, TripUpdate, TripUpdates } from "./message.ts";

/** A run of a scheduled trip. Missing or null fields match everything. */
export type TripInstance = {
  /** GTFS trip_id. */
  tripId: string;
  /** `YYYY-MM-DD` of the service day. */
  serviceDate?: string | null;
  /** First departure in seconds of the service day, for a trip of frequencies.txt. */
  startTime?: number | null;
};

/**
 * Updates of a trip in all messages of its feed. An update with a service day or start time applies to that run only
 * (GTFS Realtime, TripDescriptor); one without applies to every run.
 */
export function updatesOfTrip(messages: readonly TripUpdates[], run: TripInstance): TripUpdate[] {
  return messages.flatMap((message) => message.of(run.tripId)).filter((update) => concerns(update, run));
}

function concerns({ trip }: TripUpdate, run: TripInstance): boolean {
  const agrees = <T>(named: T | null, asked: T | null | undefined) =>
    named === null || asked == null || named === asked;
  return agrees(trip.startDate, run.serviceDate) && agrees(trip.startTime, run.startTime);
}

/** The update of one stop time. */
export type StopTimeMatch = {
  /** How it was matched; `propagated`: no update names the stop, so the delay of the trip applies. */
  by: "sequence" | "stop" | "propagated";
  /** The event of the message, or the other event if the message has only one; null if it has none. */
  arrival: StopTimeEvent | null;
  departure: StopTimeEvent | null;
  /** Delay in seconds propagated from elsewhere in the update, for an event without its own. */
  propagated: number | null;
  scheduleRelationship: string | null;
};

/**
 * Matches in two passes over all updates of a trip: by stop_sequence (a missing one is 0, the default of its field), then
 * by stop_id; an update that names the stop twice says nothing about either visit. If matched by stop_id or not at all, the last delay of the update
 * up to there (or to its end) is propagated.
 * @param updates updates of this trip (`updatesOfTrip`)
 * @returns null without any information about the stop time
 */
export function findStopTimeUpdate(
  updates: readonly TripUpdate[],
  stopTime: { stopSequence: number; stopId: string },
): StopTimeMatch | null {
  for (const { stopTimeUpdates } of updates) {
    const found = stopTimeUpdates.find((u) => (u.stopSequence ?? 0) === stopTime.stopSequence);
    if (found !== undefined) return matchOf(found, "sequence", null);
  }
  for (const update of updates) {
    const places = update.stopTimeUpdates.flatMap((u, i) => (u.stopId === stopTime.stopId ? [i] : []));
    // Which of the two visits the stop time is remains unknown, and so does its delay.
    if (places.length > 1) return null;
    const [place] = places;
    if (place === undefined) continue;
    const found = update.stopTimeUpdates[place]!;
    const silent = found.scheduleRelationship === "SKIPPED" || found.scheduleRelationship === "NO_DATA";
    return matchOf(found, "stop", silent ? null : lastDelay(update, place + 1));
  }
  for (const update of updates) {
    const propagated = lastDelay(update, update.stopTimeUpdates.length);
    if (propagated === null) continue;
    return { by: "propagated", arrival: null, departure: null, propagated, scheduleRelationship: null };
  }
  return null;
}

/** Whether an event contains a prediction. Some producers write the time 0 beside a delay. */
function hasPrediction(event: StopTimeEvent | null): boolean {
  return event !== null && (event.delay !== null || (event.time !== null && event.time > 0));
}

function matchOf(update: StopTimeUpdate, by: "sequence" | "stop", propagated: number | null): StopTimeMatch {
  const arrival = hasPrediction(update.arrival) ? update.arrival : null;
  const departure = hasPrediction(update.departure) ? update.departure : null;
  return {
    by,
    arrival: arrival ?? departure,
    departure: departure ?? arrival,
    propagated,
    scheduleRelationship: update.scheduleRelationship,
  };
}

/** The last delay among the first `count` stop time updates; NO_DATA cancels earlier delays. */
function lastDelay(update: TripUpdate, count: number): number | null {
  let last = update.delay;
  for (const { arrival, departure, scheduleRelationship } of update.stopTimeUpdates.slice(0, count)) {
    last = scheduleRelationship === "NO_DATA" ? null : (departure?.delay ?? arrival?.delay ?? last);
  }
  return last;
}

/** Relates realtime data to the schedule: names of the enum ScheduleRelationship of Transitland v2. */
const SCHEDULE_RELATIONSHIPS = [
  "SCHEDULED",
  "ADDED",
  "UNSCHEDULED",
  "CANCELED",
  "STATIC",
  "SKIPPED",
  "NO_DATA",
  "REPLACEMENT",
  "DUPLICATED",
  "DELETED",
] as const;
export type ScheduleRelationship = (typeof SCHEDULE_RELATIONSHIPS)[number];

function known(name: string | null): ScheduleRelationship | null {
  // NEW is the later name of a use of ADDED; Transitland v2 has only ADDED.
  if (name === "NEW") return "ADDED";
  return SCHEDULE_RELATIONSHIPS.find((relationship) => relationship === name) ?? null;
}

/** The relationship of a trip: that of its update, SCHEDULED if the update has none (the default of GTFS Realtime), STATIC without an update. */
export function tripRelationship(updates: readonly TripUpdate[]): ScheduleRelationship {
  for (const { trip } of updates) {
    const said = known(trip.scheduleRelationship);
    if (said !== null) return said;
  }
  return updates.length > 0 ? "SCHEDULED" : "STATIC";
}

/**
 * The relationship of a stop time: that of its trip (api.md 1.10), or, if the trip runs as scheduled, that of the stop's
 * update if it is not SCHEDULED (SKIPPED, NO_DATA, UNSCHEDULED).
 */
export function stopTimeRelationship(
  updates: readonly TripUpdate[],
  match: StopTimeMatch | null,
): ScheduleRelationship {
  const trip = tripRelationship(updates);
  return trip === "SCHEDULED" ? (known(match?.scheduleRelationship ?? null) ?? trip) : trip;
}

/** When the progress of the trip was measured, in Unix seconds: from the first update with a timestamp. */
export function tripTimestamp(updates: readonly TripUpdate[]): number | null {
  return updates.find((update) => update.timestamp !== null)?.timestamp ?? null;
}

/** Estimated times of an arrival or departure (api.md 1.8, StopTimeEvent). */
const DAY = 86_400;

/** Null if unknown. */
export type Estimate = {
  /** Unix seconds. */
  estimatedUnix: number | null;
  /** Seconds of the service day, past 24 hours as in the schedule; of the local clock if the message has a time. */
  estimated: number | null;
  /** Seconds late; null beyond a day, when update and schedule are unlikely to mean the same run. */
  estimatedDelay: number | null;
  /** As in the message. */
  timeUnix: number | null;
  delay: number | null;
  uncertainty: number | null;
};

/**
 * Applies a realtime event to its scheduled time. A time in the message outweighs its delay (GTFS Realtime,
 * StopTimeEvent), and its own delay outweighs a propagated one.
 * @param propagated delay in seconds for an event without time and delay, or null
 * @param scheduled seconds of the service day and Unix seconds; null for a trip without a schedule
 * @param zone IANA zone of the stop
 */
export function estimate(
  event: StopTimeEvent | null,
  propagated: number | null,
  scheduled: { seconds: number; unix: number } | null,
  zone: string,
): Estimate {
  const time = event !== null && event.time !== null && event.time > 0 ? event.time : null;
  const said = { timeUnix: time, delay: event?.delay ?? null, uncertainty: event?.uncertainty ?? null };
  if (time !== null) {
    const delay = scheduled === null ? null : time - scheduled.unix;
    return {
      estimatedUnix: time,
      estimated: modulo(wallClock(zone, time), DAY),
      estimatedDelay: bounded(delay),
      ...said,
    };
  }
  const delay = event?.delay ?? propagated;
  if (delay === null || scheduled === null) {
    return { estimatedUnix: null, estimated: null, estimatedDelay: bounded(delay), ...said };
  }
  return {
    estimatedUnix: scheduled.unix + delay,
    estimated: scheduled.seconds + delay,
    estimatedDelay: bounded(delay),
    ...said,
  };
}

function bounded(delay: number | null): number | null {
  return delay === null || Math.abs(delay) > DAY ? null : delay;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
