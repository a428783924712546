/** What a Worker's isolate costs before its first request: the size of the bundle, and the time to start it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { ROOT } from "../../../cli/project.ts";
import { type PortalSettings, readSettings } from "../../../cli/settings.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { LIMITS } from "../../support/budget.ts";
import { threadsOf, workerdProcesses } from "../load/workerd.ts";
import type { BenchRow } from "../row.ts";

/** Milliseconds of CPU of the Worker's thread. */
const MAX_START_MS = 100;

const ROUNDS = 5;

/** Takes the place of the portal's modules, so that what is left is the runtime with its files and bindings. */
const EMPTY = {
  modules: [
    { type: "ESModule", path: "/empty/index.js", contents: 'export default { fetch: () => new Response("") };' },
  ],
  modulesRoot: "/empty",
} as Partial<WorkerPart>;

/** Milliseconds of CPU that the runtime's main thread takes until a Worker is ready: compiling it and running its modules. */
async function startCpu(folder: string, settings: PortalSettings, worker: Partial<WorkerPart>): Promise<number> {
  const others = workerdProcesses();
  const site = await openStore(folder, settings, `bench-start-${process.pid}`, worker, { host: "127.0.0.1", port: 0 });
  try {
    const [pid] = workerdProcesses().filter((p) => !others.includes(p));
    return pid === undefined ? Number.NaN : threadsOf(pid).own;
  } finally {
    await site.close();
  }
}

const start: BenchRow = {
  area: "Pages",
  name: "Start of the Worker",
  bound: `at most ${MAX_START_MS} ms of CPU above an empty Worker, on a quiet machine`,
  how: "The runtime is started with the built Worker and with an empty one, in turns. The CPU of its main thread counts, until the Worker is ready.",
  wrongIf:
    "Cloudflare compiles a Worker ahead of its first request, so visitors wait less than this. docs/decisions/032-first-load.md says what runs at the start.",
  async run() {
    await ensureBuilt();
    const settings = readSettings({});
    const worker = await builtWorker(settings);
    const empty = { ...worker, ...EMPTY };
    const folder = mkdtempSync(`${tmpdir()}/portal-start-`);
    try {
      await startCpu(folder, settings, empty);
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const withoutPortal = await startCpu(folder, settings, empty);
        ours.push(await startCpu(folder, settings, worker));
        bare.push(withoutPortal);
      }
      const more = ours.map((each, i) => each - bare[i]!);
      if (more.some(Number.isNaN)) return null;
      const peer = { name: "empty Worker", values: bare };
      return {
        figures: [
          { what: "CPU of a start above an empty Worker", unit: "ms", better: "less", ours: more, limit: MAX_START_MS },
          { what: "CPU of a start", unit: "ms", better: "less", ours, peer },
        ],
        ok: spreadOf(more).median <= MAX_START_MS,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

export const rows: BenchRow[] = [
  {
    area: "Pages",
    name: "Size of the Worker",
    bound: `at most ${LIMITS.worker.toLocaleString("en")} bytes gzipped`,
    how: "All scripts of the built Worker, each compressed by gzip.",
    wrongIf:
      "Cloudflare compresses them in another way. Its own limit is 10 MB on a paid plan and 3 MB on the free one.",
    async run() {
      await ensureBuilt();
      const folder = join(ROOT, "dist/worker");
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
      const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
      return {
        figures: [{ what: "size", unit: "bytes", better: "less", ours: [size], limit: LIMITS.worker }],
        ok: size <= LIMITS.worker,
      };
    },
  },
  start,
];
