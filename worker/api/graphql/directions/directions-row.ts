/** The answer to a request: its itineraries with the sources of their data, or the reason why there are none. */
import { RIDING_METERS_PER_SECOND } from "../../../../src/domain/gbfs/riding.ts";
import { cursorFrom, cursorsAround } from "../../../../src/domain/journey/cursor.ts";
import type { Plan } from "../../../../src/domain/journey/plan.ts";
import { DETOUR_FACTOR } from "../../../../src/domain/journey/walk.ts";
import { OSM_NOTICE } from "../../../../src/domain/streets/cell-index.ts";
import type { Lazy } from "../rows.ts";
import type { Directions, Distance } from "../schema.generated.ts";
import { OPEN_OUTAGES } from "./closed-pathways.ts";
import type { ItineraryRow } from "./itinerary.ts";
import { placeOf, type WaypointRow } from "./legs.ts";
import { NONE_IN_THESE_DAYS, type NoJourney } from "./no-journey.ts";
import type { JourneyOnFoot } from "./on-foot.ts";
import type { Span } from "./running.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";

export type DirectionsRow = Omit<Directions, "destination" | "distance" | "itineraries" | "origin"> & {
  origin: WaypointRow;
  destination: WaypointRow;
  distance: Lazy<Distance> | undefined;
  itineraries: readonly ItineraryRow[];
};

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

/** The answer with these itineraries, and the cursors of the pages around it. */
export function answerOf(
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

/** A page without journeys: the next one begins where the days that were searched end. */
export function withoutJourneyUntil(journey: JourneyOnFoot, { from, until }: Span): DirectionsRow {
  const isLater = journey.wanted === "departure";
  const cursor = cursorFrom({ time: isLater ? from : until, listed: [] }, journey.wanted);
  return {
    ...withoutJourney(journey, NONE_IN_THESE_DAYS),
    next_page_cursor: isLater ? cursor : null,
    previous_page_cursor: isLater ? null : cursor,
  };
}

/** The answer without journeys, and why there are none. */
export function withoutJourney(
  journey: JourneyOnFoot,
  { code, sentence }: NoJourney,
  network: SearchedNetwork = null,
): DirectionsRow {
  return { ...answerOf(journey, [], network), success: false, exception: sentence, exception_code: code };
}
