/** The memory of the Worker's isolate under mixed traffic, beside that of the process that it runs in. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ensureBuilt } from "../../../cli/build/bundle.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { MAX_ISOLATE_MB, measureIsolate } from "../../drill/isolate.ts";
import { seeded } from "../../drill/random.ts";
import { fillWholeStore } from "../../support/whole-store.ts";
import { between } from "../load/heap.ts";
import type { BenchRow } from "../row.ts";

const FEEDS = 100;
const SECONDS = 90;

export const rows: BenchRow[] = [
  {
    area: "Growth and memory",
    name: "Memory: the Worker's isolate under mixed traffic",
    bound: `the isolate has at most ${MAX_ISOLATE_MB} MB after a collection; Cloudflare ends one at 128 MB`,
    how:
      `Four connections send mixed requests for ${SECONDS} seconds to a store with the sample, the whole registry and ` +
      `${FEEDS} made feeds. The requests are for every kind of page, API, tile, card and file, with ids from the whole store. ` +
      "The runtime's inspector tells the heap and the ArrayBuffers of the isolate, with and without objects that were not " +
      "collected yet. The figures are those of the second half. `npm run drill -- memory` does the same for an hour with " +
      "1,000 feeds.",
    wrongIf:
      "The local runtime collects later than Cloudflare does, which gives its isolates little memory, so only the figure " +
      "after a collection says what an isolate needs. Caches that fill more slowly than in a minute and a half would not show; " +
      "the drill runs longer. The inspector makes the isolate a little larger.",
    async run() {
      const folder = mkdtempSync(`${tmpdir()}/portal-memory-`);
      try {
        await ensureBuilt();
        await fillWholeStore(folder, FEEDS);
        let [requests, failed] = [0, 0];
        const samples = await measureIsolate(folder, {
          seconds: SECONDS,
          random: seeded(1),
          answered({ status, fault }) {
            requests++;
            if (fault !== null || (status >= 500 && status !== 501)) failed++;
          },
        });
        const half = between(samples, 0.5, 1);
        const live = half.map((sample) => sample.live);
        const buffers = spreadOf(half.map((sample) => sample.buffers)).median;
        return {
          ok: Math.max(...samples.map((sample) => sample.live)) <= MAX_ISOLATE_MB && failed === 0,
          figures: [
            { what: "the isolate after a collection", unit: "MB", better: "less", ours: live, limit: MAX_ISOLATE_MB },
            {
              what: "the most that the isolate had before, with objects not collected yet",
              unit: "MB",
              better: "less",
              ours: half.map((sample) => sample.most),
            },
            {
              what: "the process of the local runtime",
              unit: "MB",
              better: "less",
              ours: half.map((sample) => sample.process),
            },
          ],
          notes: [
            `${requests} requests, of which ${failed} failed.`,
            `${buffers.toFixed(1)} MB of the isolate are ArrayBuffers.`,
            "The process also runs some thirty isolates of the local runtime, for databases, files and caches: 76 MB when idle.",
            "Its program has 70 MB. The rest are dead objects and the highest need of its memory allocator so far.",
          ],
        };
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  },
];
