import { describe, expect, test } from "vitest";
import { corridor, feedsBetween } from "../../../../../worker/api/graphql/directions/feeds-between.ts";
import type { Entries, FeedEntry } from "../../../../../worker/store/lists/read.ts";

/** Feeds along a parallel, each from one longitude to another. */
const feeds = (...boxes: readonly (readonly [west: number, east: number])[]) =>
  boxes.map(([west, east], id) => [id, { box: [west, 10, east, 10.01] }]) as unknown as Entries<FeedEntry>;

const idsFrom = (entries: Entries<FeedEntry>, west: number, east: number) =>
  feedsBetween(
    entries,
    [
      [west, 10.005],
      [east, 10.005],
    ],
    corridor([
      [west, 10.005],
      [east, 10.005],
    ]),
  ).ids;

describe("feeds between two points", () => {
  test("are those that can be reached from feed to feed, and those near a point", () => {
    const apart = feeds([0, 0.1], [0.102, 0.2], [0.202, 0.3], [0.31, 0.39], [0.4, 0.5]);
    expect(idsFrom(apart, 0.01, 0.49)).toEqual([0, 1, 2, 4]);
  });

  test("are none without a feed near a point", () => {
    expect(idsFrom(feeds([0.2, 0.3]), 0, 0.5)).toEqual([]);
  });

  test("do not leave the corridor", () => {
    expect(idsFrom(feeds([0, 0.2], [0.2, 0.5], [0.5, 0.9]), 0.01, 0.1)).toEqual([0]);
  });

  test("cross the antimeridian", () => {
    expect(idsFrom(feeds([179.8, 179.9], [179.9, -179.9], [-179.9, -179.8]), 179.85, -179.85)).toEqual([0, 1, 2]);
  });

  test("are at most a hundred, those that cover most of the area", () => {
    const many = Array.from({ length: 150 }, (_, i) => [0.01, 0.02 + i / 1000] as const);
    const ids = idsFrom(feeds([0, 0.01], ...many, [0.3, 0.4]), 0, 0.4);
    expect(ids).toHaveLength(100);
    expect(ids).toContain(151);
    expect(ids).toContain(150);
    expect(ids).not.toContain(1);
  });
});
