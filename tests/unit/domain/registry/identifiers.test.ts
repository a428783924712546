import { describe, expect, test } from "vitest";
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../../../../src/domain/registry/identifiers.ts";

describe("identifiers of other catalogs", () => {
  test.each<[unknown, string[]]>([
    ["90003", ["90003"]],
    ["90003, 90004,", ["90003", "90004"]],
    [90003, ["90003"]],
    ["", []],
    [null, []],
    [undefined, []],
  ])("%j", (value, expected) => {
    expect(identifiersOf(value)).toEqual(expected);
  });

  test("an entry has a URL if its catalog has permanent ones", () => {
    expect(identifierUrl("wikidata_id", "Q42")).toBe("https://www.wikidata.org/wiki/Q42");
    expect(identifierUrl("wikidata_id", "../x?y#z")).toBe("https://www.wikidata.org/wiki/..%2Fx%3Fy%23z");
    expect(identifierUrl("wikidata_id", "\ud800")).toBe("https://www.wikidata.org/wiki/%EF%BF%BD");
    expect(identifierUrl("us_ntd_id", "90003")).toBeNull();
    expect(identifierUrl("constructor", "x")).toBeNull();
  });

  test("every scheme has a name, and an https URL", () => {
    for (const { name, url } of Object.values(IDENTIFIER_SCHEMES)) {
      expect(name).not.toBe("");
      if (url !== null) expect(url).toMatch(/^https:\/\/[^{]+\{id\}$/);
    }
  });
});
