/** The running build under attack. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../support/launch.ts";

export type Target = {
  origin: string;
  /** Folder of its store. */
  state: string;
  pid: number;
  /** Its log. */
  said(): string;
  /** Whether it still runs. */
  alive(): boolean;
  stop(): Promise<void>;
};

/**
 * Starts the build in dist/ on a copy of a state folder.
 * @param state null for an empty store
 */
export async function startTarget(state: string | null, env: Record<string, string> = {}): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
  const copy = join(folder, "state");
  if (state !== null) cpSync(state, copy, { recursive: true });
  const site = await startSite(copy, ["--empty"], { RATE_LIMIT: "0", ...env });
  return {
    origin: site.url,
    state: copy,
    pid: site.child.pid ?? 0,
    said: site.said,
    alive: () => site.child.exitCode === null && site.child.signalCode === null,
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Stack traces in a log: the line before each, and its first line. Traces inside lines of JSON count as well. */
export function stackTraces(log: string): string[] {
  const lines = log.replaceAll(/\\n(?=\s+at )/g, "\n").split("\n");
  return lines.flatMap((line, i) =>
    /^\s+at .+:\d+:\d+/.test(line) && !/^\s+at /.test(lines[i - 1] ?? "")
      ? [`${lines[i - 1] ?? ""} ${line.trim()}`]
      : [],
  );
}
