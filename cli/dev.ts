/** `npm run dev`: the site with hot reload, on the same local store. Brings the schema up to date and loads the sample first. */
import "./node-version.ts";
import "./silence.ts";
import { spawn } from "node:child_process";
import { openLocal } from "./local.ts";
import { ROOT, STATE } from "./project.ts";
import { loadSampleIfEmpty } from "./sample.ts";

const local = await openLocal(STATE);
await loadSampleIfEmpty(local, STATE, (line) => process.stderr.write(`${line}\n`));
await local.close();

const port = process.env.PORT ?? "8787";
const child = spawn(
  process.execPath,
  [`${ROOT}node_modules/vite/bin/vite.js`, "dev", "--host", "127.0.0.1", "--port", port, "--strictPort"],
  {
    cwd: ROOT,
    stdio: "inherit",
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
