/** Styles of parts that the server writes (src/ui/server-only.tsx): a page links those that its screen imports, no others. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Files that a file loads with it, as paths from the root. */
function loadedWith(file: string): string[] {
  const imports = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.{1,2}\/[^"]+)"/gm);
  return [...imports].map(([, path]) => normalize(join(dirname(file), path!)));
}

/** Style sheets that a file loads, itself or through others. */
function stylesOf(file: string): Set<string> {
  const seen = new Set<string>();
  const todo = [file];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (/\.tsx?$/.test(next)) todo.push(...loadedWith(next));
  }
  return new Set([...seen].filter((one) => one.endsWith(".css")));
}

const SCREENS = readdirSync(join(ROOT, "src/pages"))
  .map((name) => `src/pages/${name}/index.tsx`)
  .filter((file) => existsSync(join(ROOT, file)));

/** Screens with the module of their parts. */
const WITH_PARTS = SCREENS.flatMap((screen) => {
  const parts = /staticParts = lazyModule\(\(\) => import\("([^"]+)"\)\)/.exec(read(screen))?.[1];
  return parts === undefined ? [] : [[screen, normalize(join(dirname(screen), parts))] as const];
});

describe("styles of parts that the server writes", () => {
  test("are found through other files", () => {
    expect(stylesOf("src/pages/datasets/static.tsx")).toEqual(new Set(["src/styles/copied-code.css"]));
    expect(WITH_PARTS.length).toBeGreaterThan(5);
  });

  test.each(WITH_PARTS)("%s imports those of its parts", (screen, parts) => {
    const linked = new Set([...stylesOf("src/start.tsx"), ...stylesOf(screen)]);
    expect([...stylesOf(parts)].filter((styles) => !linked.has(styles))).toEqual([]);
  });
});

/** Style sheets below `src`, as paths from there. */
const SHEETS = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

test("what is centered has margins on both sides, since a shift to the left is wrong from right to left", () => {
  const shifted = /inset-inline-start: 50%[^}]*translate/;
  expect("a { inset-inline-start: 50%; translate: -50%; }").toMatch(shifted);
  expect(SHEETS.filter((file) => shifted.test(read(`src/${file}`)))).toEqual([]);
});

test("no style sheet knows the orientation of the screen, so none locks it (WCAG 1.3.4)", () => {
  expect(SHEETS.length).toBeGreaterThan(40);
  expect(SHEETS.filter((file) => read(`src/${file}`).includes("orientation"))).toEqual([]);
});
