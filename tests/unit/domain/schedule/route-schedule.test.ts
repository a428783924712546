import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeRouteSchedule, encodeRouteSchedule } from "../../../../src/domain/schedule/pattern-heads.ts";

const text = fc.string({ unit: "grapheme" });
const pattern = fc.record({ id: fc.nat(), feed_version_id: fc.nat(), route_id: fc.nat(), stops: text, profiles: text });
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
