import { squareToSegment, type XY } from "./plane.ts";

/**
 * Marks the points of a line to keep, so that no removed point is farther than `tolerance` from the remaining line (Douglas
 * and Peucker, 1973). Uses an explicit stack, so that a line of any length cannot overflow the call stack.
 * @param tolerance in the units of the points, one for all or one for each
 * @returns 1 for a point to keep: always the first and the last
 */
export function keptPoints(points: readonly XY[], tolerance: number | Float64Array): Uint8Array {
  const keep = new Uint8Array(points.length);
  if (points.length === 0) return keep;
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    const [[ax, ay], [bx, by]] = [points[first]!, points[last]!];
    // Squared distances, or their ratios to each point's own tolerance.
    let worst = typeof tolerance === "number" ? tolerance * tolerance : 1;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const [x, y] = points[i]!;
      const square = squareToSegment(x, y, ax, ay, bx, by);
      const distance = typeof tolerance === "number" ? square : square / tolerance[i]! ** 2;
      if (distance > worst) {
        worst = distance;
        at = i;
      }
    }
    if (at >= 0) {
      keep[at] = 1;
      spans.push([first, at], [at, last]);
    }
  }
  return keep;
}

/** Drops the points of a line that are within `tolerance` of the remaining line. @param tolerance in the units of the points */
export function simplify(points: readonly XY[], tolerance: number): XY[] {
  const keptFlags = keptPoints(points, tolerance);
  return points.filter((_, i) => keptFlags[i] === 1);
}
