/**
 * `npm test`: everything but the rules of the architecture, which `npm run check` has. Without a Chromium the browser tests
 * are left out, without a Python its client of the API, and a line says so; BROWSER_TESTS=required and PYTHON_TESTS=required
 * make that a failure.
 */
import "../cli/node-version.ts";
import "../cli/silence.ts";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "../cli/build/bundle.ts";
import { ROOT } from "../cli/project.ts";
import { CHROMIUM } from "./support/chromium.ts";
import { findPython } from "./support/clients/python.ts";

const browser = existsSync(CHROMIUM);
if (!browser && process.env.BROWSER_TESTS === "required") {
  process.stderr.write(`No Chromium at ${CHROMIUM}, but BROWSER_TESTS=required.\n`);
  process.exit(1);
}

await build(true);
const projects = ["unit", "fuzz", "worker", "cli", ...(browser ? ["e2e"] : [])];
const { status } = spawnSync(
  process.execPath,
  [
    `${ROOT}node_modules/vitest/vitest.mjs`,
    "run",
    ...projects.flatMap((p) => ["--project", p]),
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit" },
);
const { missing } = await findPython();
if (missing !== null) process.stdout.write(`The client in Python was skipped. ${missing}\n`);
if (!browser) process.stdout.write(`Browser tests skipped: no Chromium at ${CHROMIUM}.\n`);
process.exit(status ?? 1);
