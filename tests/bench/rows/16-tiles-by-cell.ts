/** Tiles of a hundred made feeds: from nothing, and after one feed has changed. */
import { execFileSync } from "node:child_process";
import { ROOT } from "../../../cli/project.ts";
import type { BenchRow } from "../row.ts";

const FEEDS = 100;

type Step = { step: string; seconds: number; cpu: number; memory: number; result: { cells: number } };

export const rows: BenchRow[] = [
  {
    area: "Maps",
    name: `Tiles of ${FEEDS} made feeds, and of one that changed`,
    bound: "from nothing under 30 s and 700 MB, the change under 5 s and 10 cells",
    how: `${FEEDS} made feeds in several regions are stored. All of their tiles are built; then one feed changes, and the command builds what that concerns.`,
    wrongIf: "Made networks are denser or sparser than real ones. docs/operations.md has figures for 1,022 feeds.",
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
        figures: [
          { what: "time from nothing", unit: "s", better: "less", ours: [all.seconds], limit: 30 },
          { what: "memory", unit: "MB", better: "less", ours: [memory], limit: 700 },
          {
            what: "time of a change",
            unit: "s",
            better: "less",
            ours: changes.map(({ seconds }) => seconds),
            limit: 5,
          },
          { what: "CPU from nothing", unit: "s", better: "less", ours: [all.cpu] },
        ],
        notes: [`The slowest change concerned ${slowest.result.cells} cells and overviews.`],
        ok: all.seconds < 30 && memory < 700 && slowest.seconds < 5 && slowest.result.cells < 10,
      };
    },
  },
];
