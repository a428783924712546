/** The importer beside node-gtfs on the same zip: everything we derive and validate against its plain rows. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

type Measured = { seconds: number; bytes: number; memory: number };
type Imported = Measured & { scheduleBytes: number; stopTimes: number; rows: number; entities: number };

const REFERENCE = `${ROOT}tests/bench/reference`;
const MB = 1e6;
const MEMORY = 512 * MB;

function measure<T extends Measured>(script: string, zip: string): T {
  const text = execFileSync(process.execPath, [script, zip], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return JSON.parse(text.trim().split("\n").at(-1)!) as T;
}

function installReference(): void {
  if (existsSync(`${REFERENCE}/node_modules/gtfs`)) return;
  execFileSync("npm", ["ci", "--no-progress"], { cwd: REFERENCE, stdio: "ignore" });
}

/** Best of three, so that a neighbour on the machine does not decide. */
function best<T extends Measured>(script: string, zip: string): T {
  return [1, 2, 3].map(() => measure<T>(script, zip)).reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

const whole: BenchRow[] = ["hart", "wmata"].map((name) => ({
  name: `import ${name}`,
  bound:
    "everything at least 2 times as fast as node-gtfs, the schedule alone 4 times; a tenth of its bytes; schedule at most " +
    "1 byte a stop_time; rows at most twice the entities beside stop_times, plus 5 % of these; under 512 MB of memory",
  async run(data) {
    const zip = `${data}/${name}.zip`;
    if (data === undefined || !existsSync(zip)) return null;
    installReference();
    const theirs = best<Measured>(`${REFERENCE}/import.js`, zip);
    const ours = best<Imported>(`${ROOT}tests/bench/import-once.ts`, zip);
    const schedule = best<Measured>(`${ROOT}tests/bench/schedule-once.ts`, zip);
    const ratio = theirs.seconds / ours.seconds;
    const scheduleRatio = theirs.seconds / schedule.seconds;
    const perStopTime = ours.scheduleBytes / ours.stopTimes;
    const rows = 2 * (ours.entities - ours.stopTimes) + 0.05 * ours.stopTimes;
    return {
      measured:
        `${ours.seconds.toFixed(2)} s, node-gtfs ${theirs.seconds.toFixed(2)} s, ratio ${ratio.toFixed(2)}; ` +
        `schedule alone ${schedule.seconds.toFixed(2)} s, ratio ${scheduleRatio.toFixed(2)}; ` +
        `store ${(ours.bytes / MB).toFixed(2)} MB (theirs ${(theirs.bytes / MB).toFixed(1)}); ` +
        `${perStopTime.toFixed(2)} bytes a stop_time; ${ours.rows} rows (at most ${Math.round(rows)}); ` +
        `memory ${(ours.memory / MB).toFixed(0)} MB (theirs ${(theirs.memory / MB).toFixed(0)})`,
      ok:
        ratio >= 2 &&
        scheduleRatio >= 4 &&
        ours.bytes * 10 <= theirs.bytes &&
        perStopTime <= 1 &&
        ours.rows <= rows &&
        ours.memory < MEMORY,
    };
  },
}));

const tenfold: BenchRow = {
  name: "import hart ten times as large",
  bound: "memory and bytes grow by less than half as much as the feed, seconds by less than the feed",
  async run(data) {
    const zip = `${data}/hart.zip`;
    if (data === undefined || !existsSync(zip)) return null;
    const folder = mkdtempSync(join(tmpdir(), "bench-tenfold-"));
    try {
      const large = join(folder, "hart10.zip");
      execFileSync(process.execPath, [`${ROOT}tests/bench/tenfold.ts`, zip, large]);
      const one = measure<Imported>(`${ROOT}tests/bench/import-once.ts`, zip);
      const ten = measure<Imported>(`${ROOT}tests/bench/import-once.ts`, large);
      const growth = ten.memory / one.memory;
      return {
        measured:
          `${ten.stopTimes} stop_times in ${ten.seconds.toFixed(1)} s (${one.stopTimes} in ${one.seconds.toFixed(1)}), ` +
          `memory ${(ten.memory / MB).toFixed(0)} MB (${(one.memory / MB).toFixed(0)}), ` +
          `store ${(ten.bytes / MB).toFixed(2)} MB (${(one.bytes / MB).toFixed(2)}), ` +
          `${(ten.scheduleBytes / ten.stopTimes).toFixed(2)} bytes a stop_time`,
        ok: growth < 5 && ten.bytes < 5 * one.bytes && ten.seconds < 10 * one.seconds,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const rows: BenchRow[] = [...whole, tenfold];
