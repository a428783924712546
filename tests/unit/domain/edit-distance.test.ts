import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "../../../src/domain/edit-distance.ts";

/** The definition, without any short cut. */
function plain(a: string[], b: string[]): number {
  const known = new Map<string, number>();
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const ways = [
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(between(i - 2, j - 2) + 1);
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return between(a.length, b.length);
}

describe("the edit distance", () => {
  test.each([
    ["bart", "bart", 0],
    ["bart", "barts", 1],
    ["bart", "brat", 1],
    ["bart", "cart", 1],
    ["bart", "", 4],
    ["é~x", "e~x", 1],
  ])("of %s and %s is %i", (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
    expect(editDistance(b, a, 10)).toBe(distance);
  });

  test("stops at its limit", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(limit + 1, plain([...a], [...b])));
      }),
    );
  });
});
