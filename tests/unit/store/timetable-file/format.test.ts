import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forwardTimes } from "../../../../src/domain/journey/forward-times.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import { decodeTimetable, encodeTimetable } from "../../../../src/domain/schedule/timetable.ts";
import { TimetableFormatError } from "../../../../worker/store/timetable-file/columns.ts";
import { decodeTimetableFile, encodeTimetableFile } from "../../../../worker/store/timetable-file/format.ts";
import {
  fileServicesOn,
  patternsOf,
  routesOf,
  stopsOf,
  timetablesOf,
} from "../../../../worker/store/timetable-file/schedule.ts";
import { collectorOf, type MadeVersion, version } from "./version.ts";

async function fileOf(made: MadeVersion) {
  const content = collectorOf(made).content(made.ranges);
  return encodeTimetableFile(content!);
}

describe("timetable files", () => {
  it("have the stops, routes, and services of a version", async () => {
    await fc.assert(
      fc.asyncProperty(version, async (made) => {
        const file = await decodeTimetableFile(await fileOf(made));
        expect(stopsOf(file, made.ranges)).toEqual(made.stops);
        expect(routesOf(file, made.ranges)).toEqual(made.routes);
        for (let day = 16_990; day < 17_410; day += 7) {
          const running = made.services.filter(({ days }) => days.includes(day)).map(({ id }) => id);
          expect([...fileServicesOn(file, made.ranges, day)]).toEqual(running);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("have the patterns and trips of a version", async () => {
    await fc.assert(
      fc.asyncProperty(version, async (made) => {
        const file = await decodeTimetableFile(await fileOf(made));
        const patterns = patternsOf(file, made.ranges);
        expect(patterns.map(({ id, route_id }) => ({ id, route_id }))).toEqual(
          made.patterns.map(({ id, route_id }) => ({ id, route_id })),
        );
        for (const [i, { pattern }] of patterns.entries()) {
          const expected = made.patterns[i]!.pattern;
          expect(pattern.stops).toEqual(expected.stops);
          expect(pattern.timetables).toEqual(expected.timetables);
          for (const [p, profile] of pattern.profiles.entries()) {
            const { arrivals, departures } = expected.profiles[p]!;
            expect({ arrivals: profile.arrivals, departures: profile.departures }).toEqual({ arrivals, departures });
            expect(forwardTimes(profile)).toMatchObject({
              arrivals: forwardTimes(expected.profiles[p]!).arrivals,
              departures: forwardTimes(expected.profiles[p]!).departures,
            });
          }
          for (const [k, kind] of pattern.kinds.entries()) {
            const { headsign, shapeId, directionId, wheelchairAccessible, bikesAllowed, extras } = expected.kinds[k]!;
            expect(kind).toMatchObject({ headsign, shapeId, directionId, wheelchairAccessible, bikesAllowed });
            const { stopSequence, pickupType, dropOffType } = expected.extras[extras]!;
            expect(pattern.extras[kind.extras]).toEqual({ ...plainExtras(stopSequence), pickupType, dropOffType });
          }
        }
        const timetables = timetablesOf(file, made.ranges);
        expect([...timetables.keys()]).toEqual(made.timetables.map(({ id }) => id));
        const blocks = new Map<string, string>();
        for (const { id, trips } of made.timetables) {
          const timetable = timetables.get(id)!;
          const expected = decodeTimetable(encodeTimetable(trips));
          expect(timetable.count).toBe(expected.count);
          expect(timetable.hasFrequencies).toBe(expected.hasFrequencies);
          for (const column of ["starts", "profiles", "kinds", "tripIds", "shortNames", "frequencies"] as const) {
            expect([...timetable[column]]).toEqual([...expected[column]]);
          }
          for (const [i, block] of expected.blockIds.entries()) {
            const number = timetable.blockIds[i];
            if (block === null) expect(number).toBeNull();
            else expect(number).toBe(blocks.get(block) ?? blocks.set(block, number!).get(block));
          }
        }
        expect(new Set(blocks.values()).size).toBe(blocks.size);
      }),
      { numRuns: 50 },
    );
  });

  it("refuse damage anywhere, and other layouts", async () => {
    await fc.assert(
      fc.asyncProperty(version, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(), async (made, at, mask, cut) => {
        const file = await fileOf(made);
        const damaged = file.slice();
        const index = at % 12 === 0 ? at % 16 : at % file.length;
        // The four bytes of zeros are not read.
        fc.pre(index < 12 || index >= 16);
        damaged[index]! ^= mask;
        await expect(decodeTimetableFile(damaged)).rejects.toBeInstanceOf(TimetableFormatError);
        await expect(decodeTimetableFile(file.slice(0, cut % file.length))).rejects.toBeInstanceOf(
          TimetableFormatError,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("is not made of a version with missing rows or numbers beyond the columns", () => {
    const [made] = fc.sample(version, { numRuns: 1, seed: 1 });
    const { ranges } = made!;
    expect(collectorOf(made!).content(ranges)).not.toBeNull();
    expect(collectorOf(made!).content({ ...ranges, stop_count: ranges.stop_count + 1 })).toBeNull();
    expect(collectorOf(made!).content({ ...ranges, trip_count: ranges.trip_count + 1 })).toBeNull();
  });
});
