/** Where two segments of the plane cross. */
import type { Position } from "./globe.ts";
import { turn } from "./polygon.ts";

/**
 * The share of the way from `a` to `b` at which it crosses the segment from `c` to `d`; null if they do not cross at a point
 * inside of both.
 */
export function crossingShare(a: Position, b: Position, c: Position, d: Position): number | null {
  const [fromA, fromB] = [turn(c, d, a), turn(c, d, b)];
  return turn(a, b, c) * turn(a, b, d) < 0 && fromA * fromB < 0 ? fromA / (fromA - fromB) : null;
}
