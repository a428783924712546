/** Rasterizes areas with smooth edges: computes the share of each pixel that an outline covers, edge by edge. */

/** A closed line: alternating x and y of its corners; y grows downwards. */
export type Contour = ArrayLike<number>;

export type Coverage = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Row by row: the difference in coverage between a pixel and its left neighbor; full coverage is 1 or -1. */
  changes: Float32Array;
};

/** Adds one edge: in each row, the pixels to its right gain or lose the share of the row that the edge crosses. */
function edge(sums: Float32Array, width: number, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return;
  const slope = (toX - fromX) / (toY - fromY);
  const direction = fromY < toY ? 1 : -1;
  const y0 = direction === 1 ? fromY : toY;
  const y1 = direction === 1 ? toY : fromY;
  let x = direction === 1 ? fromX : toX;
  for (let row = Math.floor(y0); row < y1; row++) {
    const high = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * high;
    spread(sums, row * width, Math.min(x, next), Math.max(x, next), high * direction);
    x = next;
  }
}

/**
 * Adds `amount` to the cells that an edge from `left` to `right` crosses in one row, and to the cells right of them.
 */
function spread(sums: Float32Array, row: number, left: number, right: number, amount: number): void {
  const first = Math.floor(left);
  const last = Math.max(first + 1, Math.ceil(right));
  if (last === first + 1) {
    const rest = (left + right) / 2 - first;
    sums[row + first]! += amount * (1 - rest);
    sums[row + last]! += amount * rest;
    return;
  }
  // The share of the edge's area left of the end of each cell, as differences.
  const step = 1 / (right - left);
  let before = 0;
  let amountSoFar = 0;
  for (let cell = first; cell < last; cell++) {
    const a = Math.max(left, cell);
    const b = Math.min(right, cell + 1);
    const within = (b - a) * step * (cell + 1 - (a + b) / 2);
    const total = before + within;
    sums[row + cell]! += amount * (total - amountSoFar);
    amountSoFar = total;
    before += (b - a) * step;
  }
  sums[row + last]! += amount * (1 - amountSoFar);
}

/** The joint coverage of contours with the same orientation; null for an empty area. */
export function coverage(contours: readonly Contour[]): Coverage | null {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const contour of contours) {
    for (let i = 0; i < contour.length; i += 2) {
      const x = contour[i]!;
      const y = contour[i + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  if (!(maxX > minX && maxY > minY)) return null;
  const left = Math.floor(minX);
  const top = Math.floor(minY);
  const width = Math.ceil(maxX) - left + 2;
  const height = Math.ceil(maxY) - top + 1;
  // The rounding errors of the last row go into two more cells.
  const changes = new Float32Array(width * height + 2);
  for (const contour of contours) {
    let x = contour[contour.length - 2]! - left;
    let y = contour[contour.length - 1]! - top;
    for (let i = 0; i < contour.length; i += 2) {
      const nextX = contour[i]! - left;
      const nextY = contour[i + 1]! - top;
      edge(changes, width, x, y, nextX, nextY);
      x = nextX;
      y = nextY;
    }
  }
  return { left, top, width, height, changes };
}

/** A circle as a contour. */
export function circle(x: number, y: number, radius: number): Contour {
  const corners = Math.max(8, Math.ceil(radius * 2));
  const contour: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * 2 * Math.PI;
    contour.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return contour;
}

export function roundedBox(left: number, top: number, width: number, height: number, radius: number): Contour {
  const contour: number[] = [];
  const corner = (x: number, y: number, quarter: number) => {
    for (let i = 0; i <= 6; i++) {
      const angle = ((quarter + i / 6) * Math.PI) / 2;
      contour.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
  };
  corner(left + width - radius, top + height - radius, 0);
  corner(left + radius, top + height - radius, 1);
  corner(left + radius, top + radius, 2);
  corner(left + width - radius, top + radius, 3);
  return contour;
}

/** Minimum cosine of a turn at which the gap at a corner is filled; sharper corners are rounded. */
const MIN_FILLED_COSINE = 0.8;

/**
 * A line with round ends and corners.
 * @param line alternating x and y of its points
 */
export function stroke(line: Contour, width: number): Contour[] {
  const half = width / 2;
  const last = line.length - 2;
  const contours: Contour[] = [circle(line[0]!, line[1]!, half), circle(line[last]!, line[last + 1]!, half)];
  let beforeX = 0;
  let beforeY = 0;
  for (let i = 0; i < last; i += 2) {
    const [x, y, toX, toY] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    const length = Math.hypot(toX - x, toY - y);
    if (length === 0) continue;
    // Half the width, perpendicular to the line.
    const dx = ((toY - y) / length) * half;
    const dy = ((x - toX) / length) * half;
    // The same orientation as the circles, so that overlapping parts add up.
    contours.push([x + dx, y + dy, toX + dx, toY + dy, toX - dx, toY - dy, x - dx, y - dy]);
    if (i > 0) {
      const turn = beforeX * dy - beforeY * dx;
      if (beforeX * dx + beforeY * dy < MIN_FILLED_COSINE * half * half) contours.push(circle(x, y, half));
      else if (turn > 0) contours.push([x, y, x + beforeX, y + beforeY, x + dx, y + dy]);
      else contours.push([x, y, x - dx, y - dy, x - beforeX, y - beforeY]);
    }
    beforeX = dx;
    beforeY = dy;
  }
  return contours;
}
