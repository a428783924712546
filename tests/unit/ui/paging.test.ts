import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageOf, readPaging } from "../../../src/ui/paging.ts";

const url = (path: string) => new URL(path, "https://example.org");
const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: from + i }));

describe("paging", () => {
  test("the first page has no previous link", () => {
    expect(pageOf(url("/feeds?search=a"), rows(1, 21))).toEqual({
      rows: rows(1, 20),
      from: 1,
      previous: null,
      next: "/feeds?search=a&after=20",
    });
  });

  test("a full page without a following row is the last one", () => {
    expect(pageOf(url("/feeds"), rows(1, 20)).next).toBeNull();
  });

  test("an empty list has no links", () => {
    expect(pageOf(url("/feeds"), [])).toEqual({ rows: [], from: 1, previous: null, next: null });
  });

  test("repeated filters are kept, an invalid page history is not", () => {
    expect(pageOf(url("/feeds?feedSpecs=GTFS&feedSpecs=GBFS&trail=9"), rows(1, 21)).next).toBe(
      "/feeds?feedSpecs=GTFS&feedSpecs=GBFS&after=20",
    );
  });

  test("invalid ids are ignored", () => {
    expect(readPaging(new URLSearchParams("after=x"))).toEqual({ after: null, trail: [] });
    expect(readPaging(new URLSearchParams("after=-1"))).toEqual({ after: null, trail: [] });
    expect(readPaging(new URLSearchParams("after=99999999999999999"))).toEqual({ after: null, trail: [] });
    expect(readPaging(new URLSearchParams("after=5&trail=1.x..0.3"))).toEqual({ after: 5, trail: [1, 3] });
  });

  test("paging to the end and back shows the same pages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 1, max: 20 }), (total, size) => {
        const all = rows(1, total);
        const load = (address: URL) => {
          const { after } = readPaging(address.searchParams);
          return pageOf(address, all.filter((row) => row.id > (after ?? 0)).slice(0, size + 1), size);
        };
        const forth: string[] = [];
        const seen: number[] = [];
        let at = url("/feeds");
        for (;;) {
          const page = load(at);
          expect(page.from).toBe(seen.length + 1);
          forth.push(at.pathname + at.search);
          seen.push(...page.rows.map((row) => row.id));
          if (page.next === null) break;
          at = url(page.next);
        }
        expect(seen).toEqual(all.map((row) => row.id));
        const back = [at.pathname + at.search];
        for (let previous = load(at).previous; previous !== null; previous = load(url(previous)).previous)
          back.push(previous);
        expect(back.toReversed()).toEqual(forth);
      }),
    );
  });
});
