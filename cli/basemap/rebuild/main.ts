/**
 * Rebuilds content/basemap/shorelines.bin.br from the Debian package gmt-gshhg-full:
 *
 *   apt-get install gmt-gshhg-full netcdf-bin
 *   nccopy -k classic /usr/share/gmt-gshhg/binned_GSHHS_f.nc /tmp/shorelines.nc
 *   nccopy -k classic /usr/share/gmt-gshhg/binned_river_f.nc /tmp/rivers.nc
 *   node cli/basemap/rebuild/main.ts /tmp/shorelines.nc /tmp/rivers.nc
 */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import type { CityTable } from "../../../worker/ingest/place-lookup/cities.ts";
import { CITIES_FILE } from "../../places/files.ts";
import { decodeShorelines, encodeShorelines, SHORELINES_FILE } from "../shorelines.ts";
import { generalize } from "./generalize.ts";
import { gshhgRings, wdbiiRivers } from "./gshhg.ts";

const [shorelines, rivers] = process.argv.slice(2);
if (shorelines === undefined || rivers === undefined) {
  console.error("Name the files: node cli/basemap/rebuild/main.ts SHORELINES RIVERS");
  process.exit(1);
}
const cities = JSON.parse(gunzipSync(readFileSync(CITIES_FILE)).toString("utf8")) as CityTable;
const rings = gshhgRings(readFileSync(shorelines));
const bytes = encodeShorelines(generalize(rings, wdbiiRivers(readFileSync(rivers)), cities));
const compressed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(SHORELINES_FILE, compressed);
const points = decodeShorelines(bytes).reduce(
  (sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0),
  0,
);
console.log(`${SHORELINES_FILE}: ${points} points, ${bytes.length} bytes, ${compressed.length} compressed`);
