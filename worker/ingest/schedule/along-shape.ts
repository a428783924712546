/** Computes the distances of stops along a line. */
import type { LonLat } from "../../../src/domain/geo.ts";

/** Distance in meters within which the first pass of the line is taken, even if a later pass is closer. */
const NEAR_METRES = 25;
const METRES_PER_DEGREE = 111_195;

type Point = readonly [x: number, y: number];

/**
 * Meters from the start of the line to each of its stops, non-decreasing: each stop is searched for after the previous
 * one, so a line may pass a place twice.
 * @param line WGS84 degrees, at least two points
 */
export function distancesAlong(line: readonly LonLat[], stops: readonly LonLat[]): number[] {
  const shrink = Math.cos((line[0]![1] * Math.PI) / 180);
  const flat = ([lon, lat]: LonLat): Point => [lon * METRES_PER_DEGREE * shrink, lat * METRES_PER_DEGREE];
  const points = line.map(flat);
  const before = [0];
  for (let i = 1; i < points.length; i++) before.push(before[i - 1]! + distance(points[i - 1]!, points[i]!));
  let from = 0;
  let least = 0;
  return stops.map((stop) => {
    const place = flat(stop);
    const passes: { at: number; off: number }[] = [];
    for (let i = from; i + 1 < points.length; i++) {
      const length = before[i + 1]! - before[i]!;
      const passed = length === 0 ? 0 : Math.max(0, (least - before[i]!) / length);
      const { share, off } = nearest(place, points[i]!, points[i + 1]!, Math.min(1, passed));
      passes.push({ at: before[i]! + share * length, off });
    }
    const best = passes.reduce((closest, { off }) => Math.min(closest, off), Number.POSITIVE_INFINITY);
    let chosen = passes.findIndex((p) => p.off <= best + NEAR_METRES);
    while (chosen + 1 < passes.length && passes[chosen + 1]!.off < passes[chosen]!.off) chosen++;
    from += chosen;
    least = Math.max(least, passes[chosen]!.at);
    return least;
  });
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

/** The point of a segment nearest to `p`, at or after the share `from`: its share, and its distance from `p`. */
function nearest(p: Point, a: Point, b: Point, from: number): { share: number; off: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const free = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  const share = Math.min(1, Math.max(from, free));
  return { share, off: distance(p, [a[0] + share * dx, a[1] + share * dy]) };
}
