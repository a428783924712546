/** Simplifies lines (Douglas and Peucker, 1973). */
import type { LonLat } from "../geo.ts";

/** Meters per degree of latitude. */
const METRES_PER_DEGREE = 111_195;

/**
 * Marks the points to keep: the first, the last, and enough in between that no removed point is farther than
 * `tolerance` from the line. Distances are planar around the line's first point, which is accurate enough for a route.
 * @param tolerance meters
 */
export function keptPoints(points: readonly LonLat[], tolerance: number): boolean[] {
  const kept = points.map(() => false);
  if (points.length === 0) return kept;
  kept[0] = true;
  kept[points.length - 1] = true;
  const eastward = METRES_PER_DEGREE * Math.cos((points[0]![1] * Math.PI) / 180);
  const plane = points.map(([lon, lat]) => [lon * eastward, lat * METRES_PER_DEGREE] as const);
  // An explicit stack instead of recursion: a spiral of a million points would overflow the call stack.
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = from;
    let distance = tolerance;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(plane[i]!, plane[from]!, plane[to]!);
      if (off > distance) {
        farthest = i;
        distance = off;
      }
    }
    if (farthest === from) continue;
    kept[farthest] = true;
    spans.push([from, farthest], [farthest, to]);
  }
  return kept;
}

type Flat = readonly [x: number, y: number];

function distanceToSegment([px, py]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}
