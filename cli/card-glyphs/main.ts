/**
 * Rebuilds public/card-glyphs, the letters of preview cards, from npm packages that are not dependencies of the project
 * (300 MB):
 *
 *   mkdir FOLDER && cd FOLDER && npm init -y
 *   npm install @fontsource/noto-sans{,-arabic,-armenian,-georgian,-hebrew,-hk,-jp,-kr,-sc,-tc,-thai}@5.3.0
 *   node cli/card-glyphs/main.ts FOLDER
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BLOCK } from "../../worker/seo/cards/letter.ts";
import { ROOT } from "../project.ts";
import { glyphFile, type LetterForms } from "./glyph-file.ts";
import { lettersOf } from "./letters.ts";
import { SOURCES } from "./scripts.ts";

const folder = process.argv[2];
if (folder === undefined) {
  console.error("Name the folder in which the packages are installed: node cli/card-glyphs/main.ts FOLDER");
  process.exit(1);
}
const target = join(ROOT, "public/card-glyphs");
rmSync(target, { recursive: true, force: true });
const licenses = new Map<string, string[]>();
let total = 0;
const existingForms = new Map<number, Map<number, LetterForms>>([
  [400, new Map()],
  [700, new Map()],
]);
for (const { name, weights, has } of SOURCES) {
  const home = join(resolve(folder), "node_modules/@fontsource", name);
  const [first = "", ...rest] = readFileSync(join(home, "LICENSE"), "utf8").trim().split("\n");
  const terms = rest.join("\n").trim();
  licenses.set(terms, [...(licenses.get(terms) ?? []), `${name}: ${first}`]);
  for (const weight of weights) {
    const letters = existingForms.get(weight)!;
    const before = letters.size;
    const files = readdirSync(join(home, "files")).filter((file) => file.endsWith(`-${weight}-normal.woff`));
    for (const file of files) {
      for (const [codePoint, letter] of lettersOf(readFileSync(join(home, "files", file)), has))
        if (!letters.has(codePoint)) letters.set(codePoint, letter);
    }
    console.log(`${name} ${weight}: ${letters.size - before} letters`);
  }
}
for (const [weight, letters] of existingForms) {
  mkdirSync(join(target, String(weight)), { recursive: true });
  const blocks = Map.groupBy(
    [...letters.keys()].sort((a, b) => a - b),
    (codePoint) => codePoint - (codePoint % BLOCK),
  );
  for (const [block, codePoints] of blocks) {
    const bytes = glyphFile(new Map(codePoints.map((codePoint) => [codePoint - block, letters.get(codePoint)!])));
    writeFileSync(join(target, String(weight), `${block.toString(16).padStart(4, "0")}.bin`), bytes);
    total += bytes.length;
  }
}
const texts = [...licenses].map(([terms, names]) => `${names.join("\n")}\n\n${terms}\n`);
writeFileSync(join(target, "LICENSE.txt"), texts.join("\n\n"));
console.log(`${total} bytes`);
