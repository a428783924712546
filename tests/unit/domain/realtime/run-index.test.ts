import fc from "fast-check";
import { expect, it } from "vitest";
import { meansRun, type TripInstance } from "../../../../src/domain/realtime/descriptor.ts";
import { indexRuns } from "../../../../src/domain/realtime/run-index.ts";
import { trip } from "../../../support/realtime/updates.ts";

const optional = <T>(...values: T[]) => fc.option(fc.constantFrom(...values));
const descriptor = fc
  .record({
    tripId: optional("T", "U", "gone"),
    routeId: optional("R", "Q"),
    directionId: optional(0, 1),
    startTime: optional(28_800, 30_600),
    startDate: optional("2026-12-01", "2026-12-02"),
  })
  .map((fields) => trip(fields));
const run: fc.Arbitrary<TripInstance> = fc.record({
  tripId: fc.constantFrom("T", "U"),
  serviceDate: optional("2026-12-01", "2026-12-02"),
  startTime: optional(28_800),
  routeId: optional("R", "Q"),
  directionId: optional(0, 1),
  firstDeparture: optional(28_800, 30_600),
  otherNames: fc.constantFrom([], ["gone"]),
});

it("finds the same descriptors as a look at all of them", () => {
  fc.assert(
    fc.property(fc.array(descriptor, { maxLength: 12 }), run, (all, one) => {
      const expected = all.filter((trip) => meansRun(trip, one));
      expect(new Set(indexRuns(all, (trip) => trip).of(one))).toEqual(new Set(expected));
    }),
  );
});

it("looks at each of thousands of descriptors once, and then only at those of the run", () => {
  const all = Array.from({ length: 5000 }, (_, i) =>
    trip(
      i % 2 === 0
        ? { tripId: `T${i}` }
        : { routeId: "R", directionId: 0, startTime: i, startDate: "2026-12-01", tripId: null },
    ),
  );
  let looks = 0;
  const index = indexRuns(all, (one) => {
    looks++;
    return one;
  });
  const day = { serviceDate: "2026-12-01", routeId: "R", directionId: 0 };
  let matches = 0;
  for (let i = 0; i < 5000; i++) matches += index.of({ tripId: `T${i}`, firstDeparture: i, ...day }).length;
  expect(matches).toBe(5000);
  expect(looks).toBe(10_000);
});

it("names the trip_ids beside that of the run", () => {
  const whole = { routeId: "R", directionId: 0, startTime: 60, startDate: "2026-12-01" };
  const index = indexRuns([trip({ ...whole, tripId: "T" }), trip({ ...whole, tripId: "gone" })], (one) => one);
  const one = { tripId: "T", routeId: "R", directionId: 0, firstDeparture: 60, serviceDate: "2026-12-01" };
  expect(index.otherNames(one)).toEqual(["gone"]);
  expect(index.otherNames({ ...one, firstDeparture: 61 })).toEqual([]);
  expect(index.hasRoutes).toBe(true);
  expect(indexRuns([trip({ tripId: "T" })], (one) => one).hasRoutes).toBe(false);
});
