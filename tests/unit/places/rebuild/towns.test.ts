import { describe, expect, test } from "vitest";
import { borderTowns } from "../../../../cli/places/rebuild/border-towns.ts";
import { cityTable, type SourceCity } from "../../../../cli/places/rebuild/towns.ts";

const city = (name: string, more: Partial<SourceCity> & { at?: [number, number] } = {}): SourceCity => ({
  ...{ cityId: 1, name, country: "US", featureCode: "PPL", adminCode: "MO", population: 20_000 },
  loc: { coordinates: more.at ?? [0, 0] },
  ...more,
});
const names = (...sources: SourceCity[]) =>
  Object.values(cityTable(sources))
    .flat()
    .map(([name]) => name);

describe("cityTable", () => {
  test("includes cities with at least 15,000 people, and every capital", () => {
    const small = { population: 14_999 };
    expect(
      names(city("A", { population: 15_000 }), city("B", small), city("C", { ...small, featureCode: "PPLC" })),
    ).toEqual(expect.arrayContaining(["A", "C"]));
    expect(names(city("B", small))).toEqual([]);
  });

  test("omits districts, ruins and camps", () => {
    expect(
      names(...["PPLX", "PPLH", "PPLQ", "PPLW", "STLMT"].map((featureCode) => city("A", { featureCode }))),
    ).toEqual([]);
    const ny = { adminCode: "NY" };
    expect(
      names(city("Astoria", { ...ny, at: [-73.93, 40.77] }), city("Yonkers", { ...ny, at: [-73.9, 40.93] })),
    ).toEqual(["Yonkers"]);
    expect(names(city("York", { country: "CA", adminCode: "08" }), city("York", { adminCode: "PA" }))).toEqual([
      "York",
    ]);
  });

  test("names large cities as Natural Earth does, but not smaller ones of the same name", () => {
    expect(names(city("New York City", { population: 8_000_000 }))).toEqual(["New York"]);
    const mexico = { country: "MX" };
    expect(names(city("Juárez", { ...mexico, population: 1_300_000 }), city("Juárez", mexico))).toEqual(
      expect.arrayContaining(["Ciudad Juárez", "Juárez"]),
    );
  });

  test("removes transliteration marks, but not a language's own marks", () => {
    expect(names(city("Sūrat", { country: "IN" }), city("Liepāja", { country: "LV" }))).toEqual(["Surat", "Liepāja"]);
  });

  test("is sorted by country, then from south to north, with four decimals", () => {
    const table = cityTable([
      city("North", { at: [1.123456, 50] }),
      city("South", { at: [1, 40] }),
      city("Elsewhere", { country: "CA" }),
    ]);
    expect(Object.keys(table)).toEqual(["CA", "US"]);
    expect(table.US).toEqual([
      ["South", 1, 40, 20_000],
      ["North", 1.1235, 50, 20_000],
    ]);
  });
});

describe("borderTowns", () => {
  /** Polygons put everything west of 0 into West; the true border is at 0.03. */
  const polygons = {
    regionAt: (_: string, [lon]: readonly [number, number]) => (lon < 0 ? "West" : "East"),
    isNear: (_: string, [lon]: readonly [number, number]) => Math.abs(lon) < 0.06,
  };
  const inside = Array.from({ length: 9 }, (_, i) => [
    city(`W${i}`, { adminCode: "W", at: [-1 - i, 0] }),
    city(`E${i}`, { adminCode: "E", at: [1 + i, 0] }),
  ]).flat();

  test("a place whose code puts it across a nearby border is included, with its rivals", () => {
    const slipped = city("Riverton", { adminCode: "W", at: [0.02, 0] });
    const rival = city("Eastbank", { adminCode: "E", at: [0.05, 0], population: 20_000 * 16 });
    expect(borderTowns([...inside, slipped, rival], polygons)).toEqual({ US: [[0.02, 0, "West", [[0.05, 0, 2]]]] });
  });

  test("a place far from its code's region has a wrong code", () => {
    expect(borderTowns([...inside, city("Farton", { adminCode: "W", at: [0.5, 0] })], polygons)).toEqual({});
  });

  test("a code with places on both sides is ignored", () => {
    const mixed = inside.map((one) => ({ ...one, adminCode: "00" }));
    expect(borderTowns([...mixed, city("Riverton", { adminCode: "00", at: [0.02, 0] })], polygons)).toEqual({});
  });
});
