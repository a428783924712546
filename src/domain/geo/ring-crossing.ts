/** Finds where the rings of a polygon cross (OGC Simple Features, 6.1.11: rings cross neither themselves nor each other). */

import { crossingShare } from "./crossing.ts";
import type { Position } from "./globe.ts";

/** Pairs of edges that are compared at most; a shape with more is taken as simple. */
const MAX_PAIRS = 4_000_000;

type Edge = { from: Position; to: Position; minX: number; maxX: number; minY: number; maxY: number };

function edgeOf(from: Position, to: Position): Edge {
  const [x, y, u, v] = [from[0]!, from[1]!, to[0]!, to[1]!];
  return { from, to, minX: Math.min(x, u), maxX: Math.max(x, u), minY: Math.min(y, v), maxY: Math.max(y, v) };
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** The corners of a ring in order: without its last, which repeats the first, and without repetitions. */
function cornersOf(ring: readonly Position[]): Position[] {
  const corners = ring.filter((corner, i) => i === 0 || !isSame(corner, ring[i - 1]!));
  return corners.length > 1 && isSame(corners[0]!, corners.at(-1)!) ? corners.slice(0, -1) : corners;
}

/** A corner at which a ring touches itself. */
function repeatedCorner(corners: readonly Position[]): Position | null {
  const keys = new Set<string>();
  return corners.find(({ 0: x, 1: y }) => keys.size === keys.add(`${x} ${y}`).size) ?? null;
}

/** Decimals of a position: six are a decimeter. */
const round = (degrees: number) => Number(degrees.toFixed(6));

/** The point inside of two edges at which they cross; null if there is none. */
function crossingOf(a: Edge, b: Edge): Position | null {
  if (a.minY > b.maxY || b.minY > a.maxY) return null;
  const share = crossingShare(a.from, a.to, b.from, b.to);
  if (share === null) return null;
  return [0, 1].map((axis) => round(a.from[axis]! + (a.to[axis]! - a.from[axis]!) * share));
}

/**
 * A position at which rings cross, or a ring touches itself; null if they do not.
 * @param rings closed rings of a Polygon or MultiPolygon
 */
export function ringCrossing(rings: readonly (readonly Position[])[]): Position | null {
  const edges: Edge[] = [];
  for (const ring of rings) {
    const corners = cornersOf(ring);
    const touch = repeatedCorner(corners);
    if (touch !== null) return touch;
    corners.forEach((corner, i) => {
      edges.push(edgeOf(corner, corners[(i + 1) % corners.length]!));
    });
  }
  edges.sort((a, b) => a.minX - b.minX);
  // The edges that reach as far east as the present one.
  const reaching: Edge[] = [];
  let pairs = 0;
  for (const edge of edges) {
    let count = 0;
    for (const other of reaching) {
      if (other.maxX < edge.minX) continue;
      reaching[count++] = other;
      const crossing = crossingOf(edge, other);
      if (crossing !== null) return crossing;
    }
    pairs += count;
    if (pairs > MAX_PAIRS) return null;
    reaching.length = count;
    reaching.push(edge);
  }
  return null;
}
