/** Ways inside stations (GTFS reference, pathways.txt): the time from platform to platform. */
import type { LonLat } from "../geo.ts";
import { WALKING_METRES_PER_SECOND, walkTime } from "./walk.ts";

/** A row of pathways.txt, with the numeric ids of its ends. */
export type Pathway = {
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
export type StationPoint = { id: number; parent_id: number | null; location_type: number; at: LonLat | null };

const STAIRS = 2;
const ESCALATOR = 4;
const ELEVATOR = 5;
const BOARDING_AREA = 4;

/** Estimates for pathways without a time. */
const SECONDS_A_STAIR = 0.6;
const ELEVATOR_SECONDS = 60;

/** Points of a larger station are not searched, so that a feed cannot make an answer slow. */
const MAX_POINTS = 500;

/** Seconds from stop to stop of a station, by the id of the first and of the second; null: only by stairs or escalators. */
export type StationWalks = ReadonlyMap<number, ReadonlyMap<number, number | null>>;

/**
 * The shortest times between stops of one station that pathways connect; other pairs are missing.
 * @param isStop whether vehicles call at a point
 * @param stepFree leaves out stairs and escalators; a pair that only they connect is null
 */
export function stationWalks(
  pathways: readonly Pathway[],
  points: readonly StationPoint[],
  isStop: (id: number) => boolean,
  stepFree: boolean,
): StationWalks {
  const pointById = new Map(points.map((point) => [point.id, point]));
  const edges = new Map<number, Edge[]>();
  const link = (from: number, edge: Edge) => {
    const known = edges.get(from);
    if (known === undefined) edges.set(from, [edge]);
    else known.push(edge);
  };
  for (const pathway of pathways) {
    const { from_stop_id: from, to_stop_id: to } = pathway;
    const seconds = secondsOf(pathway, pointById.get(from)?.at ?? null, pointById.get(to)?.at ?? null);
    const steps = isSteps(pathway);
    link(from, { to, seconds, steps });
    if (pathway.is_bidirectional === 1) link(to, { to: from, seconds, steps });
  }
  // Pathways of a platform with boarding areas lead to these.
  for (const { id, parent_id: platform, location_type: type } of points) {
    if (type !== BOARDING_AREA || platform === null || !edges.has(id)) continue;
    link(platform, { to: id, seconds: 0, steps: false });
    link(id, { to: platform, seconds: 0, steps: false });
  }
  const walks = new Map<number, ReadonlyMap<number, number | null>>();
  for (const from of edges.keys()) {
    if (!isStop(from)) continue;
    const all = secondsFrom(from, edges, () => true);
    const level = stepFree ? secondsFrom(from, edges, ({ steps }) => !steps) : all;
    const stops = [...all.keys()].filter((to) => to !== from && isStop(to));
    if (stops.length > 0) walks.set(from, new Map(stops.map((to) => [to, level.get(to) ?? null])));
  }
  return walks;
}

type Edge = { to: number; seconds: number; steps: boolean };

function isSteps({ pathway_mode: mode, stair_count: stairs }: Pathway): boolean {
  return mode === STAIRS || mode === ESCALATOR || (stairs !== null && stairs !== 0);
}

/** The time in the feed, else an estimate by length, stairs, or the straight line. */
function secondsOf(pathway: Pathway, from: LonLat | null, to: LonLat | null): number {
  const { traversal_time: time, length, stair_count: stairs, pathway_mode: mode } = pathway;
  if (time !== null && time >= 0) return time;
  if (length !== null && length >= 0) return Math.ceil(length / WALKING_METRES_PER_SECOND);
  if (stairs !== null && stairs !== 0) return Math.ceil(Math.abs(stairs) * SECONDS_A_STAIR);
  if (mode === ELEVATOR) return ELEVATOR_SECONDS;
  return from === null || to === null ? 0 : walkTime(from, to);
}

/** Shortest times (Dijkstra) from a point to all others that it is connected with. */
function secondsFrom(
  start: number,
  edges: ReadonlyMap<number, readonly Edge[]>,
  allows: (edge: Edge) => boolean,
): Map<number, number> {
  const best = new Map([[start, 0]]);
  const done = new Map<number, number>();
  while (best.size > 0 && done.size < MAX_POINTS) {
    let [at, seconds] = [start, Number.POSITIVE_INFINITY];
    for (const [point, time] of best) if (time < seconds) [at, seconds] = [point, time];
    best.delete(at);
    done.set(at, seconds);
    for (const edge of edges.get(at) ?? []) {
      if (done.has(edge.to) || !allows(edge)) continue;
      best.set(edge.to, Math.min(best.get(edge.to) ?? Number.POSITIVE_INFINITY, seconds + edge.seconds));
    }
  }
  return done;
}
