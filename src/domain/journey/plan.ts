/** Plans Pareto-optimal journeys by arrival, departure, and number of changes. */
import { changesOf } from "./changes.ts";
import { type Mirrored, mirroredJourney, mirroredNetwork } from "./mirror.ts";
import type { Network, Place } from "./network.ts";
import { earliestArrivals, type Journey, prepareSearch, type Search } from "./raptor.ts";
import { Nearby, type Walk } from "./walk.ts";

/** Maximum number of journeys in an answer. */
const MAX_JOURNEYS = 5;
/** Maximum number of searches per answer; each departs after the first departure of the previous one. */
const MAX_SEARCHES = 8;

export type Trip<Run> = {
  network: Network<Run>;
  /** Walks from the origin to places, and from places to the destination. */
  access(nearby: Nearby): readonly Walk[];
  egress(nearby: Nearby): readonly Walk[];
  /** Not before `from`, not after `until`. */
  from: number;
  until: number;
  /** Which of the two times the rider asked for: `from` to depart at, or `until` to arrive by. */
  wanted: "departure" | "arrival";
};

const knownWalks = new WeakMap<readonly Place[], { nearby: Nearby; changes: ReturnType<typeof changesOf> }>();

/** Walks in a network, computed when they are first used and kept as long as its places. */
export function walksOf({ places, rules }: Pick<Network<unknown>, "places" | "rules">) {
  const known = knownWalks.get(places);
  if (known !== undefined) return known;
  const nearby = new Nearby(places);
  const walks = { nearby, changes: changesOf(nearby, rules) };
  knownWalks.set(places, walks);
  return walks;
}

const knownMirrors = new WeakMap<object, unknown>();

function mirrorOf<Run>(network: Network<Run>): Network<Mirrored<Run>> {
  const known = knownMirrors.get(network) as Network<Mirrored<Run>> | undefined;
  if (known !== undefined) return known;
  const mirror = mirroredNetwork(network);
  knownMirrors.set(network, mirror);
  return mirror;
}

/**
 * At most five journeys, none of which departs earlier, arrives later, boards more often, and walks more than another. From a time
 * on: the earliest arrivals, ordered by arrival. Until a time: the latest departures, the latest first. Yields between
 * searches, which take a few milliseconds each.
 */
export function* planJourneys<Run>(trip: Trip<Run>): Generator<void, Journey<Run>[]> {
  const { network, from, until } = trip;
  const { nearby, changes } = walksOf(network);
  const [access, egress] = [trip.access(nearby), trip.egress(nearby)];
  if (trip.wanted === "departure") {
    return yield* plan(prepareSearch(network, changes.from, access, egress), from, until);
  }
  const mirrored = prepareSearch(mirrorOf(network), changes.to, egress, access);
  return (yield* plan(mirrored, -until, -from)).map(mirroredJourney);
}

/** Searches again and again, each time from just after the first departure of the previous search. */
function* plan<Run>(search: Search<Run>, from: number, until: number): Generator<void, Journey<Run>[]> {
  let departure = from;
  // Those with less walking, of which the searches below find only the ones that are no later.
  let kept = earliestArrivals(withShortWalks(search), from, until);
  for (let n = 0; n < MAX_SEARCHES; n++) {
    const found = earliestArrivals(search, departure, until);
    if (found.length === 0) break;
    kept = withoutDominated([...kept, ...found]);
    // The next search finds each of these again if it can depart later.
    departure = Math.min(...found.map(({ start }) => start)) + 1;
    if (kept.filter(({ start }) => start < departure).length >= MAX_JOURNEYS) break;
    yield;
  }
  return kept.toSorted((a, b) => a.end - b.end || b.start - a.start).slice(0, MAX_JOURNEYS);
}

/** Longest walk to the first vehicle, and from the last, of a journey with little walking: 400 m in a straight line. */
const SHORT_WALK_SECONDS = 434;

function withShortWalks<Run>(search: Search<Run>): Search<Run> {
  const isShort = (seconds: number) => seconds <= SHORT_WALK_SECONDS;
  return {
    ...search,
    access: search.access.filter(({ seconds }) => isShort(seconds)),
    egress: new Map([...search.egress].filter(([, seconds]) => isShort(seconds))),
  };
}

/** Walking is compared in steps of so many seconds, since a journey is not worth listing for a few. */
const WALK_STEP_SECONDS = 180;

const stepsWalked = ({ walked }: { walked: number }) => Math.floor(walked / WALK_STEP_SECONDS);

/** Seconds of earlier departure that one change less is worth. */
const CHANGE_COST_SECONDS = 180;

/**
 * Removes journeys dominated by one that arrives as early, departs as late (allowing for changes), boards as rarely, and
 * walks as little.
 */
export function withoutDominated<Run>(journeys: readonly Journey<Run>[]): Journey<Run>[] {
  const beats = (a: Journey<Run>, b: Journey<Run>) =>
    a.end <= b.end &&
    a.rides.length <= b.rides.length &&
    stepsWalked(a) <= stepsWalked(b) &&
    a.start + CHANGE_COST_SECONDS * (b.rides.length - a.rides.length) >= b.start;
  return journeys.filter((journey, i) =>
    journeys.every((other, j) => i === j || !beats(other, journey) || (beats(journey, other) && i < j)),
  );
}
