/** Durations, distances and places of directions. */
import type { Waypoint } from "./request.ts";

export function durationOf(seconds: number) {
  return { duration: seconds, units: "SECONDS" } as const;
}

/** A distance in kilometers, rounded to the meter. */
export function distanceOf(metres: number) {
  return { distance: Math.round(metres) / 1000, units: "KILOMETERS" } as const;
}

/** A point of a journey that is not a stop. */
export function placeOf({ lon, lat, name }: Waypoint) {
  return { lon, lat, name: name ?? null };
}
