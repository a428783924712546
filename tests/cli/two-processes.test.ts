/** One store, several processes: no read or write fails, even if a process ends or is killed. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLocal } from "../../cli/local/local.ts";

const LOOP = join(import.meta.dirname, "../support/store-loop.ts");
let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "portal-store-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true, maxRetries: 5 }));

type Counts = { done: number; failed: number; longest: number };

/** Starts a process on the store and waits until it works. */
async function start(
  mode: "read" | "write" | "files",
  milliseconds: number,
): Promise<{ child: ChildProcess; counts: Promise<Counts> }> {
  const child = spawn(process.execPath, [LOOP, state, mode, String(milliseconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  let opened: () => void = () => {};
  const open = new Promise<void>((done) => {
    opened = done;
  });
  child.stdout!.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (text.startsWith("open\n")) opened();
  });
  const counts = new Promise<Counts>((done) => {
    child.on("exit", () => done(JSON.parse(text.slice("open\n".length) || "null") as Counts));
  });
  await open;
  return { child, counts };
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
  const [writer, reader] = await Promise.all([start("write", 3000), start("read", 3000)]);
  for (const { done, failed } of [await writer.counts, await reader.counts]) {
    expect(failed).toBe(0);
    expect(done).toBeGreaterThan(20);
  }
});

test.each([
  ["the process alone", false],
  ["the process and its workerd", true],
])("the process that serves the storage is killed: %s", async (_, withChildren) => {
  const begun = Date.now();
  const owner = await start("write", 60_000);
  // The next process starts the server of the storage, which takes as long as it did here.
  const opening = Date.now() - begun;
  const reader = await start("read", 6000);
  const children = childrenOf(owner.child.pid!);
  await new Promise((done) => setTimeout(done, 1000));
  owner.child.kill("SIGKILL");
  if (withChildren) for (const pid of children) kill(pid);
  const second = await start("write", 2000);
  const written = await second.counts;
  const read = await reader.counts;
  expect([written.failed, read.failed]).toEqual([0, 0]);
  expect(read.longest).toBeLessThan(Math.max(4000, 4 * opening));
  expect(readdirSync(join(state, "processes"))).toEqual([]);
});

test("files are written and read while the process that serves the storage ends", async () => {
  const owner = await start("read", 1500);
  const files = await start("files", 6000);
  await owner.counts;
  const { done, failed } = await files.counts;
  expect(failed).toBe(0);
  expect(done).toBeGreaterThan(5);
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
