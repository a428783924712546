/** Versions merged into one zip: what is held while it streams. An isolate has 128 MB. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

const FEEDS = ["bart.zip", "caltrain.zip"];
const MB = 1e6;
const MOST = 128 * MB;

type Measured = { seconds: number; size: number; memory: number; isolate: number };

const row = (what: string, options: readonly string[]): BenchRow => ({
  area: "Imports and exports",
  name: `Export of BART and Caltrain together, ${what}`,
  bound: "within 128 MB of heap and buffers",
  how: "Both feeds are imported, and their versions are merged into one zip while it streams, in one process of Node. Heap and buffers are sampled, and the most counts.",
  wrongIf:
    "The samples miss a short peak. The resident memory of the whole process, which misses none, is given beside it.",
  needs: `--data with ${FEEDS.join(" and ")}`,
  async run(data) {
    const zips = FEEDS.map((name) => join(data ?? "", name));
    if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
    const script = `${ROOT}tests/bench/export-once.ts`;
    const text = execFileSync(process.execPath, [script, ...options, ...zips], { encoding: "utf8" });
    const { seconds, size, memory, isolate } = JSON.parse(text.trim().split("\n").at(-1)!) as Measured;
    return {
      figures: [
        { what: "heap and buffers", unit: "MB", better: "less", ours: [isolate / MB], limit: MOST / MB },
        { what: "the process", unit: "MB", better: "less", ours: [memory / MB] },
        { what: "time", unit: "s", better: "less", ours: [seconds] },
        { what: "size of the zip", unit: "MB", better: "less", ours: [size / MB] },
      ],
      ok: isolate <= MOST,
    };
  },
});

export const rows: BenchRow[] = [row("as they are", []), row("sorted", ["sort"])];
