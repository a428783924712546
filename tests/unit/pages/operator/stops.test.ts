import { describe, expect, it } from "vitest";
import { readStopsBefore } from "../../../../src/pages/operator/stops.tsx";

describe("the page of stops in a URL", () => {
  it.each([
    ["", 0],
    ["stops=20", 20],
    ["stops=39", 20],
    ["stops=-20", 0],
    ["stops=1e3", 0],
    ["stops=9999999", 0],
    ["stops=x", 0],
  ])("%s skips %i", (query, before) => {
    expect(readStopsBefore(new URLSearchParams(query))).toBe(before);
  });
});
