/** The workerd processes that a process has started, and what they have used. */
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** Fields of /proc/…/stat behind the name, which may hold blanks: state, parent, … */
function statOf(pid: string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Their process ids; empty where there is no /proc. @param parent process id of who started them */
export function workerdProcesses(parent = process.pid): string[] {
  let pids: string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return pids.filter((pid) => {
    try {
      return statOf(pid)[1] === String(parent) && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
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

/** Milliseconds of CPU of the thread that runs the Worker (to a hundredth), and of those that compile and clean up beside it. */
export function threadsOf(pid: string): { own: number; beside: number } {
  let [own, beside] = [0, 0];
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const spent = Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    if (id === pid) own += spent;
    else beside += spent;
  }
  return { own, beside };
}
