/** Plans journeys: the Pareto set over departure, arrival, number of vehicles, and walking. */
import { perObject } from "../memory.ts";
import { BothWays } from "./both-ways.ts";
import { changesOf, reversed } from "./changes.ts";
import type { ListedJourney, NextPage } from "./cursor.ts";
import { withLeastWalk } from "./least-walk.ts";
import { type MirroredRun, mirroredNetwork } from "./mirror.ts";
import type { Network, NetworkStopPlace } from "./network.ts";
import { Profile, type ProfileSearches } from "./profile.ts";
import { type Journey, prepareSearch, SEARCH_OPTIONS, type Search, type SearchOptions } from "./raptor.ts";
import { mirroredWay, type TimedWay } from "./timed-way.ts";
import { Nearby, type Walk, walkBetween } from "./walk.ts";

/** Which of its two times a rider tells. */
export type TimeChoice = "departure" | "arrival";

/** What a rider may choose about a plan. */
export type PlanOptions = SearchOptions & {
  /** Most journeys of an answer. */
  maxJourneys: number;
  /** Longest time from start to end. */
  maxTravelSeconds: number;
  /** Journeys depart less than so many seconds after `from`; where an arrival was wanted, they arrive less than so many before `until`. */
  windowSeconds: number;
  /** Keeps one place for each number of vehicles; without it, journeys follow each other in time. */
  eachNumberOfVehicles: boolean;
  /** Journeys that pages before this one have listed, which are not listed again. */
  listed: readonly ListedJourney[];
  /** Seconds on foot from origin to destination: journeys that take as long are left out, but as the last ones if `always`. */
  onFoot: { seconds: number; always: boolean } | null;
};

const PLAN_OPTIONS: PlanOptions = {
  ...SEARCH_OPTIONS,
  maxJourneys: 5,
  maxTravelSeconds: Number.POSITIVE_INFINITY,
  windowSeconds: Number.POSITIVE_INFINITY,
  eachNumberOfVehicles: true,
  listed: [],
  onFoot: null,
};

export type JourneyTrip<Run> = {
  network: Network<Run>;
  /** Walks from the origin to places, and from places to the destination. */
  access(nearby: Nearby): readonly Walk[];
  egress(nearby: Nearby): readonly Walk[];
  /** Not before `from`, not after `until`. */
  from: number;
  until: number;
  /** Which of the two times the rider asked for: `from` to depart at, or `until` to arrive by. */
  wanted: TimeChoice;
  options?: Partial<PlanOptions>;
};

export type Plan<Run> = {
  /** By arrival, the earliest first; where an arrival was wanted, by departure, the latest first. */
  journeys: Journey<Run>[];
  /**
   * Where the next page begins: no journey of the Pareto set that departs before its time is missing on the pages so far;
   * where an arrival was wanted, none that arrives after it. Null without journeys.
   */
  next: NextPage | null;
  /** Journeys of pages before. */
  before: readonly ListedJourney[];
  /** Those of them that have a place of their own: the best one with each number of vehicles. */
  reserved: ReadonlySet<Journey<Run>>;
};

const walksByPlaces = perObject<readonly NetworkStopPlace[], { nearby: Nearby; changes: ReturnType<typeof changesOf> }>(
  "walks between stops",
  { by: "places of a network", within: "networks of feeds" },
);

/** Walks in a network, computed when they are first used and kept as long as its places. */
export function walksOf({ places, rules, onFoot }: Pick<Network<unknown>, "places" | "rules" | "onFoot">) {
  return walksByPlaces.getOrMake(places, () => {
    const nearby = new Nearby(places);
    const straight = (from: number, to: number) => walkBetween(places[from]!, places[to]!);
    return { nearby, changes: changesOf(nearby, rules, onFoot ?? straight) };
  });
}

const mirrors = perObject<object, unknown>("mirrored networks", { by: "network", within: "networks of feeds" });

function mirrorOf<Run>(network: Network<Run>): Network<MirroredRun<Run>> {
  return mirrors.getOrMake(network, () => mirroredNetwork(network)) as Network<MirroredRun<Run>>;
}

/** The search forward, and the one backward in the mirrored network. */
export function prepareBothWays<Run>(
  network: Network<Run>,
  access: readonly TimedWay[],
  egress: readonly TimedWay[],
  options: SearchOptions,
): { forth: Search<Run>; back: Search<MirroredRun<Run>> } {
  const { changes } = walksOf(network);
  const [from, to] = [egress.map(mirroredWay), access.map(mirroredWay)];
  return {
    forth: prepareSearch(network, changes, access, egress, options),
    back: prepareSearch(mirrorOf(network), reversed(changes), from, to, options),
  };
}

/**
 * The first journeys of the Pareto set (see `withoutDominated`) that depart from a time on, or the last ones that arrive
 * until a time. Where each number of vehicles has a place, the earliest arrival with each number is among them, if more
 * vehicles arrive earlier. Yields between searches, which take a few milliseconds each.
 */
export function* planJourneys<Run>(trip: JourneyTrip<Run>): Generator<void, Plan<Run>> {
  const { network } = trip;
  const options = { ...PLAN_OPTIONS, ...trip.options };
  const { nearby } = walksOf(network);
  const [access, egress] = [trip.access(nearby), trip.egress(nearby)];
  const { forth, back } = prepareBothWays(network, access, egress, options);
  const all = new BothWays(forth, back);
  const profile = new Profile<Run>(directSearches(all, all, trip, options), options);
  const profiles = [profile];
  // Journeys with little walking, of which the search of all finds only the ones that are no later.
  if ([...access, ...egress].some(({ seconds }) => seconds > LITTLE_WALK_SECONDS)) {
    const little = new BothWays(withLittleWalks(forth), withLittleWalks(back));
    const wider = { profile, isInside: hasLittleWalks };
    profiles.push(new Profile<Run>(directSearches(little, all, trip, options), options, wider));
  }
  return yield* mergeProfiles(profiles, trip.wanted, options);
}

/**
 * The two searches of a profile, in the direction of time that the rider asked for.
 * @param all with all walks, also where the other ones have only little ones
 */
function directSearches<Run>(
  ways: BothWays<Run>,
  all: BothWays<Run>,
  { from, until, wanted }: Pick<JourneyTrip<Run>, "from" | "until" | "wanted">,
  options: PlanOptions,
): ProfileSearches<Run> {
  const { onFoot, maxTravelSeconds } = options;
  const easeJourney = (journey: Journey<Run>) => {
    const isListed = onFoot === null || onFoot.always || journey.end - journey.start < onFoot.seconds;
    const best = isListed && mayWalkLess(ways.forth, journey) ? withLeastWalk(ways, journey) : journey;
    const isBeaten = all !== ways && isDominatedAmong(all, best, options);
    return isBeaten ? null : best;
  };
  const slow = onFoot === null || onFoot.always ? Number.POSITIVE_INFINITY : onFoot.seconds;
  const longest = Math.min(slow - 1, maxTravelSeconds);
  if (wanted === "departure") {
    return {
      first: from,
      from: (bound, others) => ways.departing(bound, until, others),
      tight: (journey) => ways.departingLater(journey),
      boundOf: ({ start }) => start,
      listedFrom: ({ end }) => end - longest,
      eased: easeJourney,
    };
  }
  return {
    first: -until,
    from: (bound, others) => ways.arriving(-bound, from, others),
    tight: (journey) => ways.arrivingEarlier(journey),
    boundOf: ({ end }) => -end,
    listedFrom: ({ start }) => -start - longest,
    eased: easeJourney,
  };
}

/** Most searches for further journeys of an answer that has one. */
const MAX_STEPS = 24;
/** Most searches for the first journey that is faster than walking. */
export const MAX_SLOW_STEPS = 120;

function* mergeProfiles<Run>(
  profiles: readonly Profile<Run>[],
  timeChoice: TimeChoice,
  { maxJourneys, eachNumberOfVehicles, listed: before, onFoot }: PlanOptions,
): Generator<void, Plan<Run>> {
  const boundOf = (journey: Journey<Run>) => boundIn(journey, timeChoice);
  const isNew = (journey: Journey<Run>) => !before.some((other) => isSame(journey, other));
  const isSlow = ({ start, end }: Journey<Run>) => onFoot !== null && end - start >= onFoot.seconds;
  let reservedJourneys: Journey<Run>[] = [];
  let listedJourneys: Journey<Run>[] = [];
  let bound = Number.NEGATIVE_INFINITY;
  const isInWindow = (journey: Journey<Run>) => profiles.every(({ windowEnd }) => boundOf(journey) < windowEnd);
  /** Those before which none is missing, in the order of time. */
  const complete = (journeys: readonly Journey<Run>[]) =>
    journeys
      .filter((journey) => boundOf(journey) < bound && isNew(journey) && isInWindow(journey))
      .toSorted((a, b) => boundOf(a) - boundOf(b));
  for (let step = 0; step < (listedJourneys.length > 0 ? MAX_STEPS : MAX_SLOW_STEPS); step++) {
    const next = profiles
      .filter(({ bound }) => bound < Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a.bound - b.bound)[0];
    if (next === undefined) break;
    next.step();
    if (profiles.some(({ started }) => !started)) continue;
    bound = Math.min(...profiles.map((profile) => profile.bound));
    // Slow journeys dominate no faster ones.
    const best = withoutDominated(profiles.flatMap(({ journeys }) => journeys.filter((journey) => !isSlow(journey))));
    if (reservedJourneys.length === 0 && eachNumberOfVehicles) {
      const each = profiles[0]!.journeys.filter((journey) => best.includes(journey) && isInWindow(journey));
      reservedJourneys = orderJourneys(each, timeChoice).slice(0, maxJourneys);
    }
    listedJourneys = complete(best);
    if (new Set([...reservedJourneys, ...listedJourneys]).size >= maxJourneys) break;
    yield;
  }
  if (listedJourneys.length === 0 && reservedJourneys.length === 0 && onFoot?.always === true)
    listedJourneys = complete(withoutDominated(profiles.flatMap(({ journeys }) => journeys)));
  const page = withoutDominated([...new Set([...reservedJourneys, ...listedJourneys])].slice(0, maxJourneys));
  if (page.length === 0) return { journeys: [], next: null, before, reserved: new Set() };
  const last = Math.max(...page.map(boundOf)) + 1;
  const missing = listedJourneys.find((journey) => !page.includes(journey));
  const next = Math.min(last, bound, missing === undefined ? Number.POSITIVE_INFINITY : boundOf(missing));
  return {
    journeys: orderJourneys(page, timeChoice),
    next: nextPage(next, [...before, ...page], timeChoice),
    before,
    reserved: new Set(reservedJourneys),
  };
}

const isSame = (a: ListedJourney, b: ListedJourney) =>
  a.start === b.start && a.end === b.end && a.vehicles === b.vehicles;

/** Bounds grow with the pages: departures, or arrivals negated. */
const boundIn = ({ start, end }: ListedJourney, timeChoice: TimeChoice) => (timeChoice === "departure" ? start : -end);

/** @param listed on all pages so far, of which the next one needs those that it would list again */
function nextPage(bound: number, listedJourneys: readonly ListedJourney[], timeChoice: TimeChoice): NextPage {
  const again = listedJourneys.filter((journey) => boundIn(journey, timeChoice) >= bound);
  return {
    time: timeChoice === "departure" ? bound : -bound,
    listed: again.map(({ start, end, vehicles }) => ({ start, end, vehicles })),
  };
}

/**
 * The plan with at most `count` journeys: the last ones in time go to the next page, those with a place of their own only if
 * there is no room even for them.
 */
export function shortenPlan<Run>(plan: Plan<Run>, count: number, timeChoice: TimeChoice): Plan<Run> {
  const { journeys, next, before, reserved } = plan;
  const boundOf = (journey: Journey<Run>) => boundIn(journey, timeChoice);
  const isReserved = (journey: Journey<Run>) => reserved.has(journey);
  const others = journeys.filter((journey) => !isReserved(journey)).sort((a, b) => boundOf(a) - boundOf(b));
  const inTurn = [...journeys.filter(isReserved), ...others];
  const page = inTurn.slice(0, count);
  const bounds = inTurn.slice(count).map(boundOf);
  if (bounds.length === 0 || next === null) return plan;
  const bound = Math.min(timeChoice === "departure" ? next.time : -next.time, ...bounds);
  return {
    ...plan,
    journeys: journeys.filter((journey) => page.includes(journey)),
    next: nextPage(bound, [...before, ...page], timeChoice),
  };
}

function orderJourneys<Run>(journeys: readonly Journey<Run>[], timeChoice: TimeChoice): Journey<Run>[] {
  const byArrival = (a: Journey<Run>, b: Journey<Run>) => a.end - b.end || b.start - a.start;
  const byDeparture = (a: Journey<Run>, b: Journey<Run>) => b.start - a.start || a.end - b.end;
  return journeys.toSorted(timeChoice === "departure" ? byArrival : byDeparture);
}

/** Longest walk to the first vehicle, and from the last, of a journey with little walking: 400 m in a straight line. */
const LITTLE_WALK_SECONDS = 434;

function hasLittleWalks<Run>({ start, end, rides }: Journey<Run>): boolean {
  const [before, after] = [rides[0]!.departure - start, end - rides.at(-1)!.arrival];
  return before <= LITTLE_WALK_SECONDS && after <= LITTLE_WALK_SECONDS;
}

function withLittleWalks<Run>(search: Search<Run>): Search<Run> {
  const isLittle = (seconds: number) => seconds <= LITTLE_WALK_SECONDS;
  const only = (shortest: number) => (isLittle(shortest) ? shortest : Number.POSITIVE_INFINITY);
  return {
    ...search,
    access: search.access.filter(({ seconds }) => isLittle(seconds)),
    egress: search.egress.map((seconds) => (isLittle(seconds) ? seconds : Number.POSITIVE_INFINITY)),
    shortest: { access: only(search.shortest.access), egress: only(search.shortest.egress) },
  };
}

/**
 * Whether a journey with little walks is dominated by one with any walks: a longer walk to the first vehicle can save a
 * longer one between vehicles. Between its start and its end all journeys with no more vehicles are compared, because the
 * profile of all walks may come to them only on a later page.
 */
function isDominatedAmong<Run>(all: BothWays<Run>, journey: Journey<Run>, options: PlanOptions): boolean {
  const below = stepsWalked(journey) * WALK_STEP_SECONDS;
  if (mayWalkLess(all.forth, journey) && withLeastWalk(all, journey, below) !== journey) return true;
  const { start, end, vehicles } = journey;
  const isBetter = (other: Journey<Run>) => other.start > start || other.end < end || other.vehicles < vehicles;
  const walksNoMore = (other: Journey<Run>) =>
    stepsWalked(other) <= stepsWalked(journey) ||
    (mayWalkLess(all.forth, other) && withLeastWalk(all, other, below + WALK_STEP_SECONDS) !== other);
  let isDominated = false;
  const between = new Profile(
    {
      ...directSearches(all, all, { from: start, until: end, wanted: "departure" }, options),
      from: (bound, { remaining, maxVehicles }) =>
        all.departing(bound, end, { remaining, maxVehicles: Math.min(vehicles, maxVehicles) }),
      eased: (other) => {
        isDominated ||= isBetter(other) && walksNoMore(other);
        return null;
      },
    },
    options,
  );
  while (!isDominated && between.bound < end) between.step();
  return isDominated;
}

/** Walking is compared in steps of so many seconds, since a journey is not worth listing for a few. */
const WALK_STEP_SECONDS = 180;

const stepsWalked = ({ walked }: { walked: number }) => Math.floor(walked / WALK_STEP_SECONDS);

/** Whether a journey could have a step less of walking: each has the nearest stops of both ends at least. */
function mayWalkLess<Run>({ shortest }: Search<Run>, journey: Journey<Run>): boolean {
  return stepsWalked({ walked: shortest.access + shortest.egress }) < stepsWalked(journey);
}

/**
 * Whether one journey dominates another: it departs no earlier, arrives no later, uses no more vehicles, and walks no
 * more, the walks to the first vehicle, between vehicles, and from the last one added up and compared in steps of three
 * minutes. Journeys that are alike in all four dominate each other.
 */
function dominates(a: Omit<Journey<unknown>, "rides">, b: Omit<Journey<unknown>, "rides">): boolean {
  return a.start >= b.start && a.end <= b.end && a.vehicles <= b.vehicles && stepsWalked(a) <= stepsWalked(b);
}

/** The journeys that no other one dominates; of those that are alike, the one that walks least, else the first. */
export function withoutDominated<Run>(journeys: readonly Journey<Run>[]): Journey<Run>[] {
  const isBefore = (a: Journey<Run>, i: number, b: Journey<Run>, j: number) =>
    a.walked < b.walked || (a.walked === b.walked && i < j);
  return journeys.filter((journey, i) =>
    journeys.every((other, j) => {
      if (i === j || !dominates(other, journey)) return true;
      return dominates(journey, other) && isBefore(journey, i, other, j);
    }),
  );
}
