import fc from "fast-check";
import { expect, it } from "vitest";
import { lowerBound } from "../../../../src/domain/schedule/lower-bound.ts";

it("is the number of values below the least one wanted", () => {
  const numbers = fc.array(fc.integer({ min: -5, max: 5 })).map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(numbers, fc.integer({ min: -6, max: 6 }), (values, least) => {
      expect(lowerBound(values, least)).toBe(values.filter((value) => value < least).length);
    }),
  );
});
