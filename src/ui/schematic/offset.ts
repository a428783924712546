import type { XY } from "../../domain/geo/plane.ts";

/** Maximum distance of a corner from the original one, in offsets: sharper corners are cut off. */
const MITER_LIMIT = 2;

/** Unit vector to the right of a segment, with y to the south. */
function rightOf(a: XY, b: XY): XY {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  return [-dy / length, dx / length];
}

/** The line moved to its right by a distance. Of equal points in a row one remains. */
export function offsetLine(line: readonly XY[], distance: number): XY[] {
  const points = line.filter(([x, y], i) => i === 0 || x !== line[i - 1]![0] || y !== line[i - 1]![1]);
  if (distance === 0 || points.length < 2) return points;
  const normals = points.slice(1).map((point, i) => rightOf(points[i]!, point));
  return points.map(([x, y], i) => {
    const before = normals[Math.max(0, i - 1)]!;
    const after = normals[Math.min(normals.length - 1, i)]!;
    const [nx, ny] = [before[0] + after[0], before[1] + after[1]];
    // The sum of two unit vectors; its length squared is small where the line turns back.
    const square = nx * nx + ny * ny;
    const scale = square < (2 / MITER_LIMIT) ** 2 ? distance : (2 * distance) / square;
    const [ox, oy] = square < 1e-6 ? after : [nx, ny];
    return [x + ox * scale, y + oy * scale];
  });
}
