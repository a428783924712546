import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callsBetween } from "../../../../src/domain/schedule/board.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import { decodePattern, encodePattern } from "../../../../src/domain/schedule/pattern.ts";
import { tripStopTimes } from "../../../../src/domain/schedule/stop-times.ts";
import { decodeTimetable, encodeTimetable } from "../../../../src/domain/schedule/timetable.ts";
import * as arbitrary from "./schedule.ts";

const line = fc.integer({ min: 1, max: 6 }).chain((stops) =>
  fc
    .tuple(fc.array(arbitrary.profileOf(stops), { minLength: 1, maxLength: 4 }), arbitrary.trips)
    .map(([profiles, trips]) => ({
      pattern: decodePattern(
        encodePattern({
          stops: Array.from({ length: stops }, (_, i) => 100 + i),
          profiles,
          extras: [plainExtras(Array.from({ length: stops }, (_, i) => i + 1))],
          kinds: [arbitrary.PLAIN_KIND],
          timetables: [],
        }),
      ),
      timetable: decodeTimetable(
        encodeTimetable(trips.map((t) => ({ ...t, kind: 0, profile: t.profile % profiles.length }))),
      ),
      stops,
    })),
);

describe("calls in a window", () => {
  it("are those of a walk over all rows", () => {
    fc.assert(
      fc.property(line, fc.nat(120_000), fc.nat(20_000), ({ pattern, timetable, stops }, start, length) => {
        const end = start + length;
        for (let position = 0; position < stops; position++) {
          const expected: object[] = [];
          for (let index = 0; index < timetable.count; index++) {
            const row = tripStopTimes(pattern, timetable, index)[position]!;
            const shifts = timetable.frequencies[index]!.flatMap((f) => {
              const runs: number[] = [];
              for (let at = f.start; at <= f.end; at += f.headway) runs.push(at - timetable.starts[index]!);
              return runs;
            });
            for (const shift of timetable.frequencies[index]!.length === 0 ? [0] : shifts) {
              if (row.departure === null) continue;
              const departure = row.departure + shift;
              const arrival = row.arrival === null ? null : row.arrival + shift;
              if (departure >= start && departure <= end) expected.push({ index, departure, arrival, shift });
            }
          }
          expect(callsBetween(pattern, timetable, position, start, end)).toEqual(expected);
        }
      }),
    );
  });
});
