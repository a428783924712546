/**
 * The list page beside other frameworks: the same table of 100 rows in the portal's own rendering and in minimal apps of
 * Nuxt, React Router and SvelteKit (tests/bench/peers), each in a workerd process of its own.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { builtWorker, ensureBuilt } from "../../../cli/bundle.ts";
import { openStore } from "../../../cli/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { benchWorker } from "../load/bench-worker.ts";
import { builtPeers, type Peer } from "../peers/build.ts";
import { type Cost, load, type Running, run } from "../peers/runtime.ts";
import { cachedBy, tableOf } from "../peers/table.ts";
import { type Weight, weigh } from "../peers/weight.ts";
import type { BenchRow, Figure } from "../row.ts";

const ROUNDS = 7;
const ROUND_MS = 1_200;

/** Each page is warmed for as long as compilers take to settle. */
const WARM_MS = 3_000;

/** Path of the table without the portal's frame (tests/bench/worker/list-pages.tsx), and within it. */
const BARE = "/bare?rows=100";
const FRAMED = "/table?rows=100";

/** Path of the page in the other apps. */
const PEER_PATH = "/table";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const ourWorker = async () => ({
  modules: [{ type: "ESModule" as const, path: "/bench/index.js", contents: await benchWorker("list-pages.tsx") }],
  modulesRoot: "/bench",
  bindings: readSettings({}).vars,
});

/** @throws Error for a page that is not rendered for each request, or that shows another table */
async function pageAt(address: string, table?: string): Promise<string> {
  const response = await fetch(address);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  const cached = cachedBy(response.headers);
  if (cached !== null) throw new Error(`${address} can be answered from a cache: ${cached}.`);
  if (table !== undefined && tableOf(html) !== table) throw new Error(`${address} shows another table than ours.`);
  return html;
}

type Compared = { name: string; ours: Cost[]; theirs: Cost[]; html: string };

async function compare(ours: Running, peer: Peer, table: string): Promise<Compared> {
  const theirs = await run(peer.worker);
  try {
    const [our, their] = [ours.origin + BARE, theirs.origin + PEER_PATH];
    const compared: Compared = { name: peer.name, ours: [], theirs: [], html: await pageAt(their, table) };
    await load(our, ours.pid, WARM_MS);
    await load(their, theirs.pid, WARM_MS);
    for (let round = 0; round < ROUNDS; round++) {
      compared.ours.push(await load(our, ours.pid, ROUND_MS));
      compared.theirs.push(await load(their, theirs.pid, ROUND_MS));
    }
    return compared;
  } finally {
    await theirs.close();
  }
}

type Measured = { peers: Compared[]; html: string; framed: { cost: Cost[]; html: string } };

async function measure(): Promise<Measured> {
  const peers = builtPeers();
  const ours = await run(await ourWorker());
  try {
    const html = await pageAt(ours.origin + BARE);
    const framed = { cost: [] as Cost[], html: await pageAt(ours.origin + FRAMED, tableOf(html)) };
    const compared: Compared[] = [];
    for (const peer of peers) compared.push(await compare(ours, peer, tableOf(html)));
    await load(ours.origin + FRAMED, ours.pid, WARM_MS);
    for (let round = 0; round < ROUNDS; round++) framed.cost.push(await load(ours.origin + FRAMED, ours.pid, ROUND_MS));
    return { peers: compared, html, framed };
  } finally {
    await ours.close();
  }
}

let measured: Promise<Measured> | undefined;

/** Measured once for both rows that speak of it. */
const measuredOnce = () => {
  measured ??= measure();
  return measured;
};

const figures = (
  { peers }: Measured,
  { what, ...rest }: Pick<Figure, "what" | "unit" | "better">,
  value: (cost: Cost) => number,
): Figure[] =>
  peers.map(({ name, ours, theirs }) => ({
    what: `${what}, beside ${name}`,
    ...rest,
    ours: ours.map(value),
    peer: { name, values: theirs.map(value) },
  }));

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What the pages have in common, and what they do not: for visitors of the page of measurements. */
const SAME =
  "All four pages are built for production and run in the same version of workerd under Miniflare, one process each. " +
  "They show the same rows from memory with the same table markup, which is compared before measuring. " +
  "Each request renders the page: nothing is cached or prerendered. " +
  "Rows hold plain links in all four, which the other frameworks render faster than their own link components. ";

const WRONG =
  "Another process on the machine takes a core: then the rounds differ much. " +
  "A framework is configured badly: its app is in tests/bench/peers. " +
  "The load comes from the same machine, so its two cores are shared between the client and the server. " +
  "A real page also reads a database, which no page does here. ";

const perSecond: BenchRow = {
  name: "list page beside other frameworks: pages a second",
  bound: "at least as many pages a second as each of the other frameworks",
  how:
    `${SAME}Twelve connections ask for the page for ${ROUND_MS / 1000} seconds a round, in turns with ours. ` +
    "Ours is the bare table, rendered by the portal's own code without its header and footer.",
  wrongIf: WRONG,
  async run() {
    const all = await measuredOnce();
    const seen = figures(
      all,
      { what: "Table of 100 rows", unit: "requests a second", better: "more" },
      (c) => c.perSecond,
    );
    const framed = spreadOf(all.framed.cost.map((c) => c.perSecond)).median;
    return {
      ok: seen.every(({ ours, peer }) => spreadOf(ours).median >= spreadOf(peer!.values).median),
      figures: seen,
      notes: [`The same table inside the portal's header and footer: ${framed.toFixed(0)} pages a second.`],
    };
  },
};

const cpu: BenchRow = {
  name: "list page beside other frameworks: CPU of a page",
  bound: "at most as much CPU a page as each of the other frameworks",
  how: `${SAME}The CPU time of the runtime's process, all its threads, is divided by the pages that it answered in a round.`,
  wrongIf: `${WRONG}The time includes the runtime's own work for a request, which is the same for all four.`,
  async run() {
    const all = await measuredOnce();
    const seen = figures(all, { what: "CPU of a table of 100 rows", unit: "ms", better: "less" }, (c) => c.cpu);
    const framed = spreadOf(all.framed.cost.map((c) => c.cpu)).median;
    return {
      ok: seen.every(({ ours, peer }) => spreadOf(ours).median <= spreadOf(peer!.values).median),
      figures: seen,
      notes: [`The same table inside the portal's header and footer: ${framed.toFixed(2)} ms a page.`],
    };
  },
};

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
  name: "list page beside other frameworks: bytes of a first visit",
  bound: "shown without a bound: our scripts are those of a whole portal",
  how:
    "A headless Chromium opens each page with an empty cache, and every script that it loads by itself is counted, " +
    "as brotli. HTML is counted as gzip and includes the rows as data, which all four send for their scripts. " +
    "For HTML, ours is the bare table. For scripts, ours is the feeds page of the built portal, since the bare table has " +
    "none of its own. That page does more: search, filters, themes, sign-in and the portal's menus.",
  wrongIf:
    "A browser loads files later than the count waits, which is until no request was sent for 2.5 seconds. " +
    "A server compresses in another way than the count: the local runtime does not compress as the edge does. " +
    "The scripts are compared as if both pages did the same work, which they do not.",
  needs: "Chromium",
  async run() {
    if (!existsSync(CHROMIUM)) return null;
    const peers = builtPeers();
    const ours = await run(await ourWorker());
    let html: string;
    try {
      html = await pageAt(ours.origin + BARE);
    } finally {
      await ours.close();
    }
    const portal = await weightOfPortal();
    const seen: Figure[] = [];
    const notes = [
      `The portal's feeds page loads ${portal.scriptFiles} scripts, and styles of ${kB(portal.styles)}.`,
      "The other pages have no styles.",
    ];
    for (const peer of peers) {
      const weight = await weightOf(peer);
      const figure = (what: string, our: number, their: number): Figure => ({
        what: `${what}, beside ${peer.name}`,
        unit: "kB",
        better: "less",
        ours: [our / 1000],
        peer: { name: peer.name, values: [their / 1000] },
      });
      seen.push(figure("HTML of a table of 100 rows", gzipSync(html).length, weight.html));
      seen.push(figure("Scripts of a list page", portal.scripts, weight.scripts));
      notes.push(`${peer.name} loads ${weight.scriptFiles} scripts.`);
    }
    return { ok: true, figures: seen, notes };
  },
};

export const rows: BenchRow[] = [perSecond, cpu, bytes];
