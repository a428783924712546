/** Style sheets of screens stay in the document during in-app navigation, so one must not change another's page. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const ROOT = `${import.meta.dirname}/../../../src`;

/** Of every sheet that screens load for themselves: the declarations of each rule that is one class alone. */
function classRules(file: string): Map<string, string> {
  const text = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const rules = [...text.matchAll(/(?<=^|\}|\{)\s*\.([a-z][a-z-]*)\s*\{([^{}]*)\}/g)];
  return new Map(rules.map(([, name, body]) => [name!, body!.replaceAll(/\s+/g, " ").trim()]));
}

test("no class has different meanings on different screens", () => {
  const frame = readFileSync(`${ROOT}/styles/index.css`, "utf8");
  const sheets = globSync(`${ROOT}/**/*.css`).filter((file) => !frame.includes(`/${basename(file)}"`));
  expect(sheets.length).toBeGreaterThan(5);
  const seen = new Map<string, string>();
  for (const file of sheets) {
    for (const [name, body] of classRules(file)) {
      expect([name, file, seen.get(name) ?? body]).toEqual([name, file, body]);
      seen.set(name, body);
    }
  }
});
