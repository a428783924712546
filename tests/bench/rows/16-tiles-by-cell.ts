/** Tiles of a hundred made feeds: from nothing, and after one feed has changed. */
import { execFileSync } from "node:child_process";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

const FEEDS = 100;

type Step = { step: string; seconds: number; cpu: number; memory: number; result: { cells: number } };

export const rows: BenchRow[] = [
  {
    name: `tiles of ${FEEDS} made feeds, and of one that changed`,
    bound: "from nothing under 30 s and 700 MB, the change under 5 s and 10 cells",
    async run() {
      const script = `${ROOT}tests/bench/many-feeds.ts`;
      const text = execFileSync(process.execPath, [script, String(FEEDS), "tiles"], { encoding: "utf8" });
      const steps = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Step);
      const all = steps.find(({ step }) => step === "tiles from nothing")!;
      const changes = steps.filter(({ step }) => step === "tiles after a change");
      const slowest = changes.reduce((most, step) => (step.seconds > most.seconds ? step : most));
      const memory = Math.max(...steps.map((step) => step.memory));
      return {
        measured:
          `${all.seconds} s (${all.cpu} s of CPU) from nothing, ${memory} MB; ` +
          `a change ${slowest.seconds} s (${slowest.cpu} s of CPU), ${slowest.result.cells} cells and overviews`,
        ok: all.seconds < 30 && memory < 700 && slowest.seconds < 5 && slowest.result.cells < 10,
      };
    },
  },
];
