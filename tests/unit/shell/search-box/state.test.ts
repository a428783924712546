import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "../../../../src/data/search.ts";
import { countWords, stateOf } from "../../../../src/shell/search-box/state.ts";

const NONE: SearchAnswer = { feeds: [], operators: [], routes: [], stops: [], places: [], more: [], corrected: false };
const ONE: SearchAnswer = { ...NONE, places: [{ city_name: null, adm1_name: null, adm0_name: "Japan", operators: 1 }] };

describe("the state", () => {
  it.each([
    ["", null, false, "empty"],
    ["a", null, false, "short"],
    ["東京", ONE, true, "short"],
    ["🚋🚋", ONE, true, "short"],
    ["abc", null, false, "loading"],
    ["abc", NONE, true, "none"],
    ["abc", ONE, true, "results"],
    ["abc", null, true, "failed"],
  ] as const)("of %j with %j is right", (text, answer, isDone, expected) => {
    expect(stateOf(text, answer, isDone)).toBe(expected);
  });
});

describe("the screen reader announcement", () => {
  it("has the total count and one for each kind", () => {
    expect(
      countWords(
        [
          { name: "Feeds", hits: [1, 2] },
          { name: "Stops", hits: [3] },
        ],
        false,
      ),
    ).toBe("3 results. Feeds 2, Stops 1.");
    expect(countWords([{ name: "Feeds", hits: [1] }], true)).toBe("No exact matches, 1 similar result. Feeds 1.");
  });
});
