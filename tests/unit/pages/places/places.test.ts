import fc from "fast-check";
import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { link } from "../../../../src/domain/links.ts";
import { operatorName } from "../../../../src/domain/registry/operator-name.ts";
import { readSort, sortPlaces } from "../../../../src/pages/places/list.ts";
import { namesQuery, placeNames, placeWhere } from "../../../../src/pages/places/names.ts";
import type { ListedPlace } from "../../../../src/pages/places/query.ts";
import { text } from "../../../../src/pages/places/text.tsx";

describe("names in the URL", () => {
  it("a space is + or %20, a plus is %2B", () => {
    expect(placeNames("/places/United+States+of+America/New%20York")).toEqual(["United States of America", "New York"]);
    expect(placeNames("/places/A%2BB")).toEqual(["A+B"]);
  });

  it("trailing slashes are ignored, and any script is decoded", () => {
    expect(placeNames("/places/")).toEqual([]);
    expect(placeNames("/places/%E6%97%A5%E6%9C%AC/")).toEqual(["日本"]);
  });

  it("invalid percent-encoding is kept as it is", () => {
    expect(placeNames("/places/100%")).toEqual(["100%"]);
  });

  it("are escaped in the GraphQL query of their children", () => {
    expect(namesQuery([])).toBe("{ places(level: ADM0) { adm0_name count bbox } }");
    expect(namesQuery(['"A\\"', "B"])).toBe(
      '{ places(level: ADM0_ADM1_CITY, where: { adm0_name: "\\"A\\\\\\"", adm1_name: "B" }) { adm0_name adm1_name city_name count bbox } }',
    );
    expect(namesQuery(["A", "B", "C"])).toBeNull();
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => void parse(namesQuery([name])!)));
  });

  it("are read as the link builder writes them", () => {
    const name = fc
      .string({ minLength: 1, unit: "binary" })
      .map((text) => text.normalize("NFC").trim())
      .filter((text) => text !== "" && text !== "." && text !== "..");
    fc.assert(
      fc.property(name, name, name, (adm0, adm1, city) => {
        expect(placeNames(link.place(adm0, adm1, city))).toEqual([adm0, adm1, city]);
      }),
    );
  });

  it("filter their own level", () => {
    expect(placeWhere([])).toEqual({});
    expect(placeWhere(["Japan", "Tokyo"])).toEqual({ adm0_name: "Japan", adm1_name: "Tokyo" });
    expect(placeWhere(["a", "b", "c"])).toEqual({ adm0_name: "a", adm1_name: "b", city_name: "c" });
  });
});

const place = (name: string | null, count: number): ListedPlace => ({ name, count, box: null });

describe("order", () => {
  const places = [place("Österreich", 2), place(null, 9), place("Zambia", 2), place("Angola", 1), place("Peru", 5)];
  const names = (sort: "name" | "count") => sortPlaces(places, sort).map((p) => p.name);

  it("alphabetical by locale, missing names last", () => {
    expect(names("name")).toEqual(["Angola", "Österreich", "Peru", "Zambia", null]);
  });

  it("by count, ties alphabetical", () => {
    expect(names("count")).toEqual(["Peru", "Österreich", "Zambia", "Angola", null]);
  });

  it("is set in the URL; any other value is alphabetical", () => {
    expect(readSort(new URLSearchParams("sort=count"))).toBe("count");
    expect(readSort(new URLSearchParams("sort=COUNT"))).toBe("name");
    expect(readSort(new URLSearchParams())).toBe("name");
  });
});

describe("words", () => {
  it("one operator, two operators, none", () => {
    expect([0, 1, 2].map(text.operators)).toEqual(["0 operators", "1 operator", "2 operators"]);
  });

  it("an operator is shown as Name (Short)", () => {
    expect(operatorName({ onestop_id: "o-9q9-bart", name: "Bay Area Rapid Transit", short_name: "BART" })).toBe(
      "Bay Area Rapid Transit (BART)",
    );
    expect(operatorName({ onestop_id: "o-x", name: "Luas", short_name: "Luas" })).toBe("Luas");
    expect(operatorName({ onestop_id: "o-x", name: null, short_name: "VTA" })).toBe("VTA");
    expect(operatorName({ onestop_id: "o-x", name: null, short_name: null })).toBe("o-x");
  });
});
