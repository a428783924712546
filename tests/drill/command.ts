/** Runs a command of the portal in a process of its own and, on demand, measures its memory and kills it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { FOLLOW_ENV } from "../../cli/follow/beside.ts";
import { proportionalBytes, residentBytes, watchMemory } from "./memory.ts";

const ROOT = join(import.meta.dirname, "../..");

export type Ran = {
  /** Null if it was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
  ms: number;
  /** The most memory that it had in MB; 0 if it was not measured. */
  mb: number;
};

/**
 * @param killAfter milliseconds after its first line of progress at which it is killed
 * @param limit milliseconds after which it is killed as hanging
 * @param memory whose memory is measured: its own, or that of its children as well. Measuring costs as much CPU as a small
 *   command, so only the drills do it that compare the memory with a bound.
 */
export function run(
  state: string,
  args: readonly string[],
  options: { killAfter?: number; limit?: number; memory?: "own" | "all" } = {},
): Promise<Ran> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "cli/portal.ts"), "--state", state, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...FOLLOW_ENV },
  });
  const { memory: measured } = options;
  const memory =
    measured === undefined ? null : watchMemory(child.pid ?? 0, measured === "own" ? proportionalBytes : residentBytes);
  const kill = () => void child.kill("SIGKILL");
  const limit = setTimeout(kill, options.limit ?? 300_000);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    if (stderr === "" && options.killAfter !== undefined) setTimeout(kill, options.killAfter);
    stderr += chunk.toString();
  });
  if (options.killAfter !== undefined) setTimeout(kill, 4_000 + options.killAfter);
  return new Promise((done) => {
    child.on("close", (code) => {
      clearTimeout(limit);
      done({ code, stdout, stderr, ms: performance.now() - start, mb: memory?.stop() ?? 0 });
    });
  });
}

/** The code of an error that a command printed; null if it printed none. */
export function codeOf(stderr: string): string | null {
  return /^((?:[a-z_]+\.)?[a-z_]+): /m.exec(stderr)?.[1] ?? null;
}
