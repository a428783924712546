/** Straight pieces that no vehicle's line has: a shape with a point at 0, 0 runs around half the world. */
import { haversine } from "../../src/domain/geo.ts";
import type { TileFeature } from "./features.ts";

/** Metres from which on a piece is drawn from afar only. Lines with such pieces are marked as problematic anyway. */
const LONG = 500_000;

/** The last zoom with long pieces: below, each of them would fill thousands of tiles with nothing else in them. */
export const LONG_UNTIL = 9;

/** The feature without its long pieces; itself when it has none. */
export function withoutLongPieces(feature: TileFeature): TileFeature {
  const { lines = [] } = feature;
  if (!lines.some((line) => line.some((point, i) => isLong(line[i - 1], point)))) return feature;
  return { ...feature, lines: lines.flatMap(split) };
}

type Point = readonly [lon: number, lat: number];

function isLong(from: Point | undefined, to: Point): boolean {
  // Most pieces are short, and a degree of latitude is 111 km everywhere.
  if (from === undefined || (Math.abs(to[0] - from[0]) < 4 && Math.abs(to[1] - from[1]) < 2)) return false;
  return haversine(from, to) > LONG;
}

function split<P extends Point>(line: readonly P[]): P[][] {
  const pieces: P[][] = [];
  let start = 0;
  line.forEach((point, i) => {
    if (!isLong(line[i - 1], point)) return;
    pieces.push(line.slice(start, i));
    start = i;
  });
  return [...pieces, line.slice(start)].filter(({ length }) => length > 1);
}
