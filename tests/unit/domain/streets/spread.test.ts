/** Walks that spread from many points, against a search from each of them. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { pointInPolygon } from "../../../../src/domain/geo/polygon.ts";
import { reachAreas } from "../../../../src/domain/journey/reach-areas.ts";
import { prepareCell } from "../../../../src/domain/streets/cell-lines.ts";
import { joinCells } from "../../../../src/domain/streets/graph.ts";
import { linkPoint, type WalkableStreets, walkableStreets } from "../../../../src/domain/streets/search.ts";
import { StreetWalks } from "../../../../src/domain/streets/walks.ts";
import { type City, metersBetween, readCells } from "../../../support/street-city.ts";

const PACE = 1.2;
/** About 100 m. */
const BLOCK = 0.0009;

/** Streets of a grid, of which some are missing, so that ways lead around. */
const SIZE = 12;
const isOpen = (n: number) => n % 7 !== 3;
const CITY: City = {
  junctions: Array.from({ length: SIZE * SIZE }, (_, i) => [(i % SIZE) * BLOCK, Math.floor(i / SIZE) * BLOCK] as const),
  streets: Array.from({ length: SIZE * SIZE }, (_, i) => [
    ...(i % SIZE === SIZE - 1 || !isOpen(i) ? [] : [{ from: i, to: i + 1 }]),
    ...(i + SIZE >= SIZE * SIZE || !isOpen(i * 5) ? [] : [{ from: i, to: i + SIZE }]),
  ]).flat(),
};

let streets: WalkableStreets;
let walks: StreetWalks;

beforeAll(async () => {
  const cells = (await readCells(CITY)).map(({ cell, drawing }) => prepareCell(cell, drawing));
  streets = walkableStreets(joinCells(cells), { stepFree: false });
  walks = new StreetWalks(streets, () => true);
});

const spot = fc
  .tuple(fc.nat(SIZE * 10), fc.nat(SIZE * 10))
  .map(([x, y]): LonLat => [(x * BLOCK) / 10, (y * BLOCK) / 10]);
const starts = fc.array(fc.record({ at: spot, seconds: fc.nat(600) }), { minLength: 1, maxLength: 6 });

describe("walks from many points", () => {
  test("take the least time of a walk from one of them", () => {
    fc.assert(
      fc.property(starts, fc.array(spot, { minLength: 1, maxLength: 8 }), (from, targets) => {
        const free = from.map((start) => ({ ...start, maxMeters: Number.POSITIVE_INFINITY }));
        const spread = walks.spread(free, PACE, 900);
        for (const target of targets) {
          const times = from.map(({ at, seconds }) => seconds + (walks.from(at, 5000)?.meters(target) ?? 0) / PACE);
          const least = Math.min(...times);
          const found = spread.secondsTo(target)!;
          if (least <= 899) expect(Math.abs(found - least)).toBeLessThanOrEqual(1);
          if (least > 901) expect(found).toBe(Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("end where they are farther from their start than they may be", () => {
    const at: LonLat = [0, 0];
    const spread = walks.spread([{ at, seconds: 60, maxMeters: 300 }], PACE, 3600);
    expect(spread.secondsTo([2 * BLOCK, 0])).toBeLessThan(3600);
    expect(spread.secondsTo([8 * BLOCK, 0])).toBe(Number.POSITIVE_INFINITY);
    let farthest = 0;
    spread.eachPoint(10, (lon, lat) => {
      farthest = Math.max(farthest, Math.hypot(lon, lat) * 111_195);
    });
    expect(farthest).toBeGreaterThan(280);
    expect(farthest).toBeLessThanOrEqual(302);
  });

  test("call back for points of streets with the time of a walk there", () => {
    fc.assert(
      fc.property(starts, (from) => {
        const free = from.map((start) => ({ ...start, maxMeters: Number.POSITIVE_INFINITY }));
        const spread = walks.spread(free, PACE, 900);
        let n = 0;
        spread.eachPoint(50, (lon, lat, seconds) => {
          if (n++ % 40 !== 0) return;
          const least = Math.min(
            ...from.map(({ at, seconds }) => seconds + walks.from(at, 5000)!.meters([lon, lat])! / PACE),
          );
          // Beside one street, a walk may be straight.
          expect(seconds).toBeGreaterThanOrEqual(least - 1);
          expect(seconds - least).toBeLessThanOrEqual(100);
        });
      }),
      { numRuns: 40 },
    );
  });
});

test("areas along streets contain those of shorter times, and are off by a cell and what is beside a street", () => {
  fc.assert(
    fc.property(starts, spot, (from, point) => {
      const free = from.map((start) => ({ ...start, maxMeters: Number.POSITIVE_INFINITY }));
      const limits = [300, 600, 900];
      const spread = walks.spread(free, PACE, 900);
      const { areas, cellMeters } = reachAreas(from[0]!.at, [], limits, { ...spread, fromOrigin: true });
      for (let i = 1; i < areas.length; i++)
        for (const corner of areas[i - 1]!.flat(2))
          expect(areas[i]!.some((rings) => pointInPolygon(corner, rings))).toBe(true);
      const onStreet = linkPoint(streets, point).links[0]!;
      const there = spread.secondsTo(onStreet.at)!;
      limits.forEach((limit, i) => {
        const isIn = areas[i]!.some((rings) => pointInPolygon(onStreet.at, rings));
        if (there <= limit - (2 * cellMeters) / PACE) expect(isIn).toBe(true);
        let nearest = Number.POSITIVE_INFINITY;
        spread.eachPoint(10, (lon, lat, seconds) => {
          if (seconds <= limit) nearest = Math.min(nearest, metersBetween([lon, lat], onStreet.at));
        });
        if (nearest > 60 + 2 * cellMeters) expect(isIn).toBe(false);
      });
    }),
    { numRuns: 100 },
  );
});
