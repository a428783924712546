import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText, readCsv } from "../../../src/domain/csv.ts";

test("reads what csvText writes", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", "'", "=", "-", " ", "é") });
  // An apostrophe before a formula is one that csvText wrote.
  const plain = cell.filter((text) => !/^'[=+\-@\t\r\n]/.test(text));
  const lines = fc.array(fc.tuple(plain, plain), { maxLength: 5 });
  fc.assert(
    fc.property(lines, (rows) => void expect(readCsv(csvText(["x", "y"], rows))).toEqual([["x", "y"], ...rows])),
  );
});

test.each([
  ["", []],
  ["a", [["a"]]],
  [
    "a,\n\n,b\r\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ['"a""b",c', [['a"b', "c"]]],
  ['"open, to the end', [["open, to the end"]]],
  ['"a" ,b', [["a", "b"]]],
])("reads %j", (text, lines) => {
  expect(readCsv(text)).toEqual(lines);
});
