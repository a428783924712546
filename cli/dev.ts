/**
 * `npm run dev [-- --state DIR]`: runs the site with hot reload on the same local store as the command line, which may
 * run at the same time. Migrates the store and loads the sample first.
 */
import "./node-version.ts";
import "./silence.ts";
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openLocal } from "./local/local.ts";
import { ROOT, STATE } from "./project.ts";
import { loadSampleIfEmpty } from "./sample/sample.ts";

const { values } = parseArgs({
  options: { state: { type: "string", default: STATE }, empty: { type: "boolean", default: false } },
});
const local = await openLocal(values.state);
if (!values.empty) await loadSampleIfEmpty(local, values.state, (line) => process.stderr.write(`${line}\n`));
await local.close();

const port = process.env.PORT ?? "8787";
const child = spawn(
  process.execPath,
  [
    "--import",
    `${ROOT}cli/local/dev-store.ts`,
    `${ROOT}node_modules/vite/bin/vite.js`,
    "dev",
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--strictPort",
  ],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, PORTAL_STATE: resolve(values.state) } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
