import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callsBetween } from "../../../../src/domain/schedule/board.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import { decodePattern, encodePattern } from "../../../../src/domain/schedule/pattern.ts";
import { decodeTimetable, encodeTimetable } from "../../../../src/domain/schedule/timetable.ts";
import { tripStopTimes } from "../../../support/stored-schedule.ts";
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
  it("include the first of each frequency up to the limit", () => {
    const first = (calls: ReturnType<typeof callsBetween>, limit: number) =>
      calls
        .toSorted((a, b) => a.departure - b.departure || a.index - b.index)
        .slice(0, limit)
        .map(({ departure, index }) => [departure, index]);
    fc.assert(
      fc.property(
        line,
        fc.nat(120_000),
        fc.nat(20_000),
        fc.integer({ min: 1, max: 9 }),
        (given, start, length, limit) => {
          const { pattern, timetable, stops } = given;
          for (let position = 0; position < stops; position++) {
            const all = callsBetween(pattern, timetable, position, start, start + length);
            const some = callsBetween(pattern, timetable, position, start, start + length, {
              enough: { count: limit, from: start },
            });
            expect(first(some, limit)).toEqual(first(all, limit));
          }
        },
      ),
    );
  });

  it("do not list every run of a second-by-second frequency", () => {
    const frequencies = [{ start: 0, end: 9999 * 3600, headway: 1, exactTimes: null }];
    const timetable = decodeTimetable(
      encodeTimetable([{ start: 0, profile: 0, kind: 0, tripId: "T", shortName: null, blockId: null, frequencies }]),
    );
    const profile = { arrivals: [0, 60], departures: [0, 60], interpolated: [0, 0] };
    const pattern = decodePattern(
      encodePattern({
        stops: [1, 2],
        profiles: [profile],
        extras: [plainExtras([1, 2])],
        kinds: [arbitrary.PLAIN_KIND],
        timetables: [],
      }),
    );
    const calls = callsBetween(pattern, timetable, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, {
      enough: { count: 20, from: 0 },
    });
    expect(calls.map(({ departure }) => departure)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it("match a scan of all rows", () => {
    fc.assert(
      fc.property(line, fc.nat(120_000), fc.nat(20_000), ({ pattern, timetable, stops }, start, length) => {
        const end = start + length;
        for (let position = 0; position < stops; position++) {
          const expected: object[] = [];
          for (let index = 0; index < timetable.count; index++) {
            const row = tripStopTimes(pattern, timetable, index)[position]!;
            const runs = new Set<number>();
            for (const f of timetable.frequencies[index]!) {
              for (let at = f.start; at < f.end; at += f.headway) runs.add(at);
            }
            const shifts = [...runs].map((at) => at - timetable.starts[index]!);
            for (const shift of timetable.frequencies[index]!.length === 0 ? [0] : shifts) {
              const own = row.departure ?? row.arrival;
              if (own === null) continue;
              const departure = own + shift;
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
