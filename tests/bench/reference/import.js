// Imports one zip with node-gtfs into a new SQLite file and says how long it took, process start left out.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDb, importGtfs, openDb } from "gtfs";

const folder = mkdtempSync(join(tmpdir(), "bench-reference-"));
const sqlitePath = join(folder, "gtfs.sqlite");
const config = {
  sqlitePath,
  agencies: [{ path: process.argv[2] }],
  verbose: false,
  ignoreErrors: true,
  logFunction() {},
};
const start = performance.now();
await importGtfs(config);
const seconds = (performance.now() - start) / 1000;
const db = openDb(config);
closeDb(db);
const bytes = statSync(sqlitePath).size;
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ seconds, bytes, memory: process.resourceUsage().maxRSS * 1024 })}\n`);
