/** Runs Wrangler in a child process and passes its output through. */
import { spawn } from "node:child_process";
import { problem } from "../../worker/problem.ts";
import { ROOT } from "../project.ts";

/** @throws Problem deploy.failed when Wrangler fails */
export async function wrangler(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const child = spawn(process.execPath, [`${ROOT}node_modules/wrangler/bin/wrangler.js`, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, WRANGLER_SEND_METRICS: "false" },
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("exit", done);
  });
  if (code === 0) return;
  throw problem("deploy.failed", `wrangler ${args.slice(0, 3).join(" ")} ended with ${code}; see its messages above.`);
}
