import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planJourneys, withoutDominated } from "../../../../src/domain/journey/plan.ts";
import { earliestArrivals, type Journey, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";
import { bruteArrivals, faultsOf, type Made, type MadeRun, madeNetwork } from "./made-network.ts";

const END = 20_000;
const ACCESS = [
  { place: 0, seconds: 100 },
  { place: 1, seconds: 40 },
];
const EGRESS = [
  { place: 5, seconds: 60 },
  { place: 4, seconds: 200 },
];
const RUNS = { numRuns: 400 };

function plan({ network, from }: Made): Journey<MadeRun>[] {
  const steps = planJourneys({ network, access: () => ACCESS, egress: () => EGRESS, from, until: END });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe("earliest arrivals", () => {
  test("match an exhaustive search", () => {
    fc.assert(
      fc.property(madeNetwork, ({ network, from }) => {
        const nearby = new Nearby(network.places);
        const found = earliestArrivals(prepareSearch(network, nearby, ACCESS, EGRESS), from, END);
        const brute = bruteArrivals(network, nearby, ACCESS, EGRESS, from);
        const ends = brute.map((_, k) => Math.min(...found.filter((j) => j.rides.length <= k + 1).map((j) => j.end)));
        expect(ends).toEqual(brute);
        for (const journey of found) {
          expect(faultsOf(journey, network, nearby, ACCESS, EGRESS)).toEqual([]);
          expect(journey.start).toBeGreaterThanOrEqual(from);
        }
      }),
      RUNS,
    );
  });

  test("are not later than the limit", () => {
    fc.assert(
      fc.property(madeNetwork, fc.nat(4000), ({ network, from }, more) => {
        const search = prepareSearch(network, new Nearby(network.places), ACCESS, EGRESS);
        const all = earliestArrivals(search, from, END).filter(({ end }) => end <= from + more);
        expect(earliestArrivals(search, from, from + more).map(({ end }) => end)).toEqual(all.map(({ end }) => end));
      }),
      RUNS,
    );
  });
});

describe("a plan", () => {
  test("contains the earliest arrival, and no journey dominated by another", () => {
    fc.assert(
      fc.property(madeNetwork, (made) => {
        const { network, from } = made;
        const nearby = new Nearby(network.places);
        const journeys = plan(made);
        const earliest = bruteArrivals(network, nearby, ACCESS, EGRESS, from).at(-1)!;
        expect(journeys[0]?.end ?? Number.POSITIVE_INFINITY).toBe(earliest);
        expect(journeys.length).toBeLessThanOrEqual(5);
        expect(withoutDominated(journeys)).toEqual(journeys);
        expect(journeys.map(({ end }) => end)).toEqual(journeys.map(({ end }) => end).toSorted((a, b) => a - b));
        for (const journey of journeys) expect(faultsOf(journey, network, nearby, ACCESS, EGRESS)).toEqual([]);
      }),
      RUNS,
    );
  });
});
