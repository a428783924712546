/** Answers `directions` with the types of Transitland v2. */
import { problem } from "../../../problem.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../context.ts";
import { answerOf, withoutJourney } from "./directions-row.ts";
import { itineraryOf, secondsOnFoot, walkOf } from "./itinerary.ts";
import { readFeedsAhead } from "./network.ts";
import { NO_WAY_ON_FOOT } from "./no-journey.ts";
import { walksOfJourney } from "./on-foot.ts";
import { checkedRequest, type DirectionRequest, lonLat } from "./request.ts";
import { searchSpan } from "./search.ts";
import { type Room, transit } from "./transit.ts";

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

const TOO_LONG_ON_FOOT = "The walk takes longer than max_walk_direct.";
