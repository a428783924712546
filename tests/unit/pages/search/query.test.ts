import { describe, expect, it } from "vitest";
import { neighbors, readSearch, searchAddress } from "../../../../src/pages/search/query.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

describe("the search URL", () => {
  it.each([
    ["", { q: "", kind: null, offset: 0 }],
    ["q=+a+b+", { q: "a b", kind: null, offset: 0 }],
    ["q=a&offset=40", { q: "a", kind: null, offset: 0 }],
    ["q=a&kind=stops&offset=45", { q: "a", kind: "stops", offset: 40 }],
    ["q=a&kind=stops&offset=1e9", { q: "a", kind: "stops", offset: 180 }],
    ["q=a&kind=stops&offset=-20", { q: "a", kind: "stops", offset: 0 }],
    ["q=a&kind=trips&offset=x", { q: "a", kind: null, offset: 0 }],
  ])("%j", (query, expected) => expect(read(query)).toEqual(expected));

  it("survives a round trip", () => {
    for (const asked of [read("q=%26+東"), read("q=a&kind=feeds"), read("q=a&kind=feeds&offset=20")])
      expect(readSearch(new URL(searchAddress(asked), "http://x").searchParams)).toEqual(asked);
  });
});

describe("previous and next pages", () => {
  it("are linked, except at the ends", () => {
    expect(neighbors(read("q=a&kind=stops"), false)).toEqual({ previous: null, next: null });
    expect(neighbors(read("q=a&kind=stops&offset=20"), true)).toEqual({
      previous: "/search?q=a&kind=stops",
      next: "/search?q=a&kind=stops&offset=40",
    });
    expect(neighbors(read("q=a&kind=stops&offset=180"), true).next).toBeNull();
  });
});
