import { describe, expect, it } from "vitest";
import { spreadOf } from "../../../../src/domain/measurements/spread.ts";
import type { TableFigure, Unit } from "../../../../src/domain/measurements/table.ts";
import { besideWords, numberWords, ratioWords, spreadWords } from "../../../../src/domain/measurements/words.ts";

describe("figures in words", () => {
  it.each([
    [0, "0"],
    [0.012345, "0.0123"],
    [12.345, "12.3"],
    [99.96, "100"],
    [123.4, "123"],
    [1_234_567, "1,234,567"],
  ])("write %d as %s", (value, words) => expect(numberWords(value)).toBe(words));

  it.each<[number[], Unit, string]>([
    [[1], "bytes", "1 byte"],
    [[2], "bytes", "2 bytes"],
    [[1], "ms", "1 ms"],
    [[5], "%", "5%"],
    [[5], "", "5"],
    [[3, 3, 3], "trips", "3 trips (3 rounds)"],
    [[3, 1, 2], "s", "2 s (1 to 3, 3 rounds)"],
  ])("tell the rounds %j in %j as %s", (values, unit, words) =>
    expect(spreadWords(spreadOf(values), unit)).toBe(words),
  );

  const figure = (over: Partial<TableFigure>): TableFigure => ({
    ...{ what: "", unit: "ms", better: "less", ours: spreadOf([1]), beside: null, ratio: null },
    ...over,
  });
  const limit = { ...spreadOf([4]), name: "limit", kind: "limit" as const };

  it("tell how much of a limit is used, or how far it is exceeded", () => {
    expect(besideWords(figure({ beside: limit }))).toBe("limit 4 ms");
    expect(ratioWords(figure({ beside: limit, ratio: spreadOf([4]) }))).toBe("25% of the limit");
    expect(ratioWords(figure({ beside: limit, ratio: spreadOf([2]), better: "more" }))).toBe("2 times the limit");
  });

  it("tell how many times better than a peer", () => {
    const peer = { ...spreadOf([4]), name: "peer", kind: "peer" as const };
    expect(ratioWords(figure({ beside: peer, ratio: spreadOf([2, 3, 4]) }))).toBe("3.00 times as good (2.00 to 4.00)");
    expect(ratioWords(figure({ beside: peer, ratio: spreadOf([12.34]) }))).toBe("12.3 times as good");
    expect(ratioWords(figure({}))).toBe("");
  });
});
