/** One store, several processes: no read or write fails, even if a process ends or is killed. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLocal } from "../../cli/local/local.ts";

const LOOP = join(import.meta.dirname, "../support/store-loop.ts");
let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "portal-store-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true, maxRetries: 5 }));

type Work = {
  child: ChildProcess;
  /** Waits until so many more turns are done. @throws if the process ends before */
  turns(more: number): Promise<void>;
  /** Ends the process after its turn. @returns how many turns failed */
  end(): Promise<number>;
};

/** Starts a process on the store and waits until it works. */
async function start(mode: "read" | "write" | "files"): Promise<Work> {
  const child = spawn(process.execPath, [LOOP, state, mode], { stdio: ["pipe", "pipe", "inherit"] });
  const counts = { open: 0, done: 0, failed: 0 };
  const lines = createInterface({ input: child.stdout! });
  lines.on("line", (line) => counts[line as keyof typeof counts]++);
  const exit = once(child, "exit");
  const reach = async (name: keyof typeof counts, count: number) => {
    while (counts[name] < count) {
      await Promise.race([once(lines, "line"), exit]);
      if (child.exitCode !== null && counts[name] < count)
        throw new Error(`The process ended: ${JSON.stringify(counts)}`);
    }
  };
  await reach("open", 1);
  return {
    child,
    turns: (more) => reach("done", counts.done + more),
    async end() {
      child.stdin!.end();
      await exit;
      return counts.failed;
    },
  };
}

/** The workerd processes that a process started. */
function childrenOf(pid: number): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
}

/** Kills a process, which may have noticed already that its own was. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

test("a reader and a writer open a new store at the same time", async () => {
  const works = await Promise.all([start("write"), start("read")]);
  await Promise.all(works.map((work) => work.turns(50)));
  for (const work of works) expect(await work.end()).toBe(0);
});

test.each([
  ["the process alone", false],
  ["the process and its workerd", true],
])("the process that serves the storage is killed: %s", async (_, withChildren) => {
  const owner = await start("write");
  const reader = await start("read");
  const children = childrenOf(owner.child.pid!);
  await Promise.all([owner.turns(20), reader.turns(20)]);
  owner.child.kill("SIGKILL");
  if (withChildren) for (const pid of children) kill(pid);
  const second = await start("write");
  await Promise.all([second.turns(50), reader.turns(50)]);
  expect([await second.end(), await reader.end()]).toEqual([0, 0]);
  expect(readdirSync(join(state, "processes"))).toEqual([]);
});

test("files are written and read while the process that serves the storage ends", async () => {
  const owner = await start("read");
  const files = await start("files");
  await files.turns(5);
  expect(await owner.end()).toBe(0);
  await files.turns(10);
  expect(await files.end()).toBe(0);
});

test("stays registered while the main thread is busy", async () => {
  const local = await openLocal(state);
  try {
    const files = readdirSync(join(state, "registry")).map((name) => join(state, "registry", name));
    expect(
      files.map((file) => file.replace(/.*\/(__miniflare_storage_candidate__|portal-command)-.*/, "$1")).sort(),
    ).toEqual(["__miniflare_storage_candidate__", "portal-command"]);
    const old = new Date(Date.now() - 5000);
    for (const file of files) utimesSync(file, old, old);
    const end = performance.now() + 60_000;
    const renewed = () => files.every((file) => statSync(file).mtimeMs > old.getTime());
    // Nothing else runs on this thread meanwhile.
    while (!renewed() && performance.now() < end);
    expect(renewed()).toBe(true);
  } finally {
    await local.close();
  }
});
