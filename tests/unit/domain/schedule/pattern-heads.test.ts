import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodePattern } from "../../../../src/domain/schedule/pattern.ts";
import {
  decodePatternHeads,
  decodeRouteSchedule,
  encodePatternHeads,
  encodeRouteSchedule,
  type PatternHead,
  tripsOfTimetable,
} from "../../../../src/domain/schedule/pattern-heads.ts";

describe("pattern heads", () => {
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
});

describe("route schedule", () => {
  const text = fc.string({ unit: "grapheme" });
  const pattern = fc.record({
    id: fc.nat(),
    feed_version_id: fc.nat(),
    route_id: fc.nat(),
    stops: text,
    profiles: text,
  });
  const timetable = fc.record({ id: fc.nat(), pattern_id: fc.nat(), service_id: fc.nat(), trips: text });

  test("patterns and timetables survive a round trip, including line feeds", () => {
    fc.assert(
      fc.property(fc.array(pattern), fc.array(timetable), (patterns, timetables) => {
        expect(decodeRouteSchedule(encodeRouteSchedule(patterns, timetables))).toEqual({ patterns, timetables });
      }),
    );
    const odd = { id: 1, stops: "a\nb", profiles: "" };
    expect(decodeRouteSchedule(encodeRouteSchedule([odd], []))).toEqual({ patterns: [odd], timetables: [] });
  });
});
