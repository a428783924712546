/** Calls at a stop of trips that exist only in realtime data (api.md 1.8: ADDED trips whose update names the stop). */
import { dayOf, isoDate, localNow, serviceDayOrigin } from "../service-day.ts";
import type { StopTimeUpdate, TripUpdate } from "./message.ts";
import { type ExpectedCall, readTripUpdates } from "./read-trip-update.ts";

/** A call of an added trip at a stop. */
export type AddedStopTime = {
  update: TripUpdate;
  stopTimeUpdate: StopTimeUpdate;
  expected: ExpectedCall;
  /** From the update, else the 1-based position in the update. */
  stopSequence: number;
  /** `YYYY-MM-DD`: from the update, else the local day of its first time; null if it has neither. */
  serviceDate: string | null;
  /** Departure (else arrival) in seconds from the origin of the service day; null without a time. */
  seconds: number | null;
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
  return calls.flatMap((call, i) => {
    if ((call.assignedStopId ?? call.stopId) !== stopId || call.scheduleRelationship === "SKIPPED") return [];
    const scheduled = { stopSequence: i + 1, stopId, arrival: null, departure: null };
    const alone = { ...update, delay: null, stopTimeUpdates: [{ ...call, stopSequence: i + 1 }] };
    const expected = unscheduled(call, readTripUpdates([alone], [scheduled])[0]!);
    const serviceDate = serviceDateOf(update, zone);
    const time = expected.departure.time;
    return [
      {
        update,
        stopTimeUpdate: call,
        expected,
        stopSequence: call.stopSequence ?? i + 1,
        serviceDate,
        seconds: serviceDate === null || time === null ? null : secondsOf(serviceDate, time, zone),
        isFirst: calls.length > 1 && i === 0,
        isLast: calls.length > 1 && i === calls.length - 1,
      },
    ];
  });
}

/** Without a schedule, an event that the update lacks has the time of the other one. */
function unscheduled({ arrival, departure }: StopTimeUpdate, expected: ExpectedCall): ExpectedCall {
  if ((arrival?.time ?? 0) > 0 && (departure?.time ?? 0) <= 0) return { ...expected, departure: expected.arrival };
  if ((departure?.time ?? 0) > 0 && (arrival?.time ?? 0) <= 0) return { ...expected, arrival: expected.departure };
  return expected;
}

/** The service day of a trip without a schedule. */
export function serviceDateOf(update: TripUpdate, zone: string): string | null {
  if (update.trip.startDate !== null) return update.trip.startDate;
  for (const { arrival, departure } of update.stopTimeUpdates) {
    const time = arrival?.time ?? departure?.time ?? 0;
    if (time > 0) return isoDate(localNow(zone, time * 1000).day);
  }
  return null;
}

function secondsOf(serviceDate: string, time: number, zone: string): number | null {
  const day = dayOf(serviceDate);
  return day === null ? null : time - serviceDayOrigin(day, zone);
}
