import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BASE,
  digit,
  part,
  Reader,
  unzigzag,
  varint,
  varintLength,
  zigzag,
} from "../../../../src/domain/schedule/digits.ts";
import { packDecimals, packInts, unpackDecimals, unpackNullable } from "../../../../src/domain/schedule/ints.ts";
import { packStrings, unpackStrings } from "../../../../src/domain/schedule/strings.ts";

const natural = fc.oneof(fc.nat(100), fc.nat(30_000), fc.nat(1_000_000), fc.nat({ max: 2 ** 31 - 1 }), fc.maxSafeNat());

describe("digits", () => {
  it("use characters that JSON does not escape", () => {
    const all = Array.from({ length: BASE }, (_, i) => digit(i)).join("");
    expect(BASE).toBe(92);
    expect(new Set(all).size).toBe(92);
    expect(JSON.stringify(all)).toBe(`"${all}"`);
  });

  it("survive a round trip with their length", () => {
    fc.assert(
      fc.property(fc.array(natural), (values) => {
        const texts = values.map(varint);
        expect(texts.map((t) => t.length)).toEqual(values.map(varintLength));
        const reader = new Reader(texts.join(""));
        expect(values.map(() => reader.varint())).toEqual(values);
        expect(reader.at).toBe(reader.text.length);
      }),
    );
  });

  it.each([0, 63, 64, 2271, 2272, 19199, 19200, 797887, 797888, 2 ** 31, 2 ** 53 - 1])(
    "give the edge %d back",
    (value) => {
      expect(new Reader(varint(value)).varint()).toBe(value);
    },
  );

  it("encode signs", () => {
    fc.assert(fc.property(fc.integer(), (v) => unzigzag(zigzag(v)) === v && zigzag(v) >= 0));
  });

  it("separate texts of any content", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
        const reader = new Reader(texts.map(part).join(""));
        expect(texts.map(() => reader.part())).toEqual(texts);
      }),
    );
  });
});

describe("packed integers", () => {
  const shapes = fc.oneof(
    fc.array(fc.option(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }))),
    fc.array(fc.option(fc.integer({ min: 0, max: 3 }))),
    fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 200 }),
    fc.array(fc.constantFrom(0, 60, 120, 3600, 90_000)),
    fc.array(fc.constantFrom(7, null), { maxLength: 20 }),
    fc.array(fc.nat(200_000)).map((a) => a.sort((x, y) => x - y)),
    fc
      .array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(30)))
      .map((runs) => runs.flatMap(([v, n]) => new Array<number>(n).fill(v))),
  );

  it("survive a round trip, and distinguish null from 0", () => {
    fc.assert(
      fc.property(shapes, (values: (number | null)[]) => {
        expect(unpackNullable(packInts(values), values.length)).toEqual(values);
      }),
      { numRuns: 2000 },
    );
  });

  it("take one character for nulls, a constant or a sequence", () => {
    expect(packInts([null, null])).toBe("");
    expect(packInts(new Array(500).fill(0)).length).toBe(2);
    expect(packInts(Array.from({ length: 60 }, (_, i) => i + 1)).length).toBeLessThanOrEqual(6);
  });

  it("encode whole minutes as minutes and six flags per character", () => {
    expect(packInts(Array.from({ length: 60 }, (_, i) => 18_000 + 60 * (i % 30))).length).toBeLessThanOrEqual(70);
    expect(packInts(Array.from({ length: 600 }, (_, i) => ((i * i) % 7) % 2)).length).toBeLessThanOrEqual(103);
  });
});

describe("packed decimals", () => {
  it("survive a round trip", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0),
      fc.tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.nat(9)).map(([n, d]) => n / 10 ** d + 0),
    );
    fc.assert(
      fc.property(fc.array(fc.option(value)), (values) => {
        const plain = values.map((v) => (v === 0 ? 0 : v));
        expect(unpackDecimals(packDecimals(plain), plain.length)).toEqual(plain);
      }),
    );
  });

  it("are small for shape distances", () => {
    const distances = Array.from({ length: 50 }, (_, i) => Math.round(i * 2131.7) / 10_000);
    expect(packDecimals(distances).length).toBeLessThan(120);
  });
});

describe("packed texts", () => {
  const id = fc
    .tuple(fc.constantFrom("", "T", "WKDY-", "1.2."), fc.nat(99_999_999), fc.constantFrom("", "_20576", "SAT"))
    .map((t) => t.join(""));

  it("survive a round trip, and distinguish null from the empty text", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      id,
      fc.constantFrom("North", "South", "", "00", "0", "007"),
    );
    fc.assert(
      fc.property(fc.array(fc.option(text)), (values) => {
        expect(unpackStrings(packStrings(values), values.length)).toEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  it("survive a round trip if they follow one template", () => {
    const column = fc
      .tuple(fc.string(), fc.string({ minLength: 1 }), fc.array(fc.tuple(fc.nat(), fc.nat(500))))
      .map(([a, b, rows]) => rows.map(([x, y]) => `${a}${x}${b}${String(y).padStart(3, "0")}`));
    fc.assert(
      fc.property(column, (values) => void expect(unpackStrings(packStrings(values), values.length)).toEqual(values)),
    );
  });

  it("take a few characters for sequential ids", () => {
    const ids = Array.from({ length: 100 }, (_, i) => `trip-${316_564 + i * 3}-wk`);
    expect(packStrings(ids).length).toBeLessThan(40);
  });
});
