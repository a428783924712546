/** The same views on the real Worker, one instance for each region, to see whether the simulated caches do what it does. */
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { type Answered, ask } from "../ask.ts";
import { run } from "../command.ts";
import type { Random } from "../random.ts";
import { type ServedSite, startServed } from "../served.ts";
import { noOutcomes, type Outcome, type Outcomes, RegionCache } from "./caches.ts";
import { type SitePages, sitePages } from "./site-pages.ts";
import { drawByShare, drawRank, KINDS, type KindName, REGIONS } from "./views.ts";

const ANSWER_DEADLINE_MS = 60_000;
/** Pages of a kind whose cost is measured. */
const MEASURED_PAGES = 40;

/** `rows` and `trips` to the database of a page that is made, and its `bytes` as sent (Brotli). */
export type Cost = { rows: number; trips: number; bytes: number };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** What a page of each kind costs when it is made. */
export async function measureCosts(state: string): Promise<Record<KindName, Cost>> {
  const site = await startServed(state);
  try {
    const pages = await sitePages(site.origin);
    const costs: (readonly [KindName, Cost])[] = [];
    for (const { name } of KINDS) costs.push([name, await costOf(site.origin, pages[name])]);
    return Object.fromEntries(costs) as Record<KindName, Cost>;
  } finally {
    await site.close();
  }
}

async function costOf(origin: string, pages: readonly string[]): Promise<Cost> {
  const answers: Answered[] = [];
  for (const path of pages.slice(0, MEASURED_PAGES)) answers.push(await ask(origin, { path }, ANSWER_DEADLINE_MS));
  const figure = (name: string) =>
    mean(
      answers.map(({ headers }) =>
        Number(new RegExp(`${name};desc="(\\d+)"`).exec(String(headers["server-timing"]))?.[1] ?? 0),
      ),
    );
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    rows: figure("rows"),
    trips: figure("trips"),
    bytes: mean(answers.map(({ body }) => brotliCompressSync(body, options).length)),
  };
}

export type Comparison = {
  readonly views: number;
  readonly model: Outcomes;
  readonly real: Outcomes;
  readonly faults: readonly string[];
};

type Options = {
  random: Random;
  seconds: number;
  /** Views a second in all regions together. */
  pace: number;
  /** Seconds between two changes of the data. */
  changeEvery: number;
};

/** Sends views to one instance of the Worker a region, while a feed is hidden and shown. */
export async function compareWithWorkers(state: string, options: Options): Promise<Comparison> {
  const sites = new Map<string, ServedSite>();
  try {
    for (const { name } of REGIONS) sites.set(name, await startServed(state));
    const pages = await sitePages(sites.get(REGIONS[0]!.name)!.origin);
    return await replay(state, sites, pages, options);
  } finally {
    for (const site of sites.values()) await site.close();
  }
}

type View = { region: string; kind: KindName; rank: number; at: number; outcome: Outcome };

async function replay(
  state: string,
  sites: ReadonlyMap<string, ServedSite>,
  pages: SitePages,
  { random, seconds, pace, changeEvery }: Options,
): Promise<Comparison> {
  const views: View[] = [];
  const faults: string[] = [];
  const changes: number[] = [];
  const begun = performance.now();
  const now = () => (performance.now() - begun) / 1000;
  const until = (at: number) => pause(Math.max(0, (at - now()) * 1000));
  const kinds = KINDS.filter(({ name }) => pages[name].length > 0);

  async function view(): Promise<void> {
    const { name: region } = drawByShare(REGIONS, random);
    const { name: kind } = drawByShare(kinds, random);
    const rank = drawRank(pages[kind].length, random);
    const at = now();
    const { status, headers, fault } = await ask(
      sites.get(region)!.origin,
      { path: pages[kind][rank]! },
      ANSWER_DEADLINE_MS,
    );
    if (fault !== null || status >= 500) faults.push(`${pages[kind][rank]}: ${fault ?? status}`);
    const state = /cache;desc="(\w+)"/.exec(String(headers["server-timing"]))?.[1];
    // A page that is not cached is made for each visitor.
    views.push({ region, kind, rank, at, outcome: state === "hit" || state === "stale" ? state : "miss" });
  }
  async function change(): Promise<void> {
    for (let i = 1; i * changeEvery < seconds; i++) {
      await until(i * changeEvery);
      const visibility = i % 2 === 1 ? "private" : "public";
      const { code, stderr } = await run(state, ["visibility", "f-sample~sydney~ferries", visibility, "--quiet"]);
      if (code !== 0) faults.push(stderr.slice(0, 200));
      changes.push(now());
    }
  }
  async function visit(): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (let n = 0; n < seconds * pace; n++) {
      await until(n / pace);
      waiting.push(view());
    }
    await Promise.all(waiting);
  }
  await Promise.all([visit(), change()]);

  const caches = new Map(
    REGIONS.map((region) => [
      region.name,
      new Map(kinds.map(({ name }) => [name, new RegionCache(pages[name].length)])),
    ]),
  );
  const [model, real] = [noOutcomes(), noOutcomes()];
  for (const { region, kind, rank, at, outcome } of views.toSorted((a, b) => a.at - b.at)) {
    const data = changes.filter((moment) => moment <= at).length;
    model[caches.get(region)!.get(kind)!.visit(rank, at, data)]++;
    real[outcome]++;
  }
  return { views: views.length, model, real, faults };
}
