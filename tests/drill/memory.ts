/** Measures the memory of a process and its children while a drill runs. */
import { readdirSync, readFileSync } from "node:fs";

const SAMPLE_EVERY_MS = 250;

/**
 * Bytes in memory of a process and all of its descendants, where a page that several of them share, such as the code of
 * Node, counts once (Linux, `Pss` of smaps_rollup); 0 where there is no /proc.
 */
export function residentBytes(pid: number): number {
  let total = 0;
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
      } catch {
        // The process has ended meanwhile.
      }
    }
    for (const id of parents.keys()) {
      let up: number | undefined = id;
      while (up !== undefined && up !== pid && up > 1) up = parents.get(up);
      if (up === pid) total += proportionalBytes(id);
    }
  } catch {
    return 0;
  }
  return total;
}

/** The same of a process alone. */
export function proportionalBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

/**
 * Watches a process; `stop` returns the most memory that it had, in MB.
 * @param bytesOf the memory that counts: with its descendants, or its own
 */
export function watchMemory(pid: number, bytesOf = residentBytes): { stop(): number; now(): number } {
  const now = () => bytesOf(pid) / 1e6;
  let most = now();
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    now,
    stop() {
      clearInterval(timer);
      return Math.max(most, now());
    },
  };
}
