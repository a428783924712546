/** Cuts shorelines and rivers into tiles. Faster than a general tiler, because each ring is clipped once per quarter. */
import { type Shoreline, WORLD_UNITS } from "./shorelines.ts";

/** Points of a tile in its own units, from its north-west corner. */
export type TilePoints = [x: number, y: number][];

/** Rings of land and of lakes, and lines of rivers; each lake is followed by its islands. */
export type CutTile = { z: number; x: number; y: number } & Record<Shoreline["kind"], TilePoints[]>;

/** Share of a tile's edge by which its contents reach beyond it, so that neighbors join without a seam. */
const BUFFER = 1 / 64;

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];
type Part = { points: Int32Array; box: Box };
type Cut = { kind: Shoreline["kind"]; rings: Part[] };

/** The box of a ring or line. */
function boxOf(points: Int32Array): Box {
  let [minX, minY, maxX, maxY] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    if (x < minX) minX = x;
    else if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    else if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** Where a clipped ring is collected; a clip doubles its points at most. */
let scratch = new Int32Array(1 << 16);

/**
 * The part of a ring on one side of an edge, like `clipRing` of `src/domain/geo/clip.ts`, but on points in a row: with an object
 * for each of the two million points of the world, cutting took four times as long.
 * @param axis 0 for x, 1 for y
 */
function clipRing(ring: Int32Array, axis: 0 | 1, edge: number, sign: 1 | -1): Int32Array {
  if (scratch.length < 2 * ring.length) scratch = new Int32Array(4 * ring.length);
  const out = scratch;
  const other = 1 - axis;
  let length = 0;
  let c = ring[ring.length - 2 + other]!;
  let a = ring[ring.length - 2 + axis]!;
  let wasIn = (a - edge) * sign >= 0;
  for (let i = 0; i < ring.length; i += 2) {
    const b = ring[i + axis]!;
    const d = ring[i + other]!;
    const isIn = (b - edge) * sign >= 0;
    if (wasIn !== isIn) {
      out[length + axis] = edge;
      out[length + other] = Math.round(c + ((edge - a) / (b - a)) * (d - c));
      length += 2;
    }
    if (isIn) {
      out[length + axis] = b;
      out[length + other] = d;
      length += 2;
    }
    a = b;
    c = d;
    wasIn = isIn;
  }
  return out.slice(0, length);
}

/** The parts of a line on one side of an edge. */
function clipLine(line: Int32Array, axis: 0 | 1, edge: number, sign: 1 | -1): Int32Array[] {
  const parts: number[][] = [];
  let part: number[] | null = null;
  for (let i = 0; i < line.length; i += 2) {
    const isIn = (line[i + axis]! - edge) * sign >= 0;
    const wasIn = i > 0 && (line[i - 2 + axis]! - edge) * sign >= 0;
    if (i > 0 && wasIn !== isIn) {
      const [a, b] = [line[i - 2 + axis]!, line[i + axis]!];
      const [c, d] = [line[i - 1 - axis]!, line[i + 1 - axis]!];
      const crossing = Math.round(c + ((edge - a) / (b - a)) * (d - c));
      const point = axis === 0 ? [edge, crossing] : [crossing, edge];
      if (isIn) {
        part = [...point];
        parts.push(part);
      } else part?.push(...point);
    } else if (isIn && part === null) {
      part = [];
      parts.push(part);
    }
    if (isIn) part?.push(line[i]!, line[i + 1]!);
    else part = null;
  }
  return parts.filter(({ length }) => length > 2).map((points) => Int32Array.from(points));
}

const partOf = (points: Int32Array): Part => ({ points, box: boxOf(points) });

/** The part of a ring or line in a box; empty if there is none. */
function within(part: Part, kind: Shoreline["kind"], box: Box): Part[] {
  const partBox = part.box;
  if (partBox[0] > box[2] || partBox[2] < box[0] || partBox[1] > box[3] || partBox[3] < box[1]) return [];
  if (partBox[0] >= box[0] && partBox[2] <= box[2] && partBox[1] >= box[1] && partBox[3] <= box[3]) return [part];
  let pieces = [part.points];
  for (const [axis, edge, sign, isOver] of [
    [0, box[0], 1, partBox[0] < box[0]],
    [0, box[2], -1, partBox[2] > box[2]],
    [1, box[1], 1, partBox[1] < box[1]],
    [1, box[3], -1, partBox[3] > box[3]],
  ] as const) {
    if (!isOver) continue;
    pieces =
      kind === "river"
        ? pieces.flatMap((line) => clipLine(line, axis, edge, sign))
        : pieces.map((ring) => clipRing(ring, axis, edge, sign)).filter(({ length }) => length > 4);
  }
  return pieces.map(partOf);
}

function clip(shorelines: readonly Cut[], box: Box): Cut[] {
  return shorelines.flatMap(({ kind, rings }): Cut[] => {
    const [first, ...holes] = rings;
    const outer = within(first!, kind, box);
    if (outer.length === 0) return [];
    if (kind === "river") return outer.map((line) => ({ kind, rings: [line] }));
    return [{ kind, rings: [...outer, ...holes.flatMap((hole) => within(hole, kind, box))] }];
  });
}

type Grid = { west: number; north: number; scale: number; step: number };

/** Whether a point is within a tolerance of the straight line between its neighbors. */
function isStraight(a: TilePoints[0], b: TilePoints[0], c: TilePoints[0], tolerance: number): boolean {
  const [dx, dy] = [c[0] - a[0], c[1] - a[1]];
  return Math.abs((b[0] - a[0]) * dy - (b[1] - a[1]) * dx) < tolerance * Math.hypot(dx, dy);
}

/** In units of the tile, with points at least a step apart; null if nothing is left of it. */
function scaleToGrid(points: Int32Array, { west, north, scale, step }: Grid, isLine: boolean): TilePoints | null {
  const out: TilePoints = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [Math.round((points[i]! - west) * scale), Math.round((points[i + 1]! - north) * scale)];
    const last = out.at(-1);
    const isEnd = isLine && i === points.length - 2;
    if (last !== undefined && !isEnd && Math.abs(last[0] - x) < step && Math.abs(last[1] - y) < step) continue;
    const before = out.at(-2);
    if (step > 1 && last !== undefined && before !== undefined && isStraight(before, last, [x, y], step / 2)) out.pop();
    out.push([x, y]);
  }
  return out.length < (isLine ? 2 : 3) ? null : out;
}

/** Rings across the 180th meridian again on the other side of the map. */
function wrap(shorelines: readonly Shoreline[]): Cut[] {
  return shorelines.flatMap(({ kind, rings }) => {
    const [minX, , maxX] = boxOf(rings[0]!);
    const margin = WORLD_UNITS * BUFFER;
    const shifts = [0, ...(minX < margin ? [WORLD_UNITS] : []), ...(maxX > WORLD_UNITS - margin ? [-WORLD_UNITS] : [])];
    return shifts.map((shift) => ({
      kind,
      rings: rings.map((ring) => partOf(shift === 0 ? ring : ring.map((at, i) => (i % 2 === 0 ? at + shift : at)))),
    }));
  });
}

/**
 * Cuts into the tiles of some zooms that have any content, in no particular order.
 * @param extent units of a tile's edge
 * @param stepOf units below which two points are one, by zoom
 */
export function* cutShorelines(
  shorelines: readonly Shoreline[],
  zooms: readonly number[],
  extent: number,
  stepOf: (zoom: number) => number = () => 1,
): Generator<CutTile> {
  const deepest = Math.max(...zooms);
  function* cut(z: number, x: number, y: number, parts: readonly Cut[]): Generator<CutTile> {
    const side = WORLD_UNITS / 2 ** z;
    const [west, north, beyond] = [x * side, y * side, side * BUFFER];
    const here = clip(parts, [west - beyond, north - beyond, west + side + beyond, north + side + beyond]);
    if (here.length === 0) return;
    if (zooms.includes(z)) {
      const tile: CutTile = { z, x, y, land: [], lake: [], river: [] };
      for (const { kind, rings } of here)
        for (const [i, ring] of rings.entries()) {
          const points = scaleToGrid(
            ring.points,
            { west, north, scale: extent / side, step: stepOf(z) },
            kind === "river",
          );
          if (points !== null) tile[kind].push(points);
          // Without its outer ring a hole would be an area of its own.
          else if (i === 0) break;
        }
      yield tile;
    }
    if (z === deepest) return;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      yield* cut(z + 1, 2 * x + dx, 2 * y + dy, here);
  }
  yield* cut(0, 0, 0, wrap(shorelines));
}
