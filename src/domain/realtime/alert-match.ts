/** Matches alerts to an entity of the schedule (GTFS Realtime reference, EntitySelector and TimeRange). */
import { isByRoute, meansRun, type TripInstance } from "./descriptor.ts";
import type { Alert, EntitySelector, TimeRange, TripDescriptor } from "./message.ts";

/** GTFS route_type of a route and agency_id of its agency; null or missing where unknown. */
type OfRoute = { routeType?: number | null; ofAgency?: string | null };

/** An entity by its GTFS id: a trip or one of its runs, a route, an agency, or a stop with the platform and station around it. */
export type AlertTarget =
  | (TripInstance & OfRoute)
  | ({ routeId: string } & OfRoute)
  | { agencyId: string }
  | { stopId: string; around?: readonly string[] };

/**
 * Alerts about an entity, in message order, without duplicates.
 * @param active true for only those active at `now` (Unix seconds)
 */
export function alertsFor(alerts: Iterable<Alert>, target: AlertTarget, active: boolean, now: number): Alert[] {
  const matching: Alert[] = [];
  for (const alert of alerts) {
    if (active && !isActive(alert.activePeriods, now)) continue;
    if (alert.informed.some((selector) => selects(selector, target))) matching.push(alert);
  }
  return matching;
}

/**
 * Whether a selector is about the whole entity and not a part of it: a stop of a route is not the route. All fields that the
 * selector has must match, as far as they are known of the entity.
 */
function selects(selector: EntitySelector, target: AlertTarget): boolean {
  const { agencyId, routeId, routeType, directionId, stopId, trip } = selector;
  if ("tripId" in target) return selectsRun(selector, target);
  if (trip !== null) return false;
  if ("stopId" in target)
    return stopId !== null && (stopId === target.stopId || target.around?.includes(stopId) === true);
  if (stopId !== null) return false;
  if ("routeId" in target) return (routeId !== null || routeType !== null) && isOfRoute(selector, target);
  return routeId === null && routeType === null && directionId === null && agencyId === target.agencyId;
}

/** A trip is meant by its descriptor, or as one of those in a direction of its route; an alert of the route is not its own. */
function selectsRun(selector: EntitySelector, target: TripInstance & OfRoute): boolean {
  const { directionId, stopId, trip } = selector;
  if (!isOfRoute(selector, target) || !agrees(directionId, target.directionId)) return false;
  if (trip !== null) return describes(trip, target);
  if (stopId !== null || selector.routeId === null || directionId === null) return false;
  return selector.routeId === target.routeId && directionId === target.directionId;
}

/** Whether all fields of a descriptor match a run, also one that has too few of them to name a single run. */
function describes(trip: TripDescriptor, run: TripInstance): boolean {
  if (!agrees(trip.routeId, run.routeId) || !agrees(trip.directionId, run.directionId)) return false;
  if (trip.tripId !== null || isByRoute(trip)) return meansRun(trip, run);
  const isStart = trip.startTime === null || trip.startTime === (run.startTime ?? run.firstDeparture);
  return trip.routeId !== null && trip.routeId === run.routeId && agrees(trip.startDate, run.serviceDate) && isStart;
}

function isOfRoute(selector: EntitySelector, target: { routeId?: string | null } & OfRoute): boolean {
  return (
    agrees(selector.routeId, target.routeId) &&
    agrees(selector.agencyId, target.ofAgency) &&
    (selector.routeType === null ||
      selector.routeType === target.routeType ||
      (selector.routeId !== null && target.routeType == null))
  );
}

function agrees<T>(namedValue: T | null, value: T | null | undefined): boolean {
  return namedValue === null || value == null || namedValue === value;
}

/**
 * Whether an alert is active at `now` (Unix seconds): always without periods, else in one of them, from its start until
 * before its end (GTFS Realtime, TimeRange).
 */
export function isActive(periods: readonly TimeRange[], now: number): boolean {
  return periods.length === 0 || periods.some(({ start, end }) => (start ?? -1) <= now && now < (end ?? Infinity));
}
