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
    area: "Maps",
    name: "Tiles of HART, WMATA and BART together",
    bound: "under 20 s and 1 GB, no tile over 500 kB",
    how: "The feeds are imported first. Then one process reads their networks from the store, draws all tiles of routes and stops, and writes both archives.",
    wrongIf:
      "The networks at hand are smaller than those of a country: docs/operations.md has figures for 1,022 feeds.",
    needs: `--data with ${FEEDS.join(", ")}`,
    async run(data) {
      const zips = FEEDS.map((name) => join(data ?? "", name));
      if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
      const text = execFileSync(process.execPath, [`${ROOT}tests/bench/tiles-once.ts`, ...zips], { encoding: "utf8" });
      const { seconds, memory, tiles, largest, bytes } = JSON.parse(text.trim().split("\n").at(-1)!) as Measured;
      return {
        figures: [
          { what: "time", unit: "s", better: "less", ours: [seconds], limit: 20 },
          { what: "memory", unit: "MB", better: "less", ours: [memory / MB], limit: 1000 },
          { what: "the largest tile, unpacked", unit: "kB", better: "less", ours: [largest / 1000], limit: 500 },
          { what: "archive of routes", unit: "MB", better: "less", ours: [bytes.routes / MB] },
          { what: "archive of stops", unit: "MB", better: "less", ours: [bytes.stops / MB] },
        ],
        notes: [`${tiles} tiles.`],
        ok: seconds < 20 && memory < 1000 * MB && largest <= 500_000,
      };
    },
  },
];
