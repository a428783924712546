import { describe, expect, it } from "vitest";
import { compareTables } from "../../../../src/domain/measurements/compare.ts";
import { ratioOf, spreadOf } from "../../../../src/domain/measurements/spread.ts";
import type { MeasuredTable, TableFigure } from "../../../../src/domain/measurements/table.ts";

const MACHINE = { cpu: "A", cores: 2, memory: 24, system: "Linux", node: "24", workerd: "1", chromium: null };

const figure = (ours: number[], over: Partial<TableFigure> = {}): TableFigure => ({
  what: "time",
  unit: "ms",
  better: "less",
  ours: spreadOf(ours),
  beside: null,
  ratio: null,
  ...over,
});

const beside = (ours: number[], theirs: number[]): TableFigure =>
  figure(ours, {
    beside: { ...spreadOf(theirs), name: "peer", kind: "peer" },
    ratio: ratioOf(ours, theirs, "less"),
  });

function table(figures: TableFigure[], { ok = true, cpu = "A" } = {}): MeasuredTable {
  const row = {
    ...{ area: "API" as const, name: "row", bound: "a bound", ok, how: "", wrongIf: "", command: "", took: 1 },
    ...{ figures, notes: [] },
  };
  return {
    date: "2026-11-23T00:00:00Z",
    commit: "c",
    machine: { ...MACHINE, cpu },
    data: [],
    rows: [row],
    leftOut: [],
  };
}

const worse = (before: TableFigure[], after: TableFigure[]) => compareTables(table(before), table(after)).worse;

describe("what became worse", () => {
  it("is a time that lies beyond all rounds of the earlier run", () =>
    expect(worse([figure([10, 11, 12])], [figure([14, 15, 16])])).toEqual([
      { row: "row", what: "time", words: "15 ms (14 to 16, 3 rounds), before 11 ms (10 to 12, 3 rounds)" },
    ]));

  it("is no time within the noise, and no better one", () => {
    expect(worse([figure([10, 11, 20])], [figure([12, 13, 14])])).toEqual([]);
    expect(worse([figure([10, 11, 12])], [figure([7, 8, 9])])).toEqual([]);
  });

  it("is a single time only if it grew by more than a tenth", () => {
    expect(worse([figure([100])], [figure([109])])).toEqual([]);
    expect(worse([figure([100])], [figure([130])])).toHaveLength(1);
  });

  it("is any count that grew", () => {
    expect(worse([figure([100], { unit: "rows" })], [figure([101], { unit: "rows" })])).toHaveLength(1);
    expect(worse([figure([100], { unit: "rows" })], [figure([100], { unit: "rows" })])).toEqual([]);
  });

  it("is less where more is better", () =>
    expect(
      worse(
        [figure([900, 910], { unit: "requests a second", better: "more" })],
        [figure([500, 510], { unit: "requests a second", better: "more" })],
      ),
    ).toHaveLength(1));

  it("is a ratio to a peer, also on another machine, although the times are better", () => {
    const before = table([beside([10, 10, 10], [20, 21, 22])]);
    const after = table([beside([5, 5, 5], [5, 5.1, 5.2])], { cpu: "B" });
    expect(compareTables(before, after).worse).toEqual([
      { row: "row", what: "time", words: "1.02 times as good as peer, before 2.1" },
    ]);
  });

  it("is a bound that no longer holds", () =>
    expect(compareTables(table([figure([1])]), table([figure([1])], { ok: false })).worse).toEqual([
      { row: "row", what: "bound", words: "no longer holds: a bound" },
    ]));
});

describe("what is not compared", () => {
  it("are times of different machines, while counts are", () => {
    const figures = [figure([1]), figure([2], { what: "rows", unit: "rows" })];
    const { compared, apart } = compareTables(table(figures), table(figures, { cpu: "B" }));
    expect(compared).toBe(1);
    expect(apart).toEqual([{ row: "row", what: "time", why: "the machines differ" }]);
  });

  it("are figures of which only one run knows", () => {
    const before = table([figure([1], { what: "old" })]);
    const gone = { ...table([]), rows: [] };
    expect(compareTables(before, table([figure([1])])).apart).toEqual([
      { row: "row", what: "time", why: "was not measured before" },
    ]);
    expect(compareTables(before, gone).apart).toEqual([{ row: "row", what: "old", why: "was not measured this time" }]);
  });
});
