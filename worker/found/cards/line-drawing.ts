/** The way of a route as a drawing, north at the top. */
import type { Rgb } from "../../../src/domain/colour.ts";
import type { LonLat } from "../../../src/domain/geo.ts";
import type { Canvas } from "./canvas.ts";
import { circle, type Point, roundedBox, stroke } from "./outline.ts";

const GROUND: Rgb = [240, 244, 241];
const TOP = 72;
const PADDING = 44;
/** Pixels: points that are nearer to the last one are left out. */
const NEAR = 3;
/** Pixels of the line. */
const WIDTH = 9;
/** Points that are looked at in all. */
const MOST_POINTS = 20_000;

/** Mercator, for which a degree is as high as it is wide at its latitude. */
const north = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;

/** @returns false when there is nothing to draw */
export function drawLines(
  canvas: Canvas,
  lines: readonly (readonly LonLat[])[],
  colour: Rgb,
  paper: Rgb,
  side: number,
): boolean {
  let left = MOST_POINTS;
  const flat = lines.map((line): Point[] => {
    const taken = line.slice(0, left);
    left -= taken.length;
    return taken.map(([lon, lat]): Point => [lon, -north(Math.max(-85, Math.min(85, lat)))]);
  });
  const all = flat.flat();
  const [minX, maxX] = span(all, 0);
  const [minY, maxY] = span(all, 1);
  const size = Math.max(maxX - minX, maxY - minY);
  if (!(size > 0)) return false;
  const x0 = canvas.width - side - 64;
  canvas.fill([roundedBox(x0, TOP, side, side, 20)], GROUND, paper);
  const scale = (side - 2 * PADDING) / size;
  const shiftX = x0 + side / 2 - ((minX + maxX) / 2) * scale;
  const shiftY = TOP + side / 2 - ((minY + maxY) / 2) * scale;
  const drawn = flat
    .filter((line) => line.length > 1)
    .map((line) => thinned(line.map(([x, y]): Point => [x * scale + shiftX, y * scale + shiftY])));
  const ink = colour.every((part) => part > 225) ? ([75, 90, 83] as const) : colour;
  canvas.fill(
    drawn.flatMap((line) => stroke(line, WIDTH)),
    ink,
    GROUND,
  );
  for (const end of drawn.slice(0, 1).flatMap((line) => [line[0]!, line.at(-1)!])) {
    canvas.fill([circle(end, 13)], ink, GROUND);
    canvas.fill([circle(end, 7)], paper, ink);
  }
  return true;
}

function span(points: readonly Point[], axis: 0 | 1): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

function thinned(line: readonly Point[]): Point[] {
  const kept = [line[0]!];
  line.forEach((point, i) => {
    const [x, y] = kept.at(-1)!;
    if (i === line.length - 1 || Math.hypot(point[0] - x, point[1] - y) >= NEAR) kept.push(point);
  });
  return kept;
}
