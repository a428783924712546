/** Simplifies shapes, one at a time. */

import type { LonLat } from "../../src/domain/geo/globe.ts";
import { planeAt } from "../../src/domain/geo/plane.ts";
import { keptPoints } from "../../src/domain/geo/simplify.ts";
import type { ExportTable } from "./table.ts";

/**
 * Removes unnecessary points. Consecutive rows with the same shape_id form one line; if the rows of a shape are scattered
 * over the file, each run keeps its endpoints.
 * @param tolerance meters
 */
export function simplifyShapes({ header, blocks }: ExportTable, tolerance: number): ExportTable {
  const at = (name: string) => header.indexOf(name);
  const [shape, sequence, lon, lat] = [at("shape_id"), at("shape_pt_sequence"), at("shape_pt_lon"), at("shape_pt_lat")];
  if (shape < 0 || sequence < 0 || lon < 0 || lat < 0) return { header, blocks };

  function simplify(run: string[][]): string[][] {
    run.sort((a, b) => Number(a[sequence]) - Number(b[sequence]));
    const points = run.map((row): LonLat => [Number(row[lon]), Number(row[lat])]);
    // A line with an invalid point is left unchanged.
    if (points.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return run;
    // The plane around the first point is accurate enough for a route.
    const keptFlags = keptPoints(points.map(planeAt(points[0]?.[1] ?? 0)), tolerance);
    return run.filter((_, i) => keptFlags[i] === 1);
  }

  async function* lines(): AsyncGenerator<string[][]> {
    let run: string[][] = [];
    for await (const block of blocks) {
      const output: string[][] = [];
      for (const row of block) {
        if (run.length > 0 && run[0]![shape] !== row[shape]) {
          for (const row of simplify(run)) output.push(row);
          run = [];
        }
        run.push(row);
      }
      if (output.length > 0) yield output;
    }
    if (run.length > 0) yield simplify(run);
  }
  return { header, blocks: lines() };
}
