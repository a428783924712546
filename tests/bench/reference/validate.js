// Imports one zip with node-gtfs into memory and says how long it took and what its checks found, process start left out.
import { closeDb, importGtfs, openDb } from "gtfs";

const config = {
  sqlitePath: ":memory:",
  agencies: [{ path: process.argv[2] }],
  verbose: false,
  ignoreErrors: true,
  includeImportReport: true,
  logFunction() {},
};
const db = openDb(config);
const start = performance.now();
const report = await importGtfs({ ...config, db });
const seconds = (performance.now() - start) / 1000;
closeDb(db);
process.stdout.write(
  `${JSON.stringify({
    seconds,
    memory: process.resourceUsage().maxRSS * 1024,
    findings: report.errors.length + report.warnings.length,
  })}\n`,
);
