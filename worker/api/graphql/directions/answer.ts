/** Answers `directions` with the types of Transitland v2. */

import { RIDING_METERS_PER_SECOND } from "../../../../src/domain/gbfs/riding.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { cursorFrom, cursorsAround } from "../../../../src/domain/journey/cursor.ts";
import {
  type JourneyTrip,
  type Plan,
  type PlanOptions,
  planJourneys,
  shortenPlan,
  walksOf,
} from "../../../../src/domain/journey/plan.ts";
import { MAX_BOARDINGS } from "../../../../src/domain/journey/raptor.ts";
import {
  DETOUR_FACTOR,
  MAX_ACCESS_METERS,
  type Nearby,
  type SecondsOnFoot,
  straightFrom,
  WALKING_METERS_PER_SECOND,
  type WalkDirection,
  walkTime,
} from "../../../../src/domain/journey/walk.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { OSM_NOTICE } from "../../../../src/domain/streets/cell-index.ts";
import type { ShownWalk } from "../../../../src/domain/streets/walks.ts";
import { problem } from "../../../problem.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import { PLAN_FIELDS, SEARCH_FIELDS } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import type { JourneyFareRow, Lazy } from "../rows.ts";
import type { Directions, Distance, Itinerary } from "../schema.generated.ts";
import { OPEN_OUTAGES } from "./closed-pathways.ts";
import { endRidesBeside, inOrder } from "./end-rides.ts";
import { journeyFareOf } from "./fare-rows.ts";
import { costOfLegs, FARE_FIELD, type LegCosts, prefetchFares } from "./fares.ts";
import { furtherWindows } from "./further-windows.ts";
import { distanceOf, durationOf, type LegRow, legsOf, placeOf, type WaypointRow, walkLeg } from "./legs.ts";
import { feedsOnTheWay, loadNetwork, loadNetworkOf, NO_OUTAGES, readFeedsAhead } from "./network.ts";
import {
  BOOKING_CLOSED,
  NO_FURTHER,
  NO_WAY_ON_FOOT,
  NONE_IN_THESE_DAYS,
  type NoJourney,
  type ReachedEnds,
  whyNoJourney,
} from "./no-journey.ts";
import { onDemandEndRides } from "./on-demand/journeys.ts";
import { onDemandRides, versionsOfRides } from "./on-demand/rides.ts";
import { type JourneyOnFoot, type JourneyWalks, MAX_DIRECT_METERS, walksOfJourney } from "./on-foot.ts";
import { fleetsOfJourney } from "./rental/fleets.ts";
import { rentalEndRides } from "./rental/rides.ts";
import {
  checkedRequest,
  type DirectionRequest,
  isFilter,
  isLimit,
  type JourneyFilter,
  type Journeying,
  type JourneyLimits,
  lonLat,
  NO_FILTER,
  NO_LIMITS,
  SEARCH_WINDOW_S,
  type Waypoint,
} from "./request.ts";
import type { Span } from "./running.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";

/** Its other end is at most so many seconds beyond this window. */
const MAX_BEYOND_WINDOW_S = 86_400;
/** Vehicles of a journey that is looked for, but not listed, where there is none with fewer. */
const MANY_BOARDINGS = 8;
/** Work that optional searches leave for the rest of an answer. */
const RESERVED_FIELDS = 25_000;
/** Transit searches of one operation: aliases, or the stops of a list, would add up. */
const MAX_SEARCHES = 3;

/** What the sources of an answer need to know of the network that was searched; null for none. */
type SearchedNetwork = Pick<TransitNetwork, "live" | "hasOpenOutages"> | null;

/** @param withRentals whether shared vehicles are used */
function sourceOf(network: SearchedNetwork, onStreets: boolean, withRentals: boolean): string {
  const { live = false, hasOpenOutages = false } = network ?? {};
  const delays = live ? "with delays where agencies publish them" : "without delays";
  const straight = `straight lines times ${DETOUR_FACTOR}`;
  const walks = onStreets
    ? `Walks follow streets (${OSM_NOTICE}) where they are stored; other walking times are estimates: ${straight}.`
    : `Walking times are estimates: ${straight}.`;
  const riding = `Riding times of shared vehicles are estimates: ${straight}, at ${RIDING_METERS_PER_SECOND} m/s, by what is available now.`;
  const others = [...(withRentals ? [riding] : []), ...(hasOpenOutages ? [OPEN_OUTAGES] : [])];
  return [`Schedules on this site, ${delays}. ${walks}`, ...others].join(" ");
}

const searches = perObject<QueryContext, number>("journey searches", { by: "request", bytes: 10_000 });

/** Most itineraries of an answer, and most of them by vehicle; `fares`: their fares will be wanted. */
export type Room = { itineraries: number; rides: number; fares?: boolean };

const ROOM: Room = { itineraries: 5, rides: 5 };

/**
 * Answers `directions`. Throws a problem for an invalid request; `exception` explains why no journey was found.
 * @param room at most that of an answer of GraphQL
 */
export async function directionsFor(context: QueryContext, request: DirectionRequest, room: Room = ROOM) {
  const checkedJourney = checkedRequest(request, context.now);
  if (checkedJourney.mode === "TRANSIT") return transit(context, checkedJourney, room);
  const journey = { ...checkedJourney, onFoot: await walksOfJourney(context, checkedJourney) };
  if (journey.onFoot.isCutOff) return withoutJourney(journey, NO_WAY_ON_FOOT);
  const { walkDirect } = journey.limits;
  if (walkDirect !== null && secondsOnFoot(journey) > walkDirect)
    return withoutJourney(journey, { code: "EXCLUDED_BY_LIMITS", sentence: TOO_LONG_ON_FOOT });
  return answerOf(journey, [itineraryOf(context, journey, [walkOf(journey)])]);
}

/**
 * Starts to read what a search by transit reads first, in the trip of what the caller reads before it.
 * @param request its time may be a day off
 * @throws Problem that of `directionsFor` for a request that cannot be searched
 */
export function readDirectionsAhead(context: QueryContext, request: DirectionRequest): void {
  const journey = checkedRequest(request, context.now);
  readFeedsAhead(context, [lonLat(journey.from), lonLat(journey.to)], searchSpan(journey));
}

/** Directions from the stop to a point or from a point to the stop, depending on which is set. The default is transit. */
export function directionsOfStop(
  context: QueryContext,
  { lon, lat, stop_name: name }: StopRow,
  { from, to, mode, depart_at, arrive_by }: Partial<{ [K in keyof DirectionRequest]: DirectionRequest[K] | null }>,
) {
  if (lon === null || lat === null) throw problem("parameter.invalid", "The stop has no position.", { field: "stop" });
  if (from == null && to == null) throw problem("parameter.invalid", "Specify from or to.", { field: "to" });
  const here = { lon, lat, name };
  return directionsFor(context, {
    from: from ?? here,
    to: to ?? here,
    mode: mode ?? "TRANSIT",
    depart_at: depart_at ?? null,
    arrive_by: arrive_by ?? null,
  });
}

async function transit(context: QueryContext, checkedJourney: Journeying, room: Room) {
  const count = (searches.get(context) ?? 0) + 1;
  searches.set(context, count);
  if (count > MAX_SEARCHES) {
    const detail = `One operation has directions by TRANSIT ${MAX_SEARCHES} times at most.`;
    throw problem("query.too_many_aliases", detail, { limit: MAX_SEARCHES, actual: count });
  }
  const points: [LonLat, LonLat] = [lonLat(checkedJourney.from), lonLat(checkedJourney.to)];
  const { time, wanted } = checkedJourney;
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
  const { limits } = journey;
  const walkable =
    journey.apart <= MAX_DIRECT_METERS &&
    !journeyWalks.isCutOff &&
    onFoot <= (limits.walkDirect ?? Number.POSITIVE_INFINITY);
  // Where no walk is offered, a slow journey is better than none.
  const shape: Partial<PlanOptions> = {
    maxJourneys: Math.max(1, Math.min(room.itineraries, room.rides)),
    eachNumberOfVehicles: !journey.isPage,
    listed: journey.listed,
    onFoot: { seconds: onFoot, always: !walkable },
  };
  const search = (among: TransitNetwork, within: JourneyLimits, other: Partial<PlanOptions>, reserved: number | null) =>
    searchNetwork(
      context,
      among,
      walksAtEnds(points, within, journeyWalks),
      span,
      { ...shape, ...optionsOf(within), ...other },
      reserved,
    );
  const { plan } = await search(network, limits, {}, null);
  const [best] = plan.journeys;
  // A further page continues the list, and a walk is on the first one.
  const isFirst =
    !journey.isPage &&
    (best === undefined || (wanted === "departure" ? time + onFoot <= best.end : time - onFoot >= best.start));
  const walks = walkable && isFirst ? [itineraryOf(context, journey, [walkOf(journey)])] : [];
  const rideRoom = Math.min(room.rides, room.itineraries - walks.length);
  const kinds = [
    ...(journey.onDemand.size > 0 ? [onDemandEndRides(context, journey, ridesOnDemand, network)] : []),
    ...(fleets.length > 0 ? [rentalEndRides(journey, fleets, network)] : []),
  ];
  const endRides = await endRidesBeside(context, journey, kinds, plan.journeys, rideRoom, {
    ...{ network, span, onFoot: walkable ? onFoot : Number.POSITIVE_INFINITY },
    find: async (access, egress, within, other) => {
      const onFootAt = walksAtEnds(points, limits, journeyWalks);
      const ends = {
        access: access === null ? onFootAt.access : () => access,
        egress: egress === null ? onFootAt.egress : () => egress,
      };
      const options = { ...shape, ...optionsOf(limits), ...other };
      return (await searchNetwork(context, network, ends, { ...within, wanted }, options, RESERVED_FIELDS)).plan
        .journeys;
    },
  });
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
  if (journey.isPage) {
    const wider = { ...limits, window: null };
    const options = { ...shape, ...optionsOf(wider) };
    for await (const other of furtherWindows(context, around.versions, span, DIRECTIONS[wanted])) {
      if (!context.budget.allows(PLAN_FIELDS + RESERVED_FIELDS)) return withoutJourneyUntil(journey, other);
      const there = await loadNetworkOf(
        context,
        { ...around, messages: new Map(), outages: { ...around.outages, time: other.from } },
        other,
        journey.filter,
      );
      const ends = walksAtEnds(points, wider, journeyWalks);
      const result = await searchNetwork(context, there, ends, { ...other, wanted }, options, RESERVED_FIELDS);
      if (!result.isComplete) return withoutJourneyUntil(journey, other);
      const { plan } = result;
      if (plan.journeys.length === 0) continue;
      const legs = plan.journeys.map((one) => itineraryOf(context, journey, legsOf(context, journey, one, there)));
      return answerOf(journey, legs, there, plan);
    }
    return withoutJourney(journey, NO_FURTHER);
  }
  if (ridesOnDemand.origin.isClosed || ridesOnDemand.destination.isClosed) {
    return withoutJourney(journey, BOOKING_CLOSED, network);
  }
  const isFound = async (among: TransitNetwork, within: JourneyLimits, other: Partial<PlanOptions> = {}) =>
    (await search(among, within, { maxJourneys: 1, ...other }, RESERVED_FIELDS)).plan.journeys.length > 0;
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
  const ends = { straight: reachedIn(nearby, null), onFoot: reachedIn(nearby, journeyWalks) };
  const reason = await whyNoJourney(context, journey, points, ends, {
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
  return withoutJourney(journey, reason, network);
}

/** Where a further page goes. */
const DIRECTIONS = { departure: "later", arrival: "earlier" } as const;

function windowOf({ time, wanted }: Journeying): Span {
  return wanted === "departure"
    ? { from: time, until: time + SEARCH_WINDOW_S }
    : { from: time - SEARCH_WINDOW_S, until: time };
}

const TOO_LONG_ON_FOOT = "The walk takes longer than max_walk_direct.";

/** A page without journeys: the next one begins where the days that were searched end. */
function withoutJourneyUntil(journey: JourneyOnFoot, { from, until }: Span): DirectionsRow {
  const isLater = journey.wanted === "departure";
  const cursor = cursorFrom({ time: isLater ? from : until, listed: [] }, journey.wanted);
  return {
    ...withoutJourney(journey, NONE_IN_THESE_DAYS),
    next_page_cursor: isLater ? cursor : null,
    previous_page_cursor: isLater ? null : cursor,
  };
}

function withoutJourney(
  journey: JourneyOnFoot,
  { code, sentence }: NoJourney,
  network: SearchedNetwork = null,
): DirectionsRow {
  return { ...answerOf(journey, [], network), success: false, exception: sentence, exception_code: code };
}

/** Seconds of the walk from the origin to the destination. */
function secondsOnFoot({ from, to, limits, onFoot: { direct } }: JourneyOnFoot): number {
  const seconds = direct === null ? walkTime(lonLat(from), lonLat(to)) : secondsAlong(direct);
  return Math.ceil(seconds * limits.pace);
}

const secondsAlong = ({ meters }: ShownWalk) => Math.ceil(meters / WALKING_METERS_PER_SECOND);

function optionsOf(limits: JourneyLimits): Partial<PlanOptions> {
  return {
    windowSeconds: limits.window ?? SEARCH_WINDOW_S,
    maxTravelSeconds: limits.maxTravel ?? Number.POSITIVE_INFINITY,
    maxBoardings: Math.min(MAX_BOARDINGS, (limits.maxTransfers ?? MAX_BOARDINGS) + 1),
    minChangeSeconds: limits.minChange,
    additionalChangeSeconds: limits.additionalChange,
    // A change takes no less than its feed says, even for who walks fast.
    changePace: Math.max(1, limits.pace),
  };
}

/** As a journey departs within the search window, its vehicles may run on for a day more. */
function searchSpan({ time, wanted }: Journeying) {
  const length = SEARCH_WINDOW_S + MAX_BEYOND_WINDOW_S;
  return wanted === "departure"
    ? { from: time, until: time + length, wanted }
    : { from: time - length, until: time, wanted };
}

type EndWalks = Pick<JourneyTrip<TransitRun>, "access" | "egress">;

/**
 * Walks from the origin to places, and from places to the destination.
 * @param onFoot null: by the straight line
 */
function walksAtEnds(
  points: readonly [LonLat, LonLat],
  { pace, walkBefore, walkAfter }: JourneyLimits,
  onFoot: JourneyWalks | null,
): EndWalks {
  const [origin, destination] = [
    onFoot?.origin.seconds ?? straightFrom(points[0]),
    onFoot?.destination.seconds ?? straightFrom(points[1]),
  ];
  const around = (
    nearby: Nearby,
    point: LonLat,
    direction: WalkDirection,
    seconds: SecondsOnFoot,
    most: number | null,
  ) =>
    nearby
      .around(point, MAX_ACCESS_METERS, direction, seconds)
      .map(({ place, seconds }) => ({ place, seconds: Math.ceil(seconds * pace) }))
      .filter(({ seconds }) => seconds <= (most ?? Number.POSITIVE_INFINITY));
  return {
    access: (nearby: Nearby) => around(nearby, points[0], "inward", origin, walkBefore),
    egress: (nearby: Nearby) => around(nearby, points[1], "outward", destination, walkAfter),
  };
}

type Searched = {
  plan: Plan<TransitRun>;
  /** False: there was no work left, and the plan has no journeys. */
  isComplete: boolean;
};

const noPlan = (): Plan<TransitRun> => ({ journeys: [], next: null, before: [], reserved: new Set() });

/** @param reserved work to leave: the search ends where there is no more; null: it has to be made, or the answer is an error */
async function searchNetwork(
  { budget }: QueryContext,
  network: TransitNetwork,
  ends: EndWalks,
  span: Pick<JourneyTrip<TransitRun>, "from" | "until" | "wanted">,
  options: Partial<PlanOptions>,
  reserved: number | null,
): Promise<Searched> {
  const steps = planJourneys<TransitRun>({ network, ...ends, ...span, options });
  let work = PLAN_FIELDS + SEARCH_FIELDS;
  for (;;) {
    if (reserved !== null && !budget.allows(work + reserved)) return { plan: noPlan(), isComplete: false };
    await budget.spend(work);
    const step = steps.next();
    if (step.done === true) return { plan: step.value, isComplete: true };
    work = SEARCH_FIELDS;
  }
}

/** An itinerary; its length and its fare are computed only if the query selects them. */
export type ItineraryRow = Omit<Itinerary, "distance" | "fare" | "from" | "legs" | "to"> & {
  from: WaypointRow;
  to: WaypointRow;
  distance: Lazy<Distance>;
  fare: Lazy<JourneyFareRow | null>;
  costs: () => Promise<LegCosts | null>;
  legs: readonly LegRow[];
};

export type DirectionsRow = Omit<Directions, "destination" | "distance" | "itineraries" | "origin"> & {
  origin: WaypointRow;
  destination: WaypointRow;
  distance: Lazy<Distance> | undefined;
  itineraries: readonly ItineraryRow[];
};

function answerOf(
  { from, to, wanted, onFoot }: JourneyOnFoot,
  itineraries: ItineraryRow[],
  network: SearchedNetwork = null,
  { journeys, next }: Pick<Plan<TransitRun>, "journeys" | "next"> = { journeys: [], next: null },
): DirectionsRow {
  const [first] = itineraries;
  const cursors = cursorsAround(journeys, wanted, next);
  return {
    success: true,
    next_page_cursor: cursors?.later ?? null,
    previous_page_cursor: cursors?.earlier ?? null,
    exception: null,
    exception_code: null,
    data_source: sourceOf(
      network,
      onFoot.onStreets || itineraries.some(isOnStreets),
      itineraries.some(({ legs }) => legs.some(({ rental }) => rental !== undefined)),
    ),
    origin: placeOf(from),
    destination: placeOf(to),
    duration: first?.duration,
    distance: first?.distance,
    start_time: first?.start_time,
    end_time: first?.end_time,
    itineraries,
  };
}

const isOnStreets = ({ legs }: ItineraryRow) =>
  legs.some(({ walk_source: source }) => source === "STREETS" || source === "STREETS_AND_PATHWAYS");

function walkOf(journey: JourneyOnFoot): LegRow {
  const { from, to, time, wanted, limits, onFoot } = journey;
  const start = wanted === "departure" ? time : time - secondsOnFoot(journey);
  const street = onFoot.direct;
  const way =
    street === null ? undefined : ({ seconds: secondsAlong(street), via: [], source: "STREETS", street } as const);
  return walkLeg(placeOf(from), placeOf(to), start, way, undefined, limits.pace);
}

function itineraryOf(
  context: QueryContext,
  { from, to }: { from: Waypoint; to: Waypoint },
  legs: readonly LegRow[],
): ItineraryRow {
  const [start, end] = [legs[0]!.start, legs.at(-1)!.end];
  const costs = () => costOfLegs(context, legs);
  return {
    costs,
    fare: async () => {
      const cost = await costs();
      return cost === null ? null : journeyFareOf(cost, legs);
    },
    duration: durationOf(end - start),
    distance: async () => {
      const meters = await Promise.all(legs.map((leg) => leg.meters()));
      return distanceOf(meters.reduce((sum, length) => sum + length, 0));
    },
    start_time: utcTime(start),
    end_time: utcTime(end),
    from: placeOf(from),
    to: placeOf(to),
    legs,
  };
}
