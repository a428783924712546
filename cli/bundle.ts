/** Runs the one Vite build in a process of its own, so that its memory goes when it is done. */
import { spawn } from "node:child_process";
import { problem } from "../worker/problem.ts";
import { ROOT } from "./project.ts";

/**
 * Builds dist/client and dist/worker.
 * @param quiet keep Vite's list of files to itself; its errors are shown either way
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
  if (code !== 0) throw problem("internal", `The build ended with code ${code}; its messages stand above.`);
}
