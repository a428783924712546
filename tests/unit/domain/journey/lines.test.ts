import { describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { linesOf } from "../../../../src/domain/journey/lines.ts";
import { partOfLine } from "../../../../src/domain/journey/part-of-line.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import { decodePattern, encodePattern, type TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { decodeTimetable, encodeTimetable, type Frequency } from "../../../../src/domain/schedule/timetable.ts";
import { PLAIN_KIND } from "../schedule/schedule.ts";
import { basesOf } from "./made-network.ts";

describe("lines", () => {
  const kind = (extras: number, shapeId: number | null = null): TripKind => ({ ...PLAIN_KIND, shapeId, extras });

  const plain = plainExtras([1, 2]);
  /** Two profiles; the second extras differ in nothing that counts, the third forbids boarding at the first stop. */
  const PATTERN = decodePattern(
    encodePattern({
      stops: [7, 8],
      profiles: [
        { arrivals: [0, 600], departures: [0, 600], interpolated: [0, 0] },
        { arrivals: [0, 900], departures: [0, 900], interpolated: [0, 0] },
      ],
      extras: [plain, { ...plain, pickupType: [0, 3] }, { ...plain, pickupType: [1, 0], dropOffType: [0, 2] }],
      kinds: [kind(0), kind(1, 5), kind(2)],
      timetables: [{ serviceId: 1, timetableId: 100 }],
    }),
  );

  const timetable = (trips: readonly [start: number, profile: number, kind: number, frequencies?: Frequency[]][]) =>
    decodeTimetable(
      encodeTimetable(
        trips.map(([start, profile, kind, frequencies = []], i) => ({
          start,
          profile,
          kind,
          tripId: `t${i}`,
          shortName: null,
          blockId: null,
          frequencies,
        })),
      ),
    );

  const DAY = 86_400;
  const all = { from: 0, until: 10 * DAY };

  test("trips with the same times and rules are one line, day after day in order of departure", () => {
    const trips = timetable([
      [3600, 0, 0],
      [7200, 0, 1],
      [7300, 1, 0],
      [90_000, 0, 2],
    ]);
    const lines = linesOf(PATTERN, [{ timetable: trips, origins: [DAY, 2 * DAY] }], all, (run) => run);
    expect(lines.map((line) => [line.arrivals[1], basesOf(line)])).toEqual([
      [600, [DAY + 3600, DAY + 7200, 2 * DAY + 3600, 2 * DAY + 7200]],
      [900, [DAY + 7300, 2 * DAY + 7300]],
      [600, [DAY + 90_000, 2 * DAY + 90_000]],
    ]);
    expect(lines[0]!.runAt(2)).toEqual({ timetable: trips, index: 0, origin: 2 * DAY, shift: 0 });
    expect(lines.map(({ boards }) => [boards(0), boards(1)])).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    expect(lines.every(({ alights }) => alights(0) && alights(1))).toBe(true);
  });

  test("includes only trips under way between the two times", () => {
    const trips = timetable([
      [1000, 0, 0],
      [2000, 0, 0],
      [3000, 0, 0],
    ]);
    const bases = (from: number, until: number) =>
      linesOf(PATTERN, [{ timetable: trips, origins: [0] }], { from, until }, (run) => run).flatMap(basesOf);
    expect(bases(1600, 2000)).toEqual([1000, 2000]);
    expect(bases(1601, 1999)).toEqual([]);
    expect(bases(2601, 9999)).toEqual([3000]);
  });

  test("a frequency runs from its start, before its end", () => {
    const often = { start: 600, end: 3000, headway: 1200, exactTimes: 0 };
    const never = { start: 600, end: 3000, headway: 0, exactTimes: 0 };
    const trips = timetable([[500, 0, 0, [often, never]]]);
    const [line] = linesOf(PATTERN, [{ timetable: trips, origins: [0] }], all, (run) => run.shift);
    expect(basesOf(line!)).toEqual([600, 1800]);
    expect([0, 1].map((index) => line!.runAt(index))).toEqual([100, 1300]);
    const [later] = linesOf(PATTERN, [{ timetable: trips, origins: [0] }], { from: 2401, until: 2999 }, (run) => run);
    expect(later).toBeUndefined();
  });

  test("runs every few seconds are reduced to one per half minute or more", () => {
    const bases = (headway: number) => {
      const trips = timetable([[0, 0, 0, [{ start: 0, end: 100, headway, exactTimes: 0 }]]]);
      return linesOf(PATTERN, [{ timetable: trips, origins: [0] }], all, (run) => run).flatMap(basesOf);
    };
    expect(bases(1)).toEqual([0, 30, 60, 90]);
    expect(bases(20)).toEqual([0, 40, 80]);
    expect(bases(30)).toEqual([0, 30, 60, 90]);
    expect(bases(45)).toEqual([0, 45, 90]);
  });
});

const LINE: LonLat[] = [
  [0, 0],
  [0.01, 0],
  [0.02, 0],
  [0.02, 0.01],
];

test("returns the part between two stops, cut within its segments", () => {
  expect(
    partOfLine(LINE, [
      [0.005, 0.0001],
      [0.0201, 0.004],
    ]),
  ).toEqual([
    [0.005, 0],
    [0.01, 0],
    [0.02, 0],
    [0.02, 0.004],
  ]);
  expect(
    partOfLine(LINE, [
      [0.002, 0],
      [0.007, 0],
    ]),
  ).toEqual([
    [0.002, 0],
    [0.007, 0],
  ]);
});

test("connects the stops directly if the shape is implausible", () => {
  const straight = (...stops: LonLat[]) => expect(partOfLine(LINE, stops)).toEqual(stops);
  // Backwards, far away, and no shape at all.
  straight([0.018, 0], [0.005, 0]);
  straight([0, 0.1], [0.01, 0.1], [0.02, 0.1]);
  expect(
    partOfLine(
      [],
      [
        [0, 0],
        [1, 1],
      ],
    ),
  ).toHaveLength(2);
});

test("takes the passage before the other stop if the line passes a stop twice", () => {
  const thereAndBack: LonLat[] = [
    [0, 0],
    [0.01, 0],
    [0.02, 0],
    [0.01, 0],
    [0, 0],
  ];
  expect(
    partOfLine(thereAndBack, [
      [0.02, 0],
      [0.005, 0],
    ]),
  ).toEqual([
    [0.02, 0],
    [0.01, 0],
    [0.005, 0],
  ]);
});

test("ignores a detour much longer than the distance between the stops", () => {
  const detour: LonLat[] = [
    [0, 0],
    [0, 0.05],
    [0.005, 0.05],
    [0.005, 0],
  ];
  const stops: LonLat[] = [
    [0, 0],
    [0.005, 0],
  ];
  expect(partOfLine(detour, stops)).toEqual(stops);
});

test("finds the part where a line crosses the antimeridian", () => {
  const line: LonLat[] = [
    [179.9, 0],
    [179.99, 0],
    [180.01, 0],
    [180.1, 0],
  ];
  expect(
    partOfLine(line, [
      [179.95, 0],
      [180.05, 0],
    ]),
  ).toHaveLength(4);
});
