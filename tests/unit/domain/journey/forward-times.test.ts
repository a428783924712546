import fc from "fast-check";
import { expect, test } from "vitest";
import { forwardTimes } from "../../../../src/domain/journey/forward-times.ts";

const H = 3600;

/** A profile of trips that do not wait. */
const at = (times: (number | null)[], interpolated: number[] = times.map(() => 0)) =>
  forwardTimes({ arrivals: times, departures: times, interpolated });

test("leaves times that go forward as they are", () => {
  const profile = { arrivals: [0, 60, null, 200], departures: [0, 80, null, 200], interpolated: [0, 0, 0, 0] };
  expect(forwardTimes(profile)).toBe(profile);
});

test("reads 23:50, 00:10 as midnight, as often as it comes", () => {
  expect(at([0, 1200 - 24 * H, 2400 - 24 * H]).arrivals).toEqual([0, 1200, 2400]);
  expect(at([0, 20 * H, 0, 20 * H, 0]).arrivals).toEqual([0, 20 * H, 24 * H, 44 * H, 48 * H]);
});

test("takes a step back for midnight up to 6 hours of ride", () => {
  expect(at([0, 20 * H, 2 * H]).arrivals).toEqual([0, 20 * H, 26 * H]);
  expect(at([0, 20 * H, 2 * H + 1]).arrivals).toEqual([0, 20 * H, null]);
});

test("moves estimates over midnight with the times that they were made from", () => {
  const times = [0, 600 - 12 * H, 1200 - 24 * H];
  expect(at(times, [0, 3, 0]).arrivals).toEqual([0, 600, 1200]);
});

test("has no times from any other step back on", () => {
  expect(at([0, 600, 500, 900]).arrivals).toEqual([0, 600, null, null]);
  const waits = { arrivals: [0, 600, 900], departures: [0, 500, 900], interpolated: [0, 0, 0] };
  expect(forwardTimes(waits)).toEqual({ arrivals: [0, 600, null], departures: [0, null, null] });
});

test("an arrival at the first stop after its departure does not matter", () => {
  const times = { arrivals: [60, 600], departures: [0, 600], interpolated: [0, 0] };
  expect(forwardTimes(times)).toEqual({ arrivals: [null, 600], departures: [0, 600] });
});

test("never goes back, whatever the times", () => {
  const time = fc.option(fc.integer({ min: -100_000, max: 100_000 }));
  const call = fc.record({ arrival: time, departure: time, interpolated: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 8 }), (calls) => {
      const { arrivals, departures } = forwardTimes({
        arrivals: calls.map(({ arrival }) => arrival),
        departures: calls.map(({ departure }) => departure),
        interpolated: calls.map(({ interpolated }) => interpolated),
      });
      expect([arrivals.length, departures.length]).toEqual([calls.length, calls.length]);
      const order = arrivals.flatMap((arrival, i) => [arrival, departures[i]!]).filter((one) => one !== null);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});
