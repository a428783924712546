/** Assigns the URLs of the site to sitemap files, by kind. Each file reads a limited number of rows. */
import { isTranslatedPath } from "../../src/domain/language/current.ts";
import { LANGUAGES, type Language, pathIn, prefixOf, SOURCE_LANGUAGE } from "../../src/domain/language/languages.ts";
import { link } from "../../src/domain/links.ts";
import { escapeXml } from "../../src/domain/text/markup.ts";
import type { Db } from "../store/db/db.ts";
import { type LiveVersion, liveVersions } from "../store/db/live-versions.ts";
import { countries, regions } from "../store/entities/place.ts";
import { type FeedEntry, listEntries } from "../store/lists/read.ts";
import { readVersionSummary, SUMMARY_BLOCK_ROWS } from "../store/version/summary.ts";

/** URLs of feeds, operators or places per file. */
const URLS_PER_FILE = 10_000;
/** Blocks of version summaries (512 routes or stops each) per file. */
const BLOCKS_PER_FILE = 10;

export const SITEMAP_KINDS = ["pages", "feeds", "operators", "places", "routes", "stops"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Part of a file: a range of blocks of one version, both ends included. */
type Part = { version: LiveVersion; blocks: [first: number, last: number] };

/** The later of two times, each of which may be missing. */
const latest = (a: string | null, b: string | null) => ((a ?? "") > (b ?? "") ? a : b);

/** Splits the blocks of all versions into files. */
export function filesOf(versions: readonly LiveVersion[], kind: "route" | "stop", blocks = BLOCKS_PER_FILE): Part[][] {
  const files: Part[][] = [];
  let room = 0;
  for (const version of versions) {
    const count = Math.ceil(version[`${kind}_count`] / SUMMARY_BLOCK_ROWS);
    for (let first = 0; first < count; ) {
      if (room === 0) {
        files.push([]);
        room = blocks;
      }
      const last = Math.min(count, first + room) - 1;
      files.at(-1)!.push({ version, blocks: [first, last] });
      room -= last - first + 1;
      first = last + 1;
    }
  }
  return files;
}

/** A feed's page changes when its data is imported, not when a fetch finds nothing new. */
const feedChange = (entry: FeedEntry) => entry.importedAt ?? entry.lastSuccessAt;

async function feeds(db: Db): Promise<SitemapUrl[]> {
  const entries = await listEntries(db, "feed");
  return entries.map(([, entry]) => ({ path: link.feed(entry.onestopId), changed: feedChange(entry) }));
}

async function operators(db: Db): Promise<SitemapUrl[]> {
  const [entries, ownEntries] = await Promise.all([listEntries(db, "operator"), listEntries(db, "feed")]);
  const changes = new Map(ownEntries.map(([id, entry]) => [id, feedChange(entry)]));
  return entries.map(([, entry]) => ({
    path: link.operator(entry.onestopId),
    changed: entry.feedIds.reduce<string | null>((last, id) => latest(last, changes.get(id) ?? null), null),
  }));
}

async function places(db: Db): Promise<SitemapUrl[]> {
  const [world, rows] = await Promise.all([countries(db), regions(db, null, null)]);
  const paths = [link.place(), ...Object.keys(world).map((name) => link.place(name))];
  for (const { country, region, entry } of rows) {
    if (region === "") continue;
    paths.push(link.place(country, region));
    for (const [city] of entry[3]) if (city !== "") paths.push(link.place(country, region, city));
  }
  return paths.map((path) => ({ path, changed: null }));
}

const LISTS = { feeds, operators, places } as const;

function* sliceUrls(all: readonly SitemapUrl[]): Generator<SitemapUrl[]> {
  for (let start = 0; start < all.length; start += URLS_PER_FILE) yield all.slice(start, start + URLS_PER_FILE);
}

const newest = (addresses: readonly SitemapUrl[]) =>
  addresses.reduce<string | null>((last, { changed }) => latest(last, changed), null);

/** All files with the time of their last change, in the order of the kinds. */
export async function sitemapFiles(db: Db): Promise<SitemapUrl[]> {
  const [versions, lists] = await Promise.all([
    liveVersions(db),
    Promise.all(
      (["feeds", "operators", "places"] as const).map(async (kind) => [kind, await LISTS[kind](db)] as const),
    ),
  ]);
  const path = (kind: SitemapKind, i: number) => `/sitemaps/${kind}-${i + 1}.xml`;
  return [
    { path: path("pages", 0), changed: null },
    ...lists.flatMap(([kind, all]) =>
      [...sliceUrls(all)].map((slice, i) => ({ path: path(kind, i), changed: newest(slice) })),
    ),
    ...(["route", "stop"] as const).flatMap((kind) =>
      filesOf(versions, kind).map((parts, i) => ({
        path: path(`${kind}s`, i),
        changed: parts.reduce<string | null>((last, { version }) => latest(last, version.fetched_at), null),
      })),
    ),
  ];
}

/** Stops and stations (location_type); entrances, nodes and boarding areas are parts of a station's page. */
const OWN_PAGE = new Set([0, 1]);

async function entities(db: Db, kind: "route" | "stop", number: number): Promise<SitemapUrl[]> {
  const parts = filesOf(await liveVersions(db), kind)[number - 1] ?? [];
  const read = parts.map(async ({ version, blocks }) => {
    const changedAt = version.fetched_at;
    const ref = (entity: { id: string; onestop_id: string | null }) => ({
      onestopId: entity.onestop_id,
      feed: version.feed_onestop_id,
      entityId: entity.id,
    });
    if (kind === "route") {
      const rows = await readVersionSummary(db, version, "route", blocks);
      return rows.map((route) => ({ path: link.route(ref(route)), changed: changedAt }));
    }
    const rows = await readVersionSummary(db, version, "stop", blocks);
    return rows
      .filter((stop) => OWN_PAGE.has(stop.location_type))
      .map((stop) => ({ path: link.stop(ref(stop)), changed: changedAt }));
  });
  return (await Promise.all(read)).flat();
}

/**
 * The URLs of a file; null if there is no such file.
 * @param pages paths of the screens without a parameter
 * @param number from 1
 */
export async function sitemapFile(
  db: Db,
  kind: SitemapKind,
  number: number,
  pages: readonly string[],
): Promise<SitemapUrl[] | null> {
  if (kind === "pages") return number === 1 ? pages.map((path) => ({ path, changed: null })) : null;
  if (kind === "routes" || kind === "stops") {
    const urls = await entities(db, kind === "routes" ? "route" : "stop", number);
    return urls.length === 0 ? null : urls;
  }
  return [...sliceUrls(await LISTS[kind](db))][number - 1] ?? null;
}

/** Those of the pages that are translated, at their addresses in a language. */
export function inOneLanguage(language: Language, urls: readonly SitemapUrl[]): readonly SitemapUrl[] {
  if (language === SOURCE_LANGUAGE) return urls;
  return urls
    .filter(({ path }) => isTranslatedPath(path))
    .map(({ path, changed }) => ({ path: pathIn(language, path), changed }));
}

/** The files of the sitemap in English, then those of each other language. */
export const inAllLanguages = (files: readonly SitemapUrl[]): SitemapUrl[] =>
  LANGUAGES.flatMap((language) =>
    files.map(({ path, changed }) => ({ path: path.replace("/sitemaps", `/sitemaps${prefixOf(language)}`), changed })),
  );

type SitemapUrl = {
  /** Path on this site, percent-encoded. */
  path: string;
  /** RFC 3339 time or ISO date of the last change that a reader would notice; null if unknown. */
  changed: string | null;
};

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

function entry(name: string, site: string, { path, changed }: SitemapUrl): string {
  const day = changed === null ? "" : `<lastmod>${changed.slice(0, 10)}</lastmod>`;
  return `<${name}><loc>${escapeXml(site + path)}</loc>${day}</${name}>\n`;
}

/**
 * A sitemap with each URL once.
 * @param site origin without a trailing slash
 */
export function sitemapXml(site: string, addresses: Iterable<SitemapUrl>): string {
  const locations = new Set<string>();
  let body = "";
  for (const address of addresses) {
    if (locations.has(address.path)) continue;
    locations.add(address.path);
    body += entry("url", site, address);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${body}</urlset>\n`;
}

/** The sitemap index, which lists the files. */
export function sitemapIndexXml(site: string, files: Iterable<SitemapUrl>): string {
  let body = "";
  for (const file of files) body += entry("sitemap", site, file);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${body}</sitemapindex>\n`;
}
