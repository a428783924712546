/** Computes the union of convex rings in the plane from the parts of their edges that no other ring covers. */

export type Place = readonly [number, number];
/** Closed, counterclockwise. */
export type Ring = readonly Place[];

type Corner = { at: Place };
/** A part of an edge that belongs to the union, with the inside on the left. */
type Piece = { from: Corner; to: Corner };

/**
 * @param rings convex, closed, counterclockwise, without edges on the same line
 * @returns GeoJSON polygons: outer rings counterclockwise, each with its holes; null if edges are too close to each other
 *   to be told apart
 */
export function mergeRings(rings: readonly Ring[]): Place[][][] | null {
  const near = neighbours(rings);
  const crossings = crossAll(rings, near);
  const pieces = rings.flatMap((ring, r) => {
    const others = near[r]!.map((other) => rings[other]!);
    const corners: Corner[] = ring.slice(1).map((at) => ({ at }));
    return corners.flatMap((to, e) => {
      const from = corners.at(e - 1)!;
      const stops = [from, ...(crossings.get(`${r} ${e}`) ?? []).sort(along(from.at, to.at)), to];
      const parts = stops.slice(1).map((end, i): Piece => ({ from: stops[i]!, to: end }));
      return parts.filter((part) => !others.some((other) => holds(other, middle(part))));
    });
  });
  const outlines = chain(pieces);
  return outlines === null ? null : withHoles(outlines);
}

/** For each ring, the rings whose boxes touch its own. */
function neighbours(rings: readonly Ring[]): number[][] {
  const boxes = rings.map((ring) => {
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return box;
  });
  const near: number[][] = rings.map(() => []);
  for (const [a, one] of boxes.entries()) {
    for (let b = a + 1; b < boxes.length; b++) {
      const other = boxes[b]!;
      if (one[0] > other[2] || other[0] > one[2] || one[1] > other[3] || other[1] > one[3]) continue;
      near[a]!.push(b);
      near[b]!.push(a);
    }
  }
  return near;
}

/** Intersections of edges, by ring and edge; both edges share the corner object. Edge e ends at position e + 1. */
function crossAll(rings: readonly Ring[], near: readonly number[][]): Map<string, Corner[]> {
  const found = new Map<string, Corner[]>();
  const add = (key: string, corner: Corner) => found.set(key, [...(found.get(key) ?? []), corner]);
  for (const [a, others] of near.entries()) {
    for (const b of others) {
      if (b < a) continue;
      const [one, other] = [rings[a]!, rings[b]!];
      for (let i = 1; i < one.length; i++) {
        for (let j = 1; j < other.length; j++) {
          const at = crossing(one[i - 1]!, one[i]!, other[j - 1]!, other[j]!);
          if (at === null) continue;
          const corner = { at };
          add(`${a} ${i - 1}`, corner);
          add(`${b} ${j - 1}`, corner);
        }
      }
    }
  }
  return found;
}

/** Twice the signed area of a triangle: positive for a left turn. */
function turn(a: Place, b: Place, c: Place): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function crossing(a: Place, b: Place, c: Place, d: Place): Place | null {
  const [fromC, fromD] = [turn(a, b, c), turn(a, b, d)];
  if (fromC >= 0 === fromD >= 0 || turn(c, d, a) >= 0 === turn(c, d, b) >= 0) return null;
  const t = fromC / (fromC - fromD);
  return [c[0] + t * (d[0] - c[0]), c[1] + t * (d[1] - c[1])];
}

function along(from: Place, to: Place) {
  const far = ({ at }: Corner) => (at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1]);
  return (a: Corner, b: Corner) => far(a) - far(b);
}

function middle({ from, to }: Piece): Place {
  return [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2];
}

function holds(ring: Ring, place: Place): boolean {
  for (let i = 1; i < ring.length; i++) if (turn(ring[i - 1]!, ring[i]!, place) < 0) return false;
  return true;
}

/** Joins pieces to closed outlines; null if one has no continuation. */
function chain(pieces: readonly Piece[]): Place[][] | null {
  const starting = new Map<Corner, Piece>();
  for (const piece of pieces) {
    if (starting.has(piece.from)) return null;
    starting.set(piece.from, piece);
  }
  const outlines: Place[][] = [];
  for (const first of pieces) {
    if (!starting.has(first.from)) continue;
    const outline: Place[] = [first.from.at];
    let piece: Piece = first;
    while (piece.to !== first.from) {
      starting.delete(piece.from);
      outline.push(piece.to.at);
      const next = starting.get(piece.to);
      if (next === undefined) return null;
      piece = next;
    }
    starting.delete(piece.from);
    outline.push(piece.to.at);
    outlines.push(outline);
  }
  return outlines;
}

function area(outline: readonly Place[]): number {
  let twice = 0;
  for (let i = 1; i < outline.length; i++) twice += turn(outline[0]!, outline[i - 1]!, outline[i]!);
  return twice;
}

/** Clockwise outlines are holes of the smallest outline around them. */
function withHoles(outlines: readonly Place[][]): Place[][][] {
  const outer = outlines.filter((outline) => area(outline) > 0).sort((a, b) => area(a) - area(b));
  const polygons = outer.map((outline) => [outline]);
  for (const hole of outlines) {
    if (area(hole) > 0) continue;
    const home = outer.findIndex((outline) => inside(outline, hole[0]!));
    if (home >= 0) polygons[home]!.push(hole);
  }
  return polygons;
}

/** Even-odd rule, for outlines of any shape. */
function inside(outline: readonly Place[], [x, y]: Place): boolean {
  let odd = false;
  for (let i = 1; i < outline.length; i++) {
    const [[ax, ay], [bx, by]] = [outline[i - 1]!, outline[i]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
