import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodePattern } from "../../../../src/domain/schedule/pattern.ts";
import {
  decodePatternHeads,
  encodePatternHeads,
  type PatternHead,
  tripsOfTimetable,
} from "../../../../src/domain/schedule/pattern-heads.ts";

/** A head whose timetables hold as many trips as `sizes` says, numbered from `first`. */
function head(id: number, first: number, sizes: readonly number[]): PatternHead {
  let next = first;
  const timetables = sizes.map((size, i) => {
    const pair = { serviceId: 50 + i, timetableId: next };
    next += size;
    return pair;
  });
  return { id, stop_pattern_id: id + 1, direction_id: id % 2, trip_count: next - first, timetables };
}

const packed = (heads: readonly PatternHead[]) =>
  encodePatternHeads(
    heads.map((h) => ({
      ...h,
      timetables: encodePattern({ stops: [], profiles: [], extras: [], kinds: [], timetables: h.timetables })
        .timetables,
    })),
  );

const sizes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });

describe("heads of patterns", () => {
  test("survive a round trip", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e6), fc.nat(1e6), sizes)), (specs) => {
        const heads = specs.map(([id, first, of]) => head(id, first, of));
        expect(decodePatternHeads(packed(heads))).toEqual(heads);
      }),
    );
  });

  test("contain the number of trips in each timetable", () => {
    fc.assert(
      fc.property(fc.nat(1e6), sizes, (first, of) => {
        const one = head(1, first, of);
        expect(of.map((_, i) => tripsOfTimetable(one, i))).toEqual(of);
      }),
    );
  });
});
