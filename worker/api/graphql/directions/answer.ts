/** Journeys in the types of Transitland v2. */
import type { LonLat } from "../../../../src/domain/geo.ts";
import type { Network } from "../../../../src/domain/journey/network.ts";
import { planJourneys } from "../../../../src/domain/journey/plan.ts";
import type { Journey } from "../../../../src/domain/journey/raptor.ts";
import { DETOUR_FACTOR, MAX_ACCESS_METRES, walkTime } from "../../../../src/domain/journey/walk.ts";
import { problem } from "../../../problem.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { versionsAround } from "./feeds-around.ts";
import { type Leg, legsOf, walkLeg } from "./legs.ts";
import { loadNetwork, type TransitRun } from "./network.ts";
import { checkedRequest, type DirectionRequest, type Journeying, lonLat, type Waypoint } from "./request.ts";
import { distanceOf, durationOf, placeOf } from "./units.ts";

/** Seconds after the departure within which a journey ends. */
const HORIZON = 86_400;
/** Metres of straight line that are walked where nothing runs. */
const MOST_WALK = 5000;
/** Searches in one operation: aliases, and stops of a list, would add up. */
const MOST_SEARCHES = 3;

const SOURCE =
  "Schedules of this portal, without delays. Walks are straight lines, taken as " +
  `${DETOUR_FACTOR} times as long: no streets are known.`;

const searches = new WeakMap<QueryContext, number>();

/** Answers `directions`; refuses with a code, and says in `exception` why there is no way. */
export async function directionsFor(context: QueryContext, request: DirectionRequest) {
  const asked = checkedRequest(request, context.now);
  if (asked.mode === "WALK") return found(asked, [itineraryOf(asked, [walkOf(asked)])]);
  return transit(context, asked);
}

/** From a stop to a point, or from a point to the stop, by which of them is given; as a transit journey unless said. */
export function directionsOfStop(
  context: QueryContext,
  { lon, lat, stop_name: name }: StopRow,
  { from, to, mode, depart_at }: Partial<{ [K in keyof DirectionRequest]: DirectionRequest[K] | null }>,
) {
  if (lon === null || lat === null) throw problem("parameter.invalid", "The stop has no position.", { field: "stop" });
  if (from == null && to == null) throw problem("parameter.invalid", "Say from or to.", { field: "to" });
  const here = { lon, lat, name };
  return directionsFor(context, {
    from: from ?? here,
    to: to ?? here,
    mode: mode ?? "TRANSIT",
    depart_at: depart_at ?? null,
  });
}

async function transit(context: QueryContext, asked: Journeying) {
  const count = (searches.get(context) ?? 0) + 1;
  searches.set(context, count);
  if (count > MOST_SEARCHES) {
    const detail = `One operation has directions by TRANSIT ${MOST_SEARCHES} times at most.`;
    throw problem("query.too_many_aliases", detail, { limit: MOST_SEARCHES, actual: count });
  }
  const points: [LonLat, LonLat] = [lonLat(asked.from), lonLat(asked.to)];
  const versions = await versionsAround(context, points);
  const span = { from: asked.departure, until: asked.departure + HORIZON };
  const network = await loadNetwork(context, versions, points, span);
  const { journeys, reached } = await searched(context, network, points, span);
  const onFoot = walkTime(...points);
  const faster = journeys.filter(({ start, end }) => end - start < onFoot);
  const itineraries = faster.map((journey) => itineraryOf(asked, legsOf(context, asked, journey)));
  const walkable = asked.apart <= MOST_WALK;
  const isFirst = asked.departure + onFoot <= (faster[0]?.end ?? Number.POSITIVE_INFINITY);
  if (walkable && isFirst) itineraries.unshift(itineraryOf(asked, [walkOf(asked)]));
  if (itineraries.length > 0) return found(asked, itineraries.slice(0, MOST_ITINERARIES));
  return { ...found(asked, []), success: false, exception: reason(reached, network) };
}

/** Itineraries in one answer. */
const MOST_ITINERARIES = 5;

type Reached = { from: boolean; to: boolean };

async function searched(
  context: QueryContext,
  network: Network<TransitRun>,
  points: readonly [LonLat, LonLat],
  span: { from: number; until: number },
): Promise<{ journeys: Journey<TransitRun>[]; reached: Reached }> {
  const reached: Reached = { from: false, to: false };
  const steps = planJourneys<TransitRun>({
    network,
    access(nearby) {
      const walks = nearby.around(points[0], MAX_ACCESS_METRES);
      reached.from = walks.length > 0;
      return walks;
    },
    egress(nearby) {
      const walks = nearby.around(points[1], MAX_ACCESS_METRES);
      reached.to = walks.length > 0;
      return walks;
    },
    ...span,
  });
  for (;;) {
    await context.budget.nextTurn();
    const step = steps.next();
    if (step.done === true) return { journeys: step.value, reached };
  }
}

function reason({ from, to }: Reached, { patterns }: Network<TransitRun>): string {
  const within = `within ${MAX_ACCESS_METRES / 1000} km of the`;
  if (patterns.length === 0) return "Nothing runs here on that day, by the schedules of this portal.";
  if (!from) return `No stop with service on that day is ${within} start.`;
  if (!to) return `No stop with service on that day is ${within} destination.`;
  return "No journey was found that arrives within a day of the departure.";
}

type Itinerary = ReturnType<typeof itineraryOf>;

function found({ from, to }: Journeying, itineraries: Itinerary[]) {
  const [first] = itineraries;
  return {
    success: true,
    exception: null as string | null,
    data_source: SOURCE,
    origin: placeOf(from),
    destination: placeOf(to),
    duration: first?.duration,
    distance: first?.distance,
    start_time: first?.start_time,
    end_time: first?.end_time,
    itineraries,
  };
}

function walkOf({ from, to, departure }: Journeying): Leg {
  return walkLeg(placeOf(from), placeOf(to), departure);
}

function itineraryOf({ from, to }: { from: Waypoint; to: Waypoint }, legs: readonly Leg[]) {
  const [start, end] = [legs[0]!.start, legs.at(-1)!.end];
  return {
    duration: durationOf(end - start),
    distance: async () => {
      const metres = await Promise.all(legs.map((leg) => leg.metres()));
      return distanceOf(metres.reduce((sum, length) => sum + length, 0));
    },
    start_time: utcTime(start),
    end_time: utcTime(end),
    from: placeOf(from),
    to: placeOf(to),
    legs,
  };
}
