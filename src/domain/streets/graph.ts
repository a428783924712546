/** Walking cells joined to one graph of streets. */
import { classOf, StreetClass, UNITS_PER_DEGREE, WheelchairAccess, wheelchairOf } from "./cell.ts";
import type { StreetCell } from "./cell-lines.ts";

export type StreetGraph = {
  cells: readonly StreetCell[];
  /** Junctions, in degrees. */
  lon: Float64Array;
  lat: Float64Array;
  /** Edges: junctions, meters, flags as in the cells, and where each comes from. */
  from: Uint32Array;
  to: Uint32Array;
  meters: Float64Array;
  flags: Uint16Array;
  cellOf: Uint16Array;
  edgeInCell: Uint32Array;
  /** Of each cell: the edge of the graph for each edge of the cell. */
  edgesOfCells: readonly Uint32Array[];
  /** The edges at junction `j` are those of `edgesAt` from `starts[j]` to `starts[j + 1]`. */
  starts: Uint32Array;
  edgesAt: Uint32Array;
};

/** What a walker can use. */
export type WalkRules = {
  /** Leaves out steps and what is marked as not accessible by wheelchair. */
  stepFree: boolean;
};

/** Whether a walker may use an edge. Ferries are lines of a timetable, not walks. */
export function isWalkable(flags: number, { stepFree }: WalkRules): boolean {
  const kind = classOf(flags);
  if (kind === StreetClass.ferry) return false;
  return !stepFree || (kind !== StreetClass.steps && wheelchairOf(flags) !== WheelchairAccess.no);
}

/**
 * The graph of some cells. Junctions at borders are joined by their numbers (`borderNode`). The graph has an edge once, also
 * if several cells store it.
 */
export function joinCells(cells: readonly StreetCell[]): StreetGraph {
  const [junctionCount, edgeCount] = [count(cells, "lon"), count(cells, "from")];
  const [lon, lat] = [new Float64Array(junctionCount), new Float64Array(junctionCount)];
  const [from, to] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)];
  const meters = new Float64Array(edgeCount);
  const flags = new Uint16Array(edgeCount);
  const cellOf = new Uint16Array(edgeCount);
  const edgeInCell = new Uint32Array(edgeCount);
  const junctionByNode = new Map<number, number>();
  const edgesByEnds = new Map<number, number[]>();
  const edgesOfCells: Uint32Array[] = [];
  let [junctions, edges] = [0, 0];
  // Plain loops and assignments: a request joins other cells than the one before, in code that is hardly optimized yet.
  for (let cellNumber = 0; cellNumber < cells.length; cellNumber++) {
    const { cell } = cells[cellNumber]!;
    const { borderNode } = cell;
    const junctionOf = new Uint32Array(cell.lon.length);
    for (let i = 0; i < junctionOf.length; i++) {
      const node = borderNode[i]!;
      const before = node === 0 ? undefined : junctionByNode.get(node);
      junctionOf[i] = before ?? junctions;
      if (before !== undefined) continue;
      lon[junctions] = cell.lon[i]! / UNITS_PER_DEGREE;
      lat[junctions] = cell.lat[i]! / UNITS_PER_DEGREE;
      if (node !== 0) junctionByNode.set(node, junctions);
      junctions++;
    }
    const edgesOfCell = new Uint32Array(cell.from.length);
    for (let i = 0; i < edgesOfCell.length; i++) {
      const start = cell.from[i]!;
      const end = cell.to[i]!;
      const a = junctionOf[start]!;
      const b = junctionOf[end]!;
      const length = cell.length[i]! / 10;
      const flagBits = cell.flags[i]!;
      edgesOfCell[i] = edges;
      if (borderNode[start] !== 0 && borderNode[end] !== 0) {
        const sameEnds = sameEndsOf(edgesByEnds, Math.min(a, b) * junctionCount + Math.max(a, b));
        // Two edges of one cell are two, also if they look alike.
        const isStored = (edge: number) =>
          meters[edge] === length && flags[edge] === flagBits && cellOf[edge] !== cellNumber;
        const before = sameEnds.findLast(isStored);
        if (before !== undefined) {
          edgesOfCell[i] = before;
          continue;
        }
        sameEnds.push(edges);
      }
      from[edges] = a;
      to[edges] = b;
      meters[edges] = length;
      flags[edges] = flagBits;
      cellOf[edges] = cellNumber;
      edgeInCell[edges] = i;
      edges++;
    }
    edgesOfCells.push(edgesOfCell);
  }
  const ends = [from.subarray(0, edges), to.subarray(0, edges)] as const;
  return {
    cells,
    lon: lon.subarray(0, junctions),
    lat: lat.subarray(0, junctions),
    from: ends[0],
    to: ends[1],
    meters: meters.subarray(0, edges),
    flags: flags.subarray(0, edges),
    cellOf: cellOf.subarray(0, edges),
    edgeInCell: edgeInCell.subarray(0, edges),
    edgesOfCells,
    ...edgesByJunction(junctions, ends),
  };
}

/** The edges between two junctions so far. */
function sameEndsOf(edgesByEnds: Map<number, number[]>, ends: number): number[] {
  const before = edgesByEnds.get(ends);
  if (before !== undefined) return before;
  const edges: number[] = [];
  edgesByEnds.set(ends, edges);
  return edges;
}

function count(cells: readonly StreetCell[], column: "lon" | "from"): number {
  return cells.reduce((sum, { cell }) => sum + cell[column].length, 0);
}

function edgesByJunction(junctions: number, [from, to]: readonly [Uint32Array, Uint32Array]) {
  const starts = new Uint32Array(junctions + 1);
  for (const ends of [from, to]) for (const junction of ends) starts[junction + 1]!++;
  for (let i = 0; i < junctions; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const edgesAt = new Uint32Array(2 * from.length);
  for (const ends of [from, to]) for (let edge = 0; edge < ends.length; edge++) edgesAt[next[ends[edge]!]!++] = edge;
  return { starts, edgesAt };
}

/**
 * Whether the streets that are connected with a junction have less than some meters in all, for a walker. What one call finds
 * out holds for all junctions that it has met.
 */
export function islandsOf(graph: StreetGraph, rules: WalkRules, maxMeters: number): (junction: number) => boolean {
  const { from, to, meters, flags, starts, edgesAt } = graph;
  const [unknown, island, mainland] = [0, 1, 2];
  const kinds = new Uint8Array(graph.lon.length);
  return (first) => {
    if (kinds[first] !== unknown) return kinds[first] === island;
    const junctions = [first];
    kinds[first] = island;
    let kind = island;
    // Each edge is met at both of its ends.
    let twice = 0;
    for (let i = 0; i < junctions.length && kind === island; i++) {
      const junction = junctions[i]!;
      for (let at = starts[junction]!; at < starts[junction + 1]!; at++) {
        const edge = edgesAt[at]!;
        if (!isWalkable(flags[edge]!, rules)) continue;
        twice += meters[edge]!;
        const other = from[edge] === junction ? to[edge]! : from[edge]!;
        if (kinds[other] === mainland || twice >= 2 * maxMeters) kind = mainland;
        if (kinds[other] !== unknown) continue;
        kinds[other] = island;
        junctions.push(other);
      }
    }
    for (const junction of junctions) kinds[junction] = kind;
    return kind === island;
  };
}
