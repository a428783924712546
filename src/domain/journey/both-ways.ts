/** A search in both directions of time. The one backward records what the one forward may leave out. */
import { LatestTimes } from "./latest-times.ts";
import { type Mirrored, mirroredJourney } from "./mirror.ts";
import { earliestArrivals, type Journey, noArrivals, type Search } from "./raptor.ts";

/** A search in both directions of time, and what the one backward has recorded last. */
export type BothWays<Run> = {
  forth: Search<Run>;
  back: Search<Mirrored<Run>>;
  /** The search backward to no origin, which reaches all places. */
  everywhere: Search<Mirrored<Run>>;
  latest: LatestTimes;
};

export function bothWays<Run>(forth: Search<Run>, back: Search<Mirrored<Run>>): BothWays<Run> {
  return { forth, back, everywhere: { ...back, egress: noArrivals(back.network) }, latest: new LatestTimes() };
}

/** The journey that departs latest after this one, arrives as early, and uses no more vehicles. */
export function departingLater<Run>({ back, latest }: BothWays<Run>, journey: Journey<Run>): Journey<Run> | undefined {
  const { start, end, vehicles } = journey;
  const later = earliestArrivals(back, -end, -start - 1, vehicles, { rounds: latest })
    .map(mirroredJourney)
    .at(-1);
  latest.end(later ?? journey, vehicles);
  return later;
}

/** The latest times for journeys that are as good as this one: they depart no earlier, arrive no later, and use no more vehicles. */
export function latestTimesFor<Run>({ everywhere, latest }: BothWays<Run>, journey: Journey<Run>): LatestTimes {
  const { start, end, vehicles } = journey;
  if (!latest.areFor(journey)) {
    earliestArrivals(everywhere, -end, -start, vehicles, { rounds: latest });
    latest.end(journey, vehicles);
  }
  return latest;
}
