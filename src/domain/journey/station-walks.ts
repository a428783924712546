/** Ways inside stations (GTFS reference, pathways.txt): from platform to platform, and from and to the entrances. */

import { ENTRANCE } from "../gtfs/location-types.ts";
import type { Door } from "./network.ts";
import { type PathwayEdge, pathwayEdges, type StationPathway, type StationPoint, shortestFrom } from "./pathways.ts";

/**
 * Seconds from stop to stop of a station, by the id of the first and of the second; null: only by pathways that this rider
 * cannot take.
 */
export type StationWalks = ReadonlyMap<number, ReadonlyMap<number, number | null>>;

/** What pathways say about the stops of a version. */
export type StationWays = {
  walks: StationWalks;
  /** Entrances by the stops that they lead to or that lead to them; none: only by pathways that this rider cannot take. */
  doors: ReadonlyMap<number, readonly Door[]>;
};

/**
 * The shortest times between stops of one station that pathways connect, and between these stops and entrances; other
 * pairs are missing.
 * @param isStop whether vehicles call at a point
 * @param stepFree leaves out stairs and escalators
 * @param closures pathways that are out of service: no way uses them
 */
export function stationWalks(
  pathways: readonly StationPathway[],
  points: readonly StationPoint[],
  isStop: (id: number) => boolean,
  stepFree: boolean,
  closures: ReadonlySet<StationPathway> = new Set(),
): StationWays {
  const { edges, backward } = pathwayEdges(pathways, points);
  const walks = new Map<number, ReadonlyMap<number, number | null>>();
  const doors = new Map<number, readonly Door[]>();
  const entrances = points.filter((point) => point.location_type === ENTRANCE && point.at !== null);
  for (const stop of new Set([...edges.keys(), ...backward.keys()])) {
    if (!isStop(stop)) continue;
    const [out, into] = [shortestFrom(stop, edges).seconds, shortestFrom(stop, backward).seconds];
    const isOpen = ({ steps, pathway }: PathwayEdge<StationPathway>) =>
      !(stepFree && steps) && (pathway === null || !closures.has(pathway));
    const [openOut, openInto] =
      stepFree || closures.size > 0
        ? [shortestFrom(stop, edges, isOpen).seconds, shortestFrom(stop, backward, isOpen).seconds]
        : [out, into];
    const stops = [...out.keys()].filter((to) => to !== stop && isStop(to));
    if (stops.length > 0) walks.set(stop, new Map(stops.map((to) => [to, openOut.get(to) ?? null])));
    const linkedEntrances = entrances.filter(({ id }) => out.has(id) || into.has(id));
    if (linkedEntrances.length > 0) doors.set(stop, doorsAt(linkedEntrances, openOut, openInto, stepFree));
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
