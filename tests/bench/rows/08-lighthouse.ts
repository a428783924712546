/** Every screen as Lighthouse sees it on a phone, with BART (two versions) and HART imported, in both themes. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtWorker, ensureBuilt } from "../../../cli/bundle.ts";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { openStore } from "../../../cli/local.ts";
import { endPlaces } from "../../../cli/places/lookup.ts";
import { loadSampleIfEmpty } from "../../../cli/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { isThere, type Report, type Theme, visit } from "../lighthouse.ts";
import type { BenchRow } from "../row.ts";

/** Archives in the order of their import; the last one of a feed is the active one. */
const ARCHIVES = [
  ["bart-old.zip", "f-9q9-bart"],
  ["bart.zip", "f-9q9-bart"],
  ["hart.zip", "f-dhv-hillsborougharearegionaltransit"],
] as const;
const ids = [...new Set(ARCHIVES.map(([, feed]) => feed))];

/** Screens of texts, which have nothing to wait for. */
const TEXTS = /^\/(documentation|news)/;

/** Home, feeds, an operator, a route, a stop, and a feed version. */
const MAIN = /^\/$|^\/feeds$|^\/(operators|routes|stops|feeds\/[^/]+\/versions)\//;

/** Points of performance that a page has to reach. */
function neededBy(path: string): number {
  if (TEXTS.test(path)) return 100;
  return MAIN.test(path) ? 99 : 95;
}

/** Most visits to a page. The best one counts, since other work on the machine only ever takes points away. */
const VISITS = 3;
const THEMES: readonly Theme[] = ["light", "dark"];

type Ask = <T>(query: string) => Promise<T>;

/** The screens, those of entities as the first of each feed. */
async function addresses(ask: Ask): Promise<string[]> {
  const fixed = [
    "/",
    "/feeds",
    "/operators",
    "/places",
    "/feeds/utilities/find-by-url",
    "/search?q=transit",
    "/nearby?lat=37.8037&lon=-122.2714",
    "/onestop-id",
    "/status",
    "/sign-in",
    "/datasets",
    "/documentation",
    "/documentation/concepts/stops",
    "/news",
    "/news/2026/11/21/what-this-portal-is",
    "/plans-pricing",
    "/terms",
    "/places/United+States+of+America",
    "/feeds/f-9q9-bart/compare",
  ];
  type Entity = { onestop_id: string };
  type Answer = { feeds: { feed_state: { feed_version: { sha1: string } } }[] } & Record<
    "operators" | "routes" | "stops",
    Entity[]
  >;
  const found = await Promise.all(
    ids.map(async (feed) => {
      const where = `limit: 1, where: { feed_onestop_id: "${feed}" }`;
      const entities = ["operators", "routes", "stops"].map((kind) => `${kind}(${where}) { onestop_id }`).join(" ");
      const version = `feeds(where: { onestop_id: "${feed}" }) { feed_state { feed_version { sha1 } } }`;
      const { feeds, operators, routes, stops } = await ask<Answer>(`{ ${version} ${entities} }`);
      return [
        `/feeds/${feed}`,
        `/feeds/${feed}/versions/${feeds[0]!.feed_state.feed_version.sha1}`,
        ...operators.map((o) => `/operators/${o.onestop_id}`),
        ...routes.map((r) => `/routes/${r.onestop_id}`),
        ...stops.map((s) => `/stops/${s.onestop_id}`),
      ];
    }),
  );
  return [...fixed, ...found.flat()];
}

/** The portal with its sample and both feeds. */
async function withPortal<T>(data: string, work: (origin: string, ask: Ask) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(`${tmpdir()}/portal-lighthouse-`);
  await ensureBuilt();
  const settings = readSettings({ RATE_LIMIT: "0" });
  const name = `bench-lighthouse-${process.pid}`;
  const portal = await openStore(folder, settings, name, await builtWorker(settings), { host: "127.0.0.1", port: 0 });
  try {
    await loadSampleIfEmpty(portal, folder, () => {});
    const context = { ...portal, progress: () => {}, now: () => new Date() };
    for (const [zip, feed] of ARCHIVES) {
      await importCommand.run(context, [join(data, zip)], { feed, activate: true });
    }
    const { origin } = portal.url;
    return await work(origin, async <T>(query: string) => {
      const body = JSON.stringify({ query });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${origin}/api/v2/query`, { method: "POST", headers, body });
      return ((await answer.json()) as { data: T }).data;
    });
  } finally {
    endPlaces();
    await portal.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a visit fell short of; empty where the page kept to everything. */
function shortOf({ scores, shift, failed, benchmark }: Report, path: string): string {
  const missed = [
    ...(scores.performance < neededBy(path) ? [`performance ${scores.performance}`] : []),
    ...(shift > 0 ? [`layout shift ${shift}`] : []),
    ...failed,
  ];
  return missed.length === 0 ? "" : `${missed.join(", ")} (machine ${Math.round(benchmark)})`;
}

type Best = { performance: number; missed: string };

/** The best visit to a page. */
async function bestOf(origin: string, path: string, theme: Theme): Promise<Best> {
  let best: Report | null = null;
  for (let i = 0; i < VISITS && (best === null || shortOf(best, path) !== ""); i++) {
    const report = await visit(origin + path, theme);
    if (report !== null && report.scores.performance >= (best?.scores.performance ?? 0)) best = report;
  }
  if (best === null) return { performance: 0, missed: "Lighthouse returned nothing" };
  return { performance: best.scores.performance, missed: shortOf(best, path) };
}

/** @param isMeasured picks the screens by path */
function lighthouseRow(name: string, performance: string, isMeasured: (path: string) => boolean): BenchRow {
  return {
    name: `lighthouse: ${name}, on a phone, light and dark`,
    bound: `performance ${performance}; accessibility, best practices and SEO 100; no layout shift`,
    how: "Lighthouse visits each screen with its mobile preset, in both themes. The best of up to three visits counts.",
    wrongIf: "Another program works on the machine: that only ever takes points away.",
    needs: `--data with ${ARCHIVES.map(([zip]) => zip).join(", ")}, and Lighthouse`,
    async run(data) {
      if (data === undefined || !ARCHIVES.every(([zip]) => existsSync(join(data, zip)))) return null;
      if (!(await isThere())) return null;
      return withPortal(data, async (origin, ask) => {
        const paths = (await addresses(ask)).filter(isMeasured);
        const pages = paths.flatMap((path) => THEMES.map((theme) => ({ path, theme })));
        const scores: number[] = [];
        const short: string[] = [];
        for (const { path, theme } of pages) {
          const { performance, missed } = await bestOf(origin, path, theme);
          scores.push(performance);
          if (missed !== "") short.push(`${path} ${theme}: ${missed}`);
        }
        return {
          figures: [{ what: "performance, one value for each visit", unit: "points", better: "more", ours: scores }],
          notes: short,
          ok: short.length === 0,
        };
      });
    },
  };
}

export const rows: BenchRow[] = [
  lighthouseRow("home, feeds, operator, route, stop, and version", "99", (path) => MAIN.test(path)),
  lighthouseRow("every other screen", "95, of texts 100", (path) => !MAIN.test(path)),
];
