/**
 * What it costs to write a list page: without a database in pages a second, beside a constant text of the same size in
 * the same runtime, because the numbers of the bounds are of one machine; from the database in CPU.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build, builtWorker } from "../../../cli/bundle.ts";
import { openStore, type WorkerPart } from "../../../cli/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample.ts";
import { readSettings, type Settings } from "../../../cli/settings.ts";
import { benchWorker } from "../load/bench-worker.ts";
import { freePort, sampledIn } from "../load/isolates.ts";
import { requestsPerSecond } from "../load/requests.ts";
import { cpuOf, threadsOf, workerdProcesses } from "../load/workerd.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 7;
const LOAD = { connections: 12, milliseconds: 1500 };

/** Pages a second over constant texts a second, at least: 900 pages where a constant text is answered 3,600 times. */
const MIN_SHARE = 1 / 4;

/** CPU of such a page over that of the text, at most. A busy machine slows both alike and makes the share too good, not this. */
const MAX_CPU_RATIO = 1.4 / 0.22;

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

type Cost = { perSecond: number; cpu: number };

/** Pages a second, and milliseconds of CPU of the runtime for each. */
async function load(address: string, pid: string): Promise<Cost> {
  const [before, start] = [cpuOf(pid), performance.now()];
  const perSecond = await requestsPerSecond(address, LOAD);
  const answered = (perSecond * (performance.now() - start)) / 1000;
  return { perSecond, cpu: (cpuOf(pid) - before) / answered };
}

/** The middle of rounds in which page and constant text take turns. */
async function compare(page: string, constant: string, pid: string) {
  await load(page, pid);
  await load(constant, pid);
  const pages: Cost[] = [];
  const constants: Cost[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    pages.push(await load(page, pid));
    constants.push(await load(constant, pid));
  }
  return {
    perSecond: middle(pages.map((c) => c.perSecond)),
    constant: middle(constants.map((c) => c.perSecond)),
    share: middle(pages.map((c, i) => c.perSecond / constants[i]!.perSecond)),
    cpu: middle(pages.map((c) => c.cpu)),
    constantCpu: middle(constants.map((c) => c.cpu)),
  };
}

const sizeOf = async (address: string) => (await (await fetch(address)).arrayBuffer()).byteLength;

const withoutDatabase = (what: string, path: string, bound: string, share: number): BenchRow => ({
  name: `render: ${what} without the database`,
  bound,
  async run() {
    const options = convertV4MiniflareOptions({
      workers: [
        {
          name: "bench",
          modules: [{ type: "ESModule", path: "/bench/index.js", contents: await benchWorker("list-pages.tsx") }],
          modulesRoot: "/bench",
          compatibilityDate: readSettings({}).compatibilityDate,
          bindings: readSettings({}).vars,
        },
      ],
      cf: false,
    } as Parameters<typeof convertV4MiniflareOptions>[0]);
    const others = workerdProcesses();
    const flare = new Miniflare({ ...options, host: "127.0.0.1", port: 0 });
    try {
      const { origin } = await flare.ready;
      const [pid] = workerdProcesses().filter((p) => !others.includes(p));
      if (pid === undefined) return null;
      const bytes = await sizeOf(origin + path);
      const cost = await compare(origin + path, `${origin}/constant?bytes=${bytes}`, pid);
      return {
        measured:
          `${cost.perSecond.toFixed(0)} a second, ${cost.share.toFixed(3)} of a constant text of ${bytes} bytes ` +
          `(${cost.constant.toFixed(0)}); ${cost.cpu.toFixed(2)} ms of CPU each, the text ${cost.constantCpu.toFixed(2)}`,
        ok: share === 0 || (cost.share >= share && cost.cpu / cost.constantCpu <= MAX_CPU_RATIO),
      };
    } finally {
      await flare.dispose();
    }
  },
});

/** Asks the database as often as a page does, for nothing, and answers. */
const TRIPS = `export default { async fetch(request, env) {
  for (let n = Number(new URL(request.url).searchParams.get("trips")); n > 0; n--) await env.DB.batch([env.DB.prepare("SELECT 1")]);
  return new Response("x", { headers: { "content-type": "text/html; charset=utf-8" } });
} };`;

/** CPU that one who answers at this address takes for each answer. */
async function cpuOfAnswers(folder: string, worker: Partial<WorkerPart>, settings: Settings, path: string) {
  const others = workerdProcesses();
  const site = await openStore(folder, settings, `bench-render-${process.pid}`, worker, { host: "127.0.0.1", port: 0 });
  try {
    await loadSampleIfEmpty(site, folder, () => {});
    const [pid] = workerdProcesses().filter((p) => !others.includes(p));
    if (pid === undefined) return null;
    const address = site.url.origin + path;
    const answer = await fetch(address);
    const text = await answer.text();
    await load(address, pid);
    const costs: number[] = [];
    for (let i = 0; i < ROUNDS; i++) costs.push((await load(address, pid)).cpu);
    return { cpu: middle(costs), text, timing: answer.headers.get("server-timing") ?? "" };
  } finally {
    await site.close();
  }
}

const fromDatabase: BenchRow = {
  name: "render: uncached list page of 20 rows",
  bound:
    "at most 3 ms of CPU above a Worker that makes as many round trips for nothing: " +
    "the local runtime's database and proxies run in the same process",
  async run() {
    const folder = mkdtempSync(`${tmpdir()}/portal-render-`);
    // With the test hooks on, no page is kept.
    const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
    try {
      await build(true);
      const worker = await builtWorker(settings);
      const page = await cpuOfAnswers(folder, worker, settings, "/feeds");
      if (page === null) return null;
      const rows = page.text.split("<tr").length - 2;
      // Beside those that it tells: one for the stamp, which a page that is kept asks for once in three seconds.
      const trips = Number(/trips;desc="(\d+)"/.exec(page.timing)?.[1]) + 1;
      const modules = [{ type: "ESModule" as const, path: "/trips/index.js", contents: TRIPS }];
      const bare = { modules, modulesRoot: "/trips" } as Partial<WorkerPart>;
      const nothing = await cpuOfAnswers(folder, bare, settings, `/feeds?trips=${trips}`);
      if (nothing === null) return null;
      return {
        measured:
          `${(page.cpu - nothing.cpu).toFixed(2)} ms (${rows} rows, ${page.timing}): ` +
          `${page.cpu.toFixed(2)} ms in all, ${nothing.cpu.toFixed(2)} ms for ${trips} round trips`,
        ok: page.cpu - nothing.cpu <= 3 && rows === 20,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

const PAGES = 200;

/** Counts, which is all of its work: what it takes is known from its thread. */
const COUNTS = `export default { fetch() {
  let x = 0;
  for (let i = 20_000_000; i > 0; i--) x = (x * 31 + i) | 0;
  return new Response(String(x));
} };`;

type Profiled = { sampled: number; thread: number };

/** What the isolate of a Worker computes while it is asked, and the thread that runs it and all others, in milliseconds. */
async function profiled(folder: string, worker: Partial<WorkerPart>, settings: Settings, path: string, times: number) {
  const others = workerdProcesses();
  const name = `bench-isolate-${process.pid}`;
  const inspectorPort = await freePort();
  const site = await openStore(folder, settings, name, worker, { host: "127.0.0.1", port: 0, inspectorPort });
  try {
    await loadSampleIfEmpty(site, folder, () => {});
    const [pid] = workerdProcesses().filter((p) => !others.includes(p));
    if (pid === undefined) return null;
    const work = async () => {
      for (let i = 0; i < times; i++) await sizeOf(site.url.origin + path);
    };
    await work();
    const rounds: Profiled[] = [];
    for (let round = 0; round < 3; round++) {
      const before = threadsOf(pid).own;
      const sampled = await sampledIn(inspectorPort, `core:user:${name}`, work);
      rounds.push({ sampled: sampled / times, thread: (threadsOf(pid).own - before) / times });
    }
    return rounds.sort((a, b) => a.sampled - b.sampled)[1]!;
  } finally {
    await site.close();
  }
}

const inItsIsolate: BenchRow = {
  name: "render: uncached list page of 20 rows, in the Worker's isolate",
  bound: "at most 3 ms of CPU, as a profiler samples it, by the measure of a Worker that only counts",
  async run() {
    const folder = mkdtempSync(`${tmpdir()}/portal-isolate-`);
    const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
    try {
      await build(true);
      const modules = [{ type: "ESModule" as const, path: "/counts/index.js", contents: COUNTS }];
      const counting = { modules, modulesRoot: "/counts" } as Partial<WorkerPart>;
      const page = await profiled(folder, await builtWorker(settings), settings, "/feeds", PAGES);
      const known = await profiled(folder, counting, settings, "/", 20);
      if (page === null || known === null) return null;
      const missed = known.thread / known.sampled;
      return {
        measured:
          `${(page.sampled * missed).toFixed(2)} ms (sampled ${page.sampled.toFixed(2)}, times ${missed.toFixed(2)}), ` +
          `${page.thread.toFixed(2)} ms with the database, the proxies and the profiler`,
        ok: page.sampled > 0 && page.sampled * missed <= 3,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

const OF_CONSTANT = `at least a quarter of a constant text a second, and at most ${MAX_CPU_RATIO.toFixed(1)} times its CPU`;

export const rows: BenchRow[] = [
  withoutDatabase("table of 100 rows", "/table?rows=100", OF_CONSTANT, MIN_SHARE),
  withoutDatabase("feeds screen with 100 rows", "/feeds?rows=100", "told, without a bound", 0),
  fromDatabase,
  inItsIsolate,
];
