import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packRows, unpackRows } from "../../../src/domain/row-pack.ts";

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
