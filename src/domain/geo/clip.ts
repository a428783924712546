/** Parts of lines and rings in boxes. */
import type { XY } from "./plane.ts";

/** An edge parallel to an axis, and its inner side: greater coordinates for 1, less for -1. */
export type Edge = readonly [axis: 0 | 1, at: number, side: 1 | -1];

/** The four edges of a box, with what is between them on the inner side. */
export function edgesOf([left, top, right, bottom]: readonly [number, number, number, number]): Edge[] {
  return [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
}

/**
 * The part of a ring on the inner sides of edges (Sutherland and Hodgman, 1974). Points on an edge are inside.
 * @param ring without a repeated first point
 */
export function clipRing(ring: readonly XY[], edges: readonly Edge[]): readonly XY[] {
  let points = ring;
  for (const [axis, at, side] of edges) {
    const part: XY[] = [];
    let before = points.at(-1);
    for (const point of points) {
      const [from, to] = [(before![axis] - at) * side, (point[axis] - at) * side];
      if (from < 0 ? to > 0 : from > 0 && to < 0) part.push(crossing(before!, point, axis, at));
      if (to >= 0) part.push(point);
      before = point;
    }
    points = part;
  }
  return points;
}

/** Where a segment crosses an edge. */
export function crossing(a: XY, b: XY, axis: 0 | 1, at: number): XY {
  const other = 1 - axis;
  const across = a[other]! + ((b[other]! - a[other]!) * (at - a[axis])) / (b[axis] - a[axis]);
  return axis === 0 ? [at, across] : [across, at];
}

/** The runs of a line whose segments have boxes that touch a box: all that is in it, and whole segments beyond its edges. */
export function runsInBox(line: readonly XY[], [left, top, right, bottom]: readonly number[]): XY[][] {
  const runs: XY[][] = [];
  let run: XY[] | null = null;
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (before === undefined) return;
    const isNear =
      Math.max(before[0], point[0]) >= left! &&
      Math.min(before[0], point[0]) <= right! &&
      Math.max(before[1], point[1]) >= top! &&
      Math.min(before[1], point[1]) <= bottom!;
    if (!isNear) run = null;
    else if (run === null) {
      run = [before, point];
      runs.push(run);
    } else run.push(point);
  });
  return runs;
}
