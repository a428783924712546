/** Journeys by departure and arrival alone, also by ways that may begin at some times only, as rides on demand do. */
import { type MirroredRun, mirroredJourney } from "./mirror.ts";
import type { Network } from "./network.ts";
import { prepareBothWays, type TimeChoice } from "./plan.ts";
import { earliestArrivals, type Journey, type Search, type SearchOptions } from "./raptor.ts";
import type { TimedWay } from "./timed-way.ts";

export class WaySearch<Run> {
  readonly #forth: Search<Run>;
  readonly #back: Search<MirroredRun<Run>>;

  constructor(network: Network<Run>, access: readonly TimedWay[], egress: readonly TimedWay[], options: SearchOptions) {
    const { forth, back } = prepareBothWays(network, access, egress, options);
    this.#forth = forth;
    this.#back = back;
  }

  /**
   * Journeys between two times, none of which departs earlier and arrives later than another: the earliest arrival first;
   * where an arrival is wanted, the latest departure first. Each takes two searches.
   */
  *journeys({ from, until, wanted }: { from: number; until: number; wanted: TimeChoice }): Generator<Journey<Run>> {
    let [earliest, latest] = [from, until];
    for (;;) {
      if (wanted === "departure") {
        const end = earliestArrivals(this.#forth, earliest, latest).at(-1)?.end;
        const journey = end === undefined ? undefined : this.#latest(end, earliest);
        if (journey === undefined) return;
        yield journey;
        earliest = journey.start + 1;
      } else {
        const start = this.#latest(latest, earliest)?.start;
        const journey = start === undefined ? undefined : earliestArrivals(this.#forth, start, latest).at(-1);
        if (start === undefined || journey === undefined) return;
        yield { ...journey, start };
        latest = journey.end - 1;
      }
    }
  }

  /** Whether a journey departs no earlier and arrives no later. */
  hasWithin({ start, end }: { start: number; end: number }): boolean {
    return earliestArrivals(this.#forth, start, end).length > 0;
  }

  /** The journey that departs last of those that arrive until a time. */
  #latest(until: number, from: number): Journey<Run> | undefined {
    const journey = earliestArrivals(this.#back, -until, -from).at(-1);
    return journey && { ...mirroredJourney(journey), end: until };
  }
}
