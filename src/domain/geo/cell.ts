import { type Bounds, splitBounds } from "./globe.ts";

/**
 * Map cells: the world in Web Mercator as 65,536 x 65,536 squares (tiles of zoom 16), numbered along a Morton curve.
 * The squares of a tile of any lower zoom have consecutive numbers, so a box becomes a few ranges.
 */

/** Cells per axis at zoom 16. */
const CELLS_PER_AXIS = 65_536;
const ZOOM = 16;
/** Latitude of the edge of the square Web Mercator world; points beyond it belong to the outermost row. */
const MAX_LATITUDE = 85.05112877980659;
/** About 0.1 mm: boxes grow by this margin, so that rounding in sine and logarithm never loses an edge. */
const MARGIN = 1e-9;
/** Maximum number of cells of one zoom for a box before the next lower zoom is used. */
const MAX_CELLS = 16;

function clampCell(position: number): number {
  return position >= CELLS_PER_AXIS ? CELLS_PER_AXIS - 1 : position > 0 ? Math.floor(position) : 0;
}

/** Column of a longitude among the cells, counted from 180° west. */
export function columnOf(lon: number): number {
  return clampCell(((lon + 180) / 360) * CELLS_PER_AXIS);
}

/** Row of a latitude, counted from the north. */
export function rowOf(lat: number): number {
  if (lat >= MAX_LATITUDE) return 0;
  if (lat <= -MAX_LATITUDE) return CELLS_PER_AXIS - 1;
  const sine = Math.sin((lat * Math.PI) / 180);
  return clampCell((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * CELLS_PER_AXIS);
}

/** Puts a zero bit before each of the lower 16 bits. */
function spread(bits: number): number {
  let b = (bits | (bits << 8)) & 0x00ff00ff;
  b = (b | (b << 4)) & 0x0f0f0f0f;
  b = (b | (b << 2)) & 0x33333333;
  return (b | (b << 1)) & 0x55555555;
}

/** Number of the square in a column and row of any zoom, along the Morton curve of that zoom. */
export function morton(column: number, row: number): number {
  return (spread(column) | (spread(row) << 1)) >>> 0;
}

/** The cell of a WGS84 coordinate in degrees: an integer from 0 to 2^32 - 1. Coordinates outside the world are clamped. */
export function cellOf(lon: number, lat: number): number {
  return morton(columnOf(lon), rowOf(lat));
}

export type CellRange = [lo: number, hi: number];

/** Ranges of the tiles that cover one box, at the finest zoom that needs at most `maxCells` of them. */
function coverBox(box: Bounds, maxCells: number): CellRange[] {
  const west = columnOf(box.minLon - MARGIN);
  const east = columnOf(box.maxLon + MARGIN);
  const north = rowOf(box.maxLat + MARGIN);
  const south = rowOf(box.minLat - MARGIN);
  let shift = 0;
  const across = () => (east >> shift) - (west >> shift) + 1;
  const down = () => (south >> shift) - (north >> shift) + 1;
  while (shift < ZOOM && across() * down() > maxCells) shift++;
  const size = 4 ** shift;
  const ranges: CellRange[] = [];
  for (let row = north >> shift; row <= south >> shift; row++) {
    for (let column = west >> shift; column <= east >> shift; column++) {
      const lo = morton(column, row) * size;
      ranges.push([lo, lo + size - 1]);
    }
  }
  return ranges;
}

/** Joins ranges across the smallest gaps until at most `maxRanges` are left. */
function joinRanges(ranges: CellRange[], maxRanges: number): CellRange[] {
  const result = ranges.toSorted((a, b) => a[0] - b[0]);
  const gapAfter = (i: number) => result[i + 1]![0] - result[i]![1];
  for (;;) {
    let narrowest = -1;
    for (let i = 0; i + 1 < result.length; i++) {
      if (narrowest < 0 || gapAfter(i) < gapAfter(narrowest)) narrowest = i;
    }
    if (narrowest < 0 || (result.length <= maxRanges && gapAfter(narrowest) > 1)) return result;
    const [next] = result.splice(narrowest + 1, 1);
    result[narrowest]![1] = Math.max(result[narrowest]![1], next![1]);
  }
}

/**
 * Ranges of cells (inclusive, ascending, disjoint) that cover every point of a box.
 * They also cover points outside the box: refine by exact geometry. Empty for an invalid box (upside down, NaN).
 */
export function cellRanges(bounds: Bounds, maxRanges = 5): CellRange[] {
  const boxes = splitBounds(bounds);
  const ranges = boxes.flatMap((box) => coverBox(box, MAX_CELLS / boxes.length));
  return joinRanges(ranges, Math.max(1, maxRanges));
}

/** Merges overlapping cell ranges, in order. */
export function mergeRanges(ranges: readonly CellRange[]): CellRange[] {
  const mergedRanges: CellRange[] = [];
  for (const [lo, hi] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = mergedRanges.at(-1);
    if (last !== undefined && lo <= last[1] + 1) last[1] = Math.max(last[1], hi);
    else mergedRanges.push([lo, hi]);
  }
  return mergedRanges;
}
