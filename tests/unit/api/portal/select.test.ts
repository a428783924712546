import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searching } from "../../../../worker/api/portal/lists/searching.ts";
import { type Facets, type Filter, type Order, selectPage } from "../../../../worker/api/portal/lists/select.ts";

type Entry = { name: string; size: number | null; tags: readonly string[] };
type Row = readonly [id: number, entry: Entry];

const FACETS: Facets<Entry> = {
  tag: ({ tags }) => tags,
  first: ({ name }) => (name === "" ? [] : [name[0] as string]),
};
const KEYS: Order<Entry>["key"][] = [({ name }) => name, ({ size }) => size];

const entries = fc
  .array(
    fc.record<Entry>({
      name: fc.string({ unit: fc.constantFrom("a", "b", "é", "1", "9"), maxLength: 3 }),
      size: fc.option(fc.integer({ min: 0, max: 3 })),
      tags: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((entry, i): Row => [i + 1, entry]));

const asked = fc.record({
  tag: fc.option(fc.constantFrom("x", "y")),
  first: fc.option(fc.constantFrom("a", "b")),
  key: fc.constantFrom(...KEYS),
  descending: fc.boolean(),
});
type Asked = { tag: string | null; first: string | null; key: Order<Entry>["key"]; descending: boolean };

function filtersOf({ tag, first }: Asked): Filter<Entry>[] {
  return [
    ...(tag === null ? [] : [{ field: "tag", passes: (e: Entry) => e.tags.includes(tag) }]),
    ...(first === null ? [] : [{ field: "first", passes: (e: Entry) => e.name.startsWith(first) }]),
  ];
}

const WHOLE = { limit: 100, after: null, before: null };

const ask = (rows: readonly Row[], a: Asked, page: Parameters<typeof selectPage>[4] = WHOLE) =>
  selectPage(rows, filtersOf(a), FACETS, { key: a.key, descending: a.descending }, page);

describe("a page of a list", () => {
  it("is the same regardless of earlier queries on the same list", () => {
    fc.assert(
      fc.property(entries, fc.array(asked, { minLength: 2, maxLength: 6 }), (rows, questions) => {
        for (const question of questions) {
          expect(ask(rows, question)).toEqual(ask([...rows], question));
        }
      }),
    );
  });

  it("has for each value the count that choosing it would give", () => {
    fc.assert(
      fc.property(entries, asked, (rows, question) => {
        const { facets, total } = ask(rows, question);
        for (const field of ["tag", "first"] as const) {
          const others = filtersOf({ ...question, [field]: null });
          const under = rows.filter(([, entry]) => others.every(({ passes }) => passes(entry)));
          for (const value of new Set(rows.flatMap(([, entry]) => FACETS[field]!(entry)))) {
            const there = under.filter(([, entry]) => FACETS[field]!(entry).includes(value)).length;
            expect(facets[field]!.get(value) ?? 0).toBe(there);
          }
        }
        expect(total).toBe(rows.filter(([, e]) => filtersOf(question).every(({ passes }) => passes(e))).length);
      }),
    );
  });

  it("is sorted with empty values last, and the pages contain every row once", () => {
    fc.assert(
      fc.property(entries, asked, (rows, question) => {
        const all = ask(rows, question).rows.map(([id]) => id);
        const met: number[] = [];
        for (let after: number | null = null; ; ) {
          const page = ask(rows, question, { limit: 4, after, before: null });
          met.push(...page.rows.map(([id]) => id));
          if (!page.next) break;
          after = page.rows.at(-1)![0];
        }
        expect(met).toEqual(all);
        const values = ask(rows, question).rows.map(([, entry]) => question.key(entry));
        const first = values.findIndex((value) => value === null || value === "");
        if (first >= 0) expect(values.slice(first).every((value) => value === null || value === "")).toBe(true);
      }),
    );
  });

  it("finds the words of its own list only", () => {
    const rows: Row[] = ["Île de France", "Ile", "deux"].map((name, i) => [i + 1, { name, size: null, tags: [] }]);
    const find = (text: string, list = rows) =>
      selectPage(
        list,
        [
          searching<Entry>(
            text,
            () => "",
            (e) => e.name,
          ),
        ],
        {},
        { key: KEYS[0]!, descending: false },
        WHOLE,
      ).rows.map(([id]) => id);
    expect(find("ile")).toEqual([2, 1]);
    expect(find("ile fra")).toEqual([1]);
    expect(find("de")).toEqual([3, 1]);
    expect(find("ile", [[7, { name: "île", size: null, tags: [] }]])).toEqual([7]);
  });
});
