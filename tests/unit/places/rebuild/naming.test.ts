import { describe, expect, test } from "vitest";
import { countryNames, propertiesOf, type SourceProperties } from "../../../../cli/places/rebuild/naming.ts";

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
