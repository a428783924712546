/**
 * Tracks the processes that have a local store open. Miniflare runs workerd as a child; if its Node parent is killed,
 * workerd survives and holds memory and, for the site, the port. Each process records its pid and those of its
 * children, and every live process ends the children of dead ones.
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { startHeartbeat } from "./heartbeat.ts";

type Entry = { pid: number; worker: string; children: number[] };

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Pid, parent, and command of every process visible to this user. */
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
          return []; // the process ended during the read
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
 * Removes a dead process from Miniflare's dev registry. Otherwise Miniflare would treat it as alive for ten more
 * seconds, and other processes would wait for it.
 */
function unregister(folder: string, worker: string): void {
  const file = `${folder}/registry/${worker}`;
  try {
    const { instanceId } = JSON.parse(readFileSync(file, "utf8")) as { instanceId?: string };
    if (instanceId !== undefined)
      rmSync(`${folder}/registry/__miniflare_storage_candidate__-${instanceId}`, { force: true });
  } catch {
    // The process had not registered yet.
  }
  rmSync(file, { force: true });
}

/** Cleans up after killed processes that had `folder` open: their workerd and their registry entries. Returns how many. */
export function reapOrphans(folder: string): number {
  const place = `${folder}/processes`;
  mkdirSync(place, { recursive: true });
  let orphanCount = 0;
  for (const name of readdirSync(place)) {
    let entry: Entry;
    try {
      entry = JSON.parse(readFileSync(`${place}/${name}`, "utf8")) as Entry;
    } catch {
      continue; // its owner is writing it
    }
    if (alive(entry.pid)) continue;
    // The pid may have been reused since: only a workerd without a parent is ours.
    const table = processTable();
    for (const child of entry.children) {
      const parentProcess = table.find((p) => p.pid === child);
      if (parentProcess === undefined || parentProcess.parent !== 1 || !parentProcess.command.includes("workerd"))
        continue;
      try {
        process.kill(child, "SIGKILL");
      } catch {
        // The process ended in the meantime.
      }
    }
    unregister(folder, entry.worker);
    orphanCount++;
    rmSync(`${place}/${name}`, { force: true });
  }
  return orphanCount;
}

/**
 * Records this process and its workerd children, and cleans up after killed processes while it runs, so that no process
 * waits for a dead one, and keeps its registration fresh while the main thread is busy. Returns a function that removes
 * the record.
 * @param worker name of this process in the dev registry
 */
export function recordProcess(folder: string, worker: string): () => void {
  const place = `${folder}/processes`;
  mkdirSync(place, { recursive: true });
  const file = `${place}/${process.pid}.json`;
  const children = processTable()
    .filter((p) => p.parent === process.pid && p.command.includes("workerd"))
    .map((p) => p.pid);
  writeFileSync(file, JSON.stringify({ pid: process.pid, worker, children } satisfies Entry));
  const watch = setInterval(() => reapOrphans(folder), 200);
  watch.unref();
  const endHeartbeat = startHeartbeat({ folder, worker });
  return () => {
    clearInterval(watch);
    void endHeartbeat();
    rmSync(file, { force: true });
  };
}

/** Pids of other running commands that have this store open; the site is not included. */
export function otherCommands(folder: string): number[] {
  const place = `${folder}/processes`;
  if (!existsSync(place)) return [];
  return readdirSync(place).flatMap((name) => {
    try {
      const { pid, worker } = JSON.parse(readFileSync(`${place}/${name}`, "utf8")) as Entry;
      return worker.startsWith("portal-command-") && pid !== process.pid && alive(pid) ? [pid] : [];
    } catch {
      return []; // being written, or just removed
    }
  });
}
