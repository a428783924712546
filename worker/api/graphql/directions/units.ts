/** The small types that directions are made of. */
import type { Waypoint } from "./request.ts";

export function durationOf(seconds: number) {
  return { duration: seconds, units: "SECONDS" };
}

/** Kilometres to the metre. */
export function distanceOf(metres: number) {
  return { distance: Math.round(metres) / 1000, units: "KILOMETERS" };
}

/** A point of a journey that is no stop. */
export function placeOf({ lon, lat, name }: Waypoint) {
  return { lon, lat, name: name ?? null };
}
