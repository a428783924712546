/** Map tiles of zoom 11, by which the routes of a version are found: about 12 km across at a latitude of 50 degrees. */
import { type CellRange, cellRanges } from "./cell.ts";
import type { Bounds } from "./globe.ts";

/** A tile has the cells of zoom 16 that differ in the last 10 bits. */
const CELLS_PER_TILE = 4 ** (16 - 11);
/** Ranges of one box; each costs a row, and fewer of them cover more tiles outside of it. */
const MAX_RANGES = 3;

/** Number of the tile that contains a cell. */
export function routeCellOf(cell: number): number {
  return Math.floor(cell / CELLS_PER_TILE);
}

/** Ranges of tiles (inclusive, ascending, disjoint) that cover the box, and tiles outside of it. */
export function routeCellRanges(bounds: Bounds): CellRange[] {
  const ranges: CellRange[] = [];
  for (const [lo, hi] of cellRanges(bounds, MAX_RANGES)) {
    const [first, last] = [routeCellOf(lo), routeCellOf(hi)];
    const before = ranges.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
  }
  return ranges;
}
