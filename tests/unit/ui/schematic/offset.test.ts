/** Lines beside a track, and outlines of places, in a drawing. */
import { describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { XY } from "../../../../src/domain/geo/plane.ts";
import { buildSchematic } from "../../../../src/ui/schematic/build.ts";
import { offsetLine } from "../../../../src/ui/schematic/offset.ts";

describe("an offset line", () => {
  test("has one point where the line has equal ones in a row", () => {
    const stays: XY[] = [
      [0, 0],
      [10, 0],
      [10, 0],
      [20, 0],
    ];
    expect(offsetLine(stays, 2)).toEqual(
      offsetLine(
        [
          [0, 0],
          [10, 0],
          [20, 0],
        ],
        2,
      ),
    );
    expect(offsetLine([stays[0]!, stays[0]!], 2)).toEqual([[0, 0]]);
  });

  test("runs to the right of its direction, with y to the south", () => {
    expect(
      offsetLine(
        [
          [0, 0],
          [10, 0],
        ],
        2,
      ),
    ).toEqual([
      [0, 2],
      [10, 2],
    ]);
  });

  test("keeps its distance around a corner, and stays near a sharp one", () => {
    const corner = offsetLine(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      2,
    );
    expect(corner[1]![0]).toBeCloseTo(8);
    expect(corner[1]![1]).toBeCloseTo(2);
    const back = offsetLine(
      [
        [0, 0],
        [10, 0],
        [0, 0.001],
      ],
      2,
    );
    for (const [x, y] of back) expect(Math.hypot(x - 5, y)).toBeLessThan(12);
  });
});

const track: LonLat[] = [
  [0, 50],
  [0.5, 50],
  [1, 50.2],
];

const drawn = (...colors: string[]) =>
  buildSchematic({ lines: colors.map((color, i) => ({ paths: [track], color, name: `${i}` })) })!.lines;

test("colors on one track are drawn side by side, lines of one color on each other", () => {
  const [red, blue] = drawn("#ff0000", "#0000ff");
  expect(red!.d).not.toBe(blue!.d);
  const [one, other] = drawn("#ff0000", "#ff0000");
  expect(one!.d).toBe(other!.d);
});

test("a place with an outline is drawn by it, within the bounds of a drawing", () => {
  const circle = Array.from({ length: 20_000 }, (_, i): LonLat => {
    const angle = (i / 20_000) * 2 * Math.PI;
    return [Math.cos(angle) * (4 + Math.sin(angle * 900)), 50 + 2 * Math.sin(angle)];
  });
  const { boxes } = buildSchematic({
    lines: [],
    boxes: [
      { box: [-5, 47, 5, 53], key: "outlined", rings: [circle] },
      { box: [-1, 49, 1, 51], key: "plain" },
    ],
  })!;
  const [outlined, plain] = ["outlined", "plain"].map((key) => boxes.find((box) => box.key === key)!);
  expect(outlined!.d).toMatch(/^M\d+ \d+l.*z$/);
  expect(outlined!.d!.length).toBeLessThan(15_000);
  expect(plain).not.toHaveProperty("d");
});
