/**
 * What can be reached from a point within some time: the same searches and walks as for journeys, to every place at once.
 */

import type { LonLat } from "../geo/globe.ts";
import { perObject } from "../memory.ts";
import type { Network, NetworkStopPlace } from "./network.ts";
import { walksOf } from "./plan.ts";
import { earliestArrivals, noArrivals, prepareSearch } from "./raptor.ts";
import type { WalkStart } from "./reach-areas.ts";
import { MAX_ACCESS_METERS, type PackedWalks, packWalks, type SecondsOnFoot, straightFrom, walkTime } from "./walk.ts";

/** Longest time of a search: journeys may be on foot alone for 5 km, which is farther. */
export const MAX_REACH_SECONDS = 3600;

const egressByPlaces = perObject<readonly NetworkStopPlace[], (PackedWalks | undefined)[]>("walks from stops", {
  by: "places of a network",
  within: "networks of feeds",
});

/** Walks to a place from those where a rider may alight, kept as long as the places of the network. */
function egressTo(network: Network<unknown>, place: number): PackedWalks {
  const { places } = network;
  const egressWalks = egressByPlaces.getOrMake(places, () => []);
  if (egressWalks[place] !== undefined) return egressWalks[place];
  const walks = walksOf(network).nearby.around(places[place]!.at, MAX_ACCESS_METERS, "outward");
  egressWalks[place] = packWalks(walks.map((walk) => [walk.place, walk.seconds]));
  return egressWalks[place];
}

/** Whether a journey can begin at a point: a place is within 1 km, and a walk leads there. */
export function hasPlacesAround(
  network: Network<unknown>,
  origin: LonLat,
  onFoot: SecondsOnFoot = straightFrom(origin),
): boolean {
  return walksOf(network).nearby.around(origin, MAX_ACCESS_METERS, "inward", onFoot).length > 0;
}

/** Walks of a reach on streets; where these cover neither end, walks are estimates by the straight line. */
export type ReachOnStreets = {
  /** Whether the walks from a door of a place are on streets. */
  leaves(at: LonLat): boolean;
  /** Seconds on streets to a point from the origin or any vehicle; Infinity if it is too far, null if they do not cover it. */
  secondsTo(point: LonLat): number | null;
};

/**
 * The earliest arrival by vehicle at each place, in seconds from the departure, with at most four boardings and the wait for
 * the first vehicle; Infinity if there is none in time.
 * @param origin WGS84 degrees
 * @param departure on the clock of the network
 * @param seconds longest time, at most MAX_REACH_SECONDS
 * @param onFoot seconds from the origin to points
 */
export function ridesFrom<Run>(
  network: Network<Run>,
  origin: LonLat,
  departure: number,
  seconds: number,
  onFoot: SecondsOnFoot = straightFrom(origin),
): Float64Array {
  const { nearby, changes } = walksOf(network);
  const access = nearby.around(origin, MAX_ACCESS_METERS, "inward", onFoot);
  const search = prepareSearch(network, changes, access, []);
  const arrivals = noArrivals(network);
  earliestArrivals(search, departure, departure + seconds, search.options.maxBoardings, { ridden: arrivals });
  return arrivals.map((time) => time - departure);
}

/** Where walks begin after a ride: the doors of the places where riders alight, with their seconds. */
export function alightingsOf({ places }: Network<unknown>, rideSeconds: Float64Array): WalkStart[] {
  return places.flatMap(({ at, doors }, place) => {
    const seconds = rideSeconds[place]!;
    if (seconds === Number.POSITIVE_INFINITY) return [];
    return doors?.map((door) => ({ at: door.at, seconds: seconds + door.outward })) ?? [{ at, seconds }];
  });
}

/**
 * Seconds from the departure to each place, on foot from the origin or from a vehicle; Infinity if it is too far.
 * @param rideSeconds from `ridesFrom`
 * @param streets null: all walks are straight lines
 */
export function reachTimes(
  network: Network<unknown>,
  origin: LonLat,
  rideSeconds: Float64Array,
  seconds: number,
  streets: ReachOnStreets | null = null,
): Float64Array {
  const reachTimes = noArrivals(network);
  // Of each place: whether streets lead from all of its doors.
  const isLeft = network.places.map(({ at, doors }) =>
    doors === undefined ? streets?.leaves(at) === true : doors.every((door) => streets?.leaves(door.at) === true),
  );
  const isOriginOnStreets = streets?.leaves(origin) === true;
  network.places.forEach(({ at }, place) => {
    const onStreets = streets?.secondsTo(at) ?? null;
    let least = onStreets ?? Number.POSITIVE_INFINITY;
    if (onStreets === null || !isOriginOnStreets) least = Math.min(least, walkTime(origin, at));
    const walks = egressTo(network, place);
    for (let i = 0; i < walks.length; i += 2) {
      if (onStreets === null || !isLeft[walks[i]!]) least = Math.min(least, rideSeconds[walks[i]!]! + walks[i + 1]!);
    }
    if (least <= seconds) reachTimes[place] = least;
  });
  return reachTimes;
}
