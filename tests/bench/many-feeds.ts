// Fills a store of its own with made feeds and builds tiles and datasets: from nothing, and after one feed has changed.
// Prints one line of JSON for each step: seconds, seconds of CPU of this process, and the peak of its memory in MB.
// node tests/bench/many-feeds.ts FEEDS [tiles|datasets] — BENCH_STATE names a store to fill and to keep.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDatasets } from "../../cli/datasets/build.ts";
import { openLocal } from "../../cli/local/local.ts";
import { buildTiles } from "../../cli/tilemaker/build.ts";
import { fillMapped } from "../support/mapped-feeds.ts";

const feeds = Number(process.argv[2] ?? 10);
const only = process.argv[3];
const kept = process.env.BENCH_STATE;
const state = kept ?? mkdtempSync(join(tmpdir(), "portal-bench-feeds-"));

/** Peak of this process's memory in MB since the last call. */
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);

const local = await openLocal(state);
const context = { ...local, progress: () => {}, now: () => new Date() };
const { db } = local.stores;

async function measured(name: string, work: () => Promise<object>): Promise<void> {
  peak = process.memoryUsage.rss();
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1000;
  const line = {
    step: name,
    seconds: Number(seconds.toFixed(1)),
    cpu: Number(((user + system) / 1e6).toFixed(1)),
    memory: Math.round(peak / 1e6),
    result,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Gives one feed another version of the same size. */
async function change(n: number): Promise<void> {
  await db.write([
    { sql: "UPDATE feed_version SET sha1 = lower(hex(randomblob(20))) WHERE id = ?", values: [1000 + n] },
  ]);
}

try {
  const [{ n = 0 } = {}] = (await db.rows("SELECT count(*) AS n FROM feed")) as { n: number }[];
  await measured("fill", () => fillMapped(db, n, feeds));
  if (only !== "datasets") {
    const tiles = () => buildTiles({ stores: local.stores, tiles: local.tiles }, context);
    await measured("tiles from nothing", tiles);
    for (const n of [3, 5, 8]) {
      await change(n);
      await measured("tiles after a change", tiles);
    }
    await measured("tiles without a change", tiles);
  }
  if (only !== "tiles") {
    const datasets = async () => {
      const { datasets: built } = await buildDatasets(context);
      return built.map(({ name, rows }) => ({ name, rows }));
    };
    await measured("datasets from nothing", datasets);
    await change(4);
    await measured("datasets after a change", datasets);
  }
} finally {
  clearInterval(watch);
  await local.close();
  if (kept === undefined) rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}
