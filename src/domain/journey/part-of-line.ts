/** Cuts out the part of a trip's shape that a ride follows. */

import { type Bounds, haversine, type LonLat, lineLength } from "../geo/globe.ts";
import { boxAround, nearestShare, scaleAt } from "../geo/plane.ts";

/** Maximum distance in meters between a stop and its shape. */
const MAX_METERS_BESIDE_SHAPE = 300;
/** Maximum length of a plausible part relative to the line from stop to stop. */
const MAX_LENGTH_RATIO = 3;

/**
 * The path of a ride: the part of the shape between the points nearest to the first and the last stop, in shape order;
 * straight lines from stop to stop if there is no plausible shape.
 * @param stops WGS84 degrees, at least two
 */
export function partOfLine(shape: readonly LonLat[], stops: readonly LonLat[]): LonLat[] {
  const part = cutLine(shape, stops[0]!, stops.at(-1)!);
  if (part === null) return [...stops];
  const [length, direct] = [lineLength(part), lineLength(stops)];
  return length > direct * MAX_LENGTH_RATIO + MAX_METERS_BESIDE_SHAPE || length < direct / MAX_LENGTH_RATIO
    ? [...stops]
    : part;
}

/** Null if one of the points is far from the line, or the line does not lead from one to the other. */
function cutLine(line: readonly LonLat[], from: LonLat, to: LonLat): LonLat[] | null {
  let start = -1;
  let startAside = Number.POSITIVE_INFINITY;
  let startPoint = from;
  let best: { start: number; end: number; startPoint: LonLat; endPoint: LonLat } | null = null;
  let least = Number.POSITIVE_INFINITY;
  const [nearFrom, nearTo] = [boxBeside(from), boxBeside(to)];
  for (let i = 0; i + 1 < line.length; i++) {
    if (mayReach(nearFrom, line[i]!, line[i + 1]!)) {
      const leaving = nearestOn(line[i]!, line[i + 1]!, from);
      const aside = haversine(leaving, from);
      if (aside < startAside) [start, startAside, startPoint] = [i, aside, leaving];
    }
    if (start < 0 || !mayReach(nearTo, line[i]!, line[i + 1]!)) continue;
    const endPoint = nearestOn(line[i]!, line[i + 1]!, to);
    const off = haversine(endPoint, to);
    if (Math.max(startAside, off) > MAX_METERS_BESIDE_SHAPE || startAside + off >= least) continue;
    if (start === i && haversine(line[i]!, endPoint) < haversine(line[i]!, startPoint)) continue;
    least = startAside + off;
    best = { start, end: i, startPoint, endPoint };
  }
  if (best === null) return null;
  const part = [best.startPoint, ...line.slice(best.start + 1, best.end + 1), best.endPoint];
  // A stop at a corner of the line would appear twice.
  return part.filter((point, i) => i === 0 || i === part.length - 1 || haversine(point, part[i - 1]!) > 0);
}

/** Meters that rounding may move a point of the line, with a margin. */
const ROUNDING_METERS = 1;
/** Beyond it, points on both sides of the antimeridian are near each other. */
const MAX_PLAIN_LON = 179;

/** A box with all points of a line that are near enough to a stop. Most segments are outside, which a comparison shows. */
function boxBeside(stop: LonLat): Bounds {
  const box = boxAround(stop, MAX_METERS_BESIDE_SHAPE + ROUNDING_METERS);
  const isPlain = Math.abs(stop[0]) <= MAX_PLAIN_LON;
  return isPlain ? box : { ...box, minLon: Number.NEGATIVE_INFINITY, maxLon: Number.POSITIVE_INFINITY };
}

/** Whether a segment may have a point in a box. */
function mayReach({ minLon, minLat, maxLon, maxLat }: Bounds, a: LonLat, b: LonLat): boolean {
  return (
    Math.max(a[1], b[1]) >= minLat &&
    Math.min(a[1], b[1]) <= maxLat &&
    Math.max(a[0], b[0]) >= minLon &&
    Math.min(a[0], b[0]) <= maxLon
  );
}

/** The point of a segment nearest to a point, with longitudes scaled by latitude. */
function nearestOn(a: LonLat, b: LonLat, point: LonLat): LonLat {
  const [[ax, ay], [bx, by], scale] = [a, b, scaleAt(point[1])];
  if (ax === bx && ay === by) return a;
  const t = nearestShare(point[0] * scale, point[1], ax * scale, ay, bx * scale, by);
  return [micro(ax + (bx - ax) * t), micro(ay + (by - ay) * t)];
}

/** Rounds to a millionth of a degree (0.1 m). */
function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
