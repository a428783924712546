import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choicesOf, commonFields, listAddress, listData, pageLinks, sortLink } from "../../../src/ui/list-query.ts";

const url = (query: string) => new URL(`https://portal.example/feeds${query}`);
const fields = (query: string) => Object.fromEntries(commonFields(new URLSearchParams(query), ["name", "spec"]));

describe("the data links of a list", () => {
  const base = "/api/v2";

  test("has the same filters and sort order", () => {
    expect(listData("feeds", "/feeds?spec=gbfs&sort=name", url("?feedSpecs=GBFS&sort=name"), base)).toEqual({
      data: "/api/v2/portal/feeds?spec=gbfs&sort=name",
      // What changes has an order of its own.
      atom: "/api/v2/portal/feeds.atom?spec=gbfs",
      jsonFeed: "/api/v2/portal/feeds.feed.json?spec=gbfs",
    });
  });

  test("uses Transitland v2's list if the portal has none, and is missing if the result would differ", () => {
    expect(listData("operators", null, url(""), base)).toEqual({ data: "/api/v2/rest/operators" });
    expect(listData("operators", null, url("?merged=false"), base)).toEqual({});
  });
});

describe("URLs of a list", () => {
  test("changing the sort order returns to the first page and keeps the filters", () => {
    expect(listAddress(url("?search=a&after=7&trail=1.2"), { sort: "name", order: null })).toBe(
      "/feeds?search=a&sort=name",
    );
    expect(listAddress(url("?before=7"), {})).toBe("/feeds");
  });

  test("what is usable comes first unless another order is chosen", () => {
    expect(fields("")).toEqual({ sort: "usable" });
    expect(sortLink(url(""), "usable")).toMatchObject({ state: "ascending" });
    expect(sortLink(url(""), "name")).toEqual({ to: "/feeds?sort=name", state: "none" });
  });

  test("a header sorts ascending, then descending, then ascending", () => {
    expect(sortLink(url(""), "name", "name")).toEqual({ to: "/feeds?sort=name&order=desc", state: "ascending" });
    expect(sortLink(url("?sort=name&order=desc"), "name", "name")).toEqual({
      to: "/feeds?sort=name",
      state: "descending",
    });
    expect(sortLink(url("?sort=name&order=desc"), "spec", "name")).toEqual({ to: "/feeds?sort=spec", state: "none" });
  });

  test("pages link back and forth", () => {
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

describe("filter fields of every list", () => {
  test("sort order, place, box, circle", () => {
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
  ])("%s is omitted", (query) => expect(fields(query)).toEqual({ sort: "usable" }));

  test("no visitor input becomes a filter that the API refuses", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (bbox, near, radius) => {
        const asked = fields(new URLSearchParams({ bbox, near, radius }).toString());
        if (asked.bbox !== undefined) expect(asked.bbox.split(",").map(Number).every(Number.isFinite)).toBe(true);
        if (asked.lat !== undefined) expect(Number(asked.radius)).toBeGreaterThan(0);
      }),
    );
  });
});

test("selected values stay among the options", () => {
  expect(choicesOf({ a: 3 }, ["b", ""])).toEqual([
    { value: "a", name: "a", count: 3 },
    { value: "b", name: "b", count: 0 },
  ]);
});
