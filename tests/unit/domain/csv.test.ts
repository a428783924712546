import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../../src/domain/csv.ts";

/** Cells of one line, read as RFC 4180 has them. */
function read(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < line.length) {
    let cell = "";
    if (line[at] === '"') {
      for (at++; ; at++) {
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') cell += line[++at];
        else break;
      }
      at++;
    } else {
      while (line[at] !== "," && line[at] !== "\r" && at < line.length) cell += line[at++];
    }
    cells.push(cell);
    at += line[at] === "," ? 1 : 2;
  }
  return cells;
}

describe("csvLine", () => {
  it("writes numbers, empty values, lists and quotes", () => {
    expect(csvLine([1, -2.5, null, undefined, true, ["a", 'b"'], { x: "," }, "plain"])).toEqual({
      text: '1,-2.5,,,true,"[""a"",""b\\""""]","{""x"":"",""}",plain\r\n',
      escaped: 0,
    });
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-1+2", "'-1+2"],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ["\t=1", "'\t=1"],
    ["＝1+1", "'＝1+1"],
  ])("puts an apostrophe before %j", (text, safe) => {
    expect(csvLine([text])).toEqual({ text: `${safe}\r\n`, escaped: 1 });
  });

  it.each(["-1", "+5", "-.5", "+49.0", "a=b", "1-2"])("leaves %j unchanged", (text) => {
    expect(csvLine([text])).toEqual({ text: `${text}\r\n`, escaped: 0 });
  });

  it("has as many cells as values, each with its own text after at most an apostrophe", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("=", "-", "+", "@", '"', ",", "\n", "\r", "1", "'") }),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (values) => {
        const line = csvLine([...values, "end"]);
        const cells = read(line.text);
        const runs = (cell: string) => /^[=+\-@\t\r\n]/.test(cell) && !/^[+-](\d+(\.\d+)?|\.\d+)$/.test(cell);
        expect(cells).toEqual([...values.map((value) => (runs(value) ? `'${value}` : value)), "end"]);
        expect(cells.some(runs)).toBe(false);
        expect(line.escaped).toBe(values.filter(runs).length);
      }),
    );
  });
});
