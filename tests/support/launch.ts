/** Starts the launcher and runs commands for tests, each in a process as a user would start it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export type Answer = { code: number; stdout: string; stderr: string };

/** Runs one command of the command line on the store in `state`. */
export function portal(state: string, ...args: string[]): Promise<Answer> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(ROOT, "cli/portal.ts"), "--state", state, ...args],
      { cwd: ROOT, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

/** Runs one command with `--json` and parses its output. */
export async function portalJson(
  state: string,
  ...args: string[]
): Promise<{ code: number; answer: Record<string, unknown>; stderr: string }> {
  const { code, stdout, stderr } = await portal(state, ...args, "--json", "--quiet");
  return { code, answer: JSON.parse(stdout) as Record<string, unknown>, stderr };
}

/** `said` returns everything written to stderr so far. */
export type Site = { url: string; child: ChildProcess; said(): string; stop(): Promise<number | null> };

/** Starts the build in dist/ on the store in `state` and a free port, and waits until it prints its address. */
export function startSite(state: string, args: string[] = [], env: Record<string, string> = {}): Promise<Site> {
  const child = spawn(process.execPath, [join(ROOT, "cli/serve.ts"), "--built", "--state", state, ...args], {
    cwd: ROOT,
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  const exited = new Promise<number | null>((done) => child.on("exit", done));
  return new Promise((done, fail) => {
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout)?.[0];
      if (url === undefined) return;
      const stop = () => {
        child.kill("SIGTERM");
        return exited;
      };
      done({ url, child, said: () => stderr, stop });
    });
    void exited.then((code) => fail(new Error(`the site ended with ${code}: ${stderr}`)));
  });
}
