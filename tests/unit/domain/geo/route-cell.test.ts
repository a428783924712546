import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf } from "../../../../src/domain/geo/cell.ts";
import { routeCellOf, routeCellRanges } from "../../../../src/domain/geo/route-cell.ts";

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

test("the ranges of a box contain the tile of each of its points, and none twice", () => {
  fc.assert(
    fc.property(
      degrees(178),
      degrees(84),
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      (minLon, minLat, width, height, [x, y]) => {
        const ranges = routeCellRanges({ minLon, minLat, maxLon: minLon + width, maxLat: minLat + height });
        const tile = routeCellOf(cellOf(minLon + x * width, minLat + y * height));
        expect(ranges.filter(([first, last]) => first <= tile && tile <= last)).toHaveLength(1);
      },
    ),
  );
});

test("a box across the antimeridian has tiles on both sides, and few between them", () => {
  const ranges = routeCellRanges({ minLon: 179.95, minLat: 10, maxLon: 180.05, maxLat: 10.1 });
  for (const lon of [179.96, -179.96]) {
    const tile = routeCellOf(cellOf(lon, 10.05));
    expect(ranges.some(([first, last]) => first <= tile && tile <= last)).toBe(true);
  }
  expect(ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBeLessThanOrEqual(8);
});
