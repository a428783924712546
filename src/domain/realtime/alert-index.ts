/** Finds the alerts that may be about an entity without looking at all alerts of a message. */
import type { AlertTarget } from "./alert-match.ts";
import type { Alert, EntitySelector } from "./message.ts";

export type AlertIndex = {
  /** Alerts with a selector that names the entity or something around it, in message order: alert-match.ts decides. */
  near(target: AlertTarget): Alert[];
};

export function indexAlerts(alerts: readonly Alert[]): AlertIndex {
  const uses = alerts.flatMap(({ informed }, place) => informed.flatMap(namesIn).map((name) => ({ name, place })));
  const byName = Map.groupBy(uses, ({ name }) => name);
  return {
    near(target) {
      const names = namesOf(target);
      if (names === null) return [...alerts];
      const places = new Set(names.flatMap((name) => (byName.get(name) ?? []).map(({ place }) => place)));
      return [...places].sort((a, b) => a - b).map((place) => alerts[place]!);
    },
  };
}

function namesIn({ agencyId, routeId, routeType, stopId, trip }: EntitySelector): string[] {
  return [
    ...(agencyId === null ? [] : [`agency ${agencyId}`]),
    ...(routeId === null ? [] : [`route ${routeId}`]),
    ...(routeType === null ? [] : [`type ${routeType}`]),
    ...(stopId === null ? [] : [`stop ${stopId}`]),
    ...(trip?.tripId == null ? [] : [`trip ${trip.tripId}`]),
    ...(trip?.routeId == null ? [] : [`route ${trip.routeId}`]),
  ];
}

/** One of these is in every selector of an alert about the entity; null if any alert may be about it. */
function namesOf(target: AlertTarget): string[] | null {
  if ("tripId" in target) {
    if (target.routeId == null) return null;
    return [target.tripId, ...(target.otherNames ?? [])].map((id) => `trip ${id}`).concat(`route ${target.routeId}`);
  }
  if ("stopId" in target) return [target.stopId, ...(target.around ?? [])].map((id) => `stop ${id}`);
  if ("routeId" in target) return [`route ${target.routeId}`, `type ${target.routeType}`];
  return [`agency ${target.agencyId}`];
}
