// Checks one zip as `portal validate` does and says how long it took, process start left out.

import { openZipFile } from "../../cli/files/zip-file.ts";
import { nodePlatform } from "../../cli/node-platform.ts";
import { checkZip } from "../../worker/ingest/validate/check.ts";

const start = performance.now();
const zip = await openZipFile(process.argv[2]!);
const { report } = await checkZip({ zip, sha1: zip.sha1 }, nodePlatform, new Date().toISOString());
const seconds = (performance.now() - start) / 1000;
await zip.close();
const findings = [...report.errors, ...report.warnings];
process.stdout.write(
  `${JSON.stringify({
    seconds,
    memory: process.resourceUsage().maxRSS * 1024,
    kinds: new Set(findings.map(({ error_code }) => error_code)).size,
    findings: findings.reduce((sum, { count }) => sum + count, 0),
  })}\n`,
);
