/** Selects vehicle positions (api.md 1.10). */
import { type Bounds, boundsContain } from "../geo.ts";
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
