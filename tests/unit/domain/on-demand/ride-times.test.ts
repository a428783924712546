import fc from "fast-check";
import { expect, test } from "vitest";
import { estimatedMeters, pickupSpan, rideSeconds } from "../../../../src/domain/on-demand/ride-times.ts";

test("a ride takes the direct drive times the factor, and the offset", () => {
  // 10 km at 30 km/h are 20 minutes.
  expect(rideSeconds({ factor: 1, offset: 0 }, 10_000)).toBe(1200);
  expect(rideSeconds({ factor: 1.5, offset: 300 }, 10_000)).toBe(2100);
});

test("an estimate by road is a third longer than the straight line", () => {
  expect(estimatedMeters([0, 0], [0, 0.1])).toBeCloseTo(1.3 * 11_119.5, -1);
});

test("the span of pickups holds exactly the times with which both windows are kept", () => {
  const window = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
  fc.assert(
    fc.property(window, window, fc.integer({ min: 0, max: 30 }), ([a, b], [c, d], seconds) => {
      const times = Array.from({ length: 52 }, (_, i) => i).filter(
        (time) => a <= time && time <= b && c <= time + seconds && time + seconds <= d,
      );
      const span = pickupSpan([a, b], [c, d], seconds);
      expect(span).toEqual(times.length === 0 ? null : [times[0], times.at(-1)]);
    }),
  );
});
