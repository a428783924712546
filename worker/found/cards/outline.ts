/** Areas with smooth edges: how much of each pixel an outline covers, summed edge by edge. */

export type Point = readonly [x: number, y: number];
/** A closed line; y grows downwards. */
export type Contour = readonly Point[];

export type Coverage = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 0 to 1, row by row. */
  share: Float32Array;
};

/** One edge: what lies to its right in each row gains or loses the part of the row that the edge crosses. */
function edge(sums: Float32Array, width: number, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const direction = from[1] < to[1] ? 1 : -1;
  const [[x0, y0], [x1, y1]] = direction === 1 ? [from, to] : [to, from];
  const slope = (x1 - x0) / (y1 - y0);
  let x = x0;
  for (let row = Math.floor(y0); row < Math.ceil(y1); row++) {
    const high = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * high;
    const [left, right] = x < next ? [x, next] : [next, x];
    spread(sums, row * width, left, right, high * direction);
    x = next;
  }
}

/** Gives `amount` to the cells that an edge from `left` to `right` passes in one row, and to what is right of them. */
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
  let given = 0;
  for (let cell = first; cell < last; cell++) {
    const a = Math.max(left, cell);
    const b = Math.min(right, cell + 1);
    const within = (b - a) * step * (cell + 1 - (a + b) / 2);
    const total = before + within;
    sums[row + cell]! += amount * (total - given);
    given = total;
    before += (b - a) * step;
  }
  sums[row + last]! += amount * (1 - given);
}

/** What contours of the same turn cover together; null for nothing. */
export function coverage(contours: readonly Contour[]): Coverage | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours) {
    for (const [x, y] of contour) {
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
  }
  if (!(maxX > minX && maxY > minY)) return null;
  const [left, top] = [Math.floor(minX), Math.floor(minY)];
  const width = Math.ceil(maxX) - left + 2;
  const height = Math.ceil(maxY) - top + 1;
  const share = new Float32Array(width * height + 2);
  const moved = ([x, y]: Point): Point => [x - left, y - top];
  for (const contour of contours) {
    contour.forEach((point, i) => {
      edge(share, width, moved(point), moved(contour[(i + 1) % contour.length]!));
    });
  }
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let i = y * width; i < (y + 1) * width; i++) {
      sum += share[i]!;
      share[i] = Math.min(1, Math.abs(sum));
    }
  }
  return { left, top, width, height, share };
}

/** A circle as a contour. */
export function circle([x, y]: Point, radius: number): Contour {
  const corners = Math.max(8, Math.ceil(radius * 2));
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (i / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

export function roundedBox(left: number, top: number, width: number, height: number, radius: number): Contour {
  const corner = (x: number, y: number, quarter: number) =>
    Array.from({ length: 7 }, (_, i): Point => {
      const angle = ((quarter + i / 6) * Math.PI) / 2;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  const [right, bottom] = [left + width, top + height];
  return [
    ...corner(right - radius, bottom - radius, 0),
    ...corner(left + radius, bottom - radius, 1),
    ...corner(left + radius, top + radius, 2),
    ...corner(right - radius, top + radius, 3),
  ];
}

/** A line with round ends and corners. */
export function stroke(points: readonly Point[], width: number): Contour[] {
  const half = width / 2;
  const contours: Contour[] = points.map((point) => circle(point, half));
  points.slice(1).forEach((to, i) => {
    const from = points[i]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return;
    const [dx, dy] = [((to[1] - from[1]) / length) * half, ((from[0] - to[0]) / length) * half];
    // In the turn of the circles, so that what overlaps adds up.
    contours.push([
      [from[0] + dx, from[1] + dy],
      [to[0] + dx, to[1] + dy],
      [to[0] - dx, to[1] - dy],
      [from[0] - dx, from[1] - dy],
    ]);
  });
  return contours;
}
