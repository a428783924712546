/**
 * What it costs to write a list page: without a database in pages a second, beside a constant text of the same size in
 * the same runtime, because the numbers of the bounds are of one machine; from the database in CPU.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample/sample.ts";
import { type PortalSettings, readSettings } from "../../../cli/settings.ts";
import { ratioOf, spreadOf } from "../../../src/domain/measurements/spread.ts";
import { benchWorker } from "../load/bench-worker.ts";
import { freePort, sampledIn } from "../load/isolates.ts";
import { requestsPerSecond } from "../load/requests.ts";
import { cpuOf, threadsOf, workerdProcesses } from "../load/workerd.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 5;
const LOAD = { connections: 12, milliseconds: 700 };

/** Pages a second over constant texts a second, at least: 900 pages where a constant text is answered 3,600 times. */
const MIN_SHARE = 1 / 4;

/** CPU of such a page over that of the text, at most. A busy machine slows both alike and makes the share too good, not this. */
const MAX_CPU_RATIO = 1.4 / 0.22;

/** Milliseconds of CPU for a page of 20 rows. */
const MAX_PAGE_MS = 3;

type Cost = { perSecond: number; cpu: number };

/** Pages a second, and milliseconds of CPU of the runtime for each. */
async function load(address: string, pid: string): Promise<Cost> {
  const [before, start] = [cpuOf(pid), performance.now()];
  const perSecond = await requestsPerSecond(address, LOAD);
  const answered = (perSecond * (performance.now() - start)) / 1000;
  return { perSecond, cpu: (cpuOf(pid) - before) / answered };
}

/** Rounds in which page and constant text take turns. */
async function compare(page: string, constant: string, pid: string) {
  await load(page, pid);
  await load(constant, pid);
  const pages: Cost[] = [];
  const constants: Cost[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    pages.push(await load(page, pid));
    constants.push(await load(constant, pid));
  }
  return { pages, constants };
}

const sizeOf = async (address: string) => (await (await fetch(address)).arrayBuffer()).byteLength;

const withoutDatabase = (what: string, path: string, bound: string, share: number): BenchRow => ({
  area: "Pages",
  name: `Rendering: ${what} without the database`,
  bound,
  how: "A Worker renders the page from rows that it holds, and answers a constant text of the same length. Twelve connections ask for one and then the other, in five rounds. The CPU is that of the whole runtime.",
  wrongIf: "The program that asks is the limit, not the Worker. The CPU of each answer does not depend on that.",
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
      const { pages, constants } = await compare(origin + path, `${origin}/constant?bytes=${bytes}`, pid);
      const name = `constant text of ${bytes} bytes`;
      const perSecond = { ours: pages.map((cost) => cost.perSecond), theirs: constants.map((cost) => cost.perSecond) };
      const cpu = { ours: pages.map((cost) => cost.cpu), theirs: constants.map((cost) => cost.cpu) };
      const reached = ratioOf(perSecond.ours, perSecond.theirs, "more")?.median ?? 0;
      const cheap = ratioOf(cpu.ours, cpu.theirs, "less")?.median ?? 0;
      return {
        figures: [
          {
            what: "pages",
            unit: "requests a second",
            better: "more",
            ours: perSecond.ours,
            peer: { name, values: perSecond.theirs },
          },
          { what: "CPU of a page", unit: "ms", better: "less", ours: cpu.ours, peer: { name, values: cpu.theirs } },
        ],
        ok: share === 0 || (reached >= share && cheap * MAX_CPU_RATIO >= 1),
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
async function cpuOfAnswers(folder: string, worker: Partial<WorkerPart>, settings: PortalSettings, path: string) {
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
    return { costs, text, timing: answer.headers.get("server-timing") ?? "" };
  } finally {
    await site.close();
  }
}

const fromDatabase: BenchRow = {
  area: "Pages",
  name: "Rendering: uncached list page of 20 rows",
  bound:
    "at most 3 ms of CPU above a Worker that makes as many round trips for nothing: " +
    "the local runtime's database and proxies run in the same process",
  how: "The built site renders /feeds from the sample, without its caches. A bare Worker makes as many trips to an equal database for nothing. The CPU of the whole runtime for each answer counts, in five rounds of each.",
  wrongIf:
    "The two do not take turns: on a busy machine they are slowed unequally. On Cloudflare the database is another machine, whose work costs the Worker nothing.",
  async run() {
    const folder = mkdtempSync(`${tmpdir()}/portal-render-`);
    // With the test hooks on, no page is kept.
    const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
    try {
      await ensureBuilt();
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
      const more = page.costs.map((cost, i) => cost - nothing.costs[i]!);
      const peer = { name: `${trips} round trips for nothing`, values: nothing.costs };
      return {
        figures: [
          { what: "CPU above the round trips", unit: "ms", better: "less", ours: more, limit: MAX_PAGE_MS },
          { what: "CPU of a page", unit: "ms", better: "less", ours: page.costs, peer },
        ],
        notes: [`${rows} rows; ${page.timing}`],
        ok: spreadOf(more).median <= MAX_PAGE_MS && rows === 20,
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
async function profiled(
  folder: string,
  worker: Partial<WorkerPart>,
  settings: PortalSettings,
  path: string,
  times: number,
) {
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
    return rounds;
  } finally {
    await site.close();
  }
}

const inItsIsolate: BenchRow = {
  area: "Pages",
  name: "Rendering: uncached list page of 20 rows, in the Worker's isolate",
  bound: "at most 3 ms of CPU, as a profiler samples it, by the measure of a Worker that only counts",
  how: "V8's profiler samples the Worker's isolate while 200 pages are asked for. A busy machine misses samples, so a Worker whose CPU is known from its thread is sampled as well, and its share of missed samples corrects the figure.",
  wrongIf:
    "Samples are missed more often in one of the two Workers. The CPU of the whole thread, which includes database and proxies, is an upper limit.",
  async run() {
    const folder = mkdtempSync(`${tmpdir()}/portal-isolate-`);
    const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
    try {
      await ensureBuilt();
      const modules = [{ type: "ESModule" as const, path: "/counts/index.js", contents: COUNTS }];
      const counting = { modules, modulesRoot: "/counts" } as Partial<WorkerPart>;
      const page = await profiled(folder, await builtWorker(settings), settings, "/feeds", PAGES);
      const known = await profiled(folder, counting, settings, "/", 20);
      if (page === null || known === null) return null;
      const missed = spreadOf(known.map(({ thread, sampled }) => thread / sampled)).median;
      const own = page.map(({ sampled }) => sampled * missed);
      const all = page.map(({ thread }) => thread);
      return {
        figures: [
          { what: "CPU of the isolate", unit: "ms", better: "less", ours: own, limit: MAX_PAGE_MS },
          { what: "CPU with the database, the proxies and the profiler", unit: "ms", better: "less", ours: all },
        ],
        notes: [`Samples were multiplied by ${missed.toFixed(2)}.`],
        ok: page.every(({ sampled }) => sampled > 0) && spreadOf(own).median <= MAX_PAGE_MS,
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
