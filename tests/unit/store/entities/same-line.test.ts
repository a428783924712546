import { expect, test } from "vitest";
import { eachLineOnce, shapeWithLine } from "../../../../worker/store/entities/same-line.ts";

const shape = (id: number, line: string, distances: string | null = null) => ({ id, line, distances });

test("a line is stored once, with the first shape that has it", () => {
  const rows = [shape(4, "5AB"), shape(5, "5AC"), shape(6, "5AB"), shape(7, "5AB")];
  const stored = [...eachLineOnce(rows)];
  expect(stored).toEqual([shape(4, "5AB"), shape(5, "5AC"), shape(6, "=4"), shape(7, "=4")]);
  expect(stored.map(shapeWithLine)).toEqual([null, null, 4, 4]);
});

test("a line with other distances is stored with them", () => {
  const rows = [shape(1, "5AB", "x"), shape(2, "5AB"), shape(3, "5AB", "x"), shape(4, "5AB")];
  expect([...eachLineOnce(rows)]).toEqual([shape(1, "5AB", "x"), shape(2, "5AB"), shape(3, "=1"), shape(4, "=2")]);
});
