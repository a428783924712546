/** A search in both directions of time, each of which shows what the other one may leave out. */
import { LatestTimes } from "./latest-times.ts";
import { type MirroredRun, mirroredJourney } from "./mirror.ts";
import type { OtherJourneys } from "./profile.ts";
import { earliestArrivals, type Journey, noArrivals, type Search } from "./raptor.ts";
import type { ReachedTimes } from "./search-state.ts";

export class BothWays<Run> {
  readonly forth: Search<Run>;
  readonly #back: Search<MirroredRun<Run>>;
  /** The search backward to no origin, which reaches all places. */
  readonly #everywhere: Search<MirroredRun<Run>>;
  /** What the search backward has recorded last. */
  readonly #latest = new LatestTimes();
  /** Of the last search for many journeys, in whose direction of time the next searches do not go. */
  #reached: ReachedTimes | null = null;
  /** Of the last search for an earlier arrival. */
  #forward: { journey: Journey<Run>; times: ReachedTimes } | null = null;

  /** @param back in the mirrored network */
  constructor(forth: Search<Run>, back: Search<MirroredRun<Run>>) {
    this.forth = forth;
    this.#back = back;
    this.#everywhere = { ...back, egress: noArrivals(back.network) };
  }

  /** For each number of vehicles the journey that arrives first, if it departs from a time on. */
  departing(from: number, until: number, { remaining, maxVehicles }: OtherJourneys<Run>): Journey<Run>[] {
    const arrivals = new Map(remaining.map(({ vehicles, end }) => [vehicles, end]));
    const journeys = fewestVehiclesFirst(this.forth, from, until, maxVehicles, arrivals);
    this.#reached = this.forth.state.reachedTimes(this.#reached);
    return journeys;
  }

  /** For each number of vehicles the journey that departs last, if it arrives until a time. */
  arriving(until: number, from: number, { remaining, maxVehicles }: OtherJourneys<Run>): Journey<Run>[] {
    const arrivals = new Map(remaining.map(({ vehicles, start }) => [vehicles, -start]));
    const journeys = fewestVehiclesFirst(this.#back, -until, -from, maxVehicles, arrivals).map(mirroredJourney);
    this.#reached = this.#back.state.reachedTimes(this.#reached);
    return journeys;
  }

  /** Of the journeys that arrive as early as one of `departing` with no more vehicles, the last, if it departs later. */
  departingLater(journey: Journey<Run>): Journey<Run> | undefined {
    const { start, end, vehicles } = journey;
    const options = { rounds: this.#latest, opposite: this.#reached, keepsAlike: true };
    const later = earliestArrivals(this.#back, -end, -start - 1, vehicles, options)
      .map(mirroredJourney)
      .at(-1);
    this.#latest.end(later ?? journey, vehicles);
    return later;
  }

  /** Of the journeys that depart as late as one of `arriving` with no more vehicles, the first, if it arrives earlier. */
  arrivingEarlier(journey: Journey<Run>): Journey<Run> | undefined {
    const { start, end, vehicles } = journey;
    const options = { opposite: this.#reached, keepsAlike: true };
    const earlier = earliestArrivals(this.forth, start, end - 1, vehicles, options).at(-1);
    this.#forward = { journey: earlier ?? journey, times: this.forth.state.reachedTimes(this.#forward?.times ?? null) };
    return earlier;
  }

  /** The latest times for journeys that depart no earlier than this one, arrive no later, and use no more vehicles. */
  latestTimesFor(journey: Journey<Run>): LatestTimes {
    const { start, end, vehicles } = journey;
    if (!this.#latest.areFor(journey)) {
      const opposite = this.#forward?.journey === journey ? this.#forward.times : null;
      earliestArrivals(this.#everywhere, -end, -start - 1, vehicles, {
        ...{ rounds: this.#latest, opposite, keepsAlike: true },
      });
      this.#latest.end(journey, vehicles);
    }
    return this.#latest;
  }
}

/** Searches with more vehicles go nearly everywhere, unless an arrival bounds them. */
const FEW_VEHICLES = 2;

/**
 * The journeys of `earliestArrivals`. A search with few vehicles is quick, because few patterns lead to the destination
 * then, and its arrival bounds the search with all vehicles.
 * @param arrivals that are known already, by number of vehicles
 */
function fewestVehiclesFirst<Run>(
  search: Search<Run>,
  departure: number,
  until: number,
  maxVehicles: number,
  arrivals: ReadonlyMap<number, number>,
): Journey<Run>[] {
  const most = Math.min(maxVehicles, search.options.maxBoardings);
  for (let vehicles = 1; vehicles <= FEW_VEHICLES && vehicles < most; vehicles++) {
    const [first] = arrivals.has(vehicles) ? [] : earliestArrivals(search, departure, until, vehicles, { arrivals });
    const arrival = first?.end ?? arrivals.get(vehicles);
    if (arrival === undefined) continue;
    const all = new Map([...arrivals, [vehicles, arrival]]);
    const others = earliestArrivals(search, departure, arrival, most, { arrivals: all });
    return first === undefined ? others : [first, ...others];
  }
  return earliestArrivals(search, departure, until, most, { arrivals });
}
