/** Pathways inside stations as edges of a network, and the shortest ways on it (GTFS reference, pathways.txt). */

import type { LonLat } from "../geo/globe.ts";
import { BOARDING_AREA } from "../gtfs/location-types.ts";
import type { StreetStop } from "../streets/street-changes.ts";
import { WALKING_METERS_PER_SECOND, walkTime } from "./walk.ts";

/** A row of pathways.txt, with the numeric ids of its ends. */
export type StationPathway = {
  from_stop_id: number;
  to_stop_id: number;
  pathway_mode: number;
  is_bidirectional: number;
  /** Meters. */
  length: number | null;
  /** Seconds. */
  traversal_time: number | null;
  stair_count: number | null;
};

/** A stop, entrance, node, or boarding area. */
export type StationPoint = {
  id: number;
  parent_id: number | null;
  location_type: number;
  at: LonLat | null;
  /** Marked as not accessible by wheelchair. */
  isInaccessible?: boolean;
  onStreets?: StreetStop | undefined;
};

/** Values of pathway_mode. */
export const PATHWAY_MODE = {
  walkway: 1,
  stairs: 2,
  movingWalkway: 3,
  escalator: 4,
  elevator: 5,
  fareGate: 6,
  exitGate: 7,
} as const;

/** Names of the modes in our API, by `pathway_mode`. */
export const PATHWAY_MODE_NAMES = [
  "",
  "WALKWAY",
  "STAIRS",
  "MOVING_WALKWAY",
  "ESCALATOR",
  "ELEVATOR",
  "FARE_GATE",
  "EXIT_GATE",
] as const;

/** Estimates for pathways without a time. */
const SECONDS_A_STAIR = 0.6;
const ELEVATOR_SECONDS = 60;

/** Points of a larger station are not searched, so that a feed cannot make an answer slow. */
const MAX_POINTS = 500;

/** A pathway in one direction. */
export type PathwayEdge<P> = {
  from: number;
  to: number;
  seconds: number;
  /** Only people who can climb steps take it. */
  steps: boolean;
  /** Null between a platform and its boarding areas. */
  pathway: P | null;
  /** It leads from the `to_stop_id` of its pathway to the `from_stop_id`. */
  isReversed: boolean;
};

/** Edges by the point at which they begin. */
type EdgesByPoint<P> = Map<number, PathwayEdge<P>[]>;

/**
 * The directions in which people may take pathways.
 * @returns `edges`, and `backward` with the ends of each exchanged
 */
export function pathwayEdges<P extends StationPathway>(
  pathways: readonly P[],
  points: readonly StationPoint[],
): { edges: EdgesByPoint<P>; backward: EdgesByPoint<P> } {
  const pointById = new Map(points.map((point) => [point.id, point]));
  const edges: EdgesByPoint<P> = new Map();
  const backward: EdgesByPoint<P> = new Map();
  const link = (edge: PathwayEdge<P>) => {
    push(edges, edge);
    push(backward, { ...edge, from: edge.to, to: edge.from });
  };
  for (const pathway of pathways) {
    const { from_stop_id: from, to_stop_id: to, pathway_mode: mode } = pathway;
    const seconds = secondsOf(pathway, pointById.get(from)?.at ?? null, pointById.get(to)?.at ?? null);
    const steps = hasSteps(pathway);
    link({ from, to, seconds, steps, pathway, isReversed: false });
    // Exit gates lead out only.
    if (pathway.is_bidirectional === 1 && mode !== PATHWAY_MODE.exitGate)
      link({ from: to, to: from, seconds, steps, pathway, isReversed: true });
  }
  // Pathways of a platform with boarding areas lead to these.
  for (const { id, parent_id: platform, location_type: type } of points) {
    if (type !== BOARDING_AREA || platform === null || !(edges.has(id) || backward.has(id))) continue;
    const level = { seconds: 0, steps: false, pathway: null, isReversed: false };
    link({ from: platform, to: id, ...level });
    link({ from: id, to: platform, ...level });
  }
  return { edges, backward };
}

function push<P>(edges: EdgesByPoint<P>, edge: PathwayEdge<P>): void {
  const edgesFrom = edges.get(edge.from);
  if (edgesFrom === undefined) edges.set(edge.from, [edge]);
  else edgesFrom.push(edge);
}

/** Stairs, escalators, and whatever has a number of stairs. */
function hasSteps({ pathway_mode: mode, stair_count: stairs }: StationPathway): boolean {
  return mode === PATHWAY_MODE.stairs || mode === PATHWAY_MODE.escalator || (stairs !== null && stairs !== 0);
}

/** The time in the feed, else an estimate by length, stairs, or the straight line. */
function secondsOf(pathway: StationPathway, from: LonLat | null, to: LonLat | null): number {
  const { traversal_time: time, length, stair_count: stairs, pathway_mode: mode } = pathway;
  if (time !== null && time >= 0) return time;
  if (length !== null && length >= 0) return Math.ceil(length / WALKING_METERS_PER_SECOND);
  if (stairs !== null && stairs !== 0) return Math.ceil(Math.abs(stairs) * SECONDS_A_STAIR);
  if (mode === PATHWAY_MODE.elevator) return ELEVATOR_SECONDS;
  return from === null || to === null ? 0 : walkTime(from, to);
}

/**
 * Shortest times (Dijkstra) from a point to all others that it is connected with, and the last edge to each.
 * @param allows leaves out the edges for which it is false
 */
export function shortestFrom<P>(
  start: number,
  edges: ReadonlyMap<number, readonly PathwayEdge<P>[]>,
  allows: (edge: PathwayEdge<P>) => boolean = () => true,
): { seconds: ReadonlyMap<number, number>; last: ReadonlyMap<number, PathwayEdge<P>> } {
  const best = new Map([[start, 0]]);
  const last = new Map<number, PathwayEdge<P>>();
  const settledSeconds = new Map<number, number>();
  while (best.size > 0 && settledSeconds.size < MAX_POINTS) {
    let [at, seconds] = [start, Number.POSITIVE_INFINITY];
    for (const [point, time] of best) if (time < seconds) [at, seconds] = [point, time];
    best.delete(at);
    settledSeconds.set(at, seconds);
    for (const edge of edges.get(at) ?? []) {
      if (settledSeconds.has(edge.to) || !allows(edge)) continue;
      const time = seconds + edge.seconds;
      if (time >= (best.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(edge.to, time);
      last.set(edge.to, edge);
    }
  }
  return { seconds: settledSeconds, last };
}
