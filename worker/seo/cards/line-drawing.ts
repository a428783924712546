/** Draws the lines of a route, north up. */

import { type LonLat, mercatorOf } from "../../../src/domain/geo/globe.ts";
import type { Rgb } from "../../../src/domain/gtfs/color.ts";
import type { Canvas } from "./canvas.ts";
import { circle, roundedBox, stroke } from "./outline.ts";

const GROUND: Rgb = [240, 244, 241];
const TOP = 72;
const PADDING = 44;
/** Minimum distance in pixels between consecutive points. */
const MIN_DISTANCE_PX = 3;
/** Maximum distance in pixels of a removed point from the simplified line. */
const MAX_DEVIATION_PX = 0.4;
/** Width of the line in pixels. */
const LINE_WIDTH_PX = 9;
/** Maximum number of points read, over all lines. */
const MAX_POINTS = 20_000;

/** @returns false if there is nothing to draw */
export function drawLines(
  canvas: Canvas,
  lines: readonly (readonly LonLat[])[],
  color: Rgb,
  paper: Rgb,
  side: number,
): boolean {
  let remaining = MAX_POINTS;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  const flat = lines.map((line) => {
    const points: number[] = [];
    for (let i = 0; i < line.length && remaining > 0; i++, remaining--) {
      const [x, lat] = line[i]!;
      const y = -mercatorOf(lat);
      points.push(x, y);
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
    return points;
  });
  const size = Math.max(maxX - minX, maxY - minY);
  if (!(size > 0)) return false;
  const x0 = canvas.width - side - 64;
  canvas.fill([roundedBox(x0, TOP, side, side, 20)], GROUND, paper);
  const scale = (side - 2 * PADDING) / size;
  const shiftX = x0 + side / 2 - ((minX + maxX) / 2) * scale;
  const shiftY = TOP + side / 2 - ((minY + maxY) / 2) * scale;
  const thinnedLines = flat.filter((line) => line.length > 2).map((line) => thinLine(line, scale, shiftX, shiftY));
  const ink = color.every((part) => part > 225) ? ([75, 90, 83] as const) : color;
  canvas.fill(
    thinnedLines.flatMap((line) => stroke(line, LINE_WIDTH_PX)),
    ink,
    GROUND,
  );
  const [first] = thinnedLines;
  if (first === undefined) return true;
  for (const end of [0, first.length - 2]) {
    canvas.fill([circle(first[end]!, first[end + 1]!, 13)], ink, GROUND);
    canvas.fill([circle(first[end]!, first[end + 1]!, 7)], paper, ink);
  }
  return true;
}

/** Converts a line to pixels, with as few points as its shape needs. */
function thinLine(line: readonly number[], scale: number, shiftX: number, shiftY: number): number[] {
  let fromX = line[0]! * scale + shiftX;
  let fromY = line[1]! * scale + shiftY;
  let lastX = fromX;
  let lastY = fromY;
  /**
   * Range of directions, relative to the first one, in which a single segment passes near all points since the last
   * kept one.
   */
  let first = 0;
  let low = -Infinity;
  let high = Infinity;
  const points = [fromX, fromY];
  for (let i = 2; i < line.length; i += 2) {
    const x = line[i]! * scale + shiftX;
    const y = line[i + 1]! * scale + shiftY;
    let far = Math.hypot(x - fromX, y - fromY);
    if (far < MIN_DISTANCE_PX) continue;
    let direction = Math.atan2(y - fromY, x - fromX);
    if (low === -Infinity) first = direction;
    let turn = turnOf(direction - first);
    if (turn < low || turn > high || far < Math.hypot(lastX - fromX, lastY - fromY)) {
      points.push(lastX, lastY);
      fromX = lastX;
      fromY = lastY;
      far = Math.hypot(x - fromX, y - fromY);
      direction = Math.atan2(y - fromY, x - fromX);
      first = direction;
      turn = 0;
      low = -Infinity;
      high = Infinity;
    }
    const play = Math.asin(Math.min(1, MAX_DEVIATION_PX / Math.max(far, MAX_DEVIATION_PX)));
    low = Math.max(low, turn - play);
    high = Math.min(high, turn + play);
    lastX = x;
    lastY = y;
  }
  points.push(line.at(-2)! * scale + shiftX, line.at(-1)! * scale + shiftY);
  return points;
}

/** Normalizes an angle to the range from -π to π. */
const turnOf = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
