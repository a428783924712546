/**
 * What can be reached from a point within some time: the same searches and walks as for journeys, to every place at once.
 */

import type { LonLat } from "../geo/globe.ts";
import { perObject } from "../memory.ts";
import type { Network, NetworkStopPlace } from "./network.ts";
import { walksOf } from "./plan.ts";
import { earliestArrivals, noArrivals, prepareSearch } from "./raptor.ts";
import { MAX_ACCESS_METERS, type PackedWalks, packWalks, walkTime } from "./walk.ts";

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

/** Whether a journey can begin at a point: a place is within 1 km. */
export function hasPlacesAround(network: Network<unknown>, origin: LonLat): boolean {
  return walksOf(network).nearby.around(origin, MAX_ACCESS_METERS).length > 0;
}

export type Reach = {
  /** Seconds from the departure to each place, on foot from the origin or from a vehicle; Infinity if it is too far. */
  seconds: Float64Array;
  /** Seconds from the departure to the earliest arrival by vehicle at each place; Infinity if there is none in time. */
  ridden: Float64Array;
};

/**
 * The time to each place: the earliest arrival of any journey with at most four boardings that departs at or after a
 * time, including the wait for the first vehicle.
 * @param origin WGS84 degrees
 * @param departure on the clock of the network
 * @param seconds longest time, at most MAX_REACH_SECONDS
 */
export function reachFrom<Run>(network: Network<Run>, origin: LonLat, departure: number, seconds: number): Reach {
  const { nearby, changes } = walksOf(network);
  const search = prepareSearch(network, changes, nearby.around(origin, MAX_ACCESS_METERS), []);
  const arrivals = noArrivals(network);
  earliestArrivals(search, departure, departure + seconds, search.options.maxBoardings, { ridden: arrivals });
  const rideSeconds = arrivals.map((time) => time - departure);
  const reachTimes = noArrivals(network);
  network.places.forEach(({ at }, place) => {
    let least = walkTime(origin, at);
    const walks = egressTo(network, place);
    for (let i = 0; i < walks.length; i += 2) least = Math.min(least, rideSeconds[walks[i]!]! + walks[i + 1]!);
    if (least <= seconds) reachTimes[place] = least;
  });
  return { seconds: reachTimes, ridden: rideSeconds };
}
