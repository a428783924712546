/** The importer beside node-gtfs on the same zip: everything we derive and validate against its plain rows. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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

type Compared = { theirs: Measured; ours: Imported; schedule: Measured };
const compared = new Map<string, Compared>();

/** Both importers on one zip, measured once for all rows that speak of it. */
function compare(zip: string): Compared {
  const known = compared.get(zip);
  if (known !== undefined) return known;
  installReference();
  const measured = {
    theirs: best<Measured>(`${REFERENCE}/import.js`, zip),
    ours: best<Imported>(`${ROOT}tests/bench/import-once.ts`, zip),
    schedule: best<Measured>(`${ROOT}tests/bench/schedule-once.ts`, zip),
  };
  compared.set(zip, measured);
  return measured;
}

const seconds = (value: number) => `${value.toFixed(2)} s`;
const megabytes = (value: number) => `${(value / MB).toFixed(1)} MB`;

/** What is held against its bound, in words; the rest of a row is the same for both feeds. */
const BOUNDS: { what: string; bound: string; judge(compared: Compared): { measured: string; ok: boolean } }[] = [
  {
    what: "everything derived and validated",
    bound: "at least 2 times as fast as node-gtfs",
    judge({ theirs, ours }) {
      const ratio = theirs.seconds / ours.seconds;
      const measured = `${seconds(ours.seconds)}, node-gtfs ${seconds(theirs.seconds)}: ${ratio.toFixed(2)} times`;
      return { measured, ok: ratio >= 2 };
    },
  },
  {
    what: "the schedule alone",
    bound: "at least 4 times as fast as node-gtfs",
    judge({ theirs, schedule }) {
      const ratio = theirs.seconds / schedule.seconds;
      const measured = `${seconds(schedule.seconds)}, node-gtfs ${seconds(theirs.seconds)}: ${ratio.toFixed(2)} times`;
      return { measured, ok: ratio >= 4 };
    },
  },
  {
    what: "bytes in D1, the archive apart",
    bound: "at most a tenth of node-gtfs's",
    judge({ theirs, ours }) {
      const measured = `${megabytes(ours.bytes)}, node-gtfs ${megabytes(theirs.bytes)}: 1 to ${(theirs.bytes / ours.bytes).toFixed(1)}`;
      return { measured, ok: ours.bytes * 10 <= theirs.bytes };
    },
  },
  {
    what: "bytes of the schedule tables a stop_time",
    bound: "at most 1",
    judge({ ours }) {
      const each = ours.scheduleBytes / ours.stopTimes;
      return { measured: each.toFixed(2), ok: each <= 1 };
    },
  },
  {
    what: "rows written",
    // stop_times are no rows of ours: counted with the entities the bound would say nothing.
    bound: "at most twice the entities beside stop_times, plus 5 % of all entities",
    judge({ ours }) {
      const most = Math.round(2 * (ours.entities - ours.stopTimes) + 0.05 * ours.entities);
      return { measured: `${ours.rows} of ${most}`, ok: ours.rows <= most };
    },
  },
];

const pairs: BenchRow[] = ["hart", "wmata"].flatMap((name) =>
  BOUNDS.map(({ what, bound, judge }) => ({
    name: `import ${name}: ${what}`,
    bound,
    async run(data) {
      const zip = `${data}/${name}.zip`;
      return data === undefined || !existsSync(zip) ? null : judge(compare(zip));
    },
  })),
);

const memory: BenchRow = {
  name: "import of any feed at hand: memory",
  bound: "less than 512 MB",
  async run(data) {
    if (data === undefined || !existsSync(data)) return null;
    let most = { name: "", bytes: 0 };
    let feeds = 0;
    for (const file of readdirSync(data).filter((f) => f.endsWith(".zip"))) {
      const measured = accepted(`${data}/${file}`);
      if (measured === null) continue;
      feeds++;
      if (measured.memory > most.bytes) most = { name: file, bytes: measured.memory };
    }
    if (feeds === 0) return null;
    return { measured: `${megabytes(most.bytes)} (${most.name}, of ${feeds} feeds)`, ok: most.bytes < MEMORY };
  },
};

/** Null for a zip that is no feed; some are at hand to be refused. */
function accepted(zip: string): Imported | null {
  const known = compared.get(zip);
  if (known !== undefined) return known.ours;
  try {
    return measure<Imported>(`${ROOT}tests/bench/import-once.ts`, zip);
  } catch {
    return null;
  }
}

type Tenfold = { one: Imported; ten: Imported };
let tenfold: Tenfold | undefined;

/** HART and the same feed with every trip ten times, measured once. */
function multiply(zip: string): Tenfold {
  if (tenfold !== undefined) return tenfold;
  const folder = mkdtempSync(join(tmpdir(), "bench-tenfold-"));
  try {
    const large = join(folder, "ten.zip");
    execFileSync(process.execPath, [`${ROOT}tests/bench/tenfold.ts`, zip, large]);
    tenfold = {
      one: compared.get(zip)?.ours ?? measure<Imported>(`${ROOT}tests/bench/import-once.ts`, zip),
      ten: measure<Imported>(`${ROOT}tests/bench/import-once.ts`, large),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tenfold;
}

const times: BenchRow[] = (
  [
    ["memory", "grows by less than half as much as the feed", 5],
    ["bytes", "grow by less than half as much as the feed", 5],
    ["seconds", "grow by less than the feed", 10],
  ] as const
).map(([what, bound, most]) => ({
  name: `import hart ten times as large: ${what}`,
  bound,
  async run(data) {
    const zip = `${data}/hart.zip`;
    if (data === undefined || !existsSync(zip)) return null;
    const { one, ten } = multiply(zip);
    const growth = ten[what] / one[what];
    const words = what === "seconds" ? seconds : megabytes;
    return {
      measured: `${words(ten[what])} for ${ten.stopTimes} stop_times, ${words(one[what])} for ${one.stopTimes}: ${growth.toFixed(1)} times`,
      ok: growth < most,
    };
  },
}));

export const rows: BenchRow[] = [...pairs, memory, ...times];
