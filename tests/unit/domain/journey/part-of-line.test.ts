import { expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo.ts";
import { partOfLine } from "../../../../src/domain/journey/part-of-line.ts";

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
