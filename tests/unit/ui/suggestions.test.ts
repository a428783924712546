import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suggestionsFor } from "../../../src/ui/suggestions.ts";

const hrefs = (path: string) => suggestionsFor(path).map((suggestion) => suggestion.href);

describe("suggestions", () => {
  test("an unknown feed or operator links to a search for its name", () => {
    expect(hrefs("/feeds/f-9q9-bay~area")).toEqual(["/feeds?search=bay+area", "/operators?search=bay+area"]);
    expect(hrefs("/operators/metro")).toEqual(["/operators?search=metro", "/feeds?search=metro"]);
  });

  test("an id on the wrong page links to its own page", () => {
    expect(hrefs("/feeds/o-9q9-bart")[0]).toBe("/operators/o-9q9-bart");
    expect(hrefs("/r-9q9-red")).toEqual(["/routes/r-9q9-red"]);
  });

  test("a route or stop of a known feed links to the feed", () => {
    expect(hrefs("/routes/f-9q9-bart:gone")).toEqual(["/feeds/f-9q9-bart"]);
  });

  test("an unknown route or stop links to a search for the name in its Onestop ID", () => {
    expect(hrefs("/stops/s-9q9-main~st")).toEqual(["/search?q=main+st"]);
    expect(hrefs("/routes/r-9q9-red")).toEqual(["/search?q=red"]);
    expect(hrefs("/stops/o-9q9-bart")).toEqual(["/operators/o-9q9-bart"]);
    expect(hrefs("/stops/gone")).toEqual(["/search?q=gone"]);
    expect(hrefs("/routes/42nd-street")).toEqual(["/search?q=42nd+street"]);
    expect(hrefs("/routes/1234567890123")).toEqual([]);
  });

  test("similar ids are listed first, each URL once", () => {
    const near = [
      { kind: "feed", onestopId: "f-9q9-bart", name: "BART" },
      { kind: "operator", onestopId: "o-9q9-bart", name: "" },
    ] as const;
    const found = suggestionsFor("/feeds/o-9q9-bart", near);
    expect(found.slice(0, 2)).toEqual([
      { words: "the feed f-9q9-bart (BART)", href: "/feeds/f-9q9-bart" },
      { words: "the operator o-9q9-bart", href: "/operators/o-9q9-bart" },
    ]);
    expect(found.filter(({ href }) => href === "/operators/o-9q9-bart")).toHaveLength(1);
  });

  test("an unknown Onestop ID links to searches for its name", () => {
    expect(hrefs("/onestop-id/o-9q9-bay~area")).toEqual([
      "/search?q=bay+area",
      "/operators?search=bay+area",
      "/feeds?search=bay+area",
    ]);
    expect(hrefs("/onestop-id/s-9q9-main~st")).toEqual(["/search?q=main+st"]);
    expect(hrefs("/onestop-id/what?")[0]).toBe("/search?q=what%3F");
  });

  test("a single word links to a search for it", () => {
    expect(hrefs("/caltrain")).toEqual(["/search?q=caltrain"]);
    expect(hrefs("/caltrain/")).toEqual(["/search?q=caltrain"]);
  });

  test("a place that is not there leads to a search for its name and to all places", () => {
    expect(hrefs("/places/Nowhere/Some+City")).toEqual(["/search?q=Some+City", "/places"]);
    expect(hrefs("/places/France/%E6%9D%B1%E4%BA%AC")).toEqual([`/search?q=${encodeURIComponent("東京")}`, "/places"]);
    expect(hrefs("/places/a/%")).toEqual(["/search?q=%25", "/places"]);
  });

  test("a URL without a key has no suggestions", () => {
    expect(hrefs("/")).toEqual([]);
    expect(hrefs("/documentation/nowhere")).toEqual([]);
    expect(hrefs(`/feeds/${"x".repeat(100)}`)).toEqual([]);
  });

  test("links stay on this site and nothing is thrown for any URL", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("feeds", "operators", "routes", "stops", "x"),
        fc.string({ unit: "binary" }),
        (page, key) => {
          for (const path of [`/${page}/${key}`, `/${page}/%${key}`]) {
            for (const { href } of suggestionsFor(path)) {
              expect(new URL(href, "https://p.example").origin).toBe("https://p.example");
              expect(href).toMatch(/^\/(feeds|operators|routes|stops|search)/);
            }
          }
        },
      ),
    );
  });
});
