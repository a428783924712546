import { isZone } from "./zone-clock.ts";

/** The first of some zones that this machine knows, as that of a stop before that of its feed; null without one. */
export const firstZone = (...zones: readonly (string | null | undefined)[]): string | null =>
  zones.find((zone): zone is string => zone != null && isZone(zone)) ?? null;

/** A stop with what it is part of: its station, or for a boarding area its platform. */
export type ZonedStop = { stop_timezone: string | null; parent?: ZonedStop | null };

/**
 * IANA zone in which a reader sees the times at a stop (GTFS reference, stop_timezone): that of its station, which counts
 * instead of its own. Null where that is missing or unknown: then it is the zone of the agency.
 */
export function zoneOfStop({ stop_timezone: zone, parent }: ZonedStop): string | null {
  if (parent != null) return zoneOfStop(parent);
  return zone !== null && isZone(zone) ? zone : null;
}
