/** Selects the updates of a trip or of one of its runs. */
import type { TripUpdate, TripUpdates } from "./message.ts";

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
