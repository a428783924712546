/** Matches alerts to an entity of the schedule (api.md 1.10). */
import type { Alert, EntitySelector, TimeRange } from "./message.ts";

/** An entity by its GTFS id; of a route also its route_type and the agency_id of its agency, where they are known. */
export type AlertTarget =
  | { tripId: string }
  | { routeId: string; routeType?: number | null; ofAgency?: string | null }
  | { agencyId: string }
  | { stopId: string; stationId?: string | null };

/**
 * Alerts about an entity, in message order, without duplicates.
 * @param active true for only those active at `now` (Unix seconds)
 */
export function alertsFor(alerts: Iterable<Alert>, target: AlertTarget, active: boolean, now: number): Alert[] {
  const found: Alert[] = [];
  for (const alert of alerts) {
    if (active && !isActive(alert.activePeriods, now)) continue;
    if (alert.informed.some((selector) => selects(selector, target))) found.push(alert);
  }
  return found;
}

/**
 * Whether a selector means the whole entity and not a part of it: a stop of a route is not the route. All fields that the
 * selector has must match.
 */
function selects(selector: EntitySelector, target: AlertTarget): boolean {
  const { agencyId, routeId, routeType, stopId, trip } = selector;
  if ("tripId" in target) return trip?.tripId === target.tripId;
  if (trip !== null) return false;
  if ("stopId" in target) return stopId !== null && (stopId === target.stopId || stopId === target.stationId);
  if (stopId !== null) return false;
  if ("routeId" in target) {
    if (routeId === null && routeType === null) return false;
    const agrees = <T>(named: T | null, value: T | null | undefined) =>
      named === null || value == null || named === value;
    return (
      agrees(routeId, target.routeId) &&
      (routeType === null || routeType === target.routeType || (routeId !== null && target.routeType == null)) &&
      agrees(agencyId, target.ofAgency)
    );
  }
  return routeId === null && routeType === null && agencyId === target.agencyId;
}

/**
 * Whether an alert is active at `now` (Unix seconds): always without periods, else in one of them, from its start until
 * before its end (GTFS Realtime, TimeRange).
 */
export function isActive(periods: readonly TimeRange[], now: number): boolean {
  return periods.length === 0 || periods.some(({ start, end }) => (start ?? -1) <= now && now < (end ?? Infinity));
}
