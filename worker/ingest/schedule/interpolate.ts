/**
 * Interpolates missing times between known ones (as Transitland v2 does at import), because a departure board needs a
 * time for every call. Interpolated times are flagged, so that the rows of the file can be restored.
 */

import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { nearestShare, planeAt, type XY } from "../../../src/domain/geo/plane.ts";
import { decodeLine } from "../../../src/domain/geo/polyline.ts";
import { isImpossible } from "../derive/misplaced-stops.ts";
import type { Shape, Stop } from "../model.ts";
import type { StopTimeRows } from "./rows.ts";
import { NONE } from "./vectors.ts";

/** Flag bits: which time of the row is interpolated. */
const ARRIVAL = 1;
const DEPARTURE = 2;

/** Tolerance for floating point in seconds, so that half of a distance is half of its time. */
const TOLERANCE_S = 1e-6;

/**
 * Maximum steps for placing stops along shapes, in points of shapes that are compared with stops. Later trips are
 * interpolated by the straight distances between their stops, as trips without a shape are.
 */
const MAX_SHAPE_STEPS = 500_000_000;

export class Interpolator {
  /** Number of rows that got a time so far. */
  count = 0;
  readonly #stops: readonly Stop[];
  readonly #shapes: readonly Shape[];
  readonly #lines = new Map<number, LonLat[]>();
  #stepsLeft = MAX_SHAPE_STEPS;
  /** By shape and stop list. */
  readonly #along = new Map<string, number[] | null>();

  constructor(stops: readonly Stop[], shapes: readonly Shape[]) {
    this.#stops = stops;
    this.#shapes = shapes;
  }

  /**
   * Interpolates the times of one trip in place. A row with one time gets it for both. Rows without times between two rows
   * with times divide the interval: by shape_dist_traveled, else by distance along the shape, else by distance from stop to
   * stop, else evenly. Rows with a window (GTFS-Flex) and rows before the first or after the last time are unchanged.
   * @param shape number of the trip's shape, -1 without one
   * @param stopList number of the trip's distinct stop list
   * @returns a flag per row, or null if nothing was interpolated
   */
  fill(rows: StopTimeRows, shape: number, stopList: number): Int32Array | null {
    const { count } = rows;
    const { arrival, departure } = rows.ints;
    let missing = false;
    for (let i = 0; i < count && !missing; i++) missing = arrival[i] === NONE || departure[i] === NONE;
    if (!missing) return null;
    const flags = new Int32Array(count);
    let before = -1;
    for (let i = 0; i < count; i++) {
      if (isFlexible(rows, i)) before = -1;
      if (arrival[i] === NONE && departure[i] === NONE) continue;
      if (arrival[i] === NONE) {
        arrival[i] = departure[i]!;
        flags[i] = ARRIVAL;
      } else if (departure[i] === NONE) {
        departure[i] = arrival[i]!;
        flags[i] = DEPARTURE;
      }
      if (before >= 0 && i - before > 1)
        this.#share(rows, before, i, this.#ways(rows, before, i, shape, stopList), flags);
      before = isFlexible(rows, i) ? -1 : i;
    }
    let filledCount = 0;
    for (const flag of flags) if (flag !== 0) filledCount++;
    this.count += filledCount;
    return filledCount > 0 ? flags : null;
  }

  /** @param ways increasing distances, one for each row from `from` to `to` */
  #share({ ints }: StopTimeRows, from: number, to: number, ways: ArrayLike<number>, flags: Int32Array): void {
    const departure = ints.departure[from]!;
    const seconds = ints.arrival[to]! - departure;
    // A trip that arrives before it departs is invalid: leave it alone.
    if (seconds < 0) return;
    const first = ways[0]!;
    const way = ways[to - from]! - first;
    for (let i = from + 1; i < to; i++) {
      const time = departure + Math.floor((seconds * (ways[i - from]! - first)) / way + TOLERANCE_S);
      ints.arrival[i] = time;
      ints.departure[i] = time;
      flags[i] = ARRIVAL | DEPARTURE;
    }
  }

  #ways(rows: StopTimeRows, from: number, to: number, shape: number, stopList: number): ArrayLike<number> {
    if (rows.columns.distance) {
      const statedDistances = rows.distance.subarray(from, to + 1);
      if (grows(statedDistances)) return statedDistances;
    }
    const along = this.#alongShape(rows, shape, stopList)?.slice(from, to + 1);
    if (along !== undefined && grows(along)) return along;
    const straight = [0];
    for (let i = from + 1; i <= to; i++) {
      const [a, b] = [this.#place(rows, i - 1), this.#place(rows, i)];
      straight.push(straight.at(-1)! + (a === null || b === null ? Number.NaN : haversine(a, b)));
    }
    return grows(straight) ? straight : straight.map((_, i) => i);
  }

  #alongShape(rows: StopTimeRows, shape: number, stopList: number): number[] | null {
    if (shape < 0) return null;
    const key = `${shape} ${stopList}`;
    let distances = this.#along.get(key);
    if (distances === undefined) {
      this.#stepsLeft -= this.#shapes[shape]!.points * rows.count;
      if (this.#stepsLeft < 0) return null;
      let line = this.#lines.get(shape);
      if (line === undefined) {
        line = decodeLine(this.#shapes[shape]!.line);
        this.#lines.set(shape, line);
      }
      const places = Array.from({ length: rows.count }, (_, i) => this.#place(rows, i));
      distances = line.length > 1 && places.every((p) => p !== null) ? distancesAlong(line, places) : null;
      this.#along.set(key, distances);
    }
    return distances;
  }

  #place(rows: StopTimeRows, row: number): LonLat | null {
    const { lon = null, lat = null } = this.#stops[rows.ints.stop[row]!] ?? {};
    return lon === null || lat === null || isImpossible(lon, lat) ? null : [lon, lat];
  }
}

/** Whether the row has a time window or a zone. */
function isFlexible({ ints }: StopTimeRows, row: number): boolean {
  return ints.stop[row]! < 0 || (ints.startWindow.length > 0 && ints.startWindow[row] !== NONE);
}

/** Whether all numbers are present, non-decreasing, and not all equal. */
function grows(ways: ArrayLike<number>): boolean {
  for (let i = 0; i < ways.length; i++) if (!(ways[i]! >= (ways[i - 1] ?? Number.NEGATIVE_INFINITY))) return false;
  return ways[ways.length - 1]! > ways[0]!;
}

/**
 * The times of a profile as in the file.
 * @param profile vector of a builder: arrivals, departures, and, if any is not 0, flags
 */
export function timesInFile(profile: Int32Array, stops: number): Int32Array {
  const times = profile.subarray(0, 2 * stops);
  if (profile.length === 2 * stops) return times;
  return times.map((time, i) => {
    const flag = profile[2 * stops + (i % stops)]!;
    return flag & (i < stops ? ARRIVAL : DEPARTURE) ? NONE : time;
  });
}

/** Distance in meters within which the first pass of the line is taken, even if a later pass is closer. */
const NEAR_METERS = 25;

/**
 * Meters from the start of the line to each of its stops, non-decreasing: each stop is searched for after the previous
 * one, so a line may pass a place twice.
 * @param line WGS84 degrees, at least two points
 */
export function distancesAlong(line: readonly LonLat[], stops: readonly LonLat[]): number[] {
  const plane = planeAt(line[0]![1]);
  const points = line.map(plane);
  const before = [0];
  for (let i = 1; i < points.length; i++) before.push(before[i - 1]! + distance(points[i - 1]!, points[i]!));
  let from = 0;
  let least = 0;
  return stops.map((stop) => {
    const place = plane(stop);
    const passes: { at: number; off: number }[] = [];
    for (let i = from; i + 1 < points.length; i++) {
      const length = before[i + 1]! - before[i]!;
      const fraction = length === 0 ? 0 : Math.max(0, (least - before[i]!) / length);
      const [[px, py], [ax, ay], [bx, by]] = [place, points[i]!, points[i + 1]!];
      const share = nearestShare(px, py, ax, ay, bx, by, Math.min(1, fraction));
      const off = distance(place, [ax + share * (bx - ax), ay + share * (by - ay)]);
      passes.push({ at: before[i]! + share * length, off });
    }
    const best = passes.reduce((closest, { off }) => Math.min(closest, off), Number.POSITIVE_INFINITY);
    let passIndex = passes.findIndex((p) => p.off <= best + NEAR_METERS);
    while (passIndex + 1 < passes.length && passes[passIndex + 1]!.off < passes[passIndex]!.off) passIndex++;
    from += passIndex;
    least = Math.max(least, passes[passIndex]!.at);
    return least;
  });
}

function distance([ax, ay]: XY, [bx, by]: XY): number {
  return Math.hypot(bx - ax, by - ay);
}
