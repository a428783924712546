/** Trips (scheduled ones, and those that only realtime data knows) and their stop times. */
import type { TripUpdate } from "../../src/domain/realtime/message.ts";
import type { TripKind } from "../../src/domain/schedule/pattern.ts";
import { encodeServiceDays } from "../../src/domain/schedule/service-days.ts";
import { type ScheduledStopTime, stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import type { ServiceRow } from "../store/entities/schedule.ts";
import type { StopRow } from "../store/entities/stop.ts";
import type { PatternRow, TimetableRow } from "./timetables.ts";

export type ScheduledTrip = {
  id: number;
  feed_version_id: number;
  route_id: number;
  /** Timetable files have no numbers of stop sequences and no counts of trips. */
  pattern: Omit<PatternRow, "stop_pattern_id" | "trip_count"> & Partial<Pick<PatternRow, "stop_pattern_id">>;
  timetable: TimetableRow;
  /** Position of the trip in its timetable. */
  index: number;
  /** Days of the filter on which the trip runs, ISO dates; null if the filter names none. */
  service_dates: string[] | null;
  /** The run that is meant, where one is: its service day, and for a trip of frequencies.txt its start (seconds of that day). */
  run?: { day: number; startTime: number | null };
  /** The update of a run that copies this trip (DUPLICATED); missing for the trip itself. */
  copy?: TripUpdate;
};

export type AddedTrip = {
  id: 0;
  feed_version_id: number;
  route_id: number;
  update: TripUpdate;
  serviceDate: string | null;
};

export type Trip = ScheduledTrip | AddedTrip;

export function isAdded(trip: Trip): trip is AddedTrip {
  return "update" in trip;
}

/** @param index of the trip in its timetable */
export function scheduledTrip(
  pattern: ScheduledTrip["pattern"],
  timetable: TimetableRow,
  index: number,
  serviceDates: string[] | null = null,
): ScheduledTrip {
  return {
    id: timetable.id + index,
    feed_version_id: pattern.feed_version_id,
    route_id: pattern.route_id,
    pattern,
    timetable,
    index,
    service_dates: serviceDates,
  };
}

export function kindOf({ pattern, timetable, index }: ScheduledTrip): TripKind {
  return pattern.pattern.kinds[timetable.timetable.kinds[index]!]!;
}

/** GTFS trip_id; empty for an added trip without one. */
export function gtfsTripId(trip: Trip): string {
  if (isAdded(trip)) return trip.update.tripProperties?.tripId ?? trip.update.trip.tripId ?? "";
  return trip.copy?.tripProperties?.tripId ?? trip.timetable.timetable.tripIds[trip.index]!;
}

/** One trip at one stop. */
export type StopTime = {
  trip: Trip;
  /** Position in the pattern; null for an added trip. */
  position: number | null;
  /** Seconds of the service day, with frequencies expanded. */
  arrival: number | null;
  departure: number | null;
  /** Unix seconds by which a run beside the schedule is planned, where its message has them; missing for scheduled runs. */
  planned?: { arrival: number | null; departure: number | null };
  /** Seconds added by a frequency. */
  shift: number;
  stopSequence: number;
  stopId: number;
  /** The stop, if it has been read already. */
  stop?: StopRow;
  /** Days since 1970-01-01; null if the filter names no day. */
  serviceDay: number | null;
  /** The service day to match realtime data against; null: any. */
  runDay: number | null;
};

/** The row of stop_times.txt; null for an added trip. */
export function stopTimeRow({ trip, position }: StopTime): ScheduledStopTime | null {
  if (position === null || isAdded(trip)) return null;
  return stopTimeAt(trip.pattern.pattern, trip.timetable.timetable, trip.index, position);
}

/** The fields that say whether riders may board and leave. */
export type BoardingType = "pickupType" | "dropOffType";

/** A stop time of a trip without a service day. */
export function undatedStopTime(trip: ScheduledTrip, position: number): StopTime {
  const row = stopTimeAt(trip.pattern.pattern, trip.timetable.timetable, trip.index, position);
  return {
    trip,
    position,
    arrival: row.arrival,
    departure: row.departure,
    shift: 0,
    stopSequence: row.stopSequence ?? position,
    stopId: row.stopId,
    serviceDay: null,
    runDay: null,
  };
}

/** An empty calendar for added trips: the schema does not allow null. @param date ISO date of the run */
export function emptyCalendar(date: string): ServiceRow {
  return {
    id: 0,
    feed_version_id: 0,
    service_id: "",
    start_date: date,
    end_date: date,
    weekdays: 0,
    generated: 1,
    first_day: 0,
    days: encodeServiceDays([], 0),
    added: "[]",
    removed: "[]",
  };
}
