/** Which run a trip descriptor means (GTFS Realtime reference, TripDescriptor), for trip updates, vehicles, and alerts. */
import type { TripDescriptor } from "./message.ts";

/** A run of a scheduled trip. Missing or null fields match everything, except those that a descriptor without trip_id needs. */
export type TripInstance = {
  /** GTFS trip_id. */
  tripId: string;
  /** `YYYY-MM-DD` of the service day. */
  serviceDate?: string | null;
  /** First departure in seconds of the service day, also of the first run, for a trip of frequencies.txt. */
  startTime?: number | null;
  /** GTFS route_id; without it, only descriptors with a trip_id mean the run. */
  routeId?: string | null;
  /** 0 or 1. */
  directionId?: number | null;
  /** First departure in seconds of the service day, of every run. */
  firstDeparture?: number | null;
  /** trip_ids that the schedule does not have, of descriptors that name this run by its route (unknown-trips.ts). */
  otherNames?: readonly string[];
};

/** Whether a descriptor has no trip_id but all that names a run in its place: route, direction, start time, and date. */
export function isByRoute({ tripId, routeId, directionId, startTime, startDate }: TripDescriptor): boolean {
  return tripId === null && routeId !== null && directionId !== null && startTime !== null && startDate !== null;
}

/** What names a run by its route. */
type RouteRun = {
  routeId?: string | null | undefined;
  directionId?: number | null | undefined;
  startTime?: number | null | undefined;
  startDate?: string | null | undefined;
};

/** One text for the route, direction, start time, and date of a run; null unless all four are there. */
export function routeRunKey({ routeId, directionId, startTime, startDate }: RouteRun): string | null {
  const parts = [directionId, startTime, startDate, routeId];
  return parts.some((part) => part == null) ? null : parts.join(" ");
}

/** The same for a run; null if too little is known of it. */
export function runKeyOf(run: TripInstance): string | null {
  return routeRunKey({ ...run, startTime: run.firstDeparture, startDate: run.serviceDate });
}

/**
 * Whether a descriptor means a run: by trip_id, with the start date and start time where it has them; without trip_id, or
 * with one of the run's other names, by route, direction, start time, and start date together.
 */
export function meansRun(descriptor: TripDescriptor, run: TripInstance): boolean {
  const isOtherName = descriptor.tripId !== null && run.otherNames?.includes(descriptor.tripId) === true;
  const trip = isOtherName ? { ...descriptor, tripId: null } : descriptor;
  if (!agrees(trip.startDate, run.serviceDate)) return false;
  if (trip.tripId !== null) return trip.tripId === run.tripId && agrees(trip.startTime, run.startTime);
  return (
    isByRoute(trip) &&
    trip.routeId === run.routeId &&
    trip.directionId === run.directionId &&
    trip.startTime === run.firstDeparture
  );
}

function agrees<T>(namedValue: T | null, value: T | null | undefined): boolean {
  return namedValue === null || value == null || namedValue === value;
}
