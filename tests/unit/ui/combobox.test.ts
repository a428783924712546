import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionAfter } from "../../../src/ui/combobox.ts";

describe("the keys of a combobox", () => {
  it("move through the field and every option, and back the same way", () => {
    fc.assert(
      fc.property(fc.nat(30), (options) => {
        const walked = [-1];
        for (let i = 0; i < options; i++) walked.push(optionAfter("ArrowDown", walked.at(-1)!, options)!);
        expect(walked).toEqual(Array.from({ length: options + 1 }, (_, i) => i - 1));
        expect(optionAfter("ArrowDown", options - 1, options)).toBe(-1);
        for (const at of walked)
          expect(optionAfter("ArrowUp", optionAfter("ArrowDown", at, options)!, options)).toBe(at);
      }),
    );
  });

  it.each([
    ["Home", 3, 0],
    ["End", 1, 4],
    // Without an active option, these keys move the cursor.
    ["Home", -1, null],
    ["End", -1, null],
    ["a", 2, null],
  ])("%s at option %i of five leads to %s", (key, active, expected) => {
    expect(optionAfter(key, active, 5)).toBe(expected);
  });
});
