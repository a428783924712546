import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratioOf, spreadOf } from "../../../../src/domain/measurements/spread.ts";

describe("spreadOf", () => {
  it.each([
    [[5], { median: 5, low: 5, high: 5, rounds: 1 }],
    [[3, 1, 2], { median: 2, low: 1, high: 3, rounds: 3 }],
    [[4, 1, 3, 2], { median: 2.5, low: 1, high: 4, rounds: 4 }],
  ])("of %j is %j", (values, spread) => expect(spreadOf(values)).toEqual(spread));

  it.each([[[]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])("refuses %j", (values) =>
    expect(() => spreadOf(values)).toThrow(RangeError),
  );

  it("has as many values below its median as above it", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
        const { median, low, high } = spreadOf(values);
        expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2);
        expect(low).toBe(Math.min(...values));
        expect(high).toBe(Math.max(...values));
      }),
    );
  });
});

describe("ratioOf", () => {
  it("compares rounds that took turns with each other", () =>
    expect(ratioOf([1, 2, 4], [2, 6, 4], "less")).toEqual({ median: 2, low: 1, high: 3, rounds: 3 }));

  it("is above 1 where ours is better, whichever way that is", () => {
    expect(ratioOf([1], [2], "less")?.median).toBe(2);
    expect(ratioOf([2], [1], "more")?.median).toBe(2);
  });

  it("compares series of different lengths by their medians", () =>
    expect(ratioOf([1, 2, 3], [8], "less")).toEqual({ median: 4, low: 4, high: 4, rounds: 1 }));

  it("is nothing where one side is 0", () => expect(ratioOf([0], [3], "less")).toBeNull());
});
