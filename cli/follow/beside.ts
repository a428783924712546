/** Runs `portal follow` beside the site, in a process of its own, and starts it again if it ends early. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../project.ts";

/** Milliseconds until a process that ended early is started again. */
const RESTART_AFTER_MS = 10_000;

/** The environment of a process that follows, as `npm run portal` sets it: with few areas for allocation (glibc). */
export const FOLLOW_ENV = { MALLOC_ARENA_MAX: "2" };

/**
 * @param state folder of the store
 * @returns a function that stops it, and resolves when it has ended
 */
export function followBeside(state: string): () => Promise<void> {
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  let end: Promise<void>;
  const start = () => {
    child = spawn(process.execPath, [join(ROOT, "cli/portal.ts"), "follow", "--state", state], {
      cwd: ROOT,
      env: { ...process.env, ...FOLLOW_ENV },
      stdio: ["ignore", "ignore", "inherit"],
    });
    end = new Promise((resolve) => {
      child.on("error", () => resolve());
      child.on("exit", () => resolve());
    });
    void end.then(() => {
      if (!isStopping) restart = setTimeout(start, RESTART_AFTER_MS);
    });
  };
  start();
  return async () => {
    isStopping = true;
    clearTimeout(restart);
    child.kill("SIGTERM");
    await end;
  };
}
