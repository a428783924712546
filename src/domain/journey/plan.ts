/** The journeys that are worth knowing: soon there, or with few changes, or leaving later. */
import type { Network } from "./network.ts";
import { earliestArrivals, type Journey, prepareSearch } from "./raptor.ts";
import { Nearby, type Walk } from "./walk.ts";

/** Journeys in one answer. */
export const MOST_JOURNEYS = 5;
/** Searches for one answer, each leaving after the first departure of the one before. */
const MOST_SEARCHES = 8;

export type Trip<Run> = {
  network: Network<Run>;
  /** Walks from the start to places, and from places to the end. */
  access(nearby: Nearby): readonly Walk[];
  egress(nearby: Nearby): readonly Walk[];
  /** Not before `from`, not after `until`. */
  from: number;
  until: number;
};

/**
 * At most five journeys, of which none leaves earlier, arrives later and boards more often than another; in the order
 * of their arrival. Yields between searches, which take some milliseconds each.
 */
export function* planJourneys<Run>(trip: Trip<Run>): Generator<void, Journey<Run>[]> {
  const { network, from, until } = trip;
  const nearby = new Nearby(network.places);
  const search = prepareSearch(network, nearby, trip.access(nearby), trip.egress(nearby));
  let departure = from;
  let kept: Journey<Run>[] = [];
  for (let n = 0; n < MOST_SEARCHES; n++) {
    const found = earliestArrivals(search, departure, until);
    if (found.length === 0) break;
    kept = worthKnowing([...kept, ...found]);
    // Each is found again by the next search when it can leave later.
    departure = Math.min(...found.map(({ start }) => start)) + 1;
    if (kept.filter(({ start }) => start < departure).length >= MOST_JOURNEYS) break;
    yield;
  }
  return kept.toSorted((a, b) => a.end - b.end || b.start - a.start).slice(0, MOST_JOURNEYS);
}

/** Seconds that one leaves earlier in order to change once less. */
const WORTH_A_CHANGE = 180;

/** Those than which no other arrives as early, leaves as late (a change less being worth some minutes) and boards as seldom. */
export function worthKnowing<Run>(journeys: readonly Journey<Run>[]): Journey<Run>[] {
  const beats = (a: Journey<Run>, b: Journey<Run>) =>
    a.end <= b.end &&
    a.rides.length <= b.rides.length &&
    a.start + WORTH_A_CHANGE * (b.rides.length - a.rides.length) >= b.start;
  return journeys.filter((journey, i) =>
    journeys.every((other, j) => i === j || !beats(other, journey) || (beats(journey, other) && i < j)),
  );
}
