/** The expression of the map agrees with the function of the pages. */
import { createExpression, type ExpressionSpecification } from "@maplibre/maplibre-gl-style-spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needsCasing } from "../../../src/domain/gtfs/casing.ts";
import { isFaint } from "../../../src/map/contrast.ts";

function evaluated(hex: string, theme: "light" | "dark"): boolean {
  const expression = isFaint(["to-color", ["get", "color"]], theme) as ExpressionSpecification;
  const made = createExpression(expression, { type: "boolean" } as never);
  if (made.result === "error") throw new Error(JSON.stringify(made.value));
  return made.value.evaluate({ zoom: 10 }, {
    type: 2,
    properties: { color: `#${hex}` },
    geometry: [],
  } as never) as boolean;
}

describe("the contrast of a line with the ground", () => {
  test.each([
    ["000080", "dark", true],
    ["000080", "light", false],
    ["ffff00", "light", true],
    ["ffff00", "dark", false],
  ] as const)("of %s (%s): too little is %s", (hex, theme, want) => expect(evaluated(hex, theme)).toBe(want));

  test("is that of WCAG", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom("light", "dark"), (value, theme) => {
        const hex = value.toString(16).padStart(6, "0");
        expect(evaluated(hex, theme)).toBe(needsCasing(hex, theme));
      }),
    );
  });
});
