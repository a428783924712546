/**
 * The list page beside other frameworks: the same table of 100 rows in the portal's own rendering and in minimal apps of
 * Nuxt, React Router and SvelteKit (tests/bench/peers), each in a workerd process of its own.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { openStore } from "../../../cli/local/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { ratioOf, spreadOf } from "../../../src/domain/measurements/spread.ts";
import { benchWorker } from "../load/bench-worker.ts";
import { builtPeers, type Peer } from "../peers/build.ts";
import { type Cost, load, type Running, run } from "../peers/runtime.ts";
import { cachedBy, tableOf, textsOf } from "../peers/table.ts";
import { type Weight, weigh } from "../peers/weight.ts";
import type { BenchRow, Figure } from "../row.ts";

const ROUNDS = 5;
const ROUND_MS = 900;

/** Each page is warmed for as long as compilers take to settle. */
const WARM_MS = 2_000;

/** Path of the table without the portal's frame (tests/bench/worker/list-pages.tsx), and within it. */
const BARE = "/bare?rows=100";
const FRAMED = "/table?rows=100";

/** Paths of the page in the other apps: with the markup of the portal's tables, and with cells that have no attributes. */
const PEER_PATH = "/table";
const PEER_PLAIN = "/plain";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const ourWorker = async () => ({
  modules: [{ type: "ESModule" as const, path: "/bench/index.js", contents: await benchWorker("list-pages.tsx") }],
  modulesRoot: "/bench",
  bindings: readSettings({}).vars,
});

/** A text that stands in one row. */
const IN_ONE_ROW = "Agency number 57 ";

/**
 * @param table of our page, for another one
 * @throws Error for a page that may be cached, that shows another table, or that has its rows not twice: as HTML, and as data
 */
async function pageAt(address: string, table?: string): Promise<string> {
  const response = await fetch(address);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  const cached = cachedBy(response.headers);
  if (cached !== null) throw new Error(`${address} can be answered from a cache: ${cached}.`);
  if (table !== undefined && tableOf(html) !== table) throw new Error(`${address} shows another table than ours.`);
  if (html.split(IN_ONE_ROW).length !== 3) throw new Error(`${address} does not have its rows as HTML and as data.`);
  return html;
}

type Compared = { name: string; ours: Cost[]; theirs: Cost[]; plain: Cost[] };

async function compare(ours: Running, peer: Peer, table: string): Promise<Compared> {
  const theirs = await run(peer.worker);
  try {
    const [our, their, plain] = [ours.origin + BARE, theirs.origin + PEER_PATH, theirs.origin + PEER_PLAIN];
    await pageAt(their, table);
    if (textsOf(tableOf(await pageAt(plain))).join("\n") !== textsOf(table).join("\n"))
      throw new Error(`${plain} shows other rows than ours.`);
    const compared: Compared = { name: peer.name, ours: [], theirs: [], plain: [] };
    await load(our, ours.pid, WARM_MS);
    await load(their, theirs.pid, WARM_MS);
    await load(plain, theirs.pid, WARM_MS);
    for (let round = 0; round < ROUNDS; round++) {
      compared.ours.push(await load(our, ours.pid, ROUND_MS));
      compared.theirs.push(await load(their, theirs.pid, ROUND_MS));
      compared.plain.push(await load(plain, theirs.pid, ROUND_MS));
    }
    return compared;
  } finally {
    await theirs.close();
  }
}

type Measured = {
  peers: Compared[];
  /** Ours inside the header and footer of the portal. */
  framed: Cost[];
};

async function measure(): Promise<Measured> {
  const peers = builtPeers();
  const ours = await run(await ourWorker());
  try {
    const table = tableOf(await pageAt(ours.origin + BARE));
    const [compared, framed]: [Compared[], Cost[]] = [[], []];
    for (const peer of peers) compared.push(await compare(ours, peer, table));
    const address = ours.origin + FRAMED;
    await pageAt(address, table);
    await load(address, ours.pid, WARM_MS);
    for (let round = 0; round < ROUNDS; round++) framed.push(await load(address, ours.pid, ROUND_MS));
    return { peers: compared, framed };
  } finally {
    await ours.close();
  }
}

let measured: Promise<Measured> | undefined;

/** Measured once for both rows that show it. */
function measureOnce(): Promise<Measured> {
  measured ??= measure();
  return measured;
}

const perSecondOf = (cost: Cost) => cost.perSecond;
const cpuOfPage = (cost: Cost) => cost.cpu;

/** Figures of the pages with the same markup, one for each of the other frameworks, and those of their plain cells. */
function figures({ peers }: Measured, of: Pick<Figure, "what" | "unit" | "better">, value: (cost: Cost) => number) {
  const beside = (what: string, { name, ours }: Compared, theirs: Cost[]): Figure => ({
    ...of,
    what: `${of.what}, ${what} ${name}`,
    ours: ours.map(value),
    peer: { name, values: theirs.map(value) },
  });
  return {
    same: peers.map((peer) => beside("same markup as", peer, peer.theirs)),
    plain: peers.map((peer) => beside("beside plain cells of", peer, peer.plain)),
  };
}

/** Whether ours is at least as good, by the median of rounds that took turns. */
const holds = ({ ours, peer, better }: Figure) => (ratioOf(ours, peer?.values ?? [], better)?.median ?? 0) >= 1;

const weightFigure = (what: string, name: string, ours: number, theirs: number): Figure => ({
  what: `${what}, beside ${name}`,
  unit: "kB",
  better: "less",
  ours: [ours / 1000],
  peer: { name, values: [theirs / 1000] },
});

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What the pages have in common and what they do not, for visitors of the page of measurements. */
const PAGES =
  "The same table of 100 rows is served by four Workers: ours, and minimal apps of Nuxt, React Router in framework mode and " +
  "SvelteKit. All are production builds in the same version of workerd under Miniflare, each in a process of its own. " +
  "The rows come from memory, and every request renders the page. " +
  "Before measuring, the bench checks that all four tables have the same markup, that the rows are also sent as data for the " +
  "scripts, and that no page may be cached. " +
  "Ours is the bare table, rendered by the portal's own code without its header and footer. " +
  "A second page of each framework shows the same rows in plain cells, without the roles and labels of the portal's tables; " +
  "ours keeps them there. Links in the rows are plain anchors, which other frameworks render faster than their own link components. ";

const WRONG =
  "A framework is configured badly: its whole app is in tests/bench/peers. " +
  "The markup is that of the portal's tables, with a role and labels on each cell. React writes attributes slowly, so the " +
  "figure with plain cells tells more about React Router. " +
  "SvelteKit 2 is measured, because its adapter for Workers was not yet released for SvelteKit 3 when the app was made. " +
  "No page reads a database here, as a real page would. ";

const perSecond: BenchRow = {
  area: "Pages",
  name: "List page beside other frameworks: pages a second",
  bound: "at least as many pages a second as each of the other frameworks, with the same markup",
  how:
    `${PAGES}Twelve connections ask for a page for ${ROUND_MS / 1000} seconds in each round. ` +
    "Ours and the other framework take turns.",
  wrongIf:
    `${WRONG}The program that asks needs the same cores as the Workers, so another process on the machine lowers both ` +
    "figures. The CPU of a page depends on that less.",
  async run() {
    const all = await measureOnce();
    const { same, plain } = figures(
      all,
      { what: "table of 100 rows", unit: "requests a second", better: "more" },
      perSecondOf,
    );
    const framed = spreadOf(all.framed.map(perSecondOf)).median;
    return {
      ok: same.every(holds),
      figures: [...same, ...plain],
      notes: [
        `With the portal's header and footer around it, our table is served ${framed.toFixed(0)} times a second.`,
      ],
    };
  },
};

const cpu: BenchRow = {
  area: "Pages",
  name: "List page beside other frameworks: CPU of a page",
  bound: "at most as much CPU for a page as each of the other frameworks, with the same markup",
  how: `${PAGES}The CPU time of the whole process, measured in the same rounds, is divided by the pages that it served.`,
  wrongIf: `${WRONG}The time includes what the runtime itself spends on a request, which makes the ratios smaller.`,
  async run() {
    const all = await measureOnce();
    const { same, plain } = figures(all, { what: "CPU of a table of 100 rows", unit: "ms", better: "less" }, cpuOfPage);
    const framed = spreadOf(all.framed.map(cpuOfPage)).median;
    return {
      ok: same.every(holds),
      figures: [...same, ...plain],
      notes: [`With the portal's header and footer around it, our table takes ${framed.toFixed(2)} ms.`],
    };
  },
};

/** The page with the bare table. */
async function ourHtml(): Promise<string> {
  const ours = await run(await ourWorker());
  try {
    return await pageAt(ours.origin + BARE);
  } finally {
    await ours.close();
  }
}

/** What a browser loads for the feeds page of the built portal, with the sample's feeds. */
async function weightOfPortal(): Promise<Weight> {
  await ensureBuilt();
  const settings = readSettings({ RATE_LIMIT: "0" });
  const folder = mkdtempSync(`${tmpdir()}/portal-peers-`);
  const worker = await builtWorker(settings);
  const site = await openStore(folder, settings, `bench-peers-${process.pid}`, worker, { host: "127.0.0.1", port: 0 });
  try {
    await loadSampleIfEmpty(site, folder, () => {});
    return await weigh(`${site.url.origin}/feeds`);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function weightOf(peer: Peer): Promise<Weight> {
  const running = await run(peer.worker, peer.client);
  try {
    return await weigh(running.origin + PEER_PATH);
  } finally {
    await running.close();
  }
}

const bytes: BenchRow = {
  area: "Pages",
  name: "List page beside other frameworks: bytes of a first visit",
  bound: "shown without a bound: our scripts are those of a whole portal, theirs of a table",
  how:
    "HTML is the page with a table of 100 rows, compressed with gzip. It includes the rows a second time as data for the " +
    "scripts, in all four. Ours is the bare table. " +
    "Scripts are the files that a headless Chromium loads by itself on a first visit, compressed with Brotli. " +
    "The bare table of ours has no scripts of its own, so ours are those of the built portal's feeds page. " +
    "That page does far more: search, filters, sorting, themes, sign-in and the menus of the portal.",
  wrongIf:
    "The ratio of scripts compares a portal with a table, so it says what our page costs and not what our framework costs. " +
    "A browser loads a file later than the bench waits, which is until nothing was requested for 2.5 seconds. " +
    "A server in production compresses with other settings.",
  needs: "Chromium",
  async run() {
    if (!existsSync(CHROMIUM)) return null;
    const peers = builtPeers();
    const html = await ourHtml();
    const portal = await weightOfPortal();
    const shown: Figure[] = [];
    const notes = [`The portal's feeds page loads ${portal.scriptFiles} scripts, and styles of ${kB(portal.styles)}.`];
    for (const peer of peers) {
      const weight = await weightOf(peer);
      shown.push(
        weightFigure("HTML of a table of 100 rows", peer.name, gzipSync(html).length, weight.html),
        weightFigure("scripts of a list page", peer.name, portal.scripts, weight.scripts),
      );
      notes.push(`${peer.name} loads ${weight.scriptFiles} scripts, and styles of ${kB(weight.styles)}.`);
    }
    return { ok: true, figures: shown, notes };
  },
};

export const rows: BenchRow[] = [perSecond, cpu, bytes];
