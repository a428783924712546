import fc from "fast-check";
import { renderToStaticMarkup as html } from "react-dom/server";
import { expect, test } from "vitest";
import { PrintMark, qrPath } from "../../../src/ui/print-mark.tsx";

/** Draws path data of qrPath: the dark modules as `x y`. */
function darkModules(path: string): Set<string> {
  const rows = [...path.matchAll(/M0 (\d+)\.5((?:m\d+ 0h\d+)+)/g)];
  expect(rows.map(([row]) => row).join("")).toBe(path);
  return new Set(
    rows.flatMap(([, y, moves]) => {
      let at = 0;
      return [...moves!.matchAll(/([mh])(\d+)/g)].flatMap(([, move, length]) => {
        const start = at;
        at += Number(length);
        return move === "m" ? [] : Array.from({ length: Number(length) }, (_, i) => `${start + i} ${y}`);
      });
    }),
  );
}

test("the path covers the dark modules and no others", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 12 }), (rows) => {
      const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
      expect(darkModules(qrPath(rows))).toEqual(new Set(dark));
    }),
  );
});

test("a mark has the address, and a square code with its three finder patterns and a quiet zone", () => {
  const text = html(<PrintMark address="https://example.org/routes/r-1" />);
  expect(text).toContain("<span>https://example.org/routes/r-1</span>");
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(text)?.[1]);
  expect((size - 8 - 17) % 4).toBe(0);
  const dark = darkModules(/ d="([^"]*)"/.exec(text)?.[1] ?? "");
  const finder = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, i) => [
      `${x + i} ${y}`,
      `${x + i} ${y + 6}`,
      `${x} ${y + i}`,
      `${x + 6} ${y + i}`,
    ]).flat();
  for (const module of [...finder(4, 4), ...finder(size - 11, 4), ...finder(4, size - 11)]) {
    expect(dark.has(module), module).toBe(true);
  }
  expect([...dark].some((module) => module.split(" ").some((at) => Number(at) < 4 || Number(at) >= size - 4))).toBe(
    false,
  );
});
