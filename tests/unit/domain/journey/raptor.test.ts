import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { reversed } from "../../../../src/domain/journey/changes.ts";
import { mirroredJourney, mirroredNetwork } from "../../../../src/domain/journey/mirror.ts";
import {
  type JourneyTrip,
  type Plan,
  type PlanOptions,
  planJourneys,
  walksOf,
  withoutDominated,
} from "../../../../src/domain/journey/plan.ts";
import { earliestArrivals, type Journey, prepareSearch } from "../../../../src/domain/journey/raptor.ts";
import {
  DETOUR_FACTOR,
  MAX_CHANGE_METERS,
  Nearby,
  WALKING_METERS_PER_SECOND,
  type Walk,
  walkTime,
} from "../../../../src/domain/journey/walk.ts";
import { bruteArrivals, bruteDepartures, bruteProfile, faultsOf } from "./exhaustive.ts";
import { type Made, type MadeRun, madeCity, madeNetwork, withRuns } from "./made-network.ts";

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

  type Span = Pick<JourneyTrip<MadeRun>, "from" | "until" | "wanted">;

  function planned(
    network: Made["network"],
    span: Span,
    access: readonly Walk[],
    egress: readonly Walk[],
    options: Partial<PlanOptions> = {},
  ): Plan<MadeRun> {
    const steps = planJourneys({ network, access: () => access, egress: () => egress, ...span, options });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  const plan = (
    network: Made["network"],
    span: Span,
    access: readonly Walk[] = ACCESS,
    egress: readonly Walk[] = EGRESS,
    options?: Partial<PlanOptions>,
  ) => planned(network, span, access, egress, options).journeys;

  describe("earliest arrivals", () => {
    test("match an exhaustive search", () => {
      fc.assert(
        fc.property(madeNetwork, ({ network, from }) => {
          const nearby = new Nearby(network.places);
          const found = earliestArrivals(prepareSearch(network, walksOf(network).changes, ACCESS, EGRESS), from, END);
          const brute = bruteArrivals(network, nearby, ACCESS, EGRESS, from);
          const ends = brute.map((_, k) => Math.min(...found.filter((j) => j.vehicles <= k + 1).map((j) => j.end)));
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
          const search = prepareSearch(network, walksOf(network).changes, ACCESS, EGRESS);
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
          const journeys = plan(network, { from, until: END, wanted: "departure" });
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

  describe("the whole plan", () => {
    const key = ({ start, end, vehicles }: Pick<Journey<unknown>, "start" | "end" | "vehicles">) =>
      `${start} ${end} ${vehicles}`;
    const ALL = { maxJourneys: 1000, eachNumberOfVehicles: false };

    test("is the Pareto set of an exhaustive search, in both directions of time", () => {
      fc.assert(
        fc.property(madeNetwork, fc.constantFrom("departure", "arrival"), ({ network, from }, wanted) => {
          const nearby = new Nearby(network.places);
          const short = [ACCESS, EGRESS].map((walks) => walks.filter(({ seconds }) => seconds <= 434)) as [
            Walk[],
            Walk[],
          ];
          const span: Span = { from, until: END, wanted };
          const journeys = plan(network, span, ...short, ALL);
          const expected = bruteProfile(network, nearby, short[0], short[1], span);
          expect(journeys.map(key).toSorted()).toEqual(expected.map(key).toSorted());
        }),
        RUNS,
      );
    });

    test("has a place for each number of vehicles that arrives later with fewer", () => {
      fc.assert(
        fc.property(madeNetwork, ({ network, from }) => {
          const search = prepareSearch(network, walksOf(network).changes, ACCESS, EGRESS);
          const kinds = earliestArrivals(search, from, END).map(({ end, vehicles }) => `${end} ${vehicles}`);
          const journeys = plan(network, { from, until: END, wanted: "departure" });
          const shown = new Set(journeys.map(({ end, vehicles }) => `${end} ${vehicles}`));
          expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
        }),
        RUNS,
      );
    });
  });

  describe("walking", () => {
    /** Two lines of which the faster one begins and ends farther away. */
    const line = (places: number[], ride: number) => {
      const made: MadeRun["line"] = {
        ...{ arrivals: [0, ride], departures: [0, ride], boards: () => true, alights: () => true },
        ...withRuns([1000], () => ({ line: made, base: 1000, places })),
      };
      return { places, lines: () => [made] };
    };
    const network = {
      rules: new Map(),
      places: [0, 0.1, 0.2, 0.3].map((x, station) => ({ at: [x, 0] as LonLat, station })),
      patterns: [line([0, 1], 600), line([2, 3], 900)],
    };
    const far = 800;
    const access = [
      { place: 0, seconds: far },
      { place: 2, seconds: 100 },
    ];
    const egress = [
      { place: 1, seconds: 100 },
      { place: 3, seconds: 100 },
    ];

    test("less of it is worth a later arrival, in both directions of time", () => {
      for (const span of [
        { from: 0, until: END, wanted: "departure" },
        { from: 0, until: 2100, wanted: "arrival" },
      ] as const) {
        const found = plan(network, span, access, egress).map(({ start, end, walked }) => [start, end, walked]);
        expect(found.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
          [200, 1700, 900],
          [900, 2000, 200],
        ]);
      }
    });

    test("as much of it is not listed beside a better journey that only a later page comes to", () => {
      const ride = (places: number[], departure: number, seconds: number) => {
        const made: MadeRun["line"] = {
          ...{ arrivals: [0, seconds], departures: [0, seconds], boards: () => true, alights: () => true },
          ...withRuns([departure], () => ({ line: made, base: departure, places })),
        };
        return { places, lines: () => [made] };
      };
      const made = {
        rules: new Map(),
        places: [0, 0.1, 0.2, 0.3, 0.4].map((x, station) => ({ at: [x, 0] as LonLat, station })),
        patterns: [ride([0, 1], 1430, 2140), ride([2, 3], 1600, 1100), ride([4, 3], 2700, 900)],
      };
      const access = [
        { place: 0, seconds: 430 },
        { place: 2, seconds: 500 },
        { place: 4, seconds: 700 },
      ];
      const egress = [
        { place: 1, seconds: 430 },
        { place: 3, seconds: 300 },
      ];
      // From 1000 to 4000 on foot for 860 s is worse than from 1100 to 3000 for 800 s.
      for (const maxJourneys of [1, 2, 5]) {
        const options = { maxJourneys, eachNumberOfVehicles: false };
        const journeys = plan(made, { from: 0, until: 4000, wanted: "arrival" }, access, egress, options);
        expect(journeys.map(({ start, end }) => [start, end])).toEqual(
          [
            [2000, 3900],
            [1100, 3000],
          ].slice(0, maxJourneys),
        );
      }
    });

    test("a little less is not", () => {
      const near = [{ place: 0, seconds: 100 }, access[1]!];
      const found = plan(network, { from: 0, until: END, wanted: "departure" }, near, egress);
      expect(found.map(({ end }) => end)).toEqual([1700]);
    });
  });

  describe("a plan by arrival", () => {
    /** The latest departure with at most k + 1 boardings, for each k, among these journeys. */
    const startsOf = (journeys: readonly Journey<MadeRun>[], brute: readonly number[]) =>
      brute.map((_, k) => Math.max(...journeys.filter((j) => j.vehicles <= k + 1).map((j) => j.start)));

    test("begins with the latest departure that an exhaustive search finds", () => {
      fc.assert(
        fc.property(madeNetwork, fc.nat(4000), ({ network, from }, more) => {
          const nearby = new Nearby(network.places);
          const until = from + more;
          const journeys = plan(network, { from, until, wanted: "arrival" });
          const brute = bruteDepartures(network, nearby, ACCESS, EGRESS, { from, until });
          expect(journeys[0]?.start ?? Number.NEGATIVE_INFINITY).toBe(brute.at(-1)!);
          expect(journeys.length).toBeLessThanOrEqual(5);
          const starts = journeys.map(({ start }) => start);
          expect(starts).toEqual(starts.toSorted((a, b) => b - a));
          for (const journey of journeys) {
            expect(faultsOf(journey, network, nearby, ACCESS, EGRESS)).toEqual([]);
            expect(journey.start).toBeGreaterThanOrEqual(from);
            expect(journey.end).toBeLessThanOrEqual(until);
          }
        }),
        RUNS,
      );
    });

    test("finds the latest departure for each number of boardings", () => {
      fc.assert(
        fc.property(madeNetwork, fc.nat(4000), ({ network, from }, more) => {
          const nearby = new Nearby(network.places);
          const until = from + more;
          const search = prepareSearch(mirroredNetwork(network), reversed(walksOf(network).changes), EGRESS, ACCESS);
          const journeys = earliestArrivals(search, -until, -from).map(mirroredJourney);
          const brute = bruteDepartures(network, nearby, ACCESS, EGRESS, { from, until });
          expect(startsOf(journeys, brute)).toEqual(brute);
        }),
        RUNS,
      );
    });

    test("changes at a station that only one of its platforms is near", () => {
      // A ends 300 m from a platform of the station; B begins at the other one, 900 m further.
      const spots = [0, 0.02, 0.0227, 0.0308, 0.07, 0.08];
      const line = (places: number[], base: number) => {
        const made: MadeRun["line"] = {
          ...{ arrivals: [0, 300], departures: [0, 300], boards: () => true, alights: () => true },
          ...withRuns([base], () => ({ line: made, base, places })),
        };
        return { places, lines: () => [made] };
      };
      const network = {
        rules: new Map(),
        places: spots.map((x, i) => ({ at: [x, 0] as LonLat, station: i === 3 ? 2 : i })),
        patterns: [line([0, 1], 1000), line([3, 5], 4000)],
      };
      const [journey] = plan(network, { from: 0, until: 5000, wanted: "arrival" });
      expect([journey?.start, journey?.end]).toEqual([900, 4360]);
    });

    test("agrees with an exhaustive search in a city of crossing lines, in both directions of time", () => {
      fc.assert(
        fc.property(madeCity, ({ network, from, origin, destination }) => {
          const nearby = new Nearby(network.places);
          const [access, egress] = [origin, destination].map((at) => nearby.around(at, 700)) as [Walk[], Walk[]];
          const until = from + 3600;
          const byArrival = plan(network, { from, until, wanted: "arrival" }, access, egress);
          const latest = bruteDepartures(network, nearby, access, egress, { from, until }).at(-1)!;
          expect(byArrival[0]?.start ?? Number.NEGATIVE_INFINITY).toBe(latest);
          const byDeparture = plan(network, { from, until: END, wanted: "departure" }, access, egress);
          const earliest = bruteArrivals(network, nearby, access, egress, from).at(-1)!;
          expect(byDeparture[0]?.end ?? Number.POSITIVE_INFINITY).toBe(earliest);
          for (const journey of [...byArrival, ...byDeparture]) {
            expect(faultsOf(journey, network, nearby, access, egress)).toEqual([]);
          }
        }),
        { numRuns: 40 },
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
      (lat, meters, gen) => {
        const at = gen(() => spot(lat));
        const places = gen(() => fc.array(spot(lat), { maxLength: 30 })).map((at, station) => ({ at, station }));
        const found = new Nearby(places).around(at, meters).map(({ place }) => place);
        const expected = places.flatMap((place, i) => (haversine(at, place.at) <= meters ? [i] : []));
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
      Math.ceil((haversine(places[0]!.at, places[place]!.at) * DETOUR_FACTOR) / WALKING_METERS_PER_SECOND),
    );
  }
  expect(haversine(places[0]!.at, places[1]!.at)).toBeGreaterThan(MAX_CHANGE_METERS);
  expect(walkTime([0, 0], [0, 0])).toBe(0);
});

test("a change to a place is a change from the other place", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(spot(48), fc.nat(8)), { maxLength: 30 }), (made) => {
      const nearby = new Nearby(made.map(([at, station]) => ({ at, station })));
      const pairs = (walks: (place: number) => readonly Walk[], name: (walk: Walk, place: number) => string) =>
        made.flatMap((_, place) => walks(place).map((walk) => name(walk, place))).toSorted();
      const forth = pairs(
        (place) => nearby.changes(place),
        (walk, place) => `${place} ${walk.place} ${walk.seconds}`,
      );
      const back = pairs(
        (place) => nearby.changesTo(place),
        (walk, place) => `${walk.place} ${place} ${walk.seconds}`,
      );
      expect(back).toEqual(forth);
    }),
  );
});

test("works across the 180th meridian", () => {
  const places = [179.9995, -179.9995, 179.9, -179.9].map((lon, station) => ({ at: [lon, -16.8] as LonLat, station }));
  const nearby = new Nearby(places);
  for (const at of [180, -180, 179.9999, -179.9999]) {
    expect([at, nearby.around([at, -16.8], 1000).map(({ place }) => place)]).toEqual([at, [0, 1]]);
  }
});
