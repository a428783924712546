/** The workerd processes that this process has started, and what they have used. */
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** Fields of /proc/…/stat behind the name, which may hold blanks: state, parent, … */
function statOf(pid: string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Their process ids; empty where there is no /proc. */
export function workerdProcesses(): string[] {
  let pids: string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return pids.filter((pid) => {
    try {
      return statOf(pid)[1] === String(process.pid) && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
    } catch {
      return false; // It has ended meanwhile.
    }
  });
}

/** Milliseconds of CPU that a process has used, in all its threads. */
export function cpuOf(pid: string): number {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}
