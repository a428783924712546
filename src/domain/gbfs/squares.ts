/** Squares of one degree, by which systems near a point are found. */
import { type Bounds, splitBounds } from "../geo/globe.ts";
import type { RentalAvailability, RentalSystem } from "./model.ts";

function squareOf(lat: number, lon: number): number {
  const row = Math.min(179, Math.floor(lat) + 90);
  const column = (Math.floor(lon) + 180 + 360) % 360;
  return row * 360 + column;
}

/** The positions of stations and free vehicles. */
function* positionsOf(system: RentalSystem, availability: RentalAvailability | null) {
  for (const { lat, lon } of system.stations) yield { lat, lon };
  for (const { lat, lon } of availability?.vehicles ?? []) if (lat !== null && lon !== null) yield { lat, lon };
}

/** Where a system is: its squares, and the box around its stations and vehicles; null without any. */
export function extentOf(
  system: RentalSystem,
  availability: RentalAvailability | null,
): { squares: number[]; bounds: Bounds } | null {
  const squares = new Set<number>();
  const bounds = { minLon: 180, minLat: 90, maxLon: -180, maxLat: -90 };
  for (const { lat, lon } of positionsOf(system, availability)) {
    squares.add(squareOf(lat, lon));
    bounds.minLon = Math.min(bounds.minLon, lon);
    bounds.maxLon = Math.max(bounds.maxLon, lon);
    bounds.minLat = Math.min(bounds.minLat, lat);
    bounds.maxLat = Math.max(bounds.maxLat, lat);
  }
  return squares.size === 0 ? null : { squares: [...squares], bounds };
}

/** The squares that a box touches. */
export function squaresIn(bounds: Bounds): number[] {
  const squares = new Set<number>();
  for (const { minLon, minLat, maxLon, maxLat } of splitBounds(bounds)) {
    for (let lat = Math.floor(minLat); lat <= maxLat; lat++)
      for (let lon = Math.floor(minLon); lon <= maxLon; lon++) squares.add(squareOf(lat, lon));
  }
  return [...squares];
}
