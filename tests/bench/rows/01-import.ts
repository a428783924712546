/** The importer beside node-gtfs on the same zip: everything we derive against its plain rows. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

type Measured = { seconds: number; bytes: number; memory: number; scheduleBytes?: number; stopTimes?: number };

const REFERENCE = `${ROOT}tests/bench/reference`;

function measure(script: string, zip: string): Measured {
  const text = execFileSync(process.execPath, [script, zip], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return JSON.parse(text.trim().split("\n").at(-1)!) as Measured;
}

function installReference(): void {
  if (existsSync(`${REFERENCE}/node_modules/gtfs`)) return;
  execFileSync("npm", ["ci", "--no-progress"], { cwd: REFERENCE, stdio: "ignore" });
}

/** Best of three, so that a neighbour on the machine does not decide. */
function best(script: string, zip: string): Measured {
  return [1, 2, 3].map(() => measure(script, zip)).reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

const MB = 1e6;

export const rows: BenchRow[] = ["hart", "wmata"].map((name) => ({
  name: `import ${name}`,
  bound: "less time than node-gtfs, under 512 MB of memory",
  async run(data) {
    const zip = `${data}/${name}.zip`;
    if (data === undefined || !existsSync(zip)) return null;
    installReference();
    const theirs = best(`${REFERENCE}/import.js`, zip);
    const ours = best(`${ROOT}tests/bench/import-once.ts`, zip);
    const ratio = theirs.seconds / ours.seconds;
    return {
      measured:
        `${ours.seconds.toFixed(2)} s, node-gtfs ${theirs.seconds.toFixed(2)} s, ratio ${ratio.toFixed(2)}; ` +
        `memory ${(ours.memory / MB).toFixed(0)} MB (theirs ${(theirs.memory / MB).toFixed(0)}); ` +
        `store ${(ours.bytes / MB).toFixed(2)} MB (theirs ${(theirs.bytes / MB).toFixed(1)})`,
      ok: ratio > 1 && ours.memory < 512 * MB,
    };
  },
}));
