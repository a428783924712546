/** The profile of a trip: all journeys that no other one beats by departure, arrival, and number of vehicles. */
import type { Journey } from "./raptor.ts";

/** What a search from a bound need not find again. */
export type OtherJourneys<Run> = {
  /** Journeys of the search before that are still the best ones with their numbers of vehicles. */
  remaining: readonly Journey<Run>[];
  /** The most vehicles with which there may be another journey. */
  maxVehicles: number;
};

/** A profile with all journeys of another one, and which of its journeys are among those of the other. */
type WiderProfile<Run> = { profile: Profile<Run>; isInside(journey: Journey<Run>): boolean };

/** Searches in one direction of time. Bounds grow with the search: departures, or arrivals negated. */
export type ProfileSearches<Run> = {
  first: number;
  /** For each number of vehicles the best journey from a bound on, if it is better than with fewer vehicles. */
  from(bound: number, others: OtherJourneys<Run>): Journey<Run>[];
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
  readonly #wider: WiderProfile<Run> | null;
  /** Bounds of the searches so far, each with its journeys, one for each number of vehicles. */
  readonly #steps: { bound: number; journeys: readonly Journey<Run>[] }[] = [];
  /** The first bound after the window. */
  readonly windowEnd: number;
  /** Tight journeys of the last search, one for each number of vehicles that arrives earlier than fewer ones. */
  #last: readonly Journey<Run>[] = [];
  /** Journeys whose place in time is before it are complete; Infinity if there are no others. */
  bound: number;
  started = false;
  /** All that were found, also later ones with fewer vehicles, and after the window, which may be better than those in it. */
  readonly journeys: Journey<Run>[] = [];

  /**
   * @param limits the longest time from start to end, and of the bounds from the first on
   * @param wider a profile that has all journeys of this one, of which only the others are wanted here
   */
  constructor(
    searches: ProfileSearches<Run>,
    limits: { maxTravelSeconds: number; windowSeconds: number },
    wider: WiderProfile<Run> | null = null,
  ) {
    this.#searches = searches;
    this.#wider = wider;
    this.#maxSeconds = limits.maxTravelSeconds;
    this.windowEnd = searches.first + limits.windowSeconds;
    this.bound = searches.first;
  }

  step(): void {
    const { from, tight, boundOf, listedFrom } = this.#searches;
    this.started = true;
    const others = this.#othersFrom(this.bound);
    const last = [...others.remaining];
    for (const journey of others.maxVehicles > 0 ? from(this.bound, others) : []) {
      const best = tight(journey) ?? journey;
      const isListed = best.end - best.start <= this.#maxSeconds && this.#wider?.profile.has(best) !== true;
      const easedJourney = isListed ? this.#searches.eased(best) : null;
      last.push(easedJourney ?? best);
      if (easedJourney !== null) this.journeys.push(easedJourney);
    }
    this.#last = last;
    this.#steps.push({ bound: this.bound, journeys: last });
    const next = last.reduce(
      (least, journey) => Math.min(least, Math.max(boundOf(journey) + 1, listedFrom(journey))),
      Number.POSITIVE_INFINITY,
    );
    this.bound = next < this.windowEnd ? next : Number.POSITIVE_INFINITY;
  }

  /** Whether a journey with these times and as many vehicles is among those that were found. */
  has({ start, end, vehicles }: Journey<Run>): boolean {
    return this.journeys.some((one) => one.start === start && one.end === end && one.vehicles === vehicles);
  }

  /** For each number of vehicles the best journey from a bound on; null if they have not been searched for. */
  bestFrom(bound: number): readonly Journey<Run>[] | null {
    const step = this.#steps.findLast((one) => one.bound <= bound);
    const isPast = (journey: Journey<Run>) => this.#searches.boundOf(journey) < bound;
    return step === undefined || step.journeys.some(isPast) ? null : step.journeys;
  }

  /**
   * Until its departure has passed, a journey remains the best one with its number of vehicles, and more vehicles that
   * were no better still are not, up to the number of the next journey.
   */
  #othersFrom(bound: number): OtherJourneys<Run> {
    const widerJourneys = this.#wider?.profile.bestFrom(bound) ?? null;
    const { remaining, maxVehicles } = this.#remainingFrom(bound);
    if (this.#wider === null || widerJourneys === null) return { remaining, maxVehicles };
    const inside = widerJourneys.filter(this.#wider.isInside);
    // What is best among more journeys is best among these.
    if (inside.length === widerJourneys.length) return { remaining: inside, maxVehicles: 0 };
    const others = remaining.filter(({ vehicles }) => !inside.some((journey) => journey.vehicles === vehicles));
    return { remaining: [...inside, ...others], maxVehicles };
  }

  #remainingFrom(bound: number): OtherJourneys<Run> {
    const isRemaining = (journey: Journey<Run>) => this.#searches.boundOf(journey) >= bound;
    const remaining = this.#last.filter(isRemaining);
    const passed = this.#last.filter((journey) => !isRemaining(journey));
    if (passed.length === 0) return { remaining, maxVehicles: Number.POSITIVE_INFINITY };
    const mostPassed = Math.max(...passed.map(({ vehicles }) => vehicles));
    const above = remaining.map(({ vehicles }) => vehicles).filter((vehicles) => vehicles > mostPassed);
    return { remaining, maxVehicles: Math.min(...above) - 1 };
  }
}
