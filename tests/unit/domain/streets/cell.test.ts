import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CellInput,
  decodeCell,
  encodeCell,
  junctionNumber,
  STORED_UNITS,
  UNITS_PER_DEGREE,
  walkingCellAt,
  walkingCellBounds,
} from "../../../../src/domain/streets/cell.ts";

type Edge = { from: number; to: number; flags: number; name: string; bends: [number, number][] };
type Plain = {
  x: number;
  y: number;
  junctions: { lon: number; lat: number; node: number }[];
  edges: Edge[];
  water: [number, number][][];
};

const stored = (max: number) => fc.integer({ min: -max / STORED_UNITS, max: max / STORED_UNITS });
const position = fc
  .tuple(stored(180 * UNITS_PER_DEGREE), stored(85 * UNITS_PER_DEGREE))
  .map(([lon, lat]) => [lon * STORED_UNITS, lat * STORED_UNITS] as [number, number]);

const plainCell: fc.Arbitrary<Plain> = fc.integer({ min: 0, max: 40 }).chain((count) => {
  const junction = fc.nat({ max: Math.max(0, count - 1) });
  const edge = fc.record({
    from: junction,
    to: junction,
    flags: fc.nat({ max: 65_535 }),
    name: fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\n\ud800-\udfff]/g, "x")),
    bends: fc.array(position, { maxLength: 4 }),
  });
  return fc.record({
    x: fc.nat({ max: 16_383 }),
    y: fc.nat({ max: 16_383 }),
    junctions: fc.array(
      fc.tuple(position, fc.boolean()).map(([[lon, lat], isBorder]) => ({
        lon,
        lat,
        node: isBorder ? junctionNumber(lon, lat) : 0,
      })),
      { minLength: count, maxLength: count },
    ),
    water: fc.array(fc.array(position, { minLength: 2, maxLength: 5 }), { maxLength: 3 }),
    edges: count === 0 ? fc.constant([]) : fc.array(edge, { maxLength: 60 }),
  });
});

function cellOf({ x, y, junctions, edges }: Plain): CellInput {
  return {
    x,
    y,
    lon: Int32Array.from(junctions, ({ lon }) => lon),
    lat: Int32Array.from(junctions, ({ lat }) => lat),
    borderNode: Float64Array.from(junctions, ({ node }) => node),
    from: Uint32Array.from(edges, ({ from }) => from),
    to: Uint32Array.from(edges, ({ to }) => to),
    flags: Uint16Array.from(edges, ({ flags }) => flags),
  };
}

const degreesOf = (point: readonly [number, number]) =>
  point.map((units) => units / UNITS_PER_DEGREE) as [number, number];

/** An edge with its ends, line, and attributes as text, in whichever direction it is stored. */
function written(ends: readonly string[], line: readonly (readonly [number, number])[], rest: readonly unknown[]) {
  const forward = JSON.stringify([ends, line, rest]);
  const backward = JSON.stringify([ends.toReversed(), line.toReversed(), rest]);
  return forward < backward ? forward : backward;
}

test("a cell and its drawing survive a round trip", async () => {
  await fc.assert(
    fc.asyncProperty(plainCell, async (plain) => {
      const cell = cellOf(plain);
      const point = (i: number) => [plain.junctions[i]!.lon, plain.junctions[i]!.lat] as const;
      const lines = plain.edges.map(({ from, to, bends }) => [point(from), ...bends, point(to)].map(degreesOf));
      const water = plain.water.map((line) => line.map(degreesOf));
      const bytes = await encodeCell(cell, { names: plain.edges.map(({ name }) => name), lines, water });
      const { cell: result, drawing } = await decodeCell(bytes);
      const { starts, lon, lat } = drawing.water;
      expect([...starts.keys()].slice(1).map((i) => [...lon.subarray(starts[i - 1], starts[i])])).toEqual(
        plain.water.map((line) => line.map(([x]) => x)),
      );
      expect([...lat]).toEqual(plain.water.flatMap((line) => line.map(([, y]) => y)));
      const junctionText = (of: CellInput, i: number) => `${of.lon[i]} ${of.lat[i]} ${of.borderNode[i]}`;
      expect([result.x, result.y]).toEqual([plain.x, plain.y]);
      expect([...result.lon.keys()].map((i) => junctionText(result, i)).sort()).toEqual(
        [...cell.lon.keys()].map((i) => junctionText(cell, i)).sort(),
      );
      const edgeTexts = (of: CellInput, line: (edge: number) => [number, number][], name: (edge: number) => string) =>
        [...of.from.keys()]
          .map((edge) =>
            written([junctionText(of, of.from[edge]!), junctionText(of, of.to[edge]!)], line(edge), [
              of.flags[edge],
              name(edge),
            ]),
          )
          .sort();
      expect(edgeTexts(result, drawing.line, drawing.name)).toEqual(
        edgeTexts(
          cell,
          (edge) => lines[edge]!,
          (edge) => plain.edges[edge]!.name,
        ),
      );
    }),
  );
});

test("an edge is as long as its line", async () => {
  const along = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }));
  await fc.assert(
    fc.asyncProperty(fc.array(along, { minLength: 2, maxLength: 6 }), async (steps) => {
      // Meters to the east and north of a point on the equator, where both are as many degrees.
      const line = steps.map(([east, north]) => [10 + east / 111_195, north / 111_195] as [number, number]);
      const ends = [line[0]!, line.at(-1)!].map((point) =>
        point.map((degrees) => Math.round(degrees * UNITS_PER_DEGREE)),
      );
      const cell: CellInput = {
        ...{ x: 1, y: 2, borderNode: Float64Array.of(0, 0), from: Uint32Array.of(0), to: Uint32Array.of(1) },
        ...{ lon: Int32Array.from(ends, ([lon]) => lon!), lat: Int32Array.from(ends, ([, lat]) => lat!) },
        flags: Uint16Array.of(4),
      };
      const { cell: result } = await decodeCell(await encodeCell(cell, { names: [""], lines: [line] }));
      const meters = steps
        .slice(1)
        .reduce((sum, [east, north], i) => sum + Math.hypot(east - steps[i]![0], north - steps[i]![1]), 0);
      // Each point is stored to two decimeters.
      expect(Math.abs(result.length[0]! / 10 - meters)).toBeLessThan(0.2 * steps.length + 0.001 * meters);
    }),
  );
});

test("coordinates are rounded to two decimeters", async () => {
  const cell: CellInput = {
    ...cellOf({ x: 1, y: 2, junctions: [], edges: [], water: [] }),
    lon: Int32Array.of(123_456_789),
    lat: Int32Array.of(-98_765_434),
    borderNode: Float64Array.of(7),
  };
  const { cell: result } = await decodeCell(await encodeCell(cell, { names: [], lines: [] }));
  const [lon, lat] = [123_456_780, -98_765_440];
  expect([...result.lon, ...result.lat]).toEqual([lon, lat]);
  expect([...result.borderNode]).toEqual([junctionNumber(lon, lat)]);
});

test("junctions near each other have different numbers, which are exact integers", () => {
  fc.assert(
    fc.property(
      position,
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.integer({ min: -5_000, max: 5_000 }),
      ([lon, lat], east, north) => {
        const number = junctionNumber(lon, lat);
        expect(Number.isSafeInteger(number)).toBe(true);
        expect(number).toBeGreaterThan(0);
        const isSame = east === 0 && north === 0;
        expect(junctionNumber(lon + east * STORED_UNITS, lat + north * STORED_UNITS) === number).toBe(isSame);
      },
    ),
  );
});

test("bytes that are cut off or changed are refused", async () => {
  const plain: Plain = {
    x: 1,
    y: 2,
    junctions: [
      { lon: 10, lat: 20, node: 5 },
      { lon: 5_000, lat: 7_000, node: 0 },
    ],
    edges: [{ from: 0, to: 1, flags: 4, name: "Main Street", bends: [] }],
    water: [],
  };
  const bytes = await encodeCell(cellOf(plain), { names: ["Main Street"], lines: [[]] });
  for (let length = 0; length < bytes.length; length++)
    await expect(decodeCell(bytes.subarray(0, length))).rejects.toThrow(RangeError);
  for (const at of [0, 4, 8, 30, bytes.length - 5]) {
    const damaged = bytes.slice();
    damaged[at]! ^= 255;
    await expect(decodeCell(damaged)).rejects.toThrow(RangeError);
  }
});

test("a point is within the bounds of its cell", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 179.999, noNaN: true }),
      fc.double({ min: -84, max: 84, noNaN: true }),
      (lon, lat) => {
        const [west, south, east, north] = walkingCellBounds(walkingCellAt(lon, lat));
        expect(lon).toBeGreaterThanOrEqual(west - 1e-9);
        expect(lon).toBeLessThanOrEqual(east + 1e-9);
        expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
        expect(lat).toBeLessThanOrEqual(north + 1e-9);
      },
    ),
  );
});
