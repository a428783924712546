/** How long a ride on a shared bike or scooter takes. */
import { haversine, type LonLat } from "../geo/globe.ts";
import { DETOUR_FACTOR } from "../journey/walk.ts";

/** 15 km/h, with stops at signals. */
export const RIDING_METERS_PER_SECOND = 4.2;

/** Seconds to unlock a vehicle, and to return it. */
const UNLOCK_SECONDS = 60;
const RETURN_SECONDS = 30;

/** Estimated meters of a ride: the straight line times the detour factor of walks. */
export function ridingMeters(from: LonLat, to: LonLat): number {
  return haversine(from, to) * DETOUR_FACTOR;
}

/** Whole seconds from unlocking a vehicle to having returned it. */
export function ridingSeconds(meters: number): number {
  return UNLOCK_SECONDS + Math.ceil(meters / RIDING_METERS_PER_SECOND) + RETURN_SECONDS;
}
