/** What distinguishes an itinerary from the others of a list, and which of them is the best. */
import type { TimeChoice } from "./plan.ts";

export type Mark = "fastest" | "changes" | "walking";

/** The measures that itineraries are compared by. */
export type ItineraryMeasures = {
  /** Epoch seconds. */
  departure: number;
  arrival: number;
  /** Vehicles that the rider boards; 0 for a walk. A vehicle that continues under another number is boarded once. */
  vehicles: number;
  /** Seconds. */
  walking: number;
};

const minutes = (seconds: number) => Math.ceil(seconds / 60);

/** By which each mark compares, in the precision that people read: whole minutes. */
const MEASURES: Record<Mark, (itinerary: ItineraryMeasures) => number> = {
  fastest: ({ departure, arrival }) => minutes(arrival - departure),
  changes: ({ vehicles }) => Math.max(0, vehicles - 1),
  walking: ({ walking }) => minutes(walking),
};

const MARKS = Object.keys(MEASURES) as Mark[];

/**
 * The marks of each itinerary of a list. The itineraries with the lowest value have the mark. If all values are equal,
 * none has it.
 */
export function itineraryMarks(itineraries: readonly ItineraryMeasures[]): Mark[][] {
  const marks: Mark[][] = itineraries.map(() => []);
  for (const mark of MARKS) {
    const values = itineraries.map(MEASURES[mark]);
    const least = Math.min(...values);
    if (values.every((value) => value === least)) continue;
    for (const [i, value] of values.entries()) if (value === least) marks[i]?.push(mark);
  }
  return marks;
}

/**
 * Negative if `a` is the better one: earlier at the destination, or later at the start where the arrival was chosen; then the
 * shorter, the one with fewer vehicles, and the one with less walking.
 */
export function compareItineraries(a: ItineraryMeasures, b: ItineraryMeasures, timeChoice: TimeChoice): number {
  const byTime = timeChoice === "arrival" ? b.departure - a.departure : a.arrival - b.arrival;
  return (
    byTime || a.arrival - a.departure - (b.arrival - b.departure) || a.vehicles - b.vehicles || a.walking - b.walking
  );
}
