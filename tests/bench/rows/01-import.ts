/** The importer beside node-gtfs on the same zip: everything we derive and validate against its plain rows. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../cli/project.ts";
import { ratioOf } from "../../../src/domain/measurements/spread.ts";
import { installReference, REFERENCE } from "../reference.ts";
import type { BenchRow, Figure, Measured as Judged } from "../row.ts";

type Measured = { seconds: number; bytes: number; memory: number };
type Imported = Measured & { scheduleBytes: number; stopTimes: number; rows: number; entities: number };

const MB = 1e6;
const MEMORY = 512 * MB;

function measure<T extends Measured>(script: string, zip: string): T {
  const text = execFileSync(process.execPath, [script, zip], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    // As `npm run portal` starts the command, and the same for both.
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
  });
  return JSON.parse(text.trim().split("\n").at(-1)!) as T;
}

const ROUNDS = 3;

type Compared = { theirs: Measured[]; ours: Imported[]; schedule: Measured[] };
const compared = new Map<string, Compared>();

/** Both importers on one zip in turns, measured once for all rows that speak of it. */
function compare(zip: string): Compared {
  const known = compared.get(zip);
  if (known !== undefined) return known;
  installReference();
  const measured: Compared = { theirs: [], ours: [], schedule: [] };
  for (let round = 0; round < ROUNDS; round++) {
    measured.theirs.push(measure<Measured>(`${REFERENCE}/import.js`, zip));
    measured.ours.push(measure<Imported>(`${ROOT}tests/bench/import-once.ts`, zip));
    measured.schedule.push(measure<Measured>(`${ROOT}tests/bench/schedule-once.ts`, zip));
  }
  compared.set(zip, measured);
  return measured;
}

const PEER = "node-gtfs";
const secondsOf = (rounds: readonly Measured[]) => rounds.map(({ seconds }) => seconds);
const QUIET =
  "Another program takes turns on the cores: both sides lose then, but not equally. The rounds of a quiet machine lie close together.";

/** What is held against its bound; the rest of a row is the same for both feeds. */
const BOUNDS: (Pick<BenchRow, "bound" | "how" | "wrongIf"> & {
  what: string;
  judge(compared: Compared): Judged;
})[] = [
  {
    what: "everything derived and validated",
    bound: "at least 2 times as fast as node-gtfs",
    how: "One process imports the zip into a new store: all files are checked, shapes, headways, stop patterns and search words are derived. A process of node-gtfs imports the same zip into a new SQLite file. The start of both processes is left out.",
    wrongIf: `node-gtfs is given work that it would not need, or runs without the settings that its users have: tests/bench/reference/import.js is all of it. ${QUIET}`,
    judge({ theirs, ours }) {
      const figure: Figure = {
        what: "time of an import",
        unit: "s",
        better: "less",
        ours: secondsOf(ours),
        peer: { name: PEER, values: secondsOf(theirs) },
      };
      return { figures: [figure], ok: medianRatio(figure) >= 2 };
    },
  },
  {
    what: "the schedule alone",
    bound: "at least 4 times as fast as node-gtfs",
    how: "Stop times, trips, calendars and frequencies are read, packed and stored, without anything derived from them. node-gtfs imports the whole zip, since it cannot import a part.",
    wrongIf: `The other files of the zip are what takes node-gtfs long. In both feeds stop_times.txt is most of the bytes. ${QUIET}`,
    judge({ theirs, schedule }) {
      const figure: Figure = {
        what: "time of the schedule",
        unit: "s",
        better: "less",
        ours: secondsOf(schedule),
        peer: { name: PEER, values: secondsOf(theirs) },
      };
      return { figures: [figure], ok: medianRatio(figure) >= 4 };
    },
  },
  {
    what: "bytes in D1, the archive apart",
    bound: "at most a tenth of node-gtfs's",
    how: "The size of all files of D1 after the import of the feed into a new store, with the tables of pages, search and maps, beside the SQLite file of node-gtfs.",
    wrongIf: "One of the files has free pages: a VACUUM of each shows it.",
    judge({ theirs, ours }) {
      const figure: Figure = {
        what: "size of the store",
        unit: "MB",
        better: "less",
        ours: ours.map(({ bytes }) => bytes / MB),
        peer: { name: PEER, values: theirs.map(({ bytes }) => bytes / MB) },
      };
      return { figures: [figure], ok: medianRatio(figure) >= 10 };
    },
  },
  {
    what: "bytes of the schedule tables a stop_time",
    bound: "at most 1",
    how: "The bytes of the rows that hold the packed schedule, with what SQLite adds to each, divided by the rows of stop_times.txt.",
    wrongIf: "The feed repeats the same trips more often than others do: compare HART and WMATA.",
    judge({ ours: [first] }) {
      const each = first!.scheduleBytes / first!.stopTimes;
      return {
        figures: [{ what: "size of a stop_time", unit: "bytes", better: "less", ours: [each], limit: 1 }],
        ok: each <= 1,
      };
    },
  },
  {
    what: "rows written",
    // stop_times are no rows of ours: counted with the entities the bound would say nothing.
    bound: "at most twice the entities beside stop_times, plus 5 % of all entities",
    how: "The rows that D1 counts as written, which is what Cloudflare charges for. Entities are the records of the zip: stops, routes, trips, and so on.",
    wrongIf: "D1 counts rows of indexes differently from the local SQLite.",
    judge({ ours: [first] }) {
      const { rows: written, entities, stopTimes } = first!;
      const limit = Math.round(2 * (entities - stopTimes) + 0.05 * entities);
      return {
        figures: [{ what: "rows of an import", unit: "rows", better: "less", ours: [written], limit }],
        ok: written <= limit,
      };
    },
  },
];

const AREA = "Imports and exports";

/** Of a zip whose import is looked at for its memory: smaller feeds take less than larger ones. */
const MIN_BYTES = 100_000;

const medianRatio = ({ ours, peer, better }: Figure) => ratioOf(ours, peer?.values ?? [], better)?.median ?? 0;

const pairs: BenchRow[] = ["HART", "WMATA"].flatMap((name) =>
  BOUNDS.map(({ what, judge, ...told }) => ({
    ...told,
    area: AREA,
    name: `Import of ${name}: ${what}`,
    needs: `--data with ${name.toLowerCase()}.zip`,
    async run(data) {
      const zip = `${data}/${name.toLowerCase()}.zip`;
      return data === undefined || !existsSync(zip) ? null : judge(compare(zip));
    },
  })),
);

const memory: BenchRow = {
  area: AREA,
  name: "Import of any feed at hand: memory",
  bound: "less than 512 MB",
  how: "One process imports each feed of the folder whose zip has at least 0.1 MB into a store of its own. Its greatest resident memory counts, as the system reports it.",
  wrongIf: "The folder holds no large feed. The names and sizes of the feeds stand at the top.",
  needs: "--data with zips",
  async run(data) {
    if (data === undefined || !existsSync(data)) return null;
    const feeds: { file: string; memory: number }[] = [];
    for (const file of readdirSync(data).filter(
      (f) => f.endsWith(".zip") && statSync(`${data}/${f}`).size >= MIN_BYTES,
    )) {
      const measured = accepted(`${data}/${file}`);
      if (measured !== null) feeds.push({ file, memory: measured.memory });
    }
    const most = feeds.toSorted((a, b) => b.memory - a.memory)[0];
    if (most === undefined) return null;
    return {
      figures: [
        {
          what: "memory of an import, one value for each feed",
          unit: "MB",
          better: "less",
          ours: feeds.map(({ memory: bytes }) => bytes / MB),
          limit: MEMORY / MB,
        },
      ],
      notes: [`The most: ${most.file}, of ${feeds.length} feeds.`],
      ok: most.memory < MEMORY,
    };
  },
};

/** Null for a zip that is no feed; some are at hand to be refused. */
function accepted(zip: string): Imported | null {
  const known = compared.get(zip);
  if (known !== undefined) return known.ours[0]!;
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
      one: compared.get(zip)?.ours[0] ?? measure<Imported>(`${ROOT}tests/bench/import-once.ts`, zip),
      ten: measure<Imported>(`${ROOT}tests/bench/import-once.ts`, large),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tenfold;
}

const times: BenchRow[] = (
  [
    ["memory", "MB", "grows by less than half as much as the feed", 5],
    ["bytes", "MB", "grow by less than half as much as the feed", 5],
    ["seconds", "s", "grow by less than the feed", 10],
  ] as const
).map(([what, unit, bound, limit]) => ({
  area: AREA,
  name: `Import of HART, ten times as large: ${what}`,
  bound,
  how: "HART is imported as it is, and once more with each trip ten times under ten names.",
  wrongIf:
    "Copies of a trip are easier to pack than ten times as many different trips. A feed that is that large by itself is in docs/operations.md.",
  needs: "--data with hart.zip",
  async run(data) {
    const zip = `${data}/hart.zip`;
    if (data === undefined || !existsSync(zip)) return null;
    const { one, ten } = multiply(zip);
    const growth = ten[what] / one[what];
    const scale = unit === "MB" ? MB : 1;
    return {
      figures: [
        { what: `growth of ${what}`, unit: "times", better: "less", ours: [growth], limit },
        { what: `${what} of ${ten.stopTimes} stop_times`, unit, better: "less", ours: [ten[what] / scale] },
        { what: `${what} of ${one.stopTimes} stop_times`, unit, better: "less", ours: [one[what] / scale] },
      ],
      ok: growth < limit,
    };
  },
}));

export const rows: BenchRow[] = [...pairs, memory, ...times];
