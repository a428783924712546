import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choicesOf, commonFields, listAddress, listData, pageLinks, sortLink } from "../../../src/ui/list-query.ts";

const url = (query: string) => new URL(`https://portal.example/feeds${query}`);
const fields = (query: string) => Object.fromEntries(commonFields(new URLSearchParams(query), ["name", "spec"]));

describe("the same as JSON", () => {
  const base = "/api/v2";

  test("is the list as it is filtered and sorted", () => {
    expect(listData("feeds", "/feeds?spec=gbfs&sort=name", url("?feedSpecs=GBFS&sort=name"), base)).toEqual({
      data: "/api/v2/portal/feeds?spec=gbfs&sort=name",
    });
  });

  test("is Transitland v2's list where the portal has none, and nothing where that would be another list", () => {
    expect(listData("operators", null, url(""), base)).toEqual({ data: "/api/v2/rest/operators" });
    expect(listData("operators", null, url("?merged=false"), base)).toEqual({});
  });
});

describe("addresses of a list", () => {
  test("another order begins at the first page, the filter stays", () => {
    expect(listAddress(url("?search=a&after=7&trail=1.2"), { sort: "name", order: null })).toBe(
      "/feeds?search=a&sort=name",
    );
    expect(listAddress(url("?before=7"), {})).toBe("/feeds");
  });

  test("a header sorts up, then down, then up", () => {
    expect(sortLink(url(""), "name", "name")).toEqual({ to: "/feeds?sort=name&order=desc", state: "ascending" });
    expect(sortLink(url("?sort=name&order=desc"), "name", "name")).toEqual({
      to: "/feeds?sort=name",
      state: "descending",
    });
    expect(sortLink(url("?sort=name&order=desc"), "spec", "name")).toEqual({ to: "/feeds?sort=spec", state: "none" });
  });

  test("pages lead both ways", () => {
    const answer = { total: 90, of: 90, from: 41, facets: {} };
    expect(pageLinks(url("?after=2&sort=name"), { ...answer, previous: 3, next: null })).toEqual({
      previous: "/feeds?sort=name&before=3",
      next: null,
    });
    expect(pageLinks(url("?after=2&sort=name"), { ...answer, from: 21, previous: 3, next: 4 })).toEqual({
      previous: "/feeds?sort=name",
      next: "/feeds?sort=name&after=4",
    });
  });
});

describe("fields that every list takes", () => {
  test("order, place, box, circle", () => {
    expect(fields("sort=name&order=desc&after=12&bbox=1, 2,3,4&near=52.5,13.4&radius=2.5")).toEqual({
      sort: "name",
      order: "desc",
      after: "12",
      bbox: "1,2,3,4",
      lat: "52.5",
      lon: "13.4",
      radius: "2500",
    });
  });

  test.each([
    "sort=size",
    "order=up",
    "after=x",
    "after=0",
    "bbox=1,2,3",
    "bbox=1,9,3,4",
    "bbox=181,1,190,2",
    "near=95,1",
    "near=here",
  ])("%s is left out", (query) => expect(fields(query)).toEqual({}));

  test("nothing that a visitor can type makes a field that the API refuses", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (bbox, near, radius) => {
        const asked = fields(new URLSearchParams({ bbox, near, radius }).toString());
        if (asked.bbox !== undefined) expect(asked.bbox.split(",").map(Number).every(Number.isFinite)).toBe(true);
        if (asked.lat !== undefined) expect(Number(asked.radius)).toBeGreaterThan(0);
      }),
    );
  });
});

test("values that are set stay among the choices", () => {
  expect(choicesOf({ a: 3 }, ["b", ""])).toEqual([
    { value: "a", name: "a", count: 3 },
    { value: "b", name: "b", count: 0 },
  ]);
});
