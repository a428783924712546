import { describe, expect, test } from "vitest";
import {
  contrastRatio,
  cssColor,
  MODE_COLORS,
  parseHex,
  readableOn,
  routeBadge,
} from "../../../../src/domain/gtfs/color.ts";
import { modeOf } from "../../../../src/domain/gtfs/modes.ts";
import { ROUTE_TYPES } from "../../../../src/domain/gtfs/route-types.ts";

const rgb = (hex: string) => parseHex(hex)!;

test.each([
  ["FF9900", [255, 153, 0]],
  ["00aaBB", [0, 170, 187]],
  ["000000", [0, 0, 0]],
])("%s is a color", (text, want) => {
  expect(parseHex(text)).toEqual(want);
  expect(cssColor(rgb(text))).toBe(`#${text.toLowerCase()}`);
});

test.each(["", "#FF9900", "FFF", "FF99000", "GG0000", " FF990", "FF9900\n", null, undefined])(
  "%j is not a color",
  (text) => {
    expect(parseHex(text)).toBeNull();
  },
);

test("contrast follows WCAG", () => {
  expect(contrastRatio(rgb("000000"), rgb("ffffff"))).toBeCloseTo(21, 5);
  expect(contrastRatio(rgb("ffffff"), rgb("ffffff"))).toBe(1);
  expect(contrastRatio(rgb("767676"), rgb("ffffff"))).toBeCloseTo(4.54, 2);
  expect(contrastRatio(rgb("ffffff"), rgb("767676"))).toBeCloseTo(4.54, 2);
});

test("the preferred text color is kept if legible, else the better of black and white", () => {
  expect(readableOn(rgb("003366"), rgb("ffff00"))).toEqual(rgb("ffff00"));
  expect(readableOn(rgb("ffff00"), rgb("ffffff"))).toEqual(rgb("000000"));
  expect(readableOn(rgb("003366"), rgb("000000"))).toEqual(rgb("ffffff"));
  expect(readableOn(rgb("ff9900"))).toEqual(rgb("000000"));
});

describe("colors of the modes", () => {
  test.each(Object.entries(MODE_COLORS))("%s is legible in light and dark", (_mode, hex) => {
    const fill = rgb(hex);
    expect(contrastRatio(fill, readableOn(fill))).toBeGreaterThanOrEqual(4.5);
    // The lightest and the darkest surfaces that a badge can lie on.
    for (const page of ["ffffff", "f0f4f1", "0e1513", "1b2622"]) {
      expect(contrastRatio(fill, rgb(page))).toBeGreaterThanOrEqual(3);
    }
  });
  test("are all different", () => {
    expect(new Set(Object.values(MODE_COLORS)).size).toBe(Object.keys(MODE_COLORS).length);
  });
  test("exist for every route type", () => {
    for (const { code } of ROUTE_TYPES) expect(parseHex(MODE_COLORS[modeOf(code)])).not.toBeNull();
  });
});

describe("routeBadge", () => {
  test("uses the route's colors and short name", () => {
    const route = { route_color: "FFFF33", route_text_color: "000000", route_short_name: " Yellow ", route_type: 1 };
    expect(routeBadge(route)).toEqual({ fill: "#ffff33", text: "#000000", label: "Yellow" });
  });
  test("replaces an illegible text color", () => {
    expect(routeBadge({ route_color: "FFFF33", route_text_color: "FFFFFF" }).text).toBe("#000000");
  });
  test("uses the mode's color if the route has none; a text color without a color is ignored", () => {
    const badge = routeBadge({ route_type: 1100, route_text_color: "00FF00", route_long_name: "Island Hopper" });
    expect(badge).toEqual({ fill: `#${MODE_COLORS.air}`, text: "#ffffff", label: "Island Hopper" });
  });
  test("ignores an invalid color", () => {
    expect(routeBadge({ route_type: 3, route_color: "#12" }).fill).toBe(`#${MODE_COLORS.bus}`);
  });
  test("is labeled with the long name, then the GTFS id, then nothing", () => {
    expect(routeBadge({ route_short_name: "  ", route_long_name: "", route_id: "R1" }).label).toBe("R1");
    expect(routeBadge({}).label).toBe("");
  });
});
