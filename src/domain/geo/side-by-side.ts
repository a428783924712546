/**
 * Finds lines of different colors that share a track, and gives each color a place beside it
 * (docs/decisions/035-maps.md).
 */
import type { XY } from "./plane.ts";

/** A line in plane coordinates of any unit, and its color. */
export type ColoredLine = { color: string; points: readonly XY[] };

/** Lengths in the unit of the lines. */
export type SharedTrack = {
  /** Between two samples of a line. */
  step: number;
  /** Side of a grid cell: lines in one cell overlap on a screen. */
  cell: number;
  /** Minimum shared length for two lines to run together rather than cross. */
  minShared: number;
};

/**
 * `place` is the offset in line widths to the right of the line, 0 in the middle; `turned` tells that the line has to be
 * reversed first, so that lines on one track run in one direction.
 */
export type CopyBeside = { place: number; turned: boolean };

/** The direction (angle in radians) in which a line passes each grid cell. */
type Track = { color: string; cells: Map<number, number> };
/** Two tracks: the length that they share, and whether they run in the same (positive) or opposite direction. */
type Pair = { a: number; b: number; meters: number; along: number };

/** Offsets in order of preference: center, then right and left of it. */
const OFFSETS = [0, 1, -1, 2, -2] as const;

/** Cost of two overlapping colors relative to an empty offset between them. */
const OVERLAP_COST = 10;
/** Maximum number of colors for which offsets are improved by swaps; beyond it, the first assignment is used. */
const MAX_SWAPPED_COLORS = 60;

/** The side of each line. The place is constant along a line, and lines of one color overlap. */
export function sidesOf(lines: readonly ColoredLine[], { step, cell, minShared }: SharedTrack): CopyBeside[] {
  const tracks = lines.map(({ color, points }) => ({ color, cells: cellsOf(points, step, cell) }));
  const pairs = pairsOf(tracks, cell, minShared);
  const places = placesOf(besideOf(tracks, pairs));
  const turns = places.size === 0 ? [] : turnedOf(tracks.length, pairs);
  return lines.map(({ color }, i) => ({ place: places.get(color) ?? 0, turned: turns[i] ?? false }));
}

/**
 * The line without points at which it turns back for less than a length, where an offset line would tear.
 * @param plane the point in plane coordinates
 */
export function withoutSpurs<Point>(line: readonly Point[], plane: (point: Point) => XY, longest: number): Point[] {
  const keptPoints: Point[] = [];
  const isSpur = (before: XY, at: XY, after: XY) => {
    const [x, y, nextX, nextY] = [at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]];
    return x * nextX + y * nextY < 0 && Math.min(Math.hypot(x, y), Math.hypot(nextX, nextY)) < longest;
  };
  for (const point of line) {
    while (keptPoints.length > 1 && isSpur(plane(keptPoints.at(-2)!), plane(keptPoints.at(-1)!), plane(point)))
      keptPoints.pop();
    keptPoints.push(point);
  }
  return keptPoints;
}

/** More cells than lie along the equator, so that a cell has a number of its own. */
const GRID = 2 ** 22;

function cellsOf(line: readonly XY[], step: number, side: number): Track["cells"] {
  const cells: Track["cells"] = new Map();
  for (let i = 0; i + 1 < line.length; i++) {
    const [x, y] = line[i]!;
    const [dx, dy] = [line[i + 1]![0] - x, line[i + 1]![1] - y];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const steps = Math.ceil(length / step);
    for (let at = 0; at < steps; at++) {
      const [column, row] = [Math.floor((x + (dx * at) / steps) / side), Math.floor((y + (dy * at) / steps) / side)];
      const cell = column * GRID + row;
      if (!cells.has(cell)) cells.set(cell, Math.atan2(dy, dx));
    }
  }
  return cells;
}

function pairsOf(tracks: readonly Track[], side: number, minShared: number): Pair[] {
  const passing = new Map<number, number[]>();
  const pairs = new Map<number, Pair>();
  tracks.forEach(({ cells }, b) => {
    for (const [cell, direction] of cells) {
      const others = passing.get(cell) ?? [];
      passing.set(cell, others);
      for (const a of others) {
        const pair = pairs.get(a * tracks.length + b) ?? { a, b, meters: 0, along: 0 };
        pairs.set(a * tracks.length + b, pair);
        pair.meters += side;
        pair.along += side * Math.cos(direction - tracks[a]!.cells.get(cell)!);
      }
      others.push(b);
    }
  });
  return [...pairs.values()].filter(({ meters }) => meters >= minShared);
}

type Beside = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Length that each color shares with each other color. */
function besideOf(tracks: readonly Track[], pairs: readonly Pair[]): Beside {
  const beside = new Map<string, Map<string, number>>();
  const add = (color: string, other: string, meters: number) => {
    const others = beside.get(color) ?? new Map<string, number>();
    beside.set(color, others.set(other, (others.get(other) ?? 0) + meters));
  };
  for (const { a, b, meters } of pairs) {
    const [one, other] = [tracks[a]!.color, tracks[b]!.color];
    if (one === other) continue;
    add(one, other, meters);
    add(other, one, meters);
  }
  return beside;
}

/** The offset of each color that needs one. */
function placesOf(beside: Beside): Map<string, number> {
  const sum = (color: string) => [...beside.get(color)!.values()].reduce((all, meters) => all + meters, 0);
  const colors = [...beside.keys()].toSorted((a, b) => sum(b) - sum(a) || (a < b ? -1 : 1));
  const places = new Map<string, number>();
  /** Cost to minimize: overlapping colors are worst, gaps between them are mildly bad. */
  const cost = (color: string, place: number) => {
    let all = 0;
    for (const [other, meters] of beside.get(color)!) {
      const apart = Math.abs((places.get(other) ?? Number.NaN) - place);
      if (!Number.isNaN(apart)) all += meters * (apart === 0 ? OVERLAP_COST : apart);
    }
    return all;
  };
  const best = (color: string) =>
    OFFSETS.reduce((least, place) => (cost(color, place) < cost(color, least) ? place : least));
  for (const color of colors) places.set(color, best(color));
  // Each swap lowers the total cost, so the loop ends.
  for (let better = colors.length <= MAX_SWAPPED_COLORS; better; ) {
    better = false;
    for (const a of colors) {
      for (const b of colors) {
        const [here, there] = [places.get(a)!, places.get(b)!];
        const before = cost(a, here) + cost(b, there);
        places.set(a, there).set(b, here);
        if (cost(a, there) + cost(b, here) < before) better = true;
        else places.set(a, here).set(b, there);
      }
      const [now, next] = [places.get(a)!, best(a)];
      if (cost(a, next) < cost(a, now)) {
        places.set(a, next);
        better = true;
      }
    }
  }
  return places;
}

/** Which tracks to reverse, so that tracks with the longest shared sections run in one direction. */
function turnedOf(count: number, pairs: readonly Pair[]): boolean[] {
  const group = Array.from({ length: count }, (_, i) => i);
  const turns = new Array<boolean>(count).fill(false);
  for (const { a, b, along } of pairs.toSorted(
    (p, q) => Math.abs(q.along) - Math.abs(p.along) || p.a - q.a || p.b - q.b,
  )) {
    const [to, from] = [group[a]!, group[b]!];
    if (to === from) continue;
    const turn = (turns[a] !== turns[b]) !== along < 0;
    for (let i = 0; i < count; i++) {
      if (group[i] !== from) continue;
      group[i] = to;
      if (turn) turns[i] = !turns[i];
    }
  }
  return turns;
}
