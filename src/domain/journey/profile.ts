/** The profile of a trip: all journeys that no other one beats by departure, arrival, and number of vehicles. */
import type { Journey } from "./raptor.ts";

/** Searches in one direction of time. Bounds grow with the search: departures, or arrivals negated. */
export type ProfileSearches<Run> = {
  first: number;
  /** For each number of vehicles the best journey from a bound on, if it is better than with fewer vehicles. */
  from(bound: number): Journey<Run>[];
  /** The journey that is as good at its far end and better at its near one: it departs later, or arrives earlier. */
  tight(journey: Journey<Run>): Journey<Run> | undefined;
  /** The journey among those that are as good which walks least; null if one outside the profile walks less. */
  eased(journey: Journey<Run>): Journey<Run> | null;
  boundOf(journey: Journey<Run>): number;
  /** The first bound at which a journey to the same far end is short enough to be listed. */
  listedFrom(journey: Journey<Run>): number;
};

/**
 * Finds the journeys of a profile by departure (or, backward, by arrival), two searches for each.
 *
 * A search from a bound finds the earliest arrival for each number of vehicles, and a search back from this arrival the
 * latest departure that reaches it. Whatever departs before the first of these departures arrives no earlier than one of
 * them, so the next search begins just after it.
 */
export class Profile<Run> {
  readonly #searches: ProfileSearches<Run>;
  readonly #maxSeconds: number;
  /** The first bound after the window. */
  readonly windowEnd: number;
  /** Tight journeys by number of vehicles, of the last search. */
  #last = new Map<number, Journey<Run>>();
  /** Journeys whose place in time is before it are complete; Infinity if there are no others. */
  bound: number;
  started = false;
  /** All that were found, also later ones with fewer vehicles, and after the window, which may be better than those in it. */
  readonly journeys: Journey<Run>[] = [];

  /** @param limits the longest time from start to end, and of the bounds from the first on */
  constructor(searches: ProfileSearches<Run>, limits: { maxTravelSeconds: number; windowSeconds: number }) {
    this.#searches = searches;
    this.#maxSeconds = limits.maxTravelSeconds;
    this.windowEnd = searches.first + limits.windowSeconds;
    this.bound = searches.first;
  }

  step(): void {
    const { from, tight, boundOf, listedFrom } = this.#searches;
    this.started = true;
    const journeys = from(this.bound);
    const last = this.#last;
    this.#last = new Map();
    let next = Number.POSITIVE_INFINITY;
    for (const journey of journeys) {
      const lastJourney = last.get(journey.vehicles);
      // Until its departure has passed, the same journey is found again.
      const isSame = lastJourney !== undefined && boundOf(lastJourney) >= this.bound;
      const best = isSame ? lastJourney : (tight(journey) ?? journey);
      this.#last.set(best.vehicles, best);
      next = Math.min(next, Math.max(boundOf(best) + 1, listedFrom(best)));
      const easedJourney = isSame || best.end - best.start > this.#maxSeconds ? null : this.#searches.eased(best);
      if (easedJourney !== null) this.journeys.push(easedJourney);
    }
    this.bound = next < this.windowEnd ? next : Number.POSITIVE_INFINITY;
  }
}
