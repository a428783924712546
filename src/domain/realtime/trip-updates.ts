/** Updates of trips (GTFS Realtime): the updates of a run, relationships, and estimated times. */

import { wallClock } from "../time/zone-clock.ts";
import { isCanceledRun } from "./canceled.ts";
import { meansRun, runKeyOf, type TripInstance } from "./descriptor.ts";
import type { TripUpdate, TripUpdates } from "./message.ts";
import type { ExpectedCall, ExpectedEvent } from "./read-trip-update.ts";

/** Relationships of updates that make a run beside the schedule; their trip_id may name the trip they are modeled on. */
const EXTRA_RUNS: ReadonlySet<string> = new Set(["ADDED", "NEW", "DUPLICATED", "REPLACEMENT"]);

/** Whether an update is about a run beside the schedule and not about the scheduled trip that it names. */
export function isExtraRun({ trip }: Pick<TripUpdate, "trip">): boolean {
  return trip.scheduleRelationship !== null && EXTRA_RUNS.has(trip.scheduleRelationship);
}

/**
 * Updates of a trip in all messages of its feed. An update with a service day or start time applies to that run only
 * (descriptor.ts); one without applies to every run. Predictions for trips of frequencies.txt are ignored without a start
 * time, because it tells their runs apart (GTFS Realtime, TripDescriptor.start_time).
 */
export function updatesOfTrip(messages: readonly TripUpdates[], run: TripInstance): TripUpdate[] {
  const names = [run.tripId, ...(run.otherNames ?? [])];
  const key = runKeyOf(run);
  // Without a service day, updates of all days are meant.
  const byRoute = (message: TripUpdates) =>
    key !== null
      ? (message.byRoute().get(key) ?? [])
      : run.routeId == null
        ? []
        : [...message.byRoute().values()].flat();
  return messages
    .flatMap((message) => [...names.flatMap((name) => message.of(name)), ...byRoute(message)])
    .filter((update) => !isExtraRun(update) && meansRun(update.trip, run) && !lacksStart(update, run));
}

function lacksStart({ trip }: TripUpdate, { startTime }: TripInstance): boolean {
  return startTime != null && trip.startTime === null && !isCanceledRun(trip.scheduleRelationship);
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

function relationshipNamed(name: string | null): ScheduleRelationship | null {
  // NEW is the later name of a use of ADDED; Transitland v2 has only ADDED.
  if (name === "NEW") return "ADDED";
  return SCHEDULE_RELATIONSHIPS.find((relationship) => relationship === name) ?? null;
}

/** The relationship of a trip: that of its update, SCHEDULED if the update has none (the default of GTFS Realtime), STATIC without an update. */
export function tripRelationship(updates: readonly TripUpdate[]): ScheduleRelationship {
  for (const { trip } of updates) {
    const relationship = relationshipNamed(trip.scheduleRelationship);
    if (relationship !== null) return relationship;
  }
  return updates.length > 0 ? "SCHEDULED" : "STATIC";
}

/**
 * The relationship of a stop time: that of its trip (api.md 1.10), or, if the trip runs as scheduled, that of the stop's
 * update if it is not SCHEDULED (SKIPPED, NO_DATA, UNSCHEDULED).
 */
export function stopTimeRelationship(
  updates: readonly TripUpdate[],
  call: Pick<ExpectedCall, "scheduleRelationship"> | null,
): ScheduleRelationship {
  const trip = tripRelationship(updates);
  return trip === "SCHEDULED" ? (relationshipNamed(call?.scheduleRelationship ?? null) ?? trip) : trip;
}

/** When the progress of the trip was measured, in Unix seconds: from the first update with a timestamp. */
export function tripTimestamp(updates: readonly TripUpdate[]): number | null {
  return updates.find((update) => update.timestamp !== null)?.timestamp ?? null;
}

/** Estimated times of an arrival or departure (api.md 1.8, StopTimeEvent). */
const DAY = 86_400;

/** Null if unknown. */
export type TimeEstimate = {
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
 * The fields of an expected arrival or departure.
 * @param scheduled seconds of the service day; null for a trip without a schedule
 * @param zone IANA zone of the stop
 */
export function estimate(
  { time, delay, event }: ExpectedEvent,
  scheduledTime: number | null,
  zone: string,
): TimeEstimate {
  const timeUnix = event?.time != null && event.time > 0 ? event.time : null;
  const byClock = time !== null && (timeUnix !== null || scheduledTime === null || delay === null);
  return {
    estimatedUnix: time,
    estimated: time === null ? null : byClock ? modulo(wallClock(zone, time), DAY) : scheduledTime! + delay!,
    estimatedDelay: delay === null || Math.abs(delay) > DAY ? null : delay,
    ...{ timeUnix, delay: event?.delay ?? null, uncertainty: event?.uncertainty ?? null },
  };
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
