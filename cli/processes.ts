/**
 * Who works on a local store. Miniflare runs workerd as a child; when its Node parent is killed outright, workerd stays
 * behind and holds memory and, for the site, the port. Each opener writes down its own pid and its children's, and the
 * next opener ends what a dead one left.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

type Entry = { pid: number; worker: string; children: number[] };

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Pid, parent and command of every process that this user may see. */
function processTable(): { pid: number; parent: number; command: string }[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, "utf8");
          const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
          return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
        } catch {
          return []; // ended while we read
        }
      });
  } catch {
    try {
      return execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" })
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .map(([pid, parent, ...command]) => ({ pid: Number(pid), parent: Number(parent), command: command.join(" ") }));
    } catch {
      return [];
    }
  }
}

/**
 * Takes a dead opener out of Miniflare's dev registry. Left alone, its offer to serve the storage would count as alive
 * for ten more seconds, and everybody would wait for it.
 */
function strikeOff(folder: string, worker: string): void {
  const file = `${folder}/registry/${worker}`;
  try {
    const { instanceId } = JSON.parse(readFileSync(file, "utf8")) as { instanceId?: string };
    if (instanceId !== undefined)
      rmSync(`${folder}/registry/__miniflare_storage_candidate__-${instanceId}`, { force: true });
  } catch {
    // it never got as far as registering
  }
  rmSync(file, { force: true });
}

/** Clears up after openers of `folder` that were killed: their workerd and their registry entries. Answers how many. */
export function reapOrphans(folder: string): number {
  const place = `${folder}/processes`;
  mkdirSync(place, { recursive: true });
  let reaped = 0;
  for (const name of readdirSync(place)) {
    let entry: Entry;
    try {
      entry = JSON.parse(readFileSync(`${place}/${name}`, "utf8")) as Entry;
    } catch {
      continue; // being written by its owner
    }
    if (alive(entry.pid)) continue;
    // A pid may have been given to another program since: only a parentless workerd is ours.
    const table = processTable();
    for (const child of entry.children) {
      const found = table.find((p) => p.pid === child);
      if (found === undefined || found.parent !== 1 || !found.command.includes("workerd")) continue;
      try {
        process.kill(child, "SIGKILL");
      } catch {
        // ended by itself meanwhile
      }
    }
    strikeOff(folder, entry.worker);
    reaped++;
    rmSync(`${place}/${name}`, { force: true });
  }
  return reaped;
}

/**
 * Writes down this process and its workerd children, and clears up after others while it lives, so that nobody who
 * works on the store waits for one that was killed. Answers the function that takes it back.
 * @param worker name under which this process is in the dev registry
 */
export function signIn(folder: string, worker: string): () => void {
  const place = `${folder}/processes`;
  mkdirSync(place, { recursive: true });
  const file = `${place}/${process.pid}.json`;
  const children = processTable()
    .filter((p) => p.parent === process.pid && p.command.includes("workerd"))
    .map((p) => p.pid);
  writeFileSync(file, JSON.stringify({ pid: process.pid, worker, children } satisfies Entry));
  const watch = setInterval(() => reapOrphans(folder), 200);
  watch.unref();
  return () => {
    clearInterval(watch);
    rmSync(file, { force: true });
  };
}

/** Pids of other living commands that have this store open; the site is not one of them. */
export function otherCommands(folder: string): number[] {
  const place = `${folder}/processes`;
  mkdirSync(place, { recursive: true });
  return readdirSync(place).flatMap((name) => {
    try {
      const { pid, worker } = JSON.parse(readFileSync(`${place}/${name}`, "utf8")) as Entry;
      return worker.startsWith("portal-command-") && pid !== process.pid && alive(pid) ? [pid] : [];
    } catch {
      return []; // being written, or just gone
    }
  });
}
