/** The packed shorelines, and how they are cut into tiles. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutShorelines } from "../../../../cli/basemap/cut.ts";
import {
  decodeShorelines,
  encodeShorelines,
  readShorelines,
  type Shoreline,
  WORLD_UNITS,
} from "../../../../cli/basemap/shorelines.ts";

const ring = (...points: [number, number][]) => Int32Array.from(points.flat());
const square = (x: number, y: number, side: number) => ring([x, y], [x + side, y], [x + side, y + side], [x, y + side]);

describe("the pack", () => {
  const rings = fc
    .array(fc.tuple(fc.integer({ min: -3e6, max: 5e6 }), fc.integer({ min: 0, max: WORLD_UNITS })), { minLength: 1 })
    .map((points) => Int32Array.from(points.flat()));
  const shorelines: fc.Arbitrary<Shoreline[]> = fc.array(
    fc.record({
      kind: fc.constantFrom("land" as const, "lake" as const, "river" as const),
      rings: fc.array(rings, { minLength: 1, maxLength: 3 }),
    }),
  );

  it("survives a round trip", () => {
    fc.assert(
      fc.property(shorelines, (all) => {
        expect(decodeShorelines(encodeShorelines(all))).toEqual(all);
      }),
    );
  });

  it("has land, lakes and rivers of the whole world, all within the Mercator square", async () => {
    const all = await readShorelines();
    const count = Map.groupBy(all, ({ kind }) => kind);
    expect(count.get("land")!.length).toBeGreaterThan(5_000);
    expect(count.get("lake")!.length).toBeGreaterThan(1_000);
    expect(count.get("river")!.length).toBeGreaterThan(5_000);
    for (const { rings } of all)
      for (const points of rings)
        for (let i = 1; i < points.length; i += 2)
          if (points[i]! < 0 || points[i]! > WORLD_UNITS) throw new Error(`A point lies at ${points[i]}.`);
  });
});

describe("cutting", () => {
  const tileSide = WORLD_UNITS / 4;
  const cut = (shorelines: Shoreline[], zooms = [2]) => [...cutShorelines(shorelines, zooms, 4096)];

  it("gives each tile its part, with a margin, and no tile without content", () => {
    const land: Shoreline = { kind: "land", rings: [square(tileSide * 0.5, tileSide * 1.5, tileSide)] };
    const tiles = cut([land]);
    expect(tiles.map(({ x, y }) => `${x}/${y}`).toSorted()).toEqual(["0/1", "0/2", "1/1", "1/2"]);
    const margin = 4096 / 64;
    for (const { land } of tiles)
      for (const [x, y] of land.flat()) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-margin);
        expect(Math.max(x, y)).toBeLessThanOrEqual(4096 + margin);
      }
  });

  it("repeats what crosses the 180th meridian on the other side", () => {
    const island: Shoreline = { kind: "land", rings: [square(WORLD_UNITS - 5_000, tileSide * 1.2, 10_000)] };
    expect(
      cut([island])
        .map(({ x }) => x)
        .toSorted(),
    ).toEqual([0, 3]);
  });

  it("keeps the islands of a lake as holes after it, and leaves them out with it", () => {
    const lake: Shoreline = {
      kind: "lake",
      rings: [square(1_000, 1_000, 100_000), square(20_000, 20_000, 10_000).reverse()],
    };
    const [tile] = cut([lake]);
    expect(tile!.lake).toHaveLength(2);
    const pond: Shoreline = { kind: "lake", rings: [square(1_000, 1_000, 10), square(1_002, 1_002, 4).reverse()] };
    expect(cut([pond]).flatMap(({ lake }) => lake)).toEqual([]);
  });

  it("cuts a river into pieces that do not run along the edge of a tile", () => {
    const [west, east] = [tileSide * 0.5, tileSide * 1.5];
    const river: Shoreline = {
      kind: "river",
      rings: [ring([west, 1_000], [east, 1_000], [east, 9_000], [west, 9_000])],
    };
    const first = cut([river]).find(({ x }) => x === 0)!;
    expect(first.river).toHaveLength(2);
    const second = cut([river]).find(({ x }) => x === 1)!;
    expect(second.river).toHaveLength(1);
  });
});
