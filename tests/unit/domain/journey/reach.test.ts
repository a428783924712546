import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { pointInPolygon, signedArea } from "../../../../src/domain/geo/polygon.ts";
import type { Network } from "../../../../src/domain/journey/network.ts";
import { planJourneys } from "../../../../src/domain/journey/plan.ts";
import { reachTimes, ridesFrom } from "../../../../src/domain/journey/reach.ts";
import { type AreaCoordinates, reachAreas } from "../../../../src/domain/journey/reach-areas.ts";
import { MAX_ACCESS_METERS, Nearby, walkTime } from "../../../../src/domain/journey/walk.ts";
import { bruteArrivals } from "./exhaustive.ts";
import { type Made, madeCity, madeNetwork, withRuns } from "./made-network.ts";

const RUNS = { numRuns: 200 };
const HOUR = 3600;
const spot = fc.tuple(fc.nat(20), fc.nat(20)).map(([x, y]): LonLat => [x / 1200, y / 1200]);

const reachFrom = <Run>(network: Network<Run>, origin: LonLat, departure: number, seconds: number) =>
  reachTimes(network, origin, ridesFrom(network, origin, departure, seconds), seconds);
const reach = ({ network, from }: Made, origin: LonLat, seconds: number) => reachFrom(network, origin, from, seconds);

/** Earliest arrival of a plan of journeys to a point, or on foot. */
function planned({ network, from }: Made, origin: LonLat, destination: LonLat): number {
  const steps = planJourneys({
    network,
    access: (nearby) => nearby.around(origin, MAX_ACCESS_METERS),
    egress: (nearby) => nearby.around(destination, MAX_ACCESS_METERS),
    ...{ from, until: from + HOUR, wanted: "departure" },
  });
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    return Math.min(walkTime(origin, destination), ...step.value.journeys.map(({ end }) => end - from));
  }
}

describe("the time to each place", () => {
  test("is that of an exhaustive search", () => {
    fc.assert(
      fc.property(madeNetwork, spot, fc.integer({ min: 60, max: HOUR }), (made, origin, seconds) => {
        const { network, from } = made;
        const nearby = new Nearby(network.places);
        const access = nearby.around(origin, MAX_ACCESS_METERS);
        const expected = network.places.map(({ at }) => {
          const rides = bruteArrivals(network, nearby, access, nearby.around(at, MAX_ACCESS_METERS), from);
          const least = Math.min(walkTime(origin, at), rides.at(-1)! - from);
          return least <= seconds ? least : Number.POSITIVE_INFINITY;
        });
        expect([...reach(made, origin, seconds)]).toEqual(expected);
      }),
      RUNS,
    );
  });

  test("is that of a plan of journeys", () => {
    fc.assert(
      fc.property(madeCity, (made) => {
        const seconds = reach(made, made.origin, HOUR);
        made.network.places.forEach(({ at }, place) => {
          const arrival = planned(made, made.origin, at);
          expect(seconds[place]).toBe(arrival <= HOUR ? arrival : Number.POSITIVE_INFINITY);
        });
      }),
      { numRuns: 20 },
    );
  });

  test("does not depend on the longest time", () => {
    fc.assert(
      fc.property(madeCity, fc.integer({ min: 1, max: 5 }), (made, tens) => {
        const [shorter, longer] = [tens * 600, (tens + 1) * 600].map((s) => reach(made, made.origin, s));
        longer!.forEach((time, place) => {
          expect(shorter![place]).toBe(time <= tens * 600 ? time : Number.POSITIVE_INFINITY);
        });
      }),
      RUNS,
    );
  });

  test("changes by the rules of the feed", () => {
    // From place 0 to 1 and from 2 to 3; the change from 1 to 2 takes what its rule says.
    const ride = (from: number, to: number, base: number) => {
      const line = {
        ...{ arrivals: [0, 300], departures: [0, 300], boards: () => true, alights: () => true },
        ...withRuns([base], () => null),
      };
      return { places: [from, to], lines: () => [line] };
    };
    const places = [0, 0.05, 0.0501, 0.1].map((lon, station) => ({ at: [lon, 0] as const, station }));
    const timed = (seconds: number | null) => ({
      network: {
        places: [...places],
        patterns: [ride(0, 1, 0), ride(2, 3, 400)],
        rules: new Map([[1, new Map([[2, seconds]])]]),
      },
    });
    const last = (seconds: number | null) => reachFrom(timed(seconds).network, [0, 0], 0, HOUR)[3];
    expect([last(100), last(101), last(null)]).toEqual([700, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

describe("areas", () => {
  const LIMITS = [600, 1200, 1800];
  const starts = fc.array(
    fc.record({
      x: fc.integer({ min: -300, max: 300 }),
      y: fc.integer({ min: -300, max: 300 }),
      seconds: fc.nat(2000),
    }),
    { maxLength: 12 },
  );
  const origin = fc.record({
    lon: fc.constantFrom(-74, 0, 24.9, 179.99, -179.995),
    lat: fc.constantFrom(-41, 0, 40.7, 66),
  });
  const made = fc.record({ origin, starts }).map(({ origin: { lon, lat }, starts }) => ({
    origin: [lon, lat] as LonLat,
    alighted: starts.map(({ x, y, seconds }) => {
      const east = lon + x / 3000;
      return { at: [east > 180 ? east - 360 : east < -180 ? east + 360 : east, lat + y / 3000] as LonLat, seconds };
    }),
  }));

  const secondsTo = (point: LonLat, origin: LonLat, alighted: readonly { at: LonLat; seconds: number }[]) =>
    Math.min(
      walkTime(origin, point),
      ...alighted
        .filter(({ at }) => haversine(at, point) <= MAX_ACCESS_METERS)
        .map(({ at, seconds }) => seconds + walkTime(at, point)),
    );

  const ringsOf = (areas: readonly AreaCoordinates[]) => areas.flat(2);

  test("are valid GeoJSON", () => {
    fc.assert(
      fc.property(made, ({ origin, alighted }) => {
        for (const area of reachAreas(origin, alighted, LIMITS).areas) {
          expect(area.length).toBeGreaterThan(0);
          for (const [outer, ...holes] of area) {
            expect(signedArea(outer!)).toBeGreaterThan(0);
            for (const hole of holes) {
              expect(signedArea(hole)).toBeLessThan(0);
              expect(hole.every((corner) => pointInPolygon(corner, [outer!]))).toBe(true);
            }
          }
        }
        for (const ring of ringsOf(reachAreas(origin, alighted, LIMITS).areas)) {
          expect(ring.length).toBeGreaterThanOrEqual(4);
          expect(ring.at(-1)).toEqual(ring[0]);
          for (let i = 1; i < ring.length; i++) expect(ring[i]).not.toEqual(ring[i - 1]);
          expect(ring.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("contain what can be reached, to within a cell", () => {
    fc.assert(
      fc.property(made, fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), (world, x, y) => {
        const { origin, alighted } = world;
        const { areas, cellMeters } = reachAreas(origin, alighted, LIMITS);
        const east = origin[0] + x / 9000;
        const point: LonLat = [east > 180 ? east - 360 : east < -180 ? east + 360 : east, origin[1] + y / 9000];
        // Both the circles and the limit of 1 km are off by a cell at most.
        const off = 1.5 * cellMeters;
        const around = [0, 1, 2, 3, 4, 5, 6, 7].map((n): LonLat => {
          const [dx, dy] = [Math.cos((n * Math.PI) / 4) * off, Math.sin((n * Math.PI) / 4) * off];
          return [point[0] + dx / (111_195 * Math.cos((point[1] * Math.PI) / 180)), point[1] + dy / 111_195];
        });
        const times = [point, ...around].map((one) => secondsTo(one, origin, alighted));
        LIMITS.forEach((limit, i) => {
          const isIn = pointInPolygon(point, areas[i]!);
          if (times.every((time) => time <= limit)) expect(isIn).toBe(true);
          if (times.every((time) => time > limit)) expect(isIn).toBe(false);
        });
      }),
      { numRuns: 400 },
    );
  });

  test("contain those of shorter times", () => {
    fc.assert(
      fc.property(made, ({ origin, alighted }) => {
        const { areas } = reachAreas(origin, alighted, LIMITS);
        for (let i = 1; i < areas.length; i++) {
          for (const corner of areas[i - 1]!.flat(2)) expect(pointInPolygon(corner, areas[i]!)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("have a bounded size, however far they extend", () => {
    const alighted = Array.from({ length: 4000 }, (_, i) => ({
      at: [10 + ((i * 7919) % 4001) / 4001, 50 + ((i * 104_729) % 4003) / 4003] as LonLat,
      seconds: (i * 31) % 3600,
    }));
    const { areas, cellMeters } = reachAreas([10.5, 50.5], alighted, [600, 1200, 1800, 2400, 3000, 3600]);
    expect(cellMeters).toBeGreaterThan(300);
    expect(JSON.stringify(areas).length).toBeLessThan(1_500_000);
  });
});
