/** The measures by which itineraries are compared. */
import type { ItineraryMeasures } from "../../../domain/journey/marks.ts";
import { epochMs } from "../../../domain/time/instant.ts";

type MeasuredLeg = {
  mode?: string | null;
  trip: object | null;
  stays_on_board?: boolean | null;
  duration: { duration: number };
};

const unixOf = (time: string) => Math.floor(epochMs(time) / 1000);

/** @param itinerary with RFC 3339 times, and durations in seconds */
export function measuresOf(itinerary: {
  start_time: string;
  end_time: string;
  legs: readonly MeasuredLeg[] | null;
}): ItineraryMeasures {
  const legs = itinerary.legs ?? [];
  return {
    departure: unixOf(itinerary.start_time),
    arrival: unixOf(itinerary.end_time),
    vehicles: legs.filter(({ trip, stays_on_board: stays }) => trip !== null && stays !== true).length,
    walking: legs.reduce(
      (sum, { mode, trip, duration }) => sum + (trip === null && mode !== "BICYCLE" ? duration.duration : 0),
      0,
    ),
  };
}
