/** Measures the memory of a process and its children while a drill runs. */
import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
const SAMPLE_EVERY_MS = 200;

/** Resident bytes of a process and all of its descendants; 0 where there is no /proc. */
export function residentBytes(pid: number): number {
  let total = 0;
  try {
    const parents = new Map<number, number>();
    const resident = new Map<number, number>();
    for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        parents.set(Number(name), Number(fields[1]));
        resident.set(Number(name), Number(fields[21]) * PAGE_BYTES);
      } catch {
        // The process has ended meanwhile.
      }
    }
    for (const [id, bytes] of resident) {
      let up: number | undefined = id;
      while (up !== undefined && up !== pid && up > 1) up = parents.get(up);
      if (up === pid) total += bytes;
    }
  } catch {
    return 0;
  }
  return total;
}

/** Watches a process; `stop` returns the most memory that it had, in MB. */
export function watchMemory(pid: number): { stop(): number; now(): number } {
  const now = () => residentBytes(pid) / 1e6;
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
