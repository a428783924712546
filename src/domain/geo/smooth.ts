/** Rounds the corners of rings whose points are farther apart than the picture's details. */
import { clipRing, edgesOf } from "./clip.ts";
import type { XY } from "./plane.ts";

/** Rounds after each of which a corner has two points instead of one. */
const ROUNDS = 2;

/**
 * A ring with rounded corners (Chaikin's corner cutting): each corner is replaced with two points, a quarter of the way to its
 * neighbors, twice.
 * @param ring without a repeated first point
 * @param longest units that a corner is cut by at most, so that long straight edges, as those at which tiles are cut, stay
 * where they are
 */
export function smoothRing(ring: readonly XY[], longest: number): XY[] {
  if (ring.length < 3) return [...ring];
  let points = [...ring];
  for (let round = 0; round < ROUNDS; round++) {
    points = points.flatMap((point, i): XY[] => [
      towards(point, points.at(i - 1)!, longest),
      towards(point, points[(i + 1) % points.length]!, longest),
    ]);
  }
  return points;
}

/**
 * Times `longest` beyond a box that an edge has to go on for its corner in the box to be cut as far as that of the whole edge,
 * in all rounds.
 */
const EDGE_CUTS = 8;

/**
 * The part in a box of a ring with rounded corners. What is far outside of the box is left out first, since a ring of a tile
 * may be much larger than a picture.
 * @param longest as that of `smoothRing`
 * @param box left, top, right, and bottom
 */
export function smoothRingInBox(
  ring: readonly XY[],
  longest: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): readonly XY[] {
  const beyond = EDGE_CUTS * longest;
  const near = clipRing(ring, edgesOf([left - beyond, top - beyond, right + beyond, bottom + beyond]));
  return clipRing(smoothRing(near, longest), edgesOf([left, top, right, bottom]));
}

/** The point a quarter of the way, or `longest` units if that is nearer. */
function towards([x, y]: XY, [nextX, nextY]: XY, longest: number): XY {
  const length = Math.hypot(nextX - x, nextY - y);
  const share = length === 0 ? 0 : Math.min(0.25, longest / length);
  return [x + (nextX - x) * share, y + (nextY - y) * share];
}
