/**
 * `npm run messages`: brings the catalogs of translations up to date with the texts in the sources. With `--check` nothing is
 * written, and texts that are missing, unused, or wrong in a language are named.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { OTHER_LANGUAGES } from "../src/domain/language/languages.ts";
import { catalogPath, faultsOf, parseCatalog, writeCatalog } from "./messages/catalog.ts";
import { extractTexts } from "./messages/extract.ts";
import { ROOT } from "./project.ts";

const texts = extractTexts(ROOT);
const isCheck = process.argv.includes("--check");
const faults: string[] = [];

for (const language of OTHER_LANGUAGES) {
  const path = catalogPath(ROOT, language);
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const translations = parseCatalog(before);
  const after = writeCatalog(language, texts, translations);
  if (!isCheck) writeFileSync(path, after);
  else if (before !== after) faults.push(`${language}.po is not up to date: run \`npm run messages\`.`);
  for (const [key, fault] of faultsOf(language, texts, translations))
    faults.push(`${language}.po: ${key}\n    ${fault}`);
}

if (faults.length > 0) {
  console.error(faults.slice(0, 200).join("\n"));
  console.error(`${faults.length} in all, with ${texts.size} texts.`);
  process.exitCode = isCheck ? 1 : 0;
}
