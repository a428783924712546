import { describe, expect, test } from "vitest";
import { borderTowns } from "../../../cli/places/rebuild/border-towns.ts";
import { countryNames, propertiesOf, type SourceProperties } from "../../../cli/places/rebuild/naming.ts";
import { cityTable, type SourceCity } from "../../../cli/places/rebuild/towns.ts";

const source = (more: Partial<SourceProperties>): SourceProperties => ({
  ...{ iso_3166_2: "US-CA", iso_a2: "US", adm0_a3: "USA", admin: "United States of America", name: "California" },
  ...more,
});
const of = (more: Partial<SourceProperties>) => propertiesOf(source(more), countryNames([source(more)]));

describe("propertiesOf", () => {
  test("uses Natural Earth's names and codes", () => {
    expect(of({ name_en: "California", min_zoom: 3.5 })).toEqual({
      ...{ iso: "US-CA", name: "California", name_en: "California", a2: "US", a3: "USA" },
      ...{ country: "United States of America", region: null, region_iso: null, min_zoom: 3.5 },
    });
  });

  test("a French department is part of its region, an overseas one is a region", () => {
    const paris = { iso_a2: "FR", iso_3166_2: "FR-75", name: "Paris", region: "Île-de-France", region_cod: "FR-IDF" };
    expect(of({ ...paris, geonunit: "France" })).toMatchObject({
      region: "Île-de-France",
      region_iso: "FR-IDF",
      iso: "FR-75",
    });
    const reunion = { iso_a2: "FR", iso_3166_2: "FR-RE", name: "La Réunion", region: "Réunion", geonunit: "Reunion" };
    expect(of(reunion)).toMatchObject({ region: null, name: "La Réunion", iso: "FR-RE" });
  });

  test("a Spanish province belongs to its community, with the community's name and code", () => {
    const navarra = {
      iso_a2: "ES",
      iso_3166_2: "ES-NA",
      name: "Navarra",
      region: "Foral de Navarra",
      region_cod: "ES.NA",
    };
    expect(of(navarra)).toMatchObject({ region: "Navarra", region_iso: "ES-NC" });
  });

  test("London's boroughs are Greater London, without a code; Scotland has one", () => {
    const camden = {
      iso_a2: "GB",
      iso_3166_2: "GB-CMD",
      name: "Camden",
      region: "Greater London",
      geonunit: "England",
    };
    expect(of(camden)).toMatchObject({ region: "Greater London", region_iso: null, iso: "GB-CMD" });
    const fife = { iso_a2: "GB", iso_3166_2: "GB-FIF", name: "Fife", region: "Eastern", geonunit: "Scotland" };
    expect(of(fife)).toMatchObject({ region: "Scotland", region_iso: "GB-SCT" });
  });

  test("retired and invented codes are dropped", () => {
    expect(of({ iso_a2: "MX", iso_3166_2: "MX-DIF", name: "Distrito Federal" })).toMatchObject({
      iso: "MX-CMX",
      name: "Ciudad de México",
    });
    expect(of({ iso_a2: "AW", iso_3166_2: "AW-X01~" }).iso).toBeNull();
    expect(of({ iso_a2: "AU", iso_3166_2: "-99-X14~" }).iso).toBeNull();
    expect(of({ iso_a2: "XK", iso_3166_2: "XK-X17" }).iso).toBeNull();
    expect(of({ iso_a2: "IR", iso_3166_2: "IR-07", name: "Alborz" }).iso).toBeNull();
  });

  test("a feature without a name is named after its country", () => {
    const { name: _, ...unnamed } = source({ iso_a2: "AQ", admin: "Antarctica" });
    expect(propertiesOf(unnamed, countryNames([unnamed]))).toMatchObject({ name: "Antarctica", name_en: "Antarctica" });
  });
});

describe("countryNames", () => {
  test("a country has the name that most of its features use", () => {
    const names = countryNames([
      source({ iso_a2: "DE", admin: "Germany" }),
      source({ iso_a2: "DE", admin: "Germany" }),
      source({ iso_a2: "DE", admin: "Heligoland" }),
    ]);
    expect(names.get("DE")).toBe("Germany");
  });

  test("outdated names are corrected", () => {
    expect(countryNames([source({ iso_a2: "SS", admin: "S. Sudan" })]).get("SS")).toBe("South Sudan");
    expect(countryNames([source({ iso_a2: "MK", admin: "Macedonia" })]).get("MK")).toBe("North Macedonia");
  });
});

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
