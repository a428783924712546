import { expect, it } from "vitest";
import { cellText, isNumeric } from "../../../src/pages/datasets/sql-cells.ts";

it.each([
  ["Utf8", "Füssen", "Füssen"],
  ["Utf8", null, null],
  ["Utf8", undefined, null],
  ["Bool", false, "false"],
  ["Int32", 7, "7"],
  ["Int64", 9_007_199_254_740_993n, "9007199254740993"],
  ["Float64", 0.1, "0.1"],
  ["Date32<DAY>", Date.UTC(2026, 1, 28), "2026-02-28"],
  ["Timestamp<MICROSECOND>", Date.UTC(2026, 1, 28, 5, 6, 7), "2026-02-28 05:06:07"],
  ["Timestamp<MICROSECOND>", Date.UTC(2026, 1, 28, 5, 6, 7, 890), "2026-02-28 05:06:07.890"],
  ["Time64<MICROSECOND>", 36_061_000_000n, "10:01:01"],
  ["Interval<MONTH_DAY_NANO>", new Int32Array([0, 1]), "INTERVAL (cast it to VARCHAR)"],
  ["Binary", new Uint8Array([0, 1, 255]), "0001ff"],
  ["List<Utf8>", ["a", "b"], '["a","b"]'],
  ["Struct<{n:Int64}>", { n: 5n }, '{"n":5}'],
])("a value of %s is shown as text: %s", (type, value, shown) => {
  expect(cellText(value, type)).toBe(shown);
});

it("aligns numbers, not dates", () => {
  expect(["Int32", "Uint8", "Float64", "Decimal[38e+0]"].every(isNumeric)).toBe(true);
  expect(["Utf8", "Date32<DAY>", "Interval<DAY_TIME>", "Bool", "List<Int32>"].some(isNumeric)).toBe(false);
});
