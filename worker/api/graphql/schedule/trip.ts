/** A trip of the schedule, or one that only realtime data knows; and its calls. */
import type { TripUpdate } from "../../../../src/domain/realtime/message.ts";
import type { TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { type ScheduledStopTime, stopTimeAt } from "../../../../src/domain/schedule/stop-times.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { PatternRow, TimetableRow } from "./load.ts";

export type ScheduledTrip = {
  id: number;
  feed_version_id: number;
  shard: number;
  route_id: number;
  pattern: PatternRow;
  timetable: TimetableRow;
  /** In the timetable. */
  index: number;
  /** Days of the filter on which it runs, ISO dates; null when the filter names none. */
  service_dates: string[] | null;
};

export type AddedTrip = {
  id: 0;
  feed_version_id: number;
  shard: number;
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
  shard: number,
  pattern: PatternRow,
  timetable: TimetableRow,
  index: number,
  serviceDates: string[] | null = null,
): ScheduledTrip {
  return {
    id: timetable.id + index,
    feed_version_id: pattern.feed_version_id,
    shard,
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

/** GTFS trip_id; empty for an added trip that has none. */
export function gtfsTripId(trip: Trip): string {
  return isAdded(trip) ? (trip.update.trip.tripId ?? "") : trip.timetable.timetable.tripIds[trip.index]!;
}

/** A trip at a stop. */
export type StopTime = {
  trip: Trip;
  /** Null for a call of an added trip. */
  position: number | null;
  /** Seconds of the service day, frequencies expanded. */
  arrival: number | null;
  departure: number | null;
  /** Seconds that a frequency adds. */
  shift: number;
  stopSequence: number;
  stopId: number;
  /** Read already. */
  stop?: StopRow;
  /** Days since 1970-01-01; null where no day was asked for. */
  serviceDay: number | null;
  /** The day whose realtime data speaks of it; null: any. */
  runDay: number | null;
};

/** The row of stop_times.txt behind a call of a scheduled trip. */
export function stopTimeRow({ trip, position }: StopTime): ScheduledStopTime | null {
  if (position === null || isAdded(trip)) return null;
  return stopTimeAt(trip.pattern.pattern, trip.timetable.timetable, trip.index, position);
}

/** A call of a trip without a day. */
export function undatedCall(trip: ScheduledTrip, position: number): StopTime {
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
