/** Ways inside stations (GTFS reference, pathways.txt): from platform to platform, and from and to the entrances. */

import type { LonLat } from "../geo/globe.ts";
import { BOARDING_AREA, ENTRANCE } from "../gtfs/location-types.ts";
import type { StreetStop } from "../streets/street-changes.ts";
import type { Door } from "./network.ts";
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

const STAIRS = 2;
const ESCALATOR = 4;
const ELEVATOR = 5;
const EXIT_GATE = 7;

/** Estimates for pathways without a time. */
const SECONDS_A_STAIR = 0.6;
const ELEVATOR_SECONDS = 60;

/** Points of a larger station are not searched, so that a feed cannot make an answer slow. */
const MAX_POINTS = 500;

/** Seconds from stop to stop of a station, by the id of the first and of the second; null: only by stairs or escalators. */
export type StationWalks = ReadonlyMap<number, ReadonlyMap<number, number | null>>;

/** What pathways say about the stops of a version. */
export type StationWays = {
  walks: StationWalks;
  /** Entrances by the stops that they lead to or that lead to them; none: only by stairs or escalators. */
  doors: ReadonlyMap<number, readonly Door[]>;
};

/**
 * The shortest times between stops of one station that pathways connect, and between these stops and entrances; other
 * pairs are missing.
 * @param isStop whether vehicles call at a point
 * @param stepFree leaves out stairs and escalators; a pair that only they connect is null
 */
export function stationWalks(
  pathways: readonly StationPathway[],
  points: readonly StationPoint[],
  isStop: (id: number) => boolean,
  stepFree: boolean,
): StationWays {
  const pointById = new Map(points.map((point) => [point.id, point]));
  const edges: Edges = new Map();
  const backward: Edges = new Map();
  const link = (from: number, to: number, seconds: number, steps: boolean) => {
    push(edges, from, { to, seconds, steps });
    push(backward, to, { to: from, seconds, steps });
  };
  for (const pathway of pathways) {
    const { from_stop_id: from, to_stop_id: to, pathway_mode: mode } = pathway;
    const seconds = secondsOf(pathway, pointById.get(from)?.at ?? null, pointById.get(to)?.at ?? null);
    const steps = isSteps(pathway);
    link(from, to, seconds, steps);
    // Nobody enters by an exit gate.
    if (pathway.is_bidirectional === 1 && mode !== EXIT_GATE) link(to, from, seconds, steps);
  }
  // Pathways of a platform with boarding areas lead to these.
  for (const { id, parent_id: platform, location_type: type } of points) {
    if (type !== BOARDING_AREA || platform === null || !(edges.has(id) || backward.has(id))) continue;
    link(platform, id, 0, false);
    link(id, platform, 0, false);
  }
  const walks = new Map<number, ReadonlyMap<number, number | null>>();
  const doors = new Map<number, readonly Door[]>();
  const entrances = points.filter((point) => point.location_type === ENTRANCE && point.at !== null);
  for (const stop of new Set([...edges.keys(), ...backward.keys()])) {
    if (!isStop(stop)) continue;
    const [out, into] = [secondsFrom(stop, edges, () => true), secondsFrom(stop, backward, () => true)];
    const isLevel = ({ steps }: Edge) => !steps;
    const [levelOut, levelInto] = stepFree
      ? [secondsFrom(stop, edges, isLevel), secondsFrom(stop, backward, isLevel)]
      : [out, into];
    const stops = [...out.keys()].filter((to) => to !== stop && isStop(to));
    if (stops.length > 0) walks.set(stop, new Map(stops.map((to) => [to, levelOut.get(to) ?? null])));
    const linkedEntrances = entrances.filter(({ id }) => out.has(id) || into.has(id));
    if (linkedEntrances.length > 0) doors.set(stop, doorsAt(linkedEntrances, levelOut, levelInto, stepFree));
  }
  return { walks, doors };
}

/** The entrances from which or to which there is a way. */
function doorsAt(
  entrances: readonly StationPoint[],
  out: ReadonlyMap<number, number>,
  into: ReadonlyMap<number, number>,
  stepFree: boolean,
): Door[] {
  return entrances.flatMap(({ id, at, isInaccessible, onStreets }) => {
    const inward = into.get(id) ?? Number.POSITIVE_INFINITY;
    const outward = out.get(id) ?? Number.POSITIVE_INFINITY;
    const isClosed = (stepFree && isInaccessible === true) || Math.min(inward, outward) === Number.POSITIVE_INFINITY;
    return isClosed || at === null ? [] : [{ at, inward, outward, ...(onStreets === undefined ? {} : { onStreets }) }];
  });
}

type Edge = { to: number; seconds: number; steps: boolean };
type Edges = Map<number, Edge[]>;

function push(edges: Edges, from: number, edge: Edge): void {
  const edgesFrom = edges.get(from);
  if (edgesFrom === undefined) edges.set(from, [edge]);
  else edgesFrom.push(edge);
}

function isSteps({ pathway_mode: mode, stair_count: stairs }: StationPathway): boolean {
  return mode === STAIRS || mode === ESCALATOR || (stairs !== null && stairs !== 0);
}

/** The time in the feed, else an estimate by length, stairs, or the straight line. */
function secondsOf(pathway: StationPathway, from: LonLat | null, to: LonLat | null): number {
  const { traversal_time: time, length, stair_count: stairs, pathway_mode: mode } = pathway;
  if (time !== null && time >= 0) return time;
  if (length !== null && length >= 0) return Math.ceil(length / WALKING_METERS_PER_SECOND);
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
  const settledSeconds = new Map<number, number>();
  while (best.size > 0 && settledSeconds.size < MAX_POINTS) {
    let [at, seconds] = [start, Number.POSITIVE_INFINITY];
    for (const [point, time] of best) if (time < seconds) [at, seconds] = [point, time];
    best.delete(at);
    settledSeconds.set(at, seconds);
    for (const edge of edges.get(at) ?? []) {
      if (settledSeconds.has(edge.to) || !allows(edge)) continue;
      best.set(edge.to, Math.min(best.get(edge.to) ?? Number.POSITIVE_INFINITY, seconds + edge.seconds));
    }
  }
  return settledSeconds;
}
