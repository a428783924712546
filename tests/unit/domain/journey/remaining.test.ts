import fc from "fast-check";
import { expect, test } from "vitest";
import { callsOf } from "../../../../src/domain/journey/calls.ts";
import { fastestRides } from "../../../../src/domain/journey/fastest.ts";
import { planJourneys, walksOf } from "../../../../src/domain/journey/plan.ts";
import { RemainingTimes } from "../../../../src/domain/journey/remaining.ts";
import { type Made, madeNetwork } from "./made-network.ts";

const DAY = 86_400;
const ACCESS = [
  { place: 0, seconds: 400 },
  { place: 1, seconds: 40 },
  { place: 2, seconds: 900 },
];
const EGRESS = [
  { place: 5, seconds: 60 },
  { place: 4, seconds: 600 },
];

/** The network with the fastest rides of its patterns. */
function withFastest({ network }: Made): Made["network"] {
  const patterns = network.patterns.map((pattern) => {
    const fastest = fastestRides(pattern.lines(), pattern.places.length);
    return { ...pattern, fastest: () => fastest };
  });
  return { ...network, patterns };
}

test("the least times change no plan, in either direction of time", () => {
  fc.assert(
    fc.property(madeNetwork, (made) => {
      for (const wanted of ["departure", "arrival"] as const) {
        const span = { from: made.from, until: made.from + DAY, wanted };
        const journeysIn = (network: Made["network"]) => {
          const steps = planJourneys({ network, access: () => ACCESS, egress: () => EGRESS, ...span });
          for (let step = steps.next(); ; step = steps.next()) {
            if (step.done !== true) continue;
            return step.value.journeys.map(({ start, end, walked, vehicles }) => ({ start, end, walked, vehicles }));
          }
        };
        expect(journeysIn(withFastest(made))).toEqual(journeysIn(made.network));
      }
    }),
    { numRuns: 300 },
  );
});

test("no journey is shorter than the least time from where it boards or alights", () => {
  fc.assert(
    fc.property(madeNetwork, (made) => {
      const network = withFastest(made);
      const { changes } = walksOf(network);
      const remaining = new RemainingTimes(network, callsOf(network), changes.to, EGRESS, (seconds) => seconds);
      const span = { from: made.from, until: made.from + DAY, wanted: "departure" as const };
      const steps = planJourneys({ network: made.network, access: () => ACCESS, egress: () => EGRESS, ...span });
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      for (const { end, vehicles, rides } of step.value.journeys) {
        let more = vehicles;
        for (const { run, board, alight, departure, arrival, stays } of rides) {
          if (!stays) {
            expect(remaining.boarding(more)[run.places[board]!]).toBeLessThanOrEqual(end - departure);
            more--;
          }
          expect(remaining.alighting(more + 1)[run.places[alight]!]).toBeLessThanOrEqual(end - arrival);
        }
        expect(more).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});

test("the fastest rides are those of any trip, and 0 where times are missing", () => {
  const trips = [
    { arrivals: [null, 100, null, 400], departures: [0, 130, null, 400] },
    { arrivals: [0, 90, 200, 350], departures: [0, 130, 210, 350] },
  ];
  // The first trip may be at the third stop at once, and leave it at once.
  expect([...fastestRides(trips, 4)]).toEqual([90, 0, 140, 0]);
  expect([...fastestRides([], 2)]).toEqual([0, 0]);
});
