/** The simulated day of `npm run drill -- scale`. */
import { describe, expect, test } from "vitest";
import { seeded } from "../../drill/random.ts";
import { RegionCache } from "../../drill/scale/caches.ts";
import { simulateDay } from "../../drill/scale/day.ts";
import { drawByShare, drawRank, KINDS, REGIONS, shareOfHour } from "../../drill/scale/views.ts";

test("a page is fresh for a minute, then stale until ten, and missing when data has changed", () => {
  const cache = new RegionCache(2);
  const visits = [
    [0, 0],
    [0, 59],
    [0, 61], // Renews it.
    [0, 120],
    [0, 660],
    [0, 1_300],
    [1, 1_301],
  ] as const;
  expect(visits.map(([rank, at]) => cache.visit(rank, at, 1))).toEqual([
    ...["miss", "hit", "stale", "hit", "stale", "miss", "miss"],
  ]);
  expect(cache.visit(0, 1_310, 2)).toBe("miss");
  expect(cache.visit(0, 1_311, 2)).toBe("hit");
});

describe("the script", () => {
  test("has whole shares", () => {
    for (const list of [KINDS, REGIONS]) expect(list.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    for (const region of REGIONS) {
      const hours = Array.from({ length: 24 }, (_, hour) => shareOfHour(region, hour));
      expect(hours.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
    }
  });

  test("draws ranks as often as their power says, and things by their shares", () => {
    const random = seeded(3);
    const ranks = Array.from({ length: 200_000 }, () => drawRank(1_000, random));
    expect(new Set(ranks).size).toBe(1_000);
    expect(ranks.every((rank) => rank >= 0 && rank < 1_000)).toBe(true);
    const [few, many] = [10, 100].map((count) => ranks.filter((rank) => rank < count).length);
    // The integral of x^-0.8 up to each, from 1.
    expect(few! / many!).toBeCloseTo((11 ** 0.2 - 1) / (101 ** 0.2 - 1), 1);
    const names = Array.from({ length: 50_000 }, () => drawByShare(REGIONS, random).name);
    for (const { name, share } of REGIONS)
      expect(names.filter((one) => one === name).length / names.length).toBeCloseTo(share, 1);
  });
});

test("more views find more pages in the caches, and more changes fewer", () => {
  const cached = (views: number, changes: number) => {
    const { regions } = simulateDay(views, changes, seeded(5));
    const all = Object.values(regions);
    return (
      1 -
      all.reduce((sum, { miss }) => sum + miss, 0) / all.reduce((sum, one) => sum + one.hit + one.stale + one.miss, 0)
    );
  };
  expect(cached(50_000, 100)).toBeGreaterThan(cached(5_000, 100));
  expect(cached(50_000, 2_000)).toBeLessThan(cached(50_000, 100));
});
