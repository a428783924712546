/**
 * Renews the copy of the Transitland Atlas in sample/ from a checkout of its repository:
 * `npx -c "node cli/pack-atlas.ts FOLDER YYYY-MM-DD"`, where FOLDER contains *.dmfr.json files.
 */
import "./node-version.ts";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ATLAS_PATH, packAtlas } from "./sample/atlas.ts";

const [folder, date] = process.argv.slice(2);
if (folder === undefined || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
  process.stderr.write('Usage: npx -c "node cli/pack-atlas.ts FOLDER YYYY-MM-DD"\n');
  process.exit(1);
}

const names = (await readdir(folder)).filter((name) => name.endsWith(".dmfr.json")).sort();
const files: Record<string, unknown> = {};
for (const name of names) files[name] = JSON.parse(await readFile(join(folder, name), "utf8"));
const atlas = await packAtlas({
  source: "https://github.com/transitland/transitland-atlas",
  license_spdx_identifier: "CC-BY-4.0",
  license_url: "https://creativecommons.org/licenses/by/4.0/",
  date,
  changes: "All DMFR files in one JSON file, without their white space. Keys inside URLs are replaced by REDACTED.",
  files,
});
await writeFile(ATLAS_PATH, atlas);
process.stdout.write(`Wrote ${names.length} files in ${atlas.length} bytes.\n`);
