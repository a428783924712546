/** Finds the way of a vehicle on a drawing: from stop to stop along the nearest line. Pure, with units of the drawing. */

import { type LonLat, mercatorOf } from "../../domain/geo/globe.ts";
import { nearestShare, type XY } from "../../domain/geo/plane.ts";
import type { Schematic } from "./build.ts";

/** A way between two stops; `lengths` has the distance from its start to each point. */
export type TrackLeg = { points: readonly XY[]; lengths: readonly number[] };

/** Distance of a stop from a line up to which it lies on it. */
const MAX_DISTANCE = 30;

/** Parses path data as `buildSchematic` writes it: absolute starts, relative steps. */
export function parsePaths(d: string): XY[][] {
  return d
    .split("M")
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
      const points: XY[] = [];
      let [x, y] = [0, 0];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        x += numbers[i]!;
        y += numbers[i + 1]!;
        points.push([x, y]);
      }
      return points;
    });
}

/** The function from WGS84 degrees to units of a drawing: the inverse of its frame. */
export function projectorOf({ width, height, frame }: Pick<Schematic, "width" | "height" | "frame">) {
  const [west, south, east, north] = frame;
  const scale = width / (east - west);
  const middle = (mercatorOf(south) + mercatorOf(north)) / 2;
  return ([lon, lat]: LonLat): XY => [
    ((lon < west && lon + 360 <= east ? lon + 360 : lon) - west) * scale,
    height / 2 - (mercatorOf(lat) - middle) * scale,
  ];
}

/** The point of a path nearest to another one, and where it is. */
type Foot = { at: XY; segment: number; distance: number };

/** Feet of a point on all parts of a path that come near it: a loop may pass a stop twice. */
function feetOn(path: readonly XY[], [x, y]: XY): Foot[] {
  const feet: Foot[] = [];
  for (let segment = 0; segment + 1 < path.length; segment++) {
    const [[ax, ay], [bx, by]] = [path[segment]!, path[segment + 1]!];
    const share = nearestShare(x, y, ax, ay, bx, by);
    const at: XY = [ax + (bx - ax) * share, ay + (by - ay) * share];
    const distance = Math.hypot(at[0] - x, at[1] - y);
    if (distance <= MAX_DISTANCE) feet.push({ at, segment, distance });
  }
  return feet;
}

/** The points from one foot to another along their path, in either direction. */
function between(path: readonly XY[], from: Foot, to: Foot): XY[] {
  if (from.segment <= to.segment) return [from.at, ...path.slice(from.segment + 1, to.segment + 1), to.at];
  return [from.at, ...path.slice(to.segment + 1, from.segment + 1).toReversed(), to.at];
}

function legOf(points: readonly XY[]): TrackLeg {
  let length = 0;
  const lengths = points.map(([x, y], i) => {
    const before = points[i - 1];
    if (before !== undefined) length += Math.hypot(x - before[0], y - before[1]);
    return length;
  });
  return { points, lengths };
}

/** The way from a to b: along the path that passes both most directly, else straight. */
export function legBetween(paths: readonly (readonly XY[])[], a: XY, b: XY): TrackLeg {
  let best = legOf([a, b]);
  let cost = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const ends = feetOn(path, b);
    for (const from of feetOn(path, a)) {
      for (const to of ends) {
        const leg = legOf(between(path, from, to));
        const ownLength = leg.lengths.at(-1)! + 4 * (from.distance + to.distance);
        if (ownLength < cost) [best, cost] = [leg, ownLength];
      }
    }
  }
  return best;
}

/** The point at a share (0 to 1) of a leg. */
export function pointOn({ points, lengths }: TrackLeg, share: number): XY {
  const target = share * lengths.at(-1)!;
  const end = lengths.findIndex((length) => length >= target);
  const [a, b] = [points[Math.max(0, end - 1)]!, points[Math.max(0, end)]!];
  const [from, to] = [lengths[Math.max(0, end - 1)]!, lengths[Math.max(0, end)]!];
  const part = to === from ? 0 : (target - from) / (to - from);
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/**
 * Where a vehicle is at a time: on the leg between two stops, or at a stop; null before its first departure and after its
 * last arrival.
 * @param legs from each stop to the next
 * @param times for each stop seconds from the last departure to the arrival, and on to the departure
 * @param elapsed seconds since the base of the times
 */
export function placeAt(legs: readonly TrackLeg[], times: readonly number[], elapsedSeconds: number): XY | null {
  let time = times[0]! + times[1]!;
  if (elapsedSeconds < time) return null;
  for (const [i, leg] of legs.entries()) {
    const [travel, dwell] = [times[2 * i + 2]!, times[2 * i + 3]!];
    if (elapsedSeconds < time + travel) return pointOn(leg, (elapsedSeconds - time) / travel);
    time += travel + dwell;
    if (elapsedSeconds < time) return pointOn(leg, 1);
  }
  return null;
}
