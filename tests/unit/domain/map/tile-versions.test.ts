/** Versions of transit tiles, by which the Worker knows archives that contain withdrawn data. */
import { describe, expect, it } from "vitest";
import { isWithdrawn, transitVersion } from "../../../../src/domain/map/tiles.ts";

const CONTENTS = "0123456789abcdef";

describe("a version of transit tiles", () => {
  it("is that of its contents before the first withdrawal, and another one after each", () => {
    expect(transitVersion(CONTENTS, 0)).toBe(CONTENTS);
    expect(new Set([0, 1, 31, 4_000_000_000].map((withdrawn) => transitVersion(CONTENTS, withdrawn))).size).toBe(4);
    expect(transitVersion(CONTENTS, 4_000_000_000)).toMatch(/^[0-9a-f]{16,64}$/);
  });

  it.each([
    [0, 0, false],
    [0, 1, true],
    [30, 31, true],
    [31, 31, false],
    // The Worker has not read of the newest withdrawal yet.
    [32, 31, false],
    [255, 256, true],
  ])("built after withdrawal %i is withdrawn at %i: %s", (built, now, expected) => {
    expect(isWithdrawn(transitVersion(CONTENTS, built), now)).toBe(expected);
  });

  it.each(["", "0", "ab"])("is withdrawn by the first withdrawal if it is %j", (version) => {
    expect([isWithdrawn(version, 0), isWithdrawn(version, 1)]).toEqual([false, true]);
  });
});
