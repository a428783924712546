/** A site with the sample and real feeds, for the rows that open its pages in a browser. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { putWorld, worldArchive } from "../../../cli/basemap/archive.ts";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { type Local, openLocal, openStore } from "../../../cli/local/local.ts";
import { endPlaces } from "../../../cli/places/lookup.ts";
import { loadSampleIfEmpty } from "../../../cli/sample/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { buildTiles } from "../../../cli/tilemaker/build.ts";
import { type Edge, startEdge } from "./edge.ts";
import { type BenchPage, type Known, type KnownFeed, pagesOf } from "./screens.ts";

/** Archives in the order of their import; the last one of a feed is the active one. */
const ARCHIVES = [
  ["bart-old.zip", "f-9q9-bart"],
  ["bart.zip", "f-9q9-bart"],
  ["hart.zip", "f-dhv-hillsborougharearegionaltransit"],
] as const;
const FEEDS = [...new Set(ARCHIVES.map(([, feed]) => feed))];

/** What `needs` of a row says. */
export const NEEDED_DATA = "--data with bart.zip, bart-old.zip and hart.zip";

/** Time in UTC at which the journey begins, on the last day of the first feed: 8 am in California in summer. */
const MORNING = "T15:00:00Z";

export type RealSite = {
  edge: Edge;
  pages: readonly BenchPage[];
};

export function hasRealFeeds(data: string | undefined): data is string {
  return data !== undefined && ARCHIVES.every(([zip]) => existsSync(join(data, zip)));
}

async function fill(data: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-browser-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await ensureBuilt();
  const local = await openLocal(folder);
  try {
    const context = { ...local, progress: () => {}, now: () => new Date() };
    await loadSampleIfEmpty(local, folder, () => {});
    for (const [zip, feed] of ARCHIVES) await importCommand.run(context, [join(data, zip)], { feed, activate: true });
    await buildTiles({ stores: local.stores, tiles: local.tiles }, context);
    await worldArchive();
    await putWorld(local.tiles);
  } finally {
    endPlaces();
    await local.close();
  }
  return folder;
}

/** Folder of the store, which is filled once for all rows of a run. */
let filled: Promise<string> | undefined;

async function ask<T>(origin: string, query: string): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/v2/query`, { method: "POST", headers, body: JSON.stringify({ query }) });
  return ((await answer.json()) as { data: T }).data;
}

type Place = { adm0_name: string | null; adm1_name: string | null; city_name: string | null };
type Found = {
  feeds: { feed_state: { feed_version: { sha1: string; latest_calendar_date: string } } }[];
  operators: { onestop_id: string; agencies: { places: Place[] }[] }[];
  routes: { onestop_id: string; trips: { trip_id: string }[] }[];
  stops: { onestop_id: string }[];
};

async function findFeed(origin: string, feed: string): Promise<KnownFeed & { places: Place[]; lastDay: string }> {
  const where = `limit: 1, where: { feed_onestop_id: "${feed}" }`;
  const { feeds, operators, routes, stops } = await ask<Found>(
    origin,
    `{
      feeds(where: { onestop_id: "${feed}" }) { feed_state { feed_version { sha1 latest_calendar_date } } }
      operators(${where}) { onestop_id agencies { places { adm0_name adm1_name city_name } } }
      routes(${where}) { onestop_id trips(limit: 1) { trip_id } }
      stops(${where}) { onestop_id }
    }`,
  );
  const version = feeds[0]!.feed_state.feed_version;
  const operator = operators[0]!;
  return {
    feed,
    sha1: version.sha1,
    lastDay: version.latest_calendar_date,
    operator: operator.onestop_id,
    route: routes[0]!.onestop_id,
    trip: routes[0]!.trips[0]!.trip_id,
    stop: stops[0]!.onestop_id,
    places: operator.agencies.flatMap(({ places }) => places),
  };
}

async function findKnown(origin: string): Promise<Known> {
  const [first, ...others] = await Promise.all(FEEDS.map((feed) => findFeed(origin, feed)));
  const { adm0_name, adm1_name, city_name } = first!.places.find(({ city_name }) => city_name !== null)!;
  return {
    feeds: [first!, ...others],
    place: [adm0_name!, adm1_name!, city_name!],
    departAt: first!.lastDay + MORNING,
  };
}

/** Opens the site on its own server, behind an edge, and finds its pages. */
export async function withRealFeeds<T>(data: string, use: (site: RealSite) => Promise<T>): Promise<T> {
  filled ??= fill(data);
  const state = await filled;
  let site: Local | undefined;
  const edge = await startEdge(() => site!.url);
  try {
    const settings = readSettings({ RATE_LIMIT: "0" });
    settings.vars.SITE_URL = edge.origin;
    const listen = { host: "127.0.0.1", port: 0 };
    site = await openStore(state, settings, `bench-browser-${process.pid}`, await builtWorker(settings), listen);
    return await use({ edge, pages: pagesOf(await findKnown(site.url.origin)) });
  } finally {
    await edge.close();
    await site?.close();
  }
}
