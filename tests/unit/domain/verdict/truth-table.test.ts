import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../../src/domain/time/service-day.ts";
import { feedVerdict, SOON_DAYS, VERDICTS, type VerdictFacts } from "../../../../src/domain/verdict/verdict.ts";

const TODAY = 20_778; // 2026-11-21
const text = readFileSync(new URL("../../../../docs/verdicts.md", import.meta.url), "utf8");
const [head, , ...lines] = text
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const rows = lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i]!])));

type Case = { replaced: string; active: string; days: string; spec: string; key: string; ever: string; last: string };
type Row = Case & { import: string; verdict: string; reason: string };

/** Every value of every column, with its meaning. */
const COLUMNS = {
  replaced: ["yes", "no"],
  active: ["yes", "no"],
  days: ["before", "within", "soon", "after", "open"],
  spec: ["gtfs", "live"],
  key: ["yes", "no"],
  ever: ["yes", "no"],
  last: ["ok", "failed", "none"],
  import: ["success", "error", "in_progress", "none"],
} as const;

const SPANS: Record<string, [number, number | null]> = {
  before: [1, 100],
  within: [-10, SOON_DAYS + 1],
  soon: [-10, SOON_DAYS],
  after: [-10, -1],
  open: [0, null],
};

function factsOf(row: Omit<Row, "verdict" | "reason">): VerdictFacts {
  const [first, last] = SPANS[row.days]!;
  return {
    spec: row.spec === "gtfs" ? "gtfs" : "gtfs-rt",
    replacedBy: row.replaced === "yes" ? "f-new" : null,
    active:
      row.active === "yes"
        ? {
            firstDay: isoDate(TODAY + first),
            lastDay: last === null ? null : isoDate(TODAY + last),
            feedStart: null,
            feedEnd: null,
          }
        : null,
    lastFetch: row.last === "none" ? null : { success: row.last === "ok", at: "2026-11-01T00:00:00Z" },
    lastSuccess: row.ever === "yes" ? "2026-10-01T00:00:00Z" : null,
    lastImport: row.import === "none" ? null : (row.import as "success"),
    authorization: row.key === "yes" ? "header" : null,
  };
}

const anyCase = fc.record(
  Object.fromEntries(Object.entries(COLUMNS).map(([name, values]) => [name, fc.constantFrom(...values)])),
) as fc.Arbitrary<Omit<Row, "verdict" | "reason">>;

describe("the truth table of docs/verdicts.md", () => {
  test("contains only existing values and verdicts", () => {
    expect(rows).toHaveLength(14);
    for (const row of rows) {
      for (const [name, values] of Object.entries(COLUMNS)) expect(["*", ...values]).toContain(row[name]);
      expect(VERDICTS).toContain(row.verdict);
    }
    expect(new Set(rows.map((row) => row.verdict)).size).toBe(VERDICTS.length);
  });

  test("matches the function in every case", () => {
    const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
    let cases: Record<string, string>[] = [{}];
    for (const name of names) cases = cases.flatMap((c) => COLUMNS[name].map((value) => ({ ...c, [name]: value })));
    expect(cases).toHaveLength(2 * 2 * 5 * 2 * 2 * 2 * 3 * 4);
    const used = new Set<object>();
    for (const one of cases) {
      // A last fetch that succeeded is a success that there once was.
      if (one.last === "ok" && one.ever === "no") continue;
      const row = rows.find((r) => names.every((name) => r[name] === "*" || r[name] === one[name]))!;
      used.add(row);
      const { verdict, reason } = feedVerdict(factsOf(one as never), TODAY);
      expect({ ...one, verdict, reason }).toEqual({ ...one, verdict: row.verdict, reason: row.reason });
    }
    expect(used.size, "every row decides something").toBe(rows.length);
  });

  test("applies on the boundary days themselves", () => {
    const at = (first: number, last: number) =>
      feedVerdict(
        {
          ...factsOf({
            replaced: "no",
            active: "yes",
            days: "within",
            spec: "gtfs",
            key: "no",
            ever: "yes",
            last: "ok",
            import: "success",
          }),
          active: { firstDay: isoDate(TODAY + first), lastDay: isoDate(TODAY + last), feedStart: null, feedEnd: null },
        },
        TODAY,
      );
    expect(at(0, 0)).toMatchObject({ verdict: "ends_soon", days: 0, starts: "2026-11-21", ends: "2026-11-21" });
    expect(at(-5, -1)).toMatchObject({ verdict: "expired", days: 1 });
    expect(at(1, 5)).toMatchObject({ verdict: "not_yet_valid", days: 1 });
    expect(at(0, 30)).toMatchObject({ verdict: "ends_soon", days: 30 });
    expect(at(0, 31)).toMatchObject({ verdict: "current", days: null });
  });

  test("the verdict of an imported feed only changes in one direction over time", () => {
    const order = ["not_yet_valid", "current", "ends_soon", "expired"];
    fc.assert(
      fc.property(
        anyCase,
        fc.integer({ min: -400, max: 400 }),
        fc.nat(800),
        fc.nat(400),
        (row, first, length, later) => {
          const facts: VerdictFacts = {
            ...factsOf({ ...row, replaced: "no" }),
            active: {
              firstDay: isoDate(TODAY + first),
              lastDay: isoDate(TODAY + first + length),
              feedStart: null,
              feedEnd: null,
            },
          };
          const [now, then] = [feedVerdict(facts, TODAY), feedVerdict(facts, TODAY + later)];
          expect(order.indexOf(then.verdict)).toBeGreaterThanOrEqual(order.indexOf(now.verdict));
        },
      ),
    );
  });
});
