/** Matches alerts to an entity of the schedule (api.md 1.10). */
import type { Alert, EntitySelector, TimeRange } from "./message.ts";

/** An entity by its GTFS id. */
export type AlertTarget = { tripId: string } | { routeId: string } | { agencyId: string } | { stopId: string };

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

/** Whether a selector means the whole entity and not a part of it: a stop of a route is not the route. */
function selects(selector: EntitySelector, target: AlertTarget): boolean {
  const { agencyId, routeId, stopId, trip } = selector;
  if ("tripId" in target) return trip?.tripId === target.tripId;
  if (trip !== null) return false;
  if ("stopId" in target) return stopId === target.stopId;
  if (stopId !== null) return false;
  if ("routeId" in target) return routeId === target.routeId;
  return routeId === null && agencyId === target.agencyId;
}

/** Whether an alert is active: always without periods, else while `now` (Unix seconds) is strictly inside one of them. */
export function isActive(periods: readonly TimeRange[], now: number): boolean {
  return periods.length === 0 || periods.some(({ start, end }) => (start ?? -1) < now && now < (end ?? Infinity));
}
