/** Walks on streets: from one point to many, along the edges of joined walking cells. */
import { haversine, type LonLat, wrapLongitude } from "../geo/globe.ts";
import { UNITS_PER_DEGREE, walkingCellAt } from "./cell.ts";
import { crossesWater, nearestEdgePoint } from "./cell-lines.ts";
import { DistanceHeap } from "./distance-heap.ts";
import { islandsOf, isWalkable, type StreetGraph, type WalkRules } from "./graph.ts";

/** A point is linked to a street within so many meters of straight line. */
const MAX_LINK_METERS = 300;
/** Streets of less meters that lead nowhere else are an island, for example inside a courtyard whose gate is missing. */
const MAX_ISLAND_METERS = 1500;
/** A point beside an island is also linked to another street within so many meters; a wider gap may be water. */
const MAX_GAP_METERS = 50;
/** Meters that a search adds to its reach each time before it checks whether it has found its target. */
const SEARCH_STEP_METERS = 200;
/** Water between a point and a street that are nearer to each other is a matter of how exactly both are drawn. */
const MIN_WATER_METERS = 10;

/** Where a point meets a street. The straight piece between them counts as walked. */
type StreetLink = {
  edge: number;
  /** Meters of straight line from the point to the street. */
  meters: number;
  /** Share of the edge's length from its `from` to where the link meets it. */
  share: number;
  at: LonLat;
};

/** A point with its links: to the nearest street, and if that is on an island, also to the nearest other one if it is near. */
export type LinkedPoint = { at: LonLat; links: readonly StreetLink[] };

/** A graph for one kind of walker. */
export type WalkableStreets = { graph: StreetGraph; rules: WalkRules; isOnIsland: (junction: number) => boolean };

/** Prepares a graph for a kind of walker. */
export function walkableStreets(graph: StreetGraph, rules: WalkRules): WalkableStreets {
  return { graph, rules, isOnIsland: islandsOf(graph, rules, MAX_ISLAND_METERS) };
}

/** Links a point to the streets around it; without links if there is none within `MAX_LINK_METERS`. */
export function linkPoint(streets: WalkableStreets, at: LonLat): LinkedPoint {
  const { graph, rules, isOnIsland } = streets;
  const isAllowed = (edge: number) => isWalkable(graph.flags[edge]!, rules);
  const nearest = nearestLink(graph, at, isAllowed);
  if (nearest === null) return { at, links: [] };
  const isIsland = (edge: number) => isOnIsland(graph.from[edge]!);
  const other = isIsland(nearest.edge)
    ? nearestLink(graph, at, (edge) => isAllowed(edge) && !isIsland(edge), MAX_GAP_METERS)
    : null;
  return { at, links: other === null ? [nearest] : [nearest, other] };
}

/** The link to the nearest street, over no water if any street can be reached so. */
function nearestLink(
  graph: StreetGraph,
  at: LonLat,
  allows: (edge: number) => boolean,
  maxMeters = MAX_LINK_METERS,
): StreetLink | null {
  const nearest = nearestReached(graph, at, allows, maxMeters);
  if (nearest === null || nearest.meters < MIN_WATER_METERS || !isOverWater(graph, at, nearest.at)) return nearest;
  return nearestReached(graph, at, allows, maxMeters, (there) => !isOverWater(graph, at, there)) ?? nearest;
}

const isOverWater = ({ cells }: StreetGraph, a: LonLat, b: LonLat) => cells.some((cell) => crossesWater(cell, a, b));

function nearestReached(
  graph: StreetGraph,
  at: LonLat,
  allows: (edge: number) => boolean,
  maxMeters: number,
  reaches?: (there: LonLat) => boolean,
): StreetLink | null {
  let best: StreetLink | null = null;
  const tryCell = (i: number) => {
    const edges = graph.edgesOfCells[i]!;
    const most = best?.meters ?? maxMeters;
    const point = nearestEdgePoint(graph.cells[i]!, at, most, (edge) => allows(edges[edge]!), reaches);
    if (point === null || (best !== null && point.meters >= best.meters)) return;
    const edge = edges[point.edge]!;
    best = { ...point, edge, share: isReversed(graph, i, point.edge) ? 1 - point.share : point.share };
  };
  // The cell of the point first: with what it finds, most others are too far.
  const { x, y } = walkingCellAt(wrapLongitude(at[0]), at[1]);
  const ownCell = graph.cells.findIndex(({ cell }) => cell.x === x && cell.y === y);
  if (ownCell !== -1) tryCell(ownCell);
  for (let i = 0; i < graph.cells.length; i++) if (i !== ownCell) tryCell(i);
  return best;
}

/** Whether an edge of a cell runs the other way in the graph, which has it from another cell. */
function isReversed(graph: StreetGraph, cellNumber: number, edgeInCell: number): boolean {
  const edge = graph.edgesOfCells[cellNumber]![edgeInCell]!;
  if (graph.cellOf[edge] === cellNumber) return false;
  const { cell } = graph.cells[cellNumber]!;
  const [first, start] = [graph.from[edge]!, cell.from[edgeInCell]!];
  return (
    graph.lon[first] !== cell.lon[start]! / UNITS_PER_DEGREE || graph.lat[first] !== cell.lat[start]! / UNITS_PER_DEGREE
  );
}

/** Shortest distances from a point to the junctions within some meters, as far as targets have needed them. */
export type StreetDistances = {
  streets: WalkableStreets;
  start: LinkedPoint;
  maxMeters: number;
  /** Of each junction, final up to the least distance of `heap`; Infinity beyond `maxMeters`. */
  meters: Float64Array;
  /** The edge by which each junction is reached; -1 from a link of the start. */
  by: Int32Array;
  /** The junctions that are reached and not yet left. */
  heap: DistanceHeap;
};

/**
 * Begins Dijkstra's search from a point, in all directions. People on foot walk each edge both ways, so the distances are
 * also those to the point. Each target extends the search as far as it needs.
 * @param maxMeters including the link
 */
export function distancesFrom(streets: WalkableStreets, start: LinkedPoint, maxMeters: number): StreetDistances {
  const { graph } = streets;
  const meters = new Float64Array(graph.lon.length).fill(Number.POSITIVE_INFINITY);
  const by = new Int32Array(graph.lon.length).fill(-1);
  const distances = { streets, start, maxMeters, meters, by, heap: new DistanceHeap() };
  for (const { edge, share, meters: straight } of start.links) {
    reach(distances, graph.from[edge]!, straight + share * graph.meters[edge]!, -1);
    reach(distances, graph.to[edge]!, straight + (1 - share) * graph.meters[edge]!, -1);
  }
  return distances;
}

function reach({ maxMeters, meters, by, heap }: StreetDistances, junction: number, distance: number, edge: number) {
  if (distance >= meters[junction]! || distance > maxMeters) return;
  meters[junction] = distance;
  by[junction] = edge;
  heap.push(junction, distance);
}

/** Extends the search: afterwards, the distance of every junction within `untilMeters` is final. */
function searchUntil(distances: StreetDistances, untilMeters: number): void {
  const { heap, meters, streets } = distances;
  const { graph, rules } = streets;
  const { from, to, starts, edgesAt, flags } = graph;
  while (heap.size > 0 && heap.least < untilMeters) {
    const distance = heap.least;
    const junction = heap.pop();
    if (distance > meters[junction]!) continue;
    for (let i = starts[junction]!; i < starts[junction + 1]!; i++) {
      const edge = edgesAt[i]!;
      if (!isWalkable(flags[edge]!, rules)) continue;
      const other = from[edge] === junction ? to[edge]! : from[edge]!;
      reach(distances, other, distance + graph.meters[edge]!, edge);
    }
  }
}

/** How a target is reached: along one edge from link to link, from a junction, or straight without a street. */
type StreetArrival = {
  meters: number;
  /** The link of the target; null: straight. */
  link: StreetLink | null;
  /** The junction before the target, and the share of the target's edge at it; null: from the start's link. */
  entry: { junction: number; share: 0 | 1 } | null;
  startLink: StreetLink | null;
};

/** The shortest way to a target; null if there is none within the distance. */
function arrivalAt(distances: StreetDistances, target: LinkedPoint): StreetArrival | null {
  const { heap } = distances;
  for (;;) {
    const arrival = arrivalSoFar(distances, target);
    // No junction that is left later leads to a shorter way.
    if (heap.size === 0 || heap.least >= (arrival?.meters ?? Number.POSITIVE_INFINITY)) return arrival;
    searchUntil(distances, arrival?.meters ?? heap.least + SEARCH_STEP_METERS);
  }
}

/** The shortest way to a target among those that the search has met. */
function arrivalSoFar(
  { streets, start, maxMeters, meters }: StreetDistances,
  target: LinkedPoint,
): StreetArrival | null {
  const { graph } = streets;
  let best: StreetArrival | null = null;
  const offer = (arrival: StreetArrival) => {
    if (arrival.meters <= maxMeters && arrival.meters < (best?.meters ?? Number.POSITIVE_INFINITY)) best = arrival;
  };
  for (const link of target.links) {
    const length = graph.meters[link.edge]!;
    for (const entry of [
      { junction: graph.from[link.edge]!, share: 0 },
      { junction: graph.to[link.edge]!, share: 1 },
    ] as const) {
      const along = Math.abs(link.share - entry.share) * length;
      offer({ meters: meters[entry.junction]! + along + link.meters, link, entry, startLink: null });
    }
    for (const startLink of start.links) {
      if (startLink.edge !== link.edge) continue;
      const along = Math.abs(startLink.share - link.share) * length;
      offer({ meters: startLink.meters + along + link.meters, link, entry: null, startLink });
      const straight = straightOnEdge(graph, start, target, link.edge);
      if (straight !== null) offer({ meters: straight, link: null, entry: null, startLink: null });
    }
  }
  return best;
}

/**
 * Meters of the straight line between two points that are linked to one edge, for example in one square, if they are nearer
 * to each other than by the street, and no water is between them; otherwise null.
 */
export function straightOnEdge(graph: StreetGraph, a: LinkedPoint, b: LinkedPoint, edge: number): number | null {
  const linkMeters = ({ links }: LinkedPoint) => links.find((link) => link.edge === edge)?.meters ?? Number.NaN;
  const straight = haversine(a.at, b.at);
  return straight <= linkMeters(a) + linkMeters(b) && !isOverWater(graph, a.at, b.at) ? straight : null;
}

/** Meters to a target; Infinity if it is not reached within the distance. */
export function metersTo(distances: StreetDistances, target: LinkedPoint): number {
  return arrivalAt(distances, target)?.meters ?? Number.POSITIVE_INFINITY;
}

/** A piece of a path on one edge, from one share of its length to another. */
export type PathPiece = { edge: number; fromShare: number; toShare: number };

/** A walk on streets; `pieces` are empty if it is straight. */
export type StreetPath = { from: LonLat; to: LonLat; meters: number; pieces: readonly PathPiece[] };

/** The path to a target; null if it is not reached within the distance. */
export function pathTo(distances: StreetDistances, target: LinkedPoint): StreetPath | null {
  const arrival = arrivalAt(distances, target);
  if (arrival === null) return null;
  const { streets, start, meters, by } = distances;
  const { graph } = streets;
  const ends = { from: start.at, to: target.at, meters: arrival.meters };
  const { link, entry, startLink } = arrival;
  if (link === null) return { ...ends, pieces: [] };
  if (startLink !== null)
    return { ...ends, pieces: [{ edge: link.edge, fromShare: startLink.share, toShare: link.share }] };
  let { junction } = entry!;
  const pieces: PathPiece[] = [{ edge: link.edge, fromShare: entry!.share, toShare: link.share }];
  for (let edge = by[junction]!; edge !== -1; edge = by[junction]!) {
    const toShare = graph.from[edge] === junction ? 0 : 1;
    pieces.push({ edge, fromShare: 1 - toShare, toShare });
    junction = graph.from[edge] === junction ? graph.to[edge]! : graph.from[edge]!;
  }
  const first = start.links
    .flatMap((one) => {
      const length = graph.meters[one.edge]!;
      return [
        { one, junction: graph.from[one.edge]!, meters: one.meters + one.share * length, toShare: 0 },
        { one, junction: graph.to[one.edge]!, meters: one.meters + (1 - one.share) * length, toShare: 1 },
      ];
    })
    .filter((seed) => seed.junction === junction)
    .reduce((a, b) => (Math.abs(b.meters - meters[junction]!) < Math.abs(a.meters - meters[junction]!) ? b : a));
  pieces.push({ edge: first.one.edge, fromShare: first.one.share, toShare: first.toShare });
  return { ...ends, pieces: pieces.reverse().filter((piece) => piece.fromShare !== piece.toShare) };
}

/** The same walk in the other direction. */
export function reversedPath({ from, to, meters, pieces }: StreetPath): StreetPath {
  const back = pieces.map(({ edge, fromShare, toShare }) => ({ edge, fromShare: toShare, toShare: fromShare }));
  return { from: to, to: from, meters, pieces: back.reverse() };
}
