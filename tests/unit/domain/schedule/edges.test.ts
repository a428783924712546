/** What is at the first and the last second of a window, of a trip, and of a frequency. */
import { describe, expect, it } from "vitest";
import { callsBetween } from "../../../../src/domain/schedule/board.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import { decodePattern, encodePattern } from "../../../../src/domain/schedule/pattern.ts";
import { nextBase, runsBetween } from "../../../../src/domain/schedule/runs.ts";
import {
  approximateHeadwayOf,
  countRuns,
  decodeTimetable,
  encodeTimetable,
  type Frequency,
  startsBetween,
  startsOfRuns,
} from "../../../../src/domain/schedule/timetable.ts";
import { PLAIN_KIND } from "./schedule.ts";

const row = (start: number, end: number, headway: number): Frequency => ({ start, end, headway, exactTimes: null });

/** From one stop to another in 600 seconds. */
const pattern = decodePattern(
  encodePattern({
    stops: [1, 2],
    profiles: [{ arrivals: [0, 600], departures: [0, 600], interpolated: [0, 0] }],
    extras: [plainExtras([1, 2])],
    kinds: [PLAIN_KIND],
    timetables: [],
  }),
);
const timetableOf = (start: number, frequencies: Frequency[] = []) =>
  decodeTimetable(
    encodeTimetable([{ start, profile: 0, kind: 0, tripId: "T", shortName: null, blockId: null, frequencies }]),
  );

describe("the runs of a frequency", () => {
  it("begin within the window, its first and last second included", () => {
    const rows = [row(0, 1200, 300)];
    expect([...startsBetween(rows, rows[0]!, 1, 599)]).toEqual([300]);
    expect([...startsBetween(rows, rows[0]!, 300, 600)]).toEqual([300, 600]);
    expect([...startsBetween(rows, rows[0]!, 0, 5000)]).toEqual([0, 300, 600, 900]);
  });

  it("begin once where rows meet or overlap", () => {
    expect([...startsOfRuns([row(0, 600, 300), row(600, 1200, 300)])]).toEqual([0, 300, 600, 900]);
    expect([...startsOfRuns([row(0, 600, 300), row(0, 900, 300)])]).toEqual([0, 300, 600]);
    expect(countRuns([row(0, 600, 300), row(600, 1200, 300)])).toBe(4);
    expect(countRuns([row(0, 600, 300), row(0, 900, 300)])).toBe(3);
  });
});

describe("a trip from 1000 to 1600", () => {
  const timetable = timetableOf(1000);

  it.each([
    [1600, 2000, 1],
    [1601, 2000, 0],
    [0, 1000, 1],
    [0, 999, 0],
  ])("is under way from %i to %i in %i runs", (start, end, count) => {
    expect(runsBetween(pattern, timetable, start, end)).toHaveLength(count);
  });

  it.each([
    [1000, 2000, 1],
    [1001, 2000, 0],
    [0, 1000, 1],
    [0, 999, 0],
  ])("departs from %i to %i in %i calls", (start, end, count) => {
    expect(callsBetween(pattern, timetable, 0, start, end)).toHaveLength(count);
  });

  it("is the next one until its first second", () => {
    expect([nextBase(timetable, 1000), nextBase(timetable, 1001)]).toEqual([1000, null]);
  });
});

describe("a trip that repeats from 1000 until before 1600", () => {
  const timetable = timetableOf(1000, [row(1000, 1600, 300)]);

  it.each([
    [1300, 1300, [1300]],
    [1301, 1600, []],
    [1000, 1300, [1000, 1300]],
  ])("departs from %i to %i at %j", (start, end, departures) => {
    expect(callsBetween(pattern, timetable, 0, start, end).map(({ departure }) => departure)).toEqual(departures);
  });
});

it("the headway of a run is that of its row, unless the row has exact times", () => {
  const rows = [row(1000, 1600, 300), { ...row(1600, 2000, 100), exactTimes: 1 }];
  expect([1000, 1300, 1301, 1600, 1700].map((start) => approximateHeadwayOf(rows, start))).toEqual([
    ...[300, 300, null, null, null],
  ]);
  expect(approximateHeadwayOf([], 1000)).toBeNull();
});
