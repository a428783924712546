import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { packRows, unpackRows } from "../../../src/domain/row-pack.ts";
import { packStrings, unpackStrings } from "../../../src/domain/schedule/strings.ts";
import { decodeTableBlock, encodeTableBlock } from "../../../src/domain/table-block.ts";

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);

describe("packed rows survive a round trip", () => {
  test("with any content", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: value, b: value, c: value })), (rows) => {
        // JSON has one zero.
        const plain = JSON.parse(JSON.stringify(rows));
        expect(unpackRows(packRows(rows))).toEqual(plain);
      }),
    );
  });

  test("with columns of few distinct texts, of one, of numbers, in the order of the first row", () => {
    const rows = ["x", "y", "x", "y", "x"].map((name, i) => ({
      id: i,
      name,
      version: 7,
      lon: -82.45 - i / 3,
      desc: null,
    }));
    const text = packRows(rows);
    expect(unpackRows(text)).toEqual(rows);
    expect(Object.keys(unpackRows(text)[0]!)).toEqual(["id", "name", "version", "lon", "desc"]);
    expect(JSON.parse(text)[1]).toMatchObject({
      version: 7,
      desc: null,
      name: { of: ["x", "y"], at: [0, 1, 0, 1, 0] },
    });
  });

  test("with no rows", () => {
    expect(unpackRows(packRows([]))).toEqual([]);
  });

  test("without shared objects", () => {
    const [a, b] = unpackRows<{ n: number }>(packRows([{ n: 1 }, { n: 1 }]));
    a!.n = 2;
    expect(b!.n).toBe(1);
  });
});

describe("table block", () => {
  /** As a database keeps a text: in UTF-8. */
  const stored = (text: string) => new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(text));

  const cell = fc.oneof(
    fc.constant(null),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("A", "B", "USD", "2.50", "10", "007", "😀 a", "😁 b", "𝒜", "𝒞"),
  );

  const table = fc
    .array(fc.string({ unit: "grapheme", maxLength: 8 }), { minLength: 1, maxLength: 6 })
    .chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 40 }),
      }),
    );

  describe("a block of rows", () => {
    it("survives a round trip through UTF-8", () => {
      fc.assert(
        fc.property(table, ({ columns, rows }) => {
          const { count, columns: names, cells } = encodeTableBlock(columns, rows);
          expect(count).toBe(rows.length);
          expect(decodeTableBlock({ count, columns: stored(names), cells: stored(cells) })).toEqual({ columns, rows });
        }),
      );
    });

    it("is much smaller than its CSV if rows repeat", () => {
      const rows = Array.from({ length: 2000 }, (_, i) =>
        [`fare_${i % 20}`, `Z${i % 50}`, "", "USD"].map((c) => c || null),
      );
      const csv = rows.map((row) => row.join(",")).join("\n");
      expect(encodeTableBlock(["a", "b", "c", "d"], rows).cells.length).toBeLessThan(csv.length / 8);
    });
  });

  describe("packed texts", () => {
    it("never contain half a character", () => {
      // 😀 and 😁 begin with the same half.
      const texts = ["Stop 😀", "Stop 😁 east", "Stop 😁 west"];
      expect(unpackStrings(stored(packStrings(texts)), 3)).toEqual(texts);
      fc.assert(
        fc.property(
          fc.array(fc.string({ unit: fc.constantFrom("😀", "😁", "a", "1", "𐐷") }), { minLength: 1 }),
          (list) => {
            expect(unpackStrings(stored(packStrings(list)), list.length)).toEqual(list);
          },
        ),
      );
    });
  });
});
