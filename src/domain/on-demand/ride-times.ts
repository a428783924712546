/**
 * When riders of on-demand service may be picked up, and how long their ride takes. Times are Unix seconds unless stated
 * otherwise.
 */
import { haversine, type LonLat } from "../geo/globe.ts";
import { DETOUR_FACTOR } from "../journey/walk.ts";
import type { OnDemandRide } from "./service.ts";

/** Speed of a direct drive in a town, with its stops at signals. */
const DRIVING_METERS_PER_SECOND = 30_000 / 3600;

/** Both included. */
export type TimeSpan = readonly [from: number, until: number];

/** Estimated meters by road: the straight line times a detour factor. */
export function estimatedMeters(from: LonLat, to: LonLat): number {
  return haversine(from, to) * DETOUR_FACTOR;
}

/**
 * Seconds that a ride takes at most on nearly all days: the direct drive times the factor of its trip, plus the offset
 * (GTFS reference, safe_duration_factor and safe_duration_offset of trips.txt).
 */
export function rideSeconds({ factor, offset }: Pick<OnDemandRide, "factor" | "offset">, meters: number): number {
  return Math.ceil((meters / DRIVING_METERS_PER_SECOND) * factor + offset);
}

/**
 * The times of pickup within the window of the pickup with which the ride ends within the window of the drop-off; null if
 * there are none.
 */
export function pickupSpan(pickup: TimeSpan, dropOff: TimeSpan, seconds: number): TimeSpan | null {
  const from = Math.max(pickup[0], dropOff[0] - seconds);
  const until = Math.min(pickup[1], dropOff[1] - seconds);
  return from <= until ? [from, until] : null;
}
