/** Runs the Vite build in a child process, which releases its memory when it ends. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { problem } from "../worker/problem.ts";
import { buildId } from "./build-id.ts";
import { ROOT } from "./project.ts";

/** Builds quietly unless dist/ already holds the build of these sources. */
export async function ensureBuilt(): Promise<void> {
  const entry = `${ROOT}dist/worker/index.js`;
  if (existsSync(entry) && readFileSync(entry, "utf8").includes(buildId())) return;
  await build(true);
}

/**
 * Builds dist/client and dist/worker.
 * @param quiet hides Vite's file list; errors are always shown
 */
export async function build(quiet = false): Promise<void> {
  const child = spawn(
    process.execPath,
    [`${ROOT}node_modules/vite/bin/vite.js`, "build", ...(quiet ? ["--logLevel", "warn"] : [])],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("exit", done);
  });
  if (code !== 0) throw problem("internal", `The build ended with code ${code}; see its messages above.`);
}
