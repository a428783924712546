/** Itineraries of an answer, and the walk all the way, which is one. */
import { WALKING_METERS_PER_SECOND, walkTime } from "../../../../src/domain/journey/walk.ts";
import type { ShownWalk } from "../../../../src/domain/streets/walks.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { QueryContext } from "../context.ts";
import type { JourneyFareRow, Lazy } from "../rows.ts";
import type { Distance, Itinerary } from "../schema.generated.ts";
import { journeyFareOf } from "./fare-rows.ts";
import { costOfLegs, type LegCosts } from "./fares.ts";
import { distanceOf, durationOf, type LegRow, placeOf, type WaypointRow, walkLeg } from "./legs.ts";
import type { JourneyOnFoot } from "./on-foot.ts";
import { lonLat, type Waypoint } from "./request.ts";

/** An itinerary; its length and its fare are computed only if the query selects them. */
export type ItineraryRow = Omit<Itinerary, "distance" | "fare" | "from" | "legs" | "to"> & {
  from: WaypointRow;
  to: WaypointRow;
  distance: Lazy<Distance>;
  fare: Lazy<JourneyFareRow | null>;
  costs: () => Promise<LegCosts | null>;
  legs: readonly LegRow[];
};

/** Seconds of the walk from the origin to the destination. */
export function secondsOnFoot({ from, to, limits, onFoot: { direct } }: JourneyOnFoot): number {
  const seconds = direct === null ? walkTime(lonLat(from), lonLat(to)) : secondsAlong(direct);
  return Math.ceil(seconds * limits.pace);
}

const secondsAlong = ({ meters }: ShownWalk) => Math.ceil(meters / WALKING_METERS_PER_SECOND);

/** The leg of the walk from the origin to the destination. */
export function walkOf(journey: JourneyOnFoot): LegRow {
  const { from, to, time, wanted, limits, onFoot } = journey;
  const start = wanted === "departure" ? time : time - secondsOnFoot(journey);
  const street = onFoot.direct;
  const way =
    street === null ? undefined : ({ seconds: secondsAlong(street), via: [], source: "STREETS", street } as const);
  return walkLeg(placeOf(from), placeOf(to), start, way, undefined, limits.pace);
}

/** The itinerary of some legs. */
export function itineraryOf(
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
