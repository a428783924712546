/**
 * What it costs to write a list page: without a database in pages a second, from the database in CPU. Both beside a
 * constant text of the same size in the same runtime, because the numbers of the bounds are of one machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtWorker } from "../../../cli/built.ts";
import { build } from "../../../cli/bundle.ts";
import { openStore } from "../../../cli/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { benchWorker } from "../load/bench-worker.ts";
import { requestsPerSecond } from "../load/requests.ts";
import { cpuOf, workerdProcesses } from "../load/workerd.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 7;
const LOAD = { connections: 12, milliseconds: 1500 };

/** 800 pages a second where a constant text is answered 4,649 times a second. */
const SHARE = 800 / 4649;

/** CPU of such a page over that of the text. A busy machine slows both alike and makes the share too good; this it leaves. */
const CPU_TIMES = 1.4 / 0.22;

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
        ok: share === 0 || (cost.share >= share && cost.cpu / cost.constantCpu <= CPU_TIMES),
      };
    } finally {
      await flare.dispose();
    }
  },
});

const fromDatabase: BenchRow = {
  name: "render: uncached list page of 20 rows",
  bound: "at most 3 ms of CPU, the database included",
  async run() {
    const folder = mkdtempSync(`${tmpdir()}/portal-render-`);
    const others = workerdProcesses();
    // With the test hooks on, no page is kept.
    const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
    await build(true);
    const site = await openStore(folder, settings, `bench-render-${process.pid}`, await builtWorker(settings), {
      host: "127.0.0.1",
      port: 0,
    });
    try {
      await loadSampleIfEmpty(site, folder, () => {});
      const [pid] = workerdProcesses().filter((p) => !others.includes(p));
      if (pid === undefined) return null;
      const address = `${site.url.origin}/feeds`;
      const answer = await fetch(address);
      const rows = (await answer.text()).split("<tr").length - 2;
      const cost = await compare(address, `${site.url.origin}/builds/latest.json`, pid);
      return {
        measured:
          `${cost.cpu.toFixed(2)} ms (${rows} rows, ${answer.headers.get("server-timing")}); ` +
          `an answer of the same Worker that makes nothing ${cost.constantCpu.toFixed(2)} ms`,
        ok: cost.cpu <= 3 && rows === 20,
      };
    } finally {
      await site.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

const OF_CONSTANT = `at least ${SHARE.toFixed(3)} of a constant text: 800 pages where that is answered 4,649 times a second, and at most ${CPU_TIMES.toFixed(1)} times its CPU`;

export const rows: BenchRow[] = [
  withoutDatabase("table of 100 rows", "/table?rows=100", OF_CONSTANT, SHARE),
  withoutDatabase("feeds screen with 100 rows", "/feeds?rows=100", "told, without a bound", 0),
  fromDatabase,
];
