/** Journeys through real feeds: the same arrivals and departures as a plain search, and the CPU that a search takes. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow } from "../row.ts";

/** `JOURNEYS=1050` plans more, in each network. */
const QUERIES = process.env.JOURNEYS;
const USUAL_QUERIES = 140;
const MAX_CPU_MS = 30;

/** Names of the networks, their feeds, and a Monday of their service. */
// A plain search takes longest in Mexico City.
const NETWORKS: readonly { name: string; feeds: readonly string[]; day: string; queries?: number }[] = [
  { name: "HART", feeds: ["hart"], day: "2018-04-30" },
  { name: "WMATA", feeds: ["wmata"], day: "2026-06-01" },
  { name: "BART and Caltrain", feeds: ["bart", "caltrain"], day: "2018-06-04" },
  { name: "Mexico City", feeds: ["cdmx"], day: "2018-06-04", queries: 56 },
  { name: "PATH", feeds: ["path-nj"], day: "2026-01-05" },
];

type Compared = { asked: number; found: number; differing: number; spent: number[]; plainly: number[] };

export const rows: BenchRow[] = NETWORKS.map(({ name, feeds, day, queries = USUAL_QUERIES }) => ({
  area: "Schedules and journeys",
  name: `Journeys in ${name}: the same as a plain search finds, and CPU of a search`,
  bound: `none differs, and ${MAX_CPU_MS} ms in the middle`,
  how: `${QUERIES ?? queries} random journeys through a week of service, each by departure and by arrival, are planned by the portal and by a plain search that reads the text of the GTFS files and tries every run at every stop. Their times are compared. The CPU is that of one search with the network at hand.`,
  wrongIf: "Both searches misread a rule of GTFS in the same way. Points are near stops, where most journeys begin.",
  needs: `--data with ${feeds.map((feed) => `${feed}.zip`).join(" and ")}`,
  async run(data) {
    const zips = feeds.map((feed) => `${data}/${feed}.zip`);
    if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
    const script = `${ROOT}tests/bench/journeys/once.ts`;
    const text = execFileSync(process.execPath, [script, QUERIES ?? String(queries), day, ...zips], {
      encoding: "utf8",
      maxBuffer: 64e6,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { asked, found, differing, spent, plainly } = JSON.parse(text.trim().split("\n").at(-1)!) as Compared;
    return {
      figures: [
        { what: "CPU of a search", unit: "ms", better: "less", ours: spent, limit: MAX_CPU_MS },
        {
          what: "CPU of a search, beside a plain one",
          unit: "ms",
          better: "less",
          ours: spent,
          peer: { name: "plain search", values: plainly },
        },
        { what: "journeys that differ", unit: "", better: "less", ours: [differing] },
      ],
      notes: [`${found} of ${asked} found.`],
      ok: differing === 0 && spreadOf(spent).median <= MAX_CPU_MS,
    };
  },
}));
