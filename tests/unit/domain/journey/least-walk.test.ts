import fc from "fast-check";
import { expect, test } from "vitest";
import { withLeastWalk } from "../../../../src/domain/journey/least-walk.ts";
import { walksOf } from "../../../../src/domain/journey/plan.ts";
import { earliestArrivals, type Journey, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";
import {
  changeSeconds,
  continuing,
  faultsOf,
  type Made,
  type MadeRun,
  madeNetwork,
  walkSeconds,
} from "./made-network.ts";

const END = 20_000;
const ACCESS = [
  { place: 0, seconds: 400 },
  { place: 1, seconds: 40 },
  { place: 2, seconds: 900 },
];
const EGRESS = [
  { place: 5, seconds: 60 },
  { place: 4, seconds: 600 },
];

/** The least walking within the bounds of a journey: every run tried at every pair of stops, and nothing forgotten. */
function bruteLeastWalk(network: Made["network"], { start, end, vehicles }: Journey<MadeRun>): number {
  const { patterns, places, rules } = network;
  const nearby = new Nearby(places);
  let least = Number.POSITIVE_INFINITY;
  let ready = ACCESS.map(({ place, seconds }) => ({ place, time: start + seconds, walked: seconds }));
  for (let round = 0; round < vehicles; round++) {
    const next = new Map<string, (typeof ready)[number]>();
    const arrive = (stop: number, arrival: number, walked: number) => {
      const last = EGRESS.find(({ place }) => place === stop)?.seconds ?? Number.POSITIVE_INFINITY;
      if (arrival + last <= end) least = Math.min(least, walked + last);
      for (let place = 0; place < places.length; place++) {
        const seconds = changeSeconds(rules, nearby, stop, place);
        if (seconds === null) continue;
        const label = { place, time: arrival + seconds, walked: walked + walkSeconds(network, stop, place) };
        if (label.time < end) next.set(JSON.stringify(label), label);
      }
    };
    const rideFrom = (run: MadeRun, on: number, walked: number) => {
      const { arrivals, alights } = run.line;
      for (let off = on + 1; off < run.places.length; off++) {
        const offset = arrivals[off] ?? null;
        if (offset !== null && alights(off)) arrive(run.places[off]!, run.base + offset, walked);
      }
      if (on < run.places.length - 1) for (const other of continuing(network, run)) rideFrom(other, 0, walked);
    };
    for (const { places: stops, lines } of patterns) {
      for (const { departures, boards, count, baseAt, runAt } of lines()) {
        for (let run = 0; run < count; run++) {
          for (const { place, time, walked } of ready) {
            for (const [on, stop] of stops.entries()) {
              const leaves = departures[on] ?? null;
              if (stop !== place || leaves === null || !boards(on) || baseAt(run) + leaves < time) continue;
              rideFrom(runAt(run), on, walked);
            }
          }
        }
      }
    }
    ready = [...next.values()];
  }
  return least;
}

test("is as good as the journey, and walks as little as an exhaustive search finds", () => {
  fc.assert(
    fc.property(madeNetwork, ({ network, from }) => {
      const nearby = new Nearby(network.places);
      const search = prepareSearch(network, walksOf(network).changes.from, ACCESS, EGRESS);
      for (const journey of earliestArrivals(search, from, END)) {
        const eased = withLeastWalk(search, journey);
        expect(eased.walked).toBe(Math.min(journey.walked, bruteLeastWalk(network, journey)));
        expect(eased.vehicles).toBeLessThanOrEqual(journey.vehicles);
        expect(faultsOf(eased, network, nearby, ACCESS, EGRESS)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
