import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePatterns } from "../../../../src/pages/timetable/merge.ts";

describe("merged stop lists", () => {
  it("no pattern gives no rows", () => {
    expect(mergePatterns([])).toEqual({ rows: [], places: [] });
  });

  it("one pattern is its own list, and a stop served twice is listed twice", () => {
    expect(mergePatterns([[1, 2, 1]])).toEqual({ rows: [1, 2, 1], places: [[0, 1, 2]] });
  });

  it("a short run shares the rows of the long one", () => {
    expect(
      mergePatterns([
        [1, 2, 3, 4],
        [2, 3],
      ]),
    ).toEqual({
      rows: [1, 2, 3, 4],
      places: [
        [0, 1, 2, 3],
        [1, 2],
      ],
    });
  });

  it("a branch is inserted where it leaves the trunk", () => {
    const { rows, places } = mergePatterns([
      [1, 2, 3, 9],
      [1, 2, 7, 8, 9],
    ]);
    expect(rows).toEqual([1, 2, 3, 7, 8, 9]);
    expect(places[1]).toEqual([0, 1, 3, 4, 5]);
  });

  it("each pattern keeps its order and its stops, and every row is used", () => {
    const patterns = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 14 }), { maxLength: 6 });
    fc.assert(
      fc.property(patterns, (given) => {
        const { rows, places } = mergePatterns(given);
        given.forEach((stops, n) => {
          expect(places[n]!.map((row) => rows[row])).toEqual(stops);
          expect(places[n]).toEqual([...new Set(places[n])].toSorted((a, b) => a - b));
        });
        expect(new Set(places.flat()).size).toBe(rows.length);
      }),
    );
  });

  it("equal patterns share their rows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), (stops) => {
        expect(mergePatterns([stops, stops, stops]).rows).toEqual(stops);
      }),
    );
  });
});
