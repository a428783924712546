import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cursorsAround, parseCursor } from "../../../../src/domain/journey/cursor.ts";
import {
  type JourneyTrip,
  type Plan,
  planJourneys,
  shortenPlan,
  type TimeChoice,
} from "../../../../src/domain/journey/plan.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";
import { bruteList, type Compared, faultsOf } from "./exhaustive.ts";
import { type MadeRun, madeNetwork } from "./made-network.ts";

const ACCESS = [
  { place: 0, seconds: 700 },
  { place: 1, seconds: 40 },
  { place: 2, seconds: 500 },
];
const EGRESS = [
  { place: 5, seconds: 60 },
  { place: 4, seconds: 600 },
];

function planned(trip: Pick<JourneyTrip<MadeRun>, "network" | "from" | "until" | "wanted" | "options">): Plan<MadeRun> {
  const steps = planJourneys({ ...trip, access: () => ACCESS, egress: () => EGRESS });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const compared = ({ start, end, vehicles, walked }: Plan<MadeRun>["journeys"][number]): Compared => {
  return { start, end, vehicles, steps: Math.floor(walked / 180) };
};
const keyOf = ({ start, end, vehicles, steps }: Compared) => `${start} to ${end} with ${vehicles}, ${steps} steps`;

/** Follows the cursors from a first page on, and returns the journeys of each page. */
function readPages(
  network: JourneyTrip<MadeRun>["network"],
  span: { from: number; until: number },
  wanted: TimeChoice,
  { search, show }: { search: number; show: number },
) {
  const pages: Plan<MadeRun>["journeys"][] = [];
  let [{ from, until }, listed] = [span, [] as Plan<MadeRun>["before"]];
  for (let page = 0; page < 200; page++) {
    const options = { maxJourneys: search, eachNumberOfVehicles: page === 0, listed };
    const plan = shortenPlan(planned({ network, from, until, wanted, options }), show, wanted);
    pages.push(plan.journeys);
    const cursors = cursorsAround(plan.journeys, wanted, plan.next);
    if (cursors === null) return pages;
    const cursor = parseCursor(wanted === "departure" ? cursors.later : cursors.earlier)!;
    if (cursor.arriveBy) until = cursor.time;
    else from = cursor.time;
    listed = cursor.listed;
  }
  throw new Error("The pages do not end.");
}

const size = fc
  .integer({ min: 1, max: 5 })
  .chain((show) => fc.record({ show: fc.constant(show), search: fc.integer({ min: show, max: 5 }) }));

describe("pages", () => {
  test("list each journey of an exhaustive search once, in both directions of time and by any number", () => {
    fc.assert(
      fc.property(madeNetwork, fc.constantFrom("departure", "arrival"), size, ({ network, from }, wanted, sizes) => {
        const span = { from, until: from + 4000 };
        const nearby = new Nearby(network.places);
        const pages = readPages(network, span, wanted, sizes);
        const read = pages.flat();
        expect(read.map((one) => keyOf(compared(one))).toSorted()).toEqual(
          bruteList(network, nearby, ACCESS, EGRESS, span).map(keyOf).toSorted(),
        );
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(sizes.show);
        for (const journey of read) expect(faultsOf(journey, network, nearby, ACCESS, EGRESS)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("go on from cursors, which are texts that only an answer has", () => {
    const cursor = {
      time: 1_795_594_400,
      arriveBy: false,
      listed: [{ start: 1_795_594_500, end: 1_795_598_000, vehicles: 1 }],
    };
    const journeys = [{ start: 1_795_594_300, end: 1_795_597_000 }];
    const cursors = cursorsAround(journeys, "departure", cursor)!;
    expect(cursors).toEqual({ later: "LATER|1795594400|1795594500-1795598000-1", earlier: "EARLIER|1795596999" });
    expect(parseCursor(cursors.later)).toEqual(cursor);
    expect(parseCursor(cursors.earlier)).toEqual({ time: 1_795_596_999, arriveBy: true, listed: [] });
    for (const text of ["", "LATER", "LATER|x", "LATER|1|2-3", `LATER|1${"|2-3-1".repeat(41)}`])
      expect(parseCursor(text)).toBeNull();
  });
});
