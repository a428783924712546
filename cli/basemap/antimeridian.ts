/**
 * Splits and unwraps rings and lines that cross the 180th meridian. On a flat map, an edge from 179 to -179 degrees
 * would otherwise run across the whole world.
 */
import { unwrapLine } from "../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../src/domain/geo/globe.ts";

/** The edge of the Mercator square. */
const POLE = 89.99;

/** Unwraps a ring as unwrapLine does; a ring around a pole is closed along the pole. */
export function unwrapRing(ring: readonly LonLat[]): LonLat[] {
  const out = [...unwrapLine(ring)];
  const [first, last] = [out[0], out.at(-1)];
  if (first === undefined || last === undefined || out.every(([lon], i) => lon === ring[i]?.[0])) return out;
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -POLE : POLE;
    out.push([last[0], pole], [first[0], pole], first);
  }
  return out;
}

/** Splits a line into pieces that do not cross the 180th meridian. */
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
