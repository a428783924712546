/** Finds a Python interpreter that can run generated clients. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian's own comes second: the first in the path may be another installation without its packages. */
const COMMANDS = ["python3", "/usr/bin/python3"];

/** Python 3.8 or later with dateutil, which reads the times of generated classes. */
const CHECK = "import sys, dateutil.parser; assert sys.version_info >= (3, 8), sys.version";

/** @returns the command, and null or why there is none */
export async function findPython(): Promise<{ command: string; missing: string | null }> {
  const faults: string[] = [];
  for (const command of COMMANDS) {
    try {
      await run(command, ["-c", CHECK]);
      return { command, missing: null };
    } catch (error) {
      faults.push(
        `${command}: ${String((error as Error).message)
          .trim()
          .split("\n")
          .at(-1)}`,
      );
    }
  }
  return {
    command: "",
    missing: `Python 3.8 with dateutil is needed (apt-get install python3 python3-dateutil): ${faults.join("; ")}`,
  };
}
