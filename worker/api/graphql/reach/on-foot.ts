/** Walks of a reach: on streets where they are stored, else by the straight line. */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { ReachOnStreets } from "../../../../src/domain/journey/reach.ts";
import type { ReachedStreets, WalkStart } from "../../../../src/domain/journey/reach-areas.ts";
import { MAX_ACCESS_METERS, WALKING_METERS_PER_SECOND } from "../../../../src/domain/journey/walk.ts";
import { type StreetCircle, streetsAround, streetWalks } from "../../../store/streets/read-streets.ts";
import type { QueryContext } from "../context.ts";
import { type EndOnFoot, endOf } from "../directions/on-foot.ts";
import type { ReachWalkSource } from "../schema.generated.ts";

/** Streets around the origin are read up to this distance; a walk alone leads no farther on them. */
const MAX_ORIGIN_METERS = 2000;

export type ReachWalks = ReachOnStreets & ReachedStreets & { source: ReachWalkSource };

/** Walks from the origin to the first stops. */
export async function walksFromOrigin(context: QueryContext, origin: LonLat, stepFree: boolean): Promise<EndOnFoot> {
  const streets = await streetWalks(context.stores, [{ at: origin, meters: MAX_ACCESS_METERS }], stepFree);
  return endOf(origin, streets?.from(origin) ?? null);
}

/**
 * Walks from the origin and from the places where riders alight, those that are reached first before the others as far as
 * one answer reads cells; null if there are no streets.
 * @param seconds longest time
 */
export async function walksOfReach(
  context: QueryContext,
  origin: LonLat,
  alightings: readonly WalkStart[],
  seconds: number,
  stepFree: boolean,
): Promise<ReachWalks | null> {
  const originMeters = Math.min(seconds * WALKING_METERS_PER_SECOND, MAX_ORIGIN_METERS);
  const inTime = alightings.filter((one) => one.seconds <= seconds).sort((a, b) => a.seconds - b.seconds);
  const circles: StreetCircle[] = [
    { at: origin, meters: originMeters },
    ...inTime.map(({ at }) => ({ at, meters: MAX_ACCESS_METERS })),
  ];
  const around = await streetsAround(context.stores, circles, stepFree);
  if (around === null) return null;
  const { streets, isRead } = around;
  const pointsOnStreets = new Set<string>();
  const starts = [
    { at: origin, seconds: 0, maxMeters: Number.POSITIVE_INFINITY },
    ...inTime.map((one) => ({ ...one, maxMeters: MAX_ACCESS_METERS })),
  ].filter(({ at }, i) => {
    if (!isRead[i] || streets.from(at) === null) return false;
    pointsOnStreets.add(at.join());
    return true;
  });
  if (starts.length === 0) return null;
  const spread = streets.spread(starts, WALKING_METERS_PER_SECOND, seconds);
  return {
    ...spread,
    fromOrigin: pointsOnStreets.has(origin.join()),
    leaves: (at) => pointsOnStreets.has(at.join()),
    source: starts.length === circles.length ? "STREETS" : "STREETS_AND_STRAIGHT_LINES",
  };
}
