import fc from "fast-check";
import { expect, test } from "vitest";
import { BothWays } from "../../../../src/domain/journey/both-ways.ts";
import { reversed } from "../../../../src/domain/journey/changes.ts";
import { withLeastWalk } from "../../../../src/domain/journey/least-walk.ts";
import { mirroredNetwork } from "../../../../src/domain/journey/mirror.ts";
import { walksOf } from "../../../../src/domain/journey/plan.ts";
import { earliestArrivals, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";
import { bruteLeastWalk, faultsOf } from "./exhaustive.ts";
import { madeNetwork } from "./made-network.ts";

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

test("is as good as the journey, and walks as little as an exhaustive search finds", () => {
  fc.assert(
    fc.property(madeNetwork, ({ network, from }) => {
      const nearby = new Nearby(network.places);
      const { changes } = walksOf(network);
      const search = prepareSearch(network, changes, ACCESS, EGRESS);
      const back = prepareSearch(mirroredNetwork(network), reversed(changes), EGRESS, ACCESS);
      const ways = new BothWays(search, back);
      for (const journey of earliestArrivals(search, from, END)) {
        const eased = withLeastWalk(ways, journey);
        expect(eased.walked).toBe(Math.min(journey.walked, bruteLeastWalk(network, ACCESS, EGRESS, journey)));
        expect(eased.vehicles).toBeLessThanOrEqual(journey.vehicles);
        expect(faultsOf(eased, network, nearby, ACCESS, EGRESS)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
