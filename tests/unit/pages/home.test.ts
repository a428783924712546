import { describe, expect, test } from "vitest";
import { mercatorOf } from "../../../src/domain/geo/globe.ts";
import type { FeedDots } from "../../../src/domain/map/feed-dots.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import { firstSentence } from "../../../src/pages/home/news.ts";
import { drawThumbnail, THUMBNAIL } from "../../../src/pages/home/thumbnail.ts";
import { drawWorld } from "../../../src/pages/home/world.ts";
import { buildSchematic } from "../../../src/ui/schematic/build.ts";

const dots = (feeds: FeedDots["feeds"], unplaced = 0): FeedDots => ({
  verdicts: VERDICTS,
  feeds,
  counts: { never_imported: feeds.length + unplaced },
  unplaced,
});
const frame = buildSchematic({
  lines: [],
  frame: [
    [-170, -50],
    [-1, 0],
    [1, 0],
    [170, 70],
  ],
})!;

describe("the picture of the world", () => {
  test("has each dot where its degrees lie in the picture", () => {
    const world = drawWorld(dots([["f-a", "A", 13.4, 52.5, VERDICTS.indexOf("current"), 1]]), frame);
    const [west, south, east, north] = frame.frame;
    const { x, y, ...network } = world.networks[0]!;
    expect(network).toEqual({ id: "f-a", name: "A", verdict: "current" });
    expect(Math.abs(x - ((13.4 - west) / (east - west)) * frame.width)).toBeLessThan(1);
    const share = (mercatorOf(north) - mercatorOf(52.5)) / (mercatorOf(north) - mercatorOf(south));
    expect(Math.abs(y - share * frame.height)).toBeLessThan(1);
  });

  test("draws neighbors of one verdict as one dot, and counts them all", () => {
    const n = VERDICTS.indexOf("never_imported");
    const world = drawWorld(
      dots(
        [
          ["f-a", "", 10, 50, n, 0],
          ["f-b", "", 10.01, 50, n, 0],
          ["f-c", "", 100, 10, n, 0],
        ],
        4,
      ),
      frame,
    );
    expect(world.dots).toHaveLength(1);
    expect(world.dots[0]!.d.match(/h0/g)).toHaveLength(2);
    expect(world).toMatchObject({
      feeds: 7,
      placed: 3,
      counts: [{ verdict: "never_imported", feeds: 7 }],
      networks: [],
    });
  });
});

describe("the drawing of a network", () => {
  const line = (shift: number) => ({
    color: "#111111",
    paths: [
      [
        [13, 52 + shift],
        [13.5, 52.2 + shift],
        [14, 52 + shift],
      ] as [number, number][],
    ],
  });

  test("fits into its picture", () => {
    const drawn = drawThumbnail([line(0), line(0.3)]);
    expect(drawn).toHaveLength(2);
    for (const { d } of drawn) {
      let [x, y] = [0, 0];
      const [first, ...steps] = d.slice(1).split(/[ l]+/).map(Number);
      const numbers = [first!, ...steps];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        [x, y] = [x + numbers[i]!, y + numbers[i + 1]!];
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(THUMBNAIL.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(THUMBNAIL.height);
      }
    }
  });

  test("has each path once, and no points, and is small", () => {
    expect(drawThumbnail([line(0), line(0)])).toHaveLength(1);
    expect(drawThumbnail([])).toEqual([]);
    expect(drawThumbnail([{ color: "#111111", paths: [[[13, 52]]] }])).toEqual([]);
    const many = Array.from({ length: 500 }, (_, i) => line(i / 500));
    const characters = drawThumbnail(many).reduce((sum, { d }) => sum + d.length, 0);
    expect(characters).toBeGreaterThan(1000);
    expect(characters).toBeLessThan(2500);
  });
});

test.each([
  ["One. Two.", "One."],
  ["What? Yes.", "What?"],
  ["Version 1.5 is out. More follows.", "Version 1.5 is out."],
  ["No full stop", "No full stop"],
  ["", ""],
])("the first sentence of %j", (text, sentence) => expect(firstSentence(text)).toBe(sentence));
