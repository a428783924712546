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
  const edgeByEnds = new Map<string, number>();
  let [junctions, edges] = [0, 0];
  const edgesOfCells = cells.map(({ cell }, cellNumber) => {
    const junctionOf = Uint32Array.from(cell.lon, (x, i) => {
      const node = cell.borderNode[i]!;
      const before = node === 0 ? undefined : junctionByNode.get(node);
      if (before !== undefined) return before;
      lon[junctions] = x / UNITS_PER_DEGREE;
      lat[junctions] = cell.lat[i]! / UNITS_PER_DEGREE;
      if (node !== 0) junctionByNode.set(node, junctions);
      return junctions++;
    });
    return Uint32Array.from(cell.from, (start, i) => {
      const [a, b] = [junctionOf[start]!, junctionOf[cell.to[i]!]!];
      const isAtBorder = cell.borderNode[start] !== 0 && cell.borderNode[cell.to[i]!] !== 0;
      const key = isAtBorder ? [Math.min(a, b), Math.max(a, b), cell.length[i], cell.flags[i]].join() : "";
      const before = isAtBorder ? edgeByEnds.get(key) : undefined;
      // Two edges of one cell are two, also if they look alike.
      if (before !== undefined && cellOf[before] !== cellNumber) return before;
      [from[edges], to[edges]] = [a, b];
      meters[edges] = cell.length[i]! / 10;
      flags[edges] = cell.flags[i]!;
      [cellOf[edges], edgeInCell[edges]] = [cellNumber, i];
      if (isAtBorder) edgeByEnds.set(key, edges);
      return edges++;
    });
  });
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

/** Meters of all edges that are connected with each junction, for a walker; a junction without such edges has 0. */
export function connectedMeters(graph: StreetGraph, rules: WalkRules): Float64Array {
  const { from, to, meters, flags, lon } = graph;
  const parents = Uint32Array.from({ length: lon.length }, (_, i) => i);
  const rootOf = (junction: number) => {
    let root = junction;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  for (let edge = 0; edge < from.length; edge++)
    if (isWalkable(flags[edge]!, rules)) parents[rootOf(from[edge]!)] = rootOf(to[edge]!);
  const sums = new Float64Array(lon.length);
  for (let edge = 0; edge < from.length; edge++)
    if (isWalkable(flags[edge]!, rules)) sums[rootOf(from[edge]!)]! += meters[edge]!;
  return sums.map((_, junction) => sums[rootOf(junction)]!);
}
