import fc from "fast-check";
import { expect, test } from "vitest";
import { CHANGE_SECONDS, changesOf } from "../../../../src/domain/journey/changes.ts";
import { withLeastWalk } from "../../../../src/domain/journey/least-walk.ts";
import { earliestArrivals, type Journey, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";
import { faultsOf, type Made, type MadeRun, madeNetwork } from "./made-network.ts";

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
function bruteLeastWalk(
  { patterns, places, rules }: Made["network"],
  { start, end, vehicles }: Journey<MadeRun>,
): number {
  const changes = changesOf(new Nearby(places), rules).from;
  let least = Number.POSITIVE_INFINITY;
  let ready = ACCESS.map(({ place, seconds }) => ({ place, time: start + seconds, walked: seconds }));
  for (let round = 0; round < vehicles; round++) {
    const next = new Map<string, (typeof ready)[number]>();
    for (const { places: stops, lines } of patterns) {
      for (const { departures, arrivals, boards, alights, count, baseAt } of lines()) {
        for (let run = 0; run < count; run++) {
          for (const { place, time, walked } of ready) {
            for (const [on, stop] of stops.entries()) {
              const leaves = departures[on] ?? null;
              if (stop !== place || leaves === null || !boards(on) || baseAt(run) + leaves < time) continue;
              for (let off = on + 1; off < stops.length; off++) {
                const offset = arrivals[off] ?? null;
                if (offset === null || !alights(off)) continue;
                const arrival = baseAt(run) + offset;
                const last = EGRESS.find((walk) => walk.place === stops[off])?.seconds ?? Number.POSITIVE_INFINITY;
                if (arrival + last <= end) least = Math.min(least, walked + last);
                const walks = changes(stops[off]!);
                for (let i = 0; i < walks.length; i += 2) {
                  const seconds = walks[i + 1]!;
                  const label = {
                    place: walks[i]!,
                    time: arrival + seconds,
                    walked: walked + Math.max(0, seconds - CHANGE_SECONDS),
                  };
                  if (label.time < end) next.set(JSON.stringify(label), label);
                }
              }
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
      const search = prepareSearch(network, changesOf(nearby, network.rules).from, ACCESS, EGRESS);
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
