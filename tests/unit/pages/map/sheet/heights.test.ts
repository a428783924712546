import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heightBeside, restingHeight, SHEET_HEIGHTS, speedOf } from "../../../../../src/pages/map/sheet/heights.ts";

const RESTS = { peek: 76, half: 370, full: 732 };

describe("a sheet that is let go", () => {
  it.each([
    // At rest, the nearest height counts.
    [80, 0, "peek"],
    [300, 0, "half"],
    [600, 0, "full"],
    // A flick goes on to the next height, or further where it is fast.
    [90, 0.5, "half"],
    [380, 0.5, "full"],
    [360, -0.5, "peek"],
    [720, -0.5, "half"],
    [720, -4, "peek"],
    // Beyond the last height there is none.
    [732, 3, "full"],
    [76, -3, "peek"],
  ] as const)("at %i px with %f px/ms rests at %s", (pixels, speed, expected) => {
    expect(restingHeight(pixels, speed, RESTS)).toBe(expected);
  });

  it("never rests against a flick", () => {
    fc.assert(
      fc.property(fc.integer({ min: 76, max: 732 }), fc.double({ min: 0.4, max: 10, noNaN: true }), (pixels, speed) => {
        expect(RESTS[restingHeight(pixels, speed, RESTS)]).toBeGreaterThanOrEqual(pixels);
        expect(RESTS[restingHeight(pixels, -speed, RESTS)]).toBeLessThanOrEqual(pixels);
      }),
    );
  });
});

it("the speed is that of the last tenth of a second", () => {
  expect(speedOf([])).toBe(0);
  expect(speedOf([{ time: 5, pixels: 100 }])).toBe(0);
  const slowThenFast = [0, 100, 200, 250, 300].map((time, i) => ({ time, pixels: [0, 1, 2, 52, 102][i]! }));
  expect(speedOf(slowThenFast)).toBe(1);
});

it("arrow keys move by one height, and stop at either end", () => {
  expect(SHEET_HEIGHTS.map((height) => heightBeside(height, 1))).toEqual(["half", "full", "full"]);
  expect(SHEET_HEIGHTS.map((height) => heightBeside(height, -1))).toEqual(["peek", "peek", "half"]);
});
