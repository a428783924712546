import fc from "fast-check";
import { expect, test } from "vitest";
import { openStreetsIndex, runsOf } from "../../../../src/domain/streets/cell-index.ts";

const ABOUT = { version: "0", built_at: "", sources: [], attribution: "", around_networks: false };

test("the index has exactly the cells that were written", () => {
  const place = fc.oneof(fc.nat({ max: 6 }), fc.integer({ min: 16_378, max: 16_383 }));
  const cells = fc.uniqueArray(fc.record({ x: place, y: place }), { selector: ({ x, y }) => `${x}/${y}` });
  fc.assert(
    fc.property(cells, place, place, (all, x, y) => {
      const index = openStreetsIndex({ ...ABOUT, runs: runsOf(all) });
      expect(index.count).toBe(all.length);
      for (const cell of all) expect(index.has(cell.x, cell.y)).toBe(true);
      expect(index.has(x, y)).toBe(all.some((cell) => cell.x === x && cell.y === y));
    }),
  );
});

test("a row outside the grid is no cell of the next column", () => {
  const index = openStreetsIndex({ ...ABOUT, runs: runsOf([{ x: 1, y: 0 }]) });
  expect(index.has(1, 0)).toBe(true);
  expect(index.has(0, 16_384)).toBe(false);
  expect(index.has(2, -16_384)).toBe(false);
});
