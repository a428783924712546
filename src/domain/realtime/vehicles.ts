/** Vehicle positions: the most recent ones (api.md 1.10), and the feed version that each belongs to. */
import { type Bounds, boundsContain } from "../geo/globe.ts";
import type { VehiclePosition } from "./message.ts";

/**
 * The `limit` most recently reported vehicles, ordered by realtime feed and id. Vehicles without a timestamp come last.
 * @param bounds WGS84 degrees, inclusive; a vehicle without a position is in no box
 */
export function latestVehicles(
  vehicles: readonly VehiclePosition[],
  limit: number,
  bounds?: Bounds | null,
): VehiclePosition[] {
  const inside = bounds == null ? [...vehicles] : vehicles.filter((v) => isInside(v, bounds));
  const latest =
    inside.length <= limit
      ? inside
      : inside
          .sort((a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0) || byFeedAndId(a, b))
          .slice(0, Math.max(0, limit));
  return latest.sort(byFeedAndId);
}

function isInside({ position }: VehiclePosition, bounds: Bounds): boolean {
  return position !== null && boundsContain(bounds, [position.lon, position.lat]);
}

/** Sorts by code unit, so that the order is the same on every machine. */
function byFeedAndId(a: VehiclePosition, b: VehiclePosition): number {
  return compare(a.feed, b.feed) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A static version that the vehicle's realtime feed serves, and which of the vehicle's ids it contains. */
export type Attributable = { feedVersionId: number; trip: boolean; route: boolean; stop: boolean };

/**
 * The version of a vehicle: the only one that its feed serves, else the one that contains its ids. A trip outweighs a
 * route and a route a stop, because stop ids such as `1` occur in many feeds.
 * @returns feedVersionId, or null if none or several match
 */
export function attribute(candidates: readonly Attributable[]): number | null {
  if (candidates.length === 1) return candidates[0]!.feedVersionId;
  let remaining: readonly Attributable[] | null = null;
  for (const by of ["trip", "route", "stop"] as const) {
    const matching: readonly Attributable[] = (remaining ?? candidates).filter((candidate) => candidate[by]);
    if (matching.length === 1) return matching[0]!.feedVersionId;
    if (matching.length > 1) remaining = matching;
  }
  return null;
}
