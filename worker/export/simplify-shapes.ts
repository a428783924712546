/** Simplifies shapes, one at a time. */
import type { LonLat } from "../../src/domain/geo.ts";
import type { Table } from "./table.ts";

/**
 * Removes unnecessary points. Consecutive rows with the same shape_id form one line; if the rows of a shape are scattered
 * over the file, each run keeps its endpoints.
 * @param tolerance meters
 */
export function simplifyShapes({ header, blocks }: Table, tolerance: number): Table {
  const at = (name: string) => header.indexOf(name);
  const [shape, sequence, lon, lat] = [at("shape_id"), at("shape_pt_sequence"), at("shape_pt_lon"), at("shape_pt_lat")];
  if (shape < 0 || sequence < 0 || lon < 0 || lat < 0) return { header, blocks };

  function simplified(run: string[][]): string[][] {
    run.sort((a, b) => Number(a[sequence]) - Number(b[sequence]));
    const points = run.map((row): LonLat => [Number(row[lon]), Number(row[lat])]);
    // A line with an invalid point is left unchanged.
    if (points.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return run;
    const kept = keptPoints(points, tolerance);
    return run.filter((_, i) => kept[i]);
  }

  async function* lines(): AsyncGenerator<string[][]> {
    let run: string[][] = [];
    for await (const block of blocks) {
      const done: string[][] = [];
      for (const row of block) {
        if (run.length > 0 && run[0]![shape] !== row[shape]) {
          for (const kept of simplified(run)) done.push(kept);
          run = [];
        }
        run.push(row);
      }
      if (done.length > 0) yield done;
    }
    if (run.length > 0) yield simplified(run);
  }
  return { header, blocks: lines() };
}

/** Meters per degree of latitude. */
const METRES_PER_DEGREE = 111_195;

/**
 * Marks the points to keep (Douglas and Peucker, 1973): the first, the last, and enough in between that no removed point is farther than
 * `tolerance` from the line. Distances are planar around the line's first point, which is accurate enough for a route.
 * @param tolerance meters
 */
export function keptPoints(points: readonly LonLat[], tolerance: number): boolean[] {
  const kept = points.map(() => false);
  if (points.length === 0) return kept;
  kept[0] = true;
  kept[points.length - 1] = true;
  const eastward = METRES_PER_DEGREE * Math.cos((points[0]![1] * Math.PI) / 180);
  const plane = points.map(([lon, lat]) => [lon * eastward, lat * METRES_PER_DEGREE] as const);
  // An explicit stack instead of recursion: a spiral of a million points would overflow the call stack.
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = from;
    let distance = tolerance;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(plane[i]!, plane[from]!, plane[to]!);
      if (off > distance) {
        farthest = i;
        distance = off;
      }
    }
    if (farthest === from) continue;
    kept[farthest] = true;
    spans.push([from, farthest], [farthest, to]);
  }
  return kept;
}

type Flat = readonly [x: number, y: number];

function distanceToSegment([px, py]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}
