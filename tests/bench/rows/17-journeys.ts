/** Journeys through real feeds: the same arrivals and departures as a plain search, and the CPU that a search takes. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

/** `JOURNEYS=70` plans fewer. */
const QUERIES = process.env.JOURNEYS ?? "1050";
const MAX_CPU_MS = 30;

/** Feeds, and a Monday of their service. */
const NETWORKS: readonly { feeds: readonly string[]; day: string }[] = [
  { feeds: ["hart"], day: "2018-04-30" },
  { feeds: ["wmata"], day: "2026-06-01" },
  { feeds: ["bart", "caltrain"], day: "2018-06-04" },
  { feeds: ["cdmx"], day: "2018-06-04" },
  { feeds: ["path-nj"], day: "2026-01-05" },
];

type Compared = { asked: number; found: number; differing: number; cpu: { middle: number; p95: number } };

export const rows: BenchRow[] = NETWORKS.map(({ feeds, day }) => ({
  name: `journeys in ${feeds.join(" and ")}: the same as a plain search finds, and CPU of a search`,
  bound: `none differs, and ${MAX_CPU_MS} ms in the middle`,
  async run(data) {
    const zips = feeds.map((feed) => `${data}/${feed}.zip`);
    if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
    const script = `${ROOT}tests/bench/journeys/once.ts`;
    const text = execFileSync(process.execPath, [script, QUERIES, day, ...zips], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { asked, found, differing, cpu } = JSON.parse(text.trim().split("\n").at(-1)!) as Compared;
    const measured = `${differing} of ${asked} differ, ${found} found; ${cpu.middle} ms, at the 95th percentile ${cpu.p95} ms`;
    return { measured, ok: differing === 0 && cpu.middle <= MAX_CPU_MS };
  },
}));
