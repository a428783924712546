import fc from "fast-check";
import { expect, test } from "vitest";
import { tilesAround, tilesOver } from "../../../../src/domain/geo/cover-tiles.ts";
import { boxAround } from "../../../../src/domain/geo/plane.ts";

const part = fc.double({ min: 0, max: 1, noNaN: true });

test("an area of any size shares a tile with every point in it, and has few", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.tuple(part, part),
      (minLon, minLat, width, height, [x, y]) => {
        const [maxLon, maxLat] = [Math.min(180, minLon + width), minLat + height];
        const area = tilesOver({ minLon, minLat, maxLon, maxLat });
        const at = [minLon + x * (maxLon - minLon), minLat + y * height] as const;
        const around = new Set(tilesAround(boxAround(at, 400)));
        expect(area.length).toBeLessThanOrEqual(16);
        expect(around.size).toBeLessThanOrEqual(60);
        expect(area.some((tile) => around.has(tile))).toBe(true);
      },
    ),
  );
});

test("a point far from a small area shares none of its tiles", () => {
  const area = tilesOver({ minLon: -122.7, minLat: 45.6, maxLon: -122.6, maxLat: 45.7 });
  const far = new Set(tilesAround(boxAround([-120, 45.65], 400)));
  expect(area.filter((tile) => far.has(tile))).toEqual([]);
});

test("an area across the antimeridian is found on both sides", () => {
  const area = tilesOver({ minLon: 179.9, minLat: -17, maxLon: -179.9, maxLat: -16.9 });
  for (const lon of [179.95, -179.95])
    expect(tilesAround(boxAround([lon, -16.95], 100)).some((tile) => area.includes(tile))).toBe(true);
});
