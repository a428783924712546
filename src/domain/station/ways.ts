/** Ways between two places inside a station (GTFS reference, pathways.txt). */

import {
  PATHWAY_MODE,
  type PathwayEdge,
  pathwayEdges,
  type StationPathway,
  type StationPoint,
  shortestFrom,
} from "../journey/pathways.ts";

/** A pathway of a way, in the direction in which it is taken. */
export type WayStep<P> = Omit<PathwayEdge<P>, "steps">;

/** Why there is no way. */
type NoWay =
  /** One of the ends is marked as not accessible by wheelchair. */
  | "NOT_ACCESSIBLE"
  /** Without the pathways that are out of service now, there is none. */
  | "OUT_OF_SERVICE"
  /** Only stairs or escalators lead there. */
  | "ONLY_BY_STEPS"
  /** No pathways lead there, in this direction. */
  | "NOT_CONNECTED";

export type WayAnswer<P> =
  | {
      steps: readonly WayStep<P>[];
      /** Seconds. */
      duration: number;
      /** Pathways out of service on the way that is otherwise the shortest. */
      avoids: readonly P[];
    }
  | { none: NoWay };

export type StationNetwork<P extends StationPathway> = {
  points: ReadonlyMap<number, StationPoint>;
  edges: ReadonlyMap<number, readonly PathwayEdge<P>[]>;
  /** Pathways out of service. */
  closed: ReadonlySet<P>;
};

export function stationNetwork<P extends StationPathway>(
  pathways: readonly P[],
  points: readonly StationPoint[],
  closed: ReadonlySet<P>,
): StationNetwork<P> {
  const { edges } = pathwayEdges(pathways, points);
  return { points: new Map(points.map((point) => [point.id, point])), edges, closed };
}

/**
 * The shortest way in time from one point of a station to another, without pathways that are out of service.
 * @param stepFree without stairs and escalators, and neither from nor to a place that is marked as not accessible
 */
export function wayBetween<P extends StationPathway>(
  network: StationNetwork<P>,
  from: number,
  to: number,
  stepFree: boolean,
): WayAnswer<P> {
  const { points, closed } = network;
  const isBarred = (id: number) => stepFree && points.get(id)?.isInaccessible === true;
  if (isBarred(from) || isBarred(to)) return { none: "NOT_ACCESSIBLE" };
  const isStepFree = (edge: PathwayEdge<P>) => !stepFree || !edge.steps;
  const isOpen = ({ pathway }: PathwayEdge<P>) => pathway === null || !closed.has(pathway);
  const usual = pathTo(network, from, to, isStepFree);
  if (usual === null) {
    const isConnected = stepFree && pathTo(network, from, to, () => true) !== null;
    return { none: isConnected ? "ONLY_BY_STEPS" : "NOT_CONNECTED" };
  }
  const avoids = usual.filter((edge) => !isOpen(edge)).flatMap(({ pathway }) => (pathway === null ? [] : [pathway]));
  const path = avoids.length === 0 ? usual : pathTo(network, from, to, (edge) => isStepFree(edge) && isOpen(edge));
  if (path === null) return { none: "OUT_OF_SERVICE" };
  const duration = path.reduce((sum, { seconds }) => sum + seconds, 0);
  return { steps: path.map(({ steps: _, ...step }) => step), duration, avoids };
}

function pathTo<P extends StationPathway>(
  { edges }: StationNetwork<P>,
  from: number,
  to: number,
  allows: (edge: PathwayEdge<P>) => boolean,
): PathwayEdge<P>[] | null {
  const { seconds, last } = shortestFrom(from, edges, allows);
  if (!seconds.has(to)) return null;
  const path: PathwayEdge<P>[] = [];
  for (let at = to; at !== from; ) {
    const edge = last.get(at)!;
    path.push(edge);
    at = edge.from;
  }
  return path.reverse();
}

/** Stairs of a way to climb up or down, where the feed counts them. */
export function stairsOf(steps: readonly WayStep<StationPathway>[]): number {
  return steps.reduce((sum, { pathway }) => sum + Math.abs(pathway?.stair_count ?? 0), 0);
}

/** Whether a pathway is an elevator. */
export function isElevator({ pathway_mode: mode }: Pick<StationPathway, "pathway_mode">): boolean {
  return mode === PATHWAY_MODE.elevator;
}
