/** Directions by public transport: reads what the search needs, searches, and says why there is no journey. */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { type Plan, type PlanOptions, shortenPlan, walksOf } from "../../../../src/domain/journey/plan.ts";
import { SEARCH_OPTIONS } from "../../../../src/domain/journey/raptor.ts";
import type { Nearby } from "../../../../src/domain/journey/walk.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { problem } from "../../../problem.ts";
import { PLAN_FIELDS } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import { answerOf, type DirectionsRow, withoutJourney, withoutJourneyUntil } from "./directions-row.ts";
import { type EndRides, endRidesBeside, inOrder } from "./end-rides.ts";
import { FARE_FIELD, prefetchFares } from "./fares.ts";
import { furtherWindows } from "./further-windows.ts";
import { itineraryOf, secondsOnFoot, walkOf } from "./itinerary.ts";
import { legsOf } from "./legs.ts";
import { feedsOnTheWay, loadNetwork, loadNetworkOf, NO_OUTAGES } from "./network.ts";
import {
  BOOKING_CLOSED,
  NO_FURTHER,
  type NoJourney,
  type ReachedEnds,
  whyNoJourney,
  ZONE_CLOSED,
} from "./no-journey.ts";
import { onDemandEndRides } from "./on-demand/journeys.ts";
import { onDemandRides, versionsOfRides } from "./on-demand/rides.ts";
import { type JourneyOnFoot, type JourneyWalks, MAX_DIRECT_METERS, walksOfJourney } from "./on-foot.ts";
import { fleetsOfJourney } from "./rental/fleets.ts";
import { rentalEndRides } from "./rental/rides.ts";
import {
  isFilter,
  isLimit,
  type JourneyFilter,
  type Journeying,
  type JourneyLimits,
  lonLat,
  NO_FILTER,
  NO_LIMITS,
} from "./request.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";
import { optionsOf, searchNetwork, searchSpan, walksAtEnds, windowOf } from "./search.ts";

/** Vehicles of a journey that is looked for, but not listed, where there is none with fewer. */
const MANY_BOARDINGS = 8;
/** Work that optional searches leave for the rest of an answer. */
const RESERVED_FIELDS = 25_000;
/** Transit searches of one operation: aliases, or the stops of a list, would add up. */
const MAX_SEARCHES = 3;

const searches = perObject<QueryContext, number>("journey searches", { by: "request", bytes: 10_000 });

/** Most itineraries of an answer, and most of them by vehicle; `fares`: their fares will be wanted. */
export type Room = { itineraries: number; rides: number; fares?: boolean };

/** Answers a request by public transport. @throws Problem query.too_many_aliases */
export async function transit(context: QueryContext, checkedJourney: Journeying, room: Room): Promise<DirectionsRow> {
  countSearch(context);
  const journeySearch = await readJourneySearch(context, checkedJourney, room);
  const { journey, network, ridesOnDemand } = journeySearch;
  const { wanted } = journey;
  const { plan } = await searchAmong(journeySearch, network, journey.limits, {}, null);
  const walks = isWalkListed(journeySearch, plan) ? [itineraryOf(context, journey, [walkOf(journey)])] : [];
  const rideRoom = Math.min(room.rides, room.itineraries - walks.length);
  const kinds = endRideKinds(journeySearch);
  const endRides = await endRidesOf(journeySearch, kinds, plan, rideRoom);
  const shortPlan = shortenPlan(plan, rideRoom - endRides.length, wanted);
  const rides = [
    ...shortPlan.journeys.map(({ start, end, ...one }) => ({
      ...{ start, end },
      legs: () => legsOf(context, journey, { start, ...one }, network),
    })),
    ...endRides,
  ];
  // Of equal times, the search has the better journey first.
  const rideRows = (endRides.length === 0 ? rides : inOrder(rides, wanted)).map(({ legs }) =>
    itineraryOf(context, journey, legs()),
  );
  const itineraries = [...walks, ...rideRows];
  // Also where there is only room for the walk, a further page has the journeys.
  if (itineraries.length > 0) return answerOf(journey, itineraries, network, { ...shortPlan, journeys: plan.journeys });
  if (journey.isPage) return furtherPage(journeySearch);
  const isClosed = ridesOnDemand.origin.isClosed || ridesOnDemand.destination.isClosed;
  const isZoneClosed = kinds.some((rides) => rides.isClosed === true);
  const reason = isClosed ? BOOKING_CLOSED : isZoneClosed ? ZONE_CLOSED : await reasonOf(journeySearch);
  return withoutJourney(journey, reason, network);
}

function countSearch(context: QueryContext): void {
  const count = (searches.get(context) ?? 0) + 1;
  searches.set(context, count);
  if (count > MAX_SEARCHES) {
    const detail = `One operation has directions by TRANSIT ${MAX_SEARCHES} times at most.`;
    throw problem("query.too_many_aliases", detail, { limit: MAX_SEARCHES, actual: count });
  }
}

/** What was read for a request, and how it is searched. */
type JourneySearch = {
  context: QueryContext;
  journey: JourneyOnFoot;
  points: [LonLat, LonLat];
  span: ReturnType<typeof searchSpan>;
  around: Awaited<ReturnType<typeof feedsOnTheWay>>;
  network: TransitNetwork;
  ridesOnDemand: Awaited<ReturnType<typeof onDemandRides>>;
  fleets: Awaited<ReturnType<typeof fleetsOfJourney>>;
  /** Seconds of the walk all the way, and whether it may be offered. */
  onFoot: number;
  isWalkable: boolean;
  /** Options that all searches of the request have. */
  shape: Partial<PlanOptions>;
};

async function readJourneySearch(
  context: QueryContext,
  checkedJourney: Journeying,
  room: Room,
): Promise<JourneySearch> {
  const points: [LonLat, LonLat] = [lonLat(checkedJourney.from), lonLat(checkedJourney.to)];
  const span = searchSpan(checkedJourney);
  const [around, journeyWalks, ridesOnDemand, fleets] = await Promise.all([
    feedsOnTheWay(context, points, span, checkedJourney),
    walksOfJourney(context, checkedJourney),
    onDemandRides(context, checkedJourney),
    fleetsOfJourney(context, checkedJourney),
  ]);
  const journey: JourneyOnFoot = { ...checkedJourney, onFoot: journeyWalks };
  if (room.fares === true || context.fields.has(FARE_FIELD)) {
    prefetchFares(context, [...around.versions, ...versionsOfRides(ridesOnDemand)]);
  }
  const network = await loadNetworkOf(context, around, span, journey.filter);
  const onFoot = secondsOnFoot(journey);
  const isWalkable =
    journey.apart <= MAX_DIRECT_METERS &&
    !journeyWalks.isCutOff &&
    onFoot <= (journey.limits.walkDirect ?? Number.POSITIVE_INFINITY);
  const shape: Partial<PlanOptions> = {
    maxJourneys: Math.max(1, Math.min(room.itineraries, room.rides)),
    eachNumberOfVehicles: !journey.isPage,
    listed: journey.listed,
    // Where no walk is offered, a slow journey is better than none.
    onFoot: { seconds: onFoot, always: !isWalkable },
  };
  return { context, journey, points, span, around, network, ridesOnDemand, fleets, onFoot, isWalkable, shape };
}

/** @param reserved as for `searchNetwork` */
function searchAmong(
  { context, journey, points, span, shape }: JourneySearch,
  among: TransitNetwork,
  within: JourneyLimits,
  other: Partial<PlanOptions>,
  reserved: number | null,
) {
  const ends = walksAtEnds(points, within, journey.onFoot);
  return searchNetwork(context, among, ends, span, { ...shape, ...optionsOf(within), ...other }, reserved);
}

/** Whether the walk all the way is listed. A further page continues the list, and a walk is on the first one. */
function isWalkListed({ journey, isWalkable, onFoot }: JourneySearch, { journeys: [best] }: Plan<TransitRun>): boolean {
  const { isPage, wanted, time } = journey;
  if (!isWalkable || isPage) return false;
  return best === undefined || (wanted === "departure" ? time + onFoot <= best.end : time - onFoot >= best.start);
}

/** Rides on demand and by shared vehicle. */
function endRideKinds({ context, journey, network, ridesOnDemand, fleets }: JourneySearch): EndRides[] {
  return [
    ...(journey.onDemand.size > 0 ? [onDemandEndRides(context, journey, ridesOnDemand, network)] : []),
    ...(fleets.length > 0 ? [rentalEndRides(journey, fleets, network)] : []),
  ];
}

/** Journeys with rides on demand or by shared vehicle at their ends. */
function endRidesOf(
  journeySearch: JourneySearch,
  kinds: readonly EndRides[],
  plan: Plan<TransitRun>,
  rideRoom: number,
) {
  const { context, journey, points, span, network, onFoot, isWalkable } = journeySearch;
  const { nearby } = walksOf(network);
  const { access, egress } = walksAtEnds(points, journey.limits, journey.onFoot);
  return endRidesBeside(context, journey, kinds, plan.journeys, rideRoom, {
    ...{ network, span, onFoot: { seconds: onFoot, always: !isWalkable } },
    walks: { access: access(nearby), egress: egress(nearby) },
    options: { ...SEARCH_OPTIONS, ...optionsOf(journey.limits) },
    reserved: RESERVED_FIELDS,
  });
}

/** Where a further page goes. */
const DIRECTIONS = { departure: "later", arrival: "earlier" } as const;

/** The journeys of the first further day that has any. */
async function furtherPage({ context, journey, points, span, around, shape }: JourneySearch): Promise<DirectionsRow> {
  const { wanted } = journey;
  const wider = { ...journey.limits, window: null };
  const options = { ...shape, ...optionsOf(wider) };
  for await (const other of furtherWindows(context, around.versions, span, DIRECTIONS[wanted])) {
    if (!context.budget.allows(PLAN_FIELDS + RESERVED_FIELDS)) return withoutJourneyUntil(journey, other);
    const there = await loadNetworkOf(
      context,
      { ...around, messages: new Map(), outages: { ...around.outages, time: other.from } },
      other,
      journey.filter,
    );
    const ends = walksAtEnds(points, wider, journey.onFoot);
    const result = await searchNetwork(context, there, ends, { ...other, wanted }, options, RESERVED_FIELDS);
    if (!result.isComplete) return withoutJourneyUntil(journey, other);
    const { plan } = result;
    if (plan.journeys.length === 0) continue;
    const legs = plan.journeys.map((one) => itineraryOf(context, journey, legsOf(context, journey, one, there)));
    return answerOf(journey, legs, there, plan);
  }
  return withoutJourney(journey, NO_FURTHER);
}

/** Why there is no journey: searches again without what may have excluded it. */
async function reasonOf(journeySearch: JourneySearch): Promise<NoJourney> {
  const { context, journey, points, span, around, network } = journeySearch;
  const { limits } = journey;
  const isFound = async (among: TransitNetwork, within: JourneyLimits, other: Partial<PlanOptions> = {}) =>
    (await searchAmong(journeySearch, among, within, { maxJourneys: 1, ...other }, RESERVED_FIELDS)).plan.journeys
      .length > 0;
  const hasFilter = isFilter(journey.filter);
  // Whether there is service is asked for the window, not for the days into which its journeys run on, and without limits
  // of walks: a stop beyond them has service nevertheless.
  const nearbyOn = async (filter: JourneyFilter) =>
    walksOf(await loadNetwork(context, points, windowOf(journey), { ...journey, filter })).nearby;
  const reachedIn = (nearby: Nearby, walks: JourneyWalks | null): ReachedEnds => {
    const { access, egress } = walksAtEnds(points, NO_LIMITS, walks);
    return { from: access(nearby).length > 0, to: egress(nearby).length > 0 };
  };
  const nearby = await nearbyOn(journey.filter);
  const ends = { straight: reachedIn(nearby, null), onFoot: reachedIn(nearby, journey.onFoot) };
  return whyNoJourney(context, journey, points, ends, {
    foundWithOutages: network.hasClosures
      ? async () =>
          isFound(await loadNetworkOf(context, { ...around, outages: NO_OUTAGES }, span, journey.filter), limits)
      : null,
    reachedUnfiltered: hasFilter ? async () => reachedIn(await nearbyOn(NO_FILTER), null) : null,
    foundUnfiltered: hasFilter
      ? async () => isFound(await loadNetwork(context, points, span, { ...journey, filter: NO_FILTER }), limits)
      : null,
    foundWithoutWindow: limits.window === null ? null : () => isFound(network, { ...limits, window: null }),
    foundWithoutLimits: isLimit(limits)
      ? () => isFound(network, { ...NO_LIMITS, pace: limits.pace, maxTransfers: limits.maxTransfers })
      : null,
    foundWithChanges: () => isFound(network, limits, { maxBoardings: MANY_BOARDINGS }),
  });
}
