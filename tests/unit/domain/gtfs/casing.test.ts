import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needsCasing } from "../../../../src/domain/gtfs/casing.ts";
import { contrastRatio, parseHex } from "../../../../src/domain/gtfs/color.ts";

describe("a casing", () => {
  test.each([
    ["000080", false, true],
    ["#000080", false, true],
    ["ffff00", true, false],
    ["ffffff", true, false],
    ["000000", false, true],
    ["d7263d", false, false],
    ["", false, false],
    ["blue", false, false],
    [null, false, false],
  ] as const)("of %s: light %s, dark %s", (color, light, dark) => {
    expect([needsCasing(color, "light"), needsCasing(color, "dark")]).toEqual([light, dark]);
  });

  test("is needed exactly where the contrast with the ground is under 3 to 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = value.toString(16).padStart(6, "0");
        expect(needsCasing(hex, "light")).toBe(contrastRatio(parseHex(hex)!, [255, 255, 255]) < 3);
        expect(needsCasing(hex, "dark")).toBe(contrastRatio(parseHex(hex)!, [21, 30, 27]) < 3);
      }),
    );
  });
});
