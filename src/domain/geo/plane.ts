/** Local plane geometry: distances as degrees, degrees as meters on a plane, and the nearest point of a segment. */
import type { Bounds, LonLat, Position } from "./globe.ts";

/** A point of a plane, in any unit. */
export type XY = readonly [x: number, y: number];

const RADIANS = Math.PI / 180;

/**
 * Meters of one degree of a great circle on the sphere of `haversine` (111,195.08), rounded down: a box that is built with
 * it is never smaller than its distance.
 */
export const METERS_PER_DEGREE = 111_195;

/** Degrees of latitude that a distance covers. */
export function degreesNorth(meters: number): number {
  return meters / METERS_PER_DEGREE;
}

/**
 * Length of a degree of longitude at a latitude, as a share of that of a degree of latitude. At least 0.01, the share at
 * 89.4 degrees, so that widths next to the poles are finite.
 */
export function scaleAt(lat: number): number {
  return Math.max(0.01, Math.cos(lat * RADIANS));
}

/** Degrees of longitude that a distance covers along the parallel of a latitude. */
export function degreesEast(meters: number, lat: number): number {
  return degreesNorth(meters) / scaleAt(lat);
}

/** Projects degrees to meters to the east and to the north, accurate near the latitude. */
export function planeAt(lat: number): (point: Position) => XY {
  const metersPerLon = METERS_PER_DEGREE * scaleAt(lat);
  return (point) => [point[0]! * metersPerLon, point[1]! * METERS_PER_DEGREE];
}

/**
 * The box around all points within a distance. West and east may lie beyond ±180 degrees; with a pole in the circle they are
 * -180 and 180.
 */
export function boxAround([lon, lat]: LonLat, meters: number): Bounds {
  const high = degreesNorth(meters);
  // The circle touches its westernmost meridian nearer to the pole than its center, so the sine of the radius is divided.
  const sine = Math.sin(high * RADIANS) / Math.cos(lat * RADIANS);
  const wide = sine < 1 && high < 90 ? Math.asin(sine) / RADIANS : null;
  const [minLon, maxLon] = wide === null ? [-180, 180] : [lon - wide, lon + wide];
  return { minLon, minLat: Math.max(-90, lat - high), maxLon, maxLat: Math.min(90, lat + high) };
}

/** Share of the segment a–b at which it is nearest to p: from 0 at a to 1 at b. @param least share that it has at least */
export function nearestShare(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  least = 0,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  return square === 0 ? least : Math.min(1, Math.max(least, ((px - ax) * dx + (py - ay) * dy) / square));
}

/** Squared distance between p and the segment a–b, in the units of the points. */
export function squareToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const share = nearestShare(px, py, ax, ay, bx, by);
  const [x, y] = [px - (ax + share * (bx - ax)), py - (ay + share * (by - ay))];
  return x * x + y * y;
}
