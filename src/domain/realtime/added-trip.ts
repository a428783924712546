/** Calls at a stop of trips that exist only in realtime data (api.md 1.8: ADDED trips whose update names the stop). */
import { dayOf, isoDate, localNow, serviceDayOrigin } from "../time/service-day.ts";
import type { StopTimeUpdate, TripUpdate } from "./message.ts";
import { type ExpectedCall, readTripUpdates } from "./read-trip-update.ts";

/** A call of an added trip at a stop. */
export type AddedStopTime = {
  update: TripUpdate;
  stopTimeUpdate: StopTimeUpdate;
  expected: ExpectedCall;
  /** Unix seconds by the message (StopTimeEvent.scheduled_time); null without. */
  scheduled: { arrival: number | null; departure: number | null };
  /** From the update, else the 1-based position in the update. */
  stopSequence: number;
  /** `YYYY-MM-DD`: from the update, else the local day of its first time; null if it has neither. */
  serviceDate: string | null;
  /** As planned, else as expected, in seconds from the origin of the service day; null without a time. */
  seconds: { arrival: number | null; departure: number | null };
  /** Whether the trip begins or ends here; unknown for an update with a single call. */
  isFirst: boolean;
  isLast: boolean;
};

/**
 * Calls of added trips at a stop, in message order, without skipped ones.
 * @param updates of trips that are not in the schedule
 * @param stopId GTFS stop_id
 * @param zone IANA zone of the stop
 */
export function addedStopTimes(updates: readonly TripUpdate[], stopId: string, zone: string): AddedStopTime[] {
  return updates.flatMap((update) => callsAt(update, stopId, zone));
}

function callsAt(update: TripUpdate, stopId: string, zone: string): AddedStopTime[] {
  const calls = update.stopTimeUpdates;
  const expectedCalls = expectedOfAdded(update);
  return calls.flatMap((call, i) => {
    if ((call.assignedStopId ?? call.stopId) !== stopId || call.scheduleRelationship === "SKIPPED") return [];
    const expectedCall = expectedCalls[i]!;
    const scheduledTime = scheduledTimes(call);
    const serviceDate = serviceDateOf(update, zone);
    const seconds = (which: "arrival" | "departure") => {
      const time = scheduledTime[which] ?? expectedCall[which].time;
      return serviceDate === null || time === null ? null : secondsOf(serviceDate, time, zone);
    };
    return [
      {
        update,
        stopTimeUpdate: call,
        expected: expectedCall,
        scheduled: scheduledTime,
        stopSequence: call.stopSequence ?? i + 1,
        serviceDate,
        seconds: { arrival: seconds("arrival"), departure: seconds("departure") },
        isFirst: calls.length > 1 && i === 0,
        isLast: calls.length > 1 && i === calls.length - 1,
      },
    ];
  });
}

/** The scheduled times that a message has for a call of a run without a schedule; one that is missing is that of the other event. */
function scheduledTimes({ arrival, departure }: StopTimeUpdate): AddedStopTime["scheduled"] {
  const [arrives, departs] = [arrival?.scheduledTime || null, departure?.scheduledTime || null];
  return { arrival: arrives ?? departs, departure: departs ?? arrives };
}

/** What an update says about each of its own calls, in their order, where the schedule does not have its run. */
export function expectedOfAdded(update: TripUpdate): ExpectedCall[] {
  const calls = update.stopTimeUpdates.map((call, i) => ({ ...call, stopSequence: i + 1 }));
  const scheduledCalls = calls.map((call) => ({
    ...{ stopSequence: call.stopSequence, stopId: call.stopId ?? "" },
    ...scheduledTimes(call),
  }));
  return readTripUpdates([{ ...update, stopTimeUpdates: calls }], scheduledCalls).map(withoutSchedule);
}

/** Without a schedule, an event that the update lacks has the time of the other one. */
function withoutSchedule(expectedCall: ExpectedCall): ExpectedCall {
  const { arrival, departure } = expectedCall;
  if (arrival.time !== null && departure.time === null) return { ...expectedCall, departure: arrival };
  if (departure.time !== null && arrival.time === null) return { ...expectedCall, arrival: departure };
  return expectedCall;
}

/** The service day of a trip without a schedule. */
export function serviceDateOf(update: TripUpdate, zone: string): string | null {
  if (update.trip.startDate !== null) return update.trip.startDate;
  for (const { arrival, departure } of update.stopTimeUpdates) {
    const time = arrival?.time || departure?.time || arrival?.scheduledTime || departure?.scheduledTime || 0;
    if (time > 0) return isoDate(localNow(zone, time * 1000).day);
  }
  return null;
}

function secondsOf(serviceDate: string, time: number, zone: string): number | null {
  const day = dayOf(serviceDate);
  return day === null ? null : time - serviceDayOrigin(day, zone);
}
