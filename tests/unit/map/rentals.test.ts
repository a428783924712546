import fc from "fast-check";
import { expect, it } from "vitest";
import { availabilityOf } from "../../../src/domain/gbfs/groups.ts";
import { cellsOver } from "../../../src/map/rentals.ts";

it("cells cover a view, are the same for views beside it, and cross no whole degree", () => {
  const view = fc
    .record({
      west: fc.double({ min: -179, max: 178, noNaN: true }),
      south: fc.double({ min: -70, max: 70, noNaN: true }),
    })
    .chain(({ west, south }) =>
      fc.record({ west: fc.constant(west), south: fc.constant(south), zoom: fc.integer({ min: 13, max: 20 }) }),
    );
  fc.assert(
    fc.property(view, ({ west, south, zoom }) => {
      const wide = 900 / 2 ** zoom;
      const cells = cellsOver([west, south, west + wide, south + wide / 2], zoom);
      expect(Math.min(...cells.map(([w]) => w))).toBeLessThanOrEqual(west);
      expect(Math.max(...cells.map(([, , e]) => e))).toBeGreaterThanOrEqual(west + wide);
      expect(Math.max(...cells.map(([, , , n]) => n))).toBeGreaterThanOrEqual(south + wide / 2);
      for (const [w, s, e, n] of cells) {
        expect(e - w).toBe(n - s);
        expect(Math.floor(w) + 1).toBeGreaterThanOrEqual(e);
        expect(cellsOver([w + (e - w) / 4, s + (n - s) / 4, w + (e - w) / 2, s + (n - s) / 2], zoom)).toEqual([
          [w, s, e, n],
        ]);
      }
    }),
  );
  expect(cellsOver([-180, -85, 180, 85], 13)).toHaveLength(24);
});

it("a closed station has nothing to rent, and one that does not say is not empty", () => {
  const of = (vehicles: number | null, renting: boolean | null) => availabilityOf({ vehicles, renting });
  expect([of(3, true), of(3, null), of(0, true), of(3, false), of(null, null)]).toEqual([
    ...["some", "some", "none", "closed", "unknown"],
  ]);
});
