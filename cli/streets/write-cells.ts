/** Writes the graph as walking cells. */
import { encodeCell, UNITS_PER_DEGREE, WALKING_CELL_ZOOM, walkingCellAt } from "../../src/domain/streets/cell.ts";
import { walkingCellKey } from "../../src/domain/streets/cell-index.ts";
import { isPauseDue, pause } from "../command-line/pause.ts";
import type { StoredKeys, TileBucket } from "../tilemaker/bucket.ts";
import { growingIds } from "./growing.ts";
import type { WalkGraph } from "./walk-graph.ts";
import type { WaterLines } from "./water-lines.ts";

/** More edges than a country has, and few enough that a cell and an edge fit in one number. */
const MAX_EDGES = 2 ** 25;
const ROWS = 2 ** WALKING_CELL_ZOOM;

export type WrittenCells = { cells: { x: number; y: number }[]; edges: number; bytes: number; written: number };

/**
 * Writes all cells of a graph. Cells that are stored already are not written again.
 * @param isWanted whether a cell is to be built
 */
export async function writeCells(
  { graph, water }: { graph: WalkGraph; water?: WaterLines },
  bucket: TileBucket,
  version: string,
  storedKeys: StoredKeys,
  isWanted: (x: number, y: number) => boolean,
  progress: (share: number) => void,
): Promise<WrittenCells> {
  const order = await edgesByCell(graph, isWanted);
  const answer: WrittenCells = { cells: [], edges: 0, bytes: 0, written: 0 };
  for (let start = 0; start < order.length; ) {
    const number = Math.floor(order[start]! / MAX_EDGES);
    let end = start;
    while (end < order.length && Math.floor(order[end]! / MAX_EDGES) === number) end++;
    const [x, y] = [Math.floor(number / ROWS), number % ROWS];
    const key = walkingCellKey(version, x, y);
    answer.cells.push({ x, y });
    answer.edges += end - start;
    const size = storedKeys.get(key);
    if (size === undefined) {
      const bytes = await cellBytes(
        graph,
        { x, y },
        [...order.subarray(start, end)].map((code) => code % MAX_EDGES),
        water?.inCell({ x, y }) ?? [],
      );
      await bucket.put(key, bytes);
      answer.bytes += bytes.length;
      answer.written++;
    } else answer.bytes += size;
    start = end;
    progress(start / order.length);
  }
  return answer;
}

/** Numbers of a cell and an edge in it, sorted by cell. */
async function edgesByCell(graph: WalkGraph, isWanted: (x: number, y: number) => boolean): Promise<Float64Array> {
  if (graph.edgeCount >= MAX_EDGES) throw new RangeError(`The streets have ${graph.edgeCount} edges.`);
  const codes = growingIds();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (isPauseDue()) await pause();
    const [a, b] = graph.ends(edge).map((node) => cellAt(graph, node)) as [number, number];
    for (const cell of a === b ? [a] : [a, b])
      if (isWanted(Math.floor(cell / ROWS), cell % ROWS)) codes.push(cell * MAX_EDGES + edge);
  }
  return codes.joined().sort();
}

function cellAt(graph: WalkGraph, node: number): number {
  const [lon, lat] = graph.position(node);
  const { x, y } = walkingCellAt(lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE);
  return x * ROWS + y;
}

function cellBytes(
  graph: WalkGraph,
  { x, y }: { x: number; y: number },
  edges: readonly number[],
  water: ReturnType<WaterLines["inCell"]>,
) {
  const indexes = new Map<number, number>();
  const border = new Set<number>();
  const ends = edges.map((edge) => {
    const nodes = graph.ends(edge);
    if (nodes.some((node) => cellAt(graph, node) !== x * ROWS + y)) for (const node of nodes) border.add(node);
    return nodes.map((node) => {
      if (!indexes.has(node)) indexes.set(node, indexes.size);
      return indexes.get(node)!;
    });
  });
  const nodes = [...indexes.keys()];
  const positions = nodes.map((node) => graph.position(node));
  const cell = {
    x,
    y,
    lon: Int32Array.from(positions, ([lon]) => lon),
    lat: Int32Array.from(positions, ([, lat]) => lat),
    borderNode: Float64Array.from(nodes, (node) => (border.has(node) ? 1 : 0)),
    from: Uint32Array.from(ends, ([from]) => from!),
    to: Uint32Array.from(ends, ([, to]) => to!),
    flags: Uint16Array.from(edges, (edge) => graph.flags(edge)),
  };
  return encodeCell(cell, {
    names: edges.map((edge) => graph.name(edge)),
    lines: edges.map((edge) => graph.line(edge)),
    water,
  });
}
