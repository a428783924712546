/** Transit tiles of three real networks: time, memory, and the largest tile. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

const FEEDS = ["hart.zip", "wmata.zip", "bart.zip"];
const MB = 1e6;

type Measured = {
  seconds: number;
  memory: number;
  tiles: number;
  largest: number;
  bytes: { routes: number; stops: number };
};

export const rows: BenchRow[] = [
  {
    name: "tiles of HART, WMATA and BART together",
    bound: "under 20 s and 1 GB, no tile over 500 kB",
    async run(data) {
      const zips = FEEDS.map((name) => join(data ?? "", name));
      if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
      const text = execFileSync(process.execPath, [`${ROOT}tests/bench/tiles-once.ts`, ...zips], { encoding: "utf8" });
      const { seconds, memory, tiles, largest, bytes } = JSON.parse(text.trim().split("\n").at(-1)!) as Measured;
      return {
        measured:
          `${seconds.toFixed(1)} s, ${(memory / MB).toFixed(0)} MB; ${tiles} tiles, the largest ${(largest / 1000).toFixed(0)} kB ` +
          `unpacked; ${(bytes.routes / MB).toFixed(2)} and ${(bytes.stops / MB).toFixed(2)} MB`,
        ok: seconds < 20 && memory < 1000 * MB && largest <= 500_000,
      };
    },
  },
];
