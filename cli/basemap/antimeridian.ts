/**
 * Rings that cross the 180th meridian. The sources stitch such areas for drawing on a globe; on a flat map an edge from
 * 179 to -179 degrees would run once across the world.
 */
import type { LonLat } from "../../src/domain/geo.ts";

/** The edge of the Mercator square. */
const POLE = 89.99;

/**
 * The ring with longitudes that run on beyond 180 degrees instead of jumping, so that tiling can wrap it; a ring around
 * a pole is closed along the pole.
 */
export function unwrapRing(ring: readonly LonLat[]): LonLat[] {
  let turn = 0;
  let crossed = false;
  const out: LonLat[] = ring.map(([lon, lat], i) => {
    const before = ring[i - 1];
    if (before !== undefined) {
      const step = lon - before[0];
      if (Math.abs(step) > 180) {
        turn -= Math.sign(step) * 360;
        crossed = true;
      }
    }
    return [lon + turn, lat];
  });
  const [first, last] = [out[0], out.at(-1)];
  if (!crossed || first === undefined || last === undefined) return out;
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -POLE : POLE;
    out.push([last[0], pole], [first[0], pole], first);
  }
  return out;
}

/** The line in pieces that do not cross the 180th meridian. */
export function splitLine(line: readonly LonLat[]): LonLat[][] {
  const pieces: LonLat[][] = [];
  let piece: LonLat[] = [];
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (before !== undefined && Math.abs(point[0] - before[0]) > 180) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(point);
  });
  pieces.push(piece);
  return pieces.filter(({ length }) => length > 1);
}
