import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentMap } from "../../../../worker/api/graphql/recent-map.ts";

test("forgets what was used least recently", () => {
  const map = new RecentMap<number>({ entries: 2, characters: 100 });
  map.set("a", 1, 1);
  map.set("b", 2, 1);
  map.get("a");
  map.set("c", 3, 1);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
});

test("does not hold what is larger than everything together", () => {
  const map = new RecentMap<number>({ entries: 2, characters: 10 });
  map.set("a", 1, 4);
  map.set("big", 2, 11);
  expect([map.get("a"), map.get("big")]).toEqual([1, undefined]);
});

test("stays within both bounds and always holds the last that fits", () => {
  const entry = fc.record({ key: fc.constantFrom(..."abcdefgh"), size: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const map = new RecentMap<number>({ entries: 3, characters: 12 });
      for (const [i, { key, size }] of entries.entries()) {
        map.set(key, i, size);
        expect(map.entries).toBeLessThanOrEqual(3);
        expect(map.get(key)).toBe(i);
      }
    }),
  );
});
