/** Offsets lines of different colors that share a track, so that the map can draw them side by side (docs/decisions/062). */
import { topType } from "../../src/domain/route-types.ts";
import type { TileFeature } from "./features.ts";

type Line = TileFeature["lines"] extends (infer One)[] | undefined ? One : never;
/** A line of a route, and the direction (unit vector) in which it passes each grid cell. */
type Track = { feature: number; index: number; colour: string; cells: Map<string, readonly [number, number]> };
/** Two tracks: meters that they share, and whether they run in the same (positive) or opposite direction. */
type Pair = { a: number; b: number; metres: number; along: number };

/** Basic route types drawn in the route's own color. Shared tracks of other types look the same as one line. */
const COLOURED: readonly number[] = [0, 1];

/** Meters between two samples of a line, and the side of a grid cell: lines in one cell overlap on a screen. */
const STEP_METRES = 40;
const CELL = 80;
/** Minimum shared meters for two lines to run together rather than cross. */
const MIN_SHARED_METRES = 500;
/** Longest backward segment in meters that is treated as an error of the shape. */
const MAX_SPUR_METRES = 150;

/** Offsets in order of preference: center, then right and left of it. */
const OFFSETS = [0, 1, -1, 2, -2] as const;

/** Cost of two overlapping colors relative to an empty offset between them. */
const OVERLAP_COST = 10;
/** Maximum number of colors for which offsets are improved by swaps; beyond it, the first assignment is used. */
const MAX_SWAPPED_COLOURS = 60;

const METRES_PER_DEGREE = 111_320;

/**
 * Returns the same features. Tram and metro lines that share a track with another color run in one direction there, and
 * those off the center get the attribute `side_by_side`: line widths to the right. The offset is constant along a route,
 * and routes of one color overlap.
 */
export function sideBySide(features: readonly TileFeature[]): TileFeature[] {
  const shrink = shrinkOf(features);
  const tracks = tracksOf(features, shrink);
  const pairs = pairsOf(tracks);
  const places = placesOf(besideOf(tracks, pairs));
  if (places.size === 0) return [...features];
  const turned = turnedOf(tracks.length, pairs);
  const backwards = new Set(tracks.filter((_, i) => turned[i]).map(({ feature, index }) => `${feature} ${index}`));
  const colours = new Map(tracks.map(({ feature, colour }) => [feature, colour]));
  return features.map((feature, i) => {
    const place = places.get(colours.get(i) ?? "") ?? 0;
    if (place === 0 || feature.lines === undefined) return feature;
    const lines = feature.lines.map((line, n) => {
      const whole = withoutSpurs(line, shrink);
      return backwards.has(`${i} ${n}`) ? whole.toReversed() : whole;
    });
    return { ...feature, lines, attributes: { ...feature.attributes, side_by_side: place } };
  });
}

/** Ratio of a degree of longitude to one of latitude, taken at the start of the first line because networks are small. */
const shrinkOf = (features: readonly TileFeature[]) =>
  Math.cos(((features[0]?.lines?.[0]?.[0]?.[1] ?? 0) * Math.PI) / 180);

/** Meters to the east and to the north. */
const between = ([lon, lat]: Line[number], [toLon, toLat]: Line[number], shrink: number) =>
  [(toLon - lon) * shrink * METRES_PER_DEGREE, (toLat - lat) * METRES_PER_DEGREE] as const;

/** Removes points at which the line turns back for a few meters, where an offset line would tear. */
function withoutSpurs(line: Line, shrink: number): Line {
  const kept: Line = [];
  for (const point of line) {
    while (kept.length > 1 && isSpur(kept.at(-2)!, kept.at(-1)!, point, shrink)) kept.pop();
    kept.push(point);
  }
  return kept;
}

function isSpur(before: Line[number], at: Line[number], after: Line[number], shrink: number): boolean {
  const [x, y] = between(before, at, shrink);
  const [nextX, nextY] = between(at, after, shrink);
  return x * nextX + y * nextY < 0 && Math.min(Math.hypot(x, y), Math.hypot(nextX, nextY)) < MAX_SPUR_METRES;
}

function tracksOf(features: readonly TileFeature[], shrink: number): Track[] {
  return features.flatMap(({ attributes, lines }, feature) => {
    const type = topType(Number(attributes.route_type));
    if (!COLOURED.includes(type) || attributes.problematic === true) return [];
    const colour = String(attributes.route_color ?? type).toLowerCase();
    return (lines ?? []).map((line, index) => ({ feature, index, colour, cells: cellsOf(line, shrink) }));
  });
}

function cellsOf(line: Line, shrink: number): Track["cells"] {
  const cells: Track["cells"] = new Map();
  for (let i = 0; i + 1 < line.length; i++) {
    const [x, y] = between([0, 0], line[i]!, shrink);
    const [dx, dy] = between(line[i]!, line[i + 1]!, shrink);
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const steps = Math.ceil(length / STEP_METRES);
    for (let step = 0; step < steps; step++) {
      const cell = `${Math.floor((x + (dx * step) / steps) / CELL)},${Math.floor((y + (dy * step) / steps) / CELL)}`;
      if (!cells.has(cell)) cells.set(cell, [dx / length, dy / length]);
    }
  }
  return cells;
}

function pairsOf(tracks: readonly Track[]): Pair[] {
  const passing = new Map<string, number[]>();
  const pairs = new Map<number, Pair>();
  tracks.forEach(({ cells }, b) => {
    for (const [cell, [bx, by]] of cells) {
      const others = passing.get(cell) ?? [];
      passing.set(cell, others);
      for (const a of others) {
        const [ax, ay] = tracks[a]!.cells.get(cell)!;
        const pair = pairs.get(a * tracks.length + b) ?? { a, b, metres: 0, along: 0 };
        pairs.set(a * tracks.length + b, pair);
        pair.metres += CELL;
        pair.along += CELL * (ax * bx + ay * by);
      }
      others.push(b);
    }
  });
  return [...pairs.values()].filter(({ metres }) => metres >= MIN_SHARED_METRES);
}

type Beside = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Meters that each color shares with each other color. */
function besideOf(tracks: readonly Track[], pairs: readonly Pair[]): Beside {
  const beside = new Map<string, Map<string, number>>();
  const add = (colour: string, other: string, metres: number) => {
    const others = beside.get(colour) ?? new Map<string, number>();
    beside.set(colour, others.set(other, (others.get(other) ?? 0) + metres));
  };
  for (const { a, b, metres } of pairs) {
    const [one, other] = [tracks[a]!.colour, tracks[b]!.colour];
    if (one === other) continue;
    add(one, other, metres);
    add(other, one, metres);
  }
  return beside;
}

/** The offset of each color that needs one. */
function placesOf(beside: Beside): Map<string, number> {
  const sum = (colour: string) => [...beside.get(colour)!.values()].reduce((all, metres) => all + metres, 0);
  const colours = [...beside.keys()].toSorted((a, b) => sum(b) - sum(a) || (a < b ? -1 : 1));
  const places = new Map<string, number>();
  /** Cost to minimize: overlapping colors are worst, gaps between them are mildly bad. */
  const cost = (colour: string, place: number) => {
    let all = 0;
    for (const [other, metres] of beside.get(colour)!) {
      const apart = Math.abs((places.get(other) ?? Number.NaN) - place);
      if (!Number.isNaN(apart)) all += metres * (apart === 0 ? OVERLAP_COST : apart);
    }
    return all;
  };
  const best = (colour: string) =>
    OFFSETS.reduce((least, place) => (cost(colour, place) < cost(colour, least) ? place : least));
  for (const colour of colours) places.set(colour, best(colour));
  // Each swap lowers the total cost, so the loop ends.
  for (let better = colours.length <= MAX_SWAPPED_COLOURS; better; ) {
    better = false;
    for (const a of colours) {
      for (const b of colours) {
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
  const turned = new Array<boolean>(count).fill(false);
  for (const { a, b, along } of pairs.toSorted(
    (p, q) => Math.abs(q.along) - Math.abs(p.along) || p.a - q.a || p.b - q.b,
  )) {
    const [to, from] = [group[a]!, group[b]!];
    if (to === from) continue;
    const turn = (turned[a] !== turned[b]) !== along < 0;
    for (let i = 0; i < count; i++) {
      if (group[i] !== from) continue;
      group[i] = to;
      if (turn) turned[i] = !turned[i];
    }
  }
  return turned;
}
