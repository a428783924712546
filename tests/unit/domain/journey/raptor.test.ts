import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo.ts";
import { planJourneys, withoutDominated } from "../../../../src/domain/journey/plan.ts";
import { earliestArrivals, type Journey, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import {
  DETOUR_FACTOR,
  MAX_CHANGE_METRES,
  Nearby,
  WALKING_METRES_PER_SECOND,
  walkTime,
} from "../../../../src/domain/journey/walk.ts";
import { bruteArrivals, faultsOf, type Made, type MadeRun, madeNetwork } from "./made-network.ts";

describe("raptor", () => {
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
});

const spot = (lat: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
    .map(([x, y]): LonLat => [x / 10_000, lat + y / 10_000]);

test("finds exactly the places within reach, anywhere on Earth", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 27.9, 60, -45, 78),
      fc.integer({ min: 0, max: 1500 }),
      fc.gen(),
      (lat, metres, gen) => {
        const at = gen(() => spot(lat));
        const places = gen(() => fc.array(spot(lat), { maxLength: 30 })).map((at, station) => ({ at, station }));
        const found = new Nearby(places).around(at, metres).map(({ place }) => place);
        const expected = places.flatMap((place, i) => (haversine(at, place.at) <= metres ? [i] : []));
        expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      },
    ),
  );
});

test("treats a station as one place, and no place as near itself", () => {
  const places = [
    { at: [0, 0] as LonLat, station: 1 },
    { at: [0.02, 0] as LonLat, station: 1 },
    { at: [0.003, 0] as LonLat, station: 2 },
    { at: [0.02, 0.001] as LonLat, station: 3 },
  ];
  const nearby = new Nearby(places);
  const walks = nearby.changes(0);
  expect(walks.map(({ place }) => place).toSorted()).toEqual([1, 2]);
  for (const { place, seconds } of walks) {
    expect(seconds).toBe(
      Math.ceil((haversine(places[0]!.at, places[place]!.at) * DETOUR_FACTOR) / WALKING_METRES_PER_SECOND),
    );
  }
  expect(haversine(places[0]!.at, places[1]!.at)).toBeGreaterThan(MAX_CHANGE_METRES);
  expect(nearby.changes(0)).toBe(walks);
  expect(walkTime([0, 0], [0, 0])).toBe(0);
});

test("works across the 180th meridian", () => {
  const places = [179.9995, -179.9995, 179.9, -179.9].map((lon, station) => ({ at: [lon, -16.8] as LonLat, station }));
  const nearby = new Nearby(places);
  for (const at of [180, -180, 179.9999, -179.9999]) {
    expect([at, nearby.around([at, -16.8], 1000).map(({ place }) => place)]).toEqual([at, [0, 1]]);
  }
});
