/** Arrival and departure events of stop times: scheduled, and estimated where realtime data is known. */
import { estimate } from "../../../../src/domain/realtime/estimate.ts";
import type { TripUpdate } from "../../../../src/domain/realtime/message.ts";
import { stopTimeRelationship } from "../../../../src/domain/realtime/relationship.ts";
import { findStopTimeUpdate, type StopTimeMatch } from "../../../../src/domain/realtime/stop-time-match.ts";
import { localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import type { QueryContext } from "../context.ts";
import { localTime, utcTime } from "./local-time.ts";
import { updatesOf } from "./realtime.ts";
import { stopOfStopTime } from "./stop-of-stop-time.ts";
import { isAdded, type StopTime } from "./trip.ts";
import { zoneOfStopTime } from "./zone.ts";

type Known = { updates: readonly TripUpdate[]; match: StopTimeMatch | null };

async function known(context: QueryContext, stopTime: StopTime): Promise<Known> {
  const { trip, stopSequence, shift, runDay } = stopTime;
  const startTime = shift === 0 || isAdded(trip) ? null : trip.timetable.timetable.starts[trip.index]! + shift;
  const updates = await updatesOf(context, trip, runDay, startTime);
  if (updates.length === 0) return { updates, match: null };
  const stop = await stopOfStopTime(context, stopTime);
  return { updates, match: findStopTimeUpdate(updates, { stopSequence, stopId: stop?.stop_id ?? "" }) };
}

export async function relationshipOf(context: QueryContext, stopTime: StopTime): Promise<string> {
  const { updates, match } = await known(context, stopTime);
  return stopTimeRelationship(updates, match);
}

/**
 * A StopTimeEvent. Scheduled times of the arrival are those of the departure too (Transitland v2); where a stop time
 * has but one of them it stands for both.
 */
export async function eventOf(context: QueryContext, stopTime: StopTime, which: "arrival" | "departure") {
  const [{ match }, zone] = await Promise.all([known(context, stopTime), zoneOfStopTime(context, stopTime)]);
  const { serviceDay } = stopTime;
  const scheduled = isAdded(stopTime.trip) ? null : (stopTime.departure ?? stopTime.arrival);
  const scheduledUnix = scheduled === null || serviceDay === null ? null : unixOf(serviceDay, scheduled, zone);
  // Without a day an estimate is about the run of today.
  const run = stopTime.runDay ?? localNow(zone, context.now.getTime()).day;
  const basis = scheduled === null ? null : { seconds: scheduled, unix: unixOf(run, scheduled, zone) };
  const guess = match === null ? null : estimate(match[which], match.propagated, basis, zone);
  return {
    stop_timezone: zone,
    scheduled,
    scheduled_unix: scheduledUnix,
    scheduled_utc: utcTime(scheduledUnix),
    scheduled_local: localTime(scheduledUnix, zone),
    estimated: guess?.estimated ?? null,
    estimated_unix: guess?.estimatedUnix ?? null,
    estimated_utc: utcTime(guess?.estimatedUnix ?? null),
    estimated_local: localTime(guess?.estimatedUnix ?? null, zone),
    estimated_delay: guess?.estimatedDelay ?? null,
    time_unix: guess?.timeUnix ?? null,
    time_utc: utcTime(guess?.timeUnix ?? null),
    delay: guess?.delay ?? null,
    uncertainty: guess?.uncertainty ?? null,
  };
}

function unixOf(day: number, seconds: number, zone: string): number {
  return serviceDayOrigin(day, zone) + seconds;
}
