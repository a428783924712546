/** Which feeds have features in which areas: what a build compares with the one before to find the cells that changed. */
import { archiveOfArea, OVERVIEW } from "./areas.ts";
import type { TileBox } from "./cut-features.ts";
import { type CutIndex, hashOf } from "./feed-cut.ts";
import { TRANSIT_ARCHIVES, type TransitArchive } from "./layers.ts";

export type CatalogdFeed = {
  bounds: TileBox | null;
  /** The cell whose summary contains the feed. */
  home: string;
  areas: Record<TransitArchive, string[]>;
};

/** By the hash of their cut, the feeds of a build. */
export type TileCatalog = { feeds: Record<string, CatalogdFeed> };

export function catalogFeed({ bounds, home, sections }: CutIndex): CatalogdFeed {
  return { bounds, home, areas: { routes: Object.keys(sections.routes), stops: Object.keys(sections.stops) } };
}

/** The feeds of an area, of an archive, or of a home cell: hashes of cuts, sorted, and a name for exactly this content. */
export type FeedGroup = { feeds: string[]; hash: string };

export type TilePlan = {
  /** By area. */
  areas: Map<string, FeedGroup>;
  /** By cell, and the overview. */
  archives: Map<string, FeedGroup & { areas: Set<string> }>;
  /** Feeds with a part in the overview, by home cell. */
  homes: Map<string, FeedGroup>;
};

/** What an archive consists of. */
export function planOf({ feeds }: TileCatalog, archive: TransitArchive): TilePlan {
  const areas = new Map<string, string[]>();
  const homes = new Map<string, string[]>();
  const archives = new Map<string, { feeds: Set<string>; areas: Set<string> }>();
  // Sorted, so that the same feeds give the same names in every build.
  for (const hash of Object.keys(feeds).sort()) {
    const feed = feeds[hash]!;
    for (const area of feed.areas[archive]) {
      append(areas, area, hash);
      if (area === OVERVIEW) append(homes, feed.home, hash);
      const name = archiveOfArea(area);
      const contents = archives.get(name) ?? { feeds: new Set(), areas: new Set() };
      archives.set(name, contents);
      contents.feeds.add(hash);
      contents.areas.add(area);
    }
  }
  const group = (all: readonly string[]): FeedGroup => ({ feeds: [...all], hash: hashOf(all) });
  return {
    areas: new Map([...areas].map(([name, all]) => [name, group(all)])),
    homes: new Map([...homes].map(([name, all]) => [name, group(all)])),
    archives: new Map([...archives].map(([name, all]) => [name, { ...group([...all.feeds]), areas: all.areas }])),
  };
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  if (map.get(key)?.push(value) === undefined) map.set(key, [value]);
}

export const EMPTY_CATALOG: TileCatalog = { feeds: {} };

export const cellKey = (archive: TransitArchive, name: string, { hash }: FeedGroup) =>
  `transit/cells/${archive}/${name}/${hash}.pmtiles`;

export const summaryKey = (archive: TransitArchive, home: string, { hash }: FeedGroup) =>
  `transit/summaries/${archive}/${home}/${hash}`;

/** The keys of all objects of a build, beside those below its own folder. */
export function objectsOf(catalog: TileCatalog): Set<string> {
  const keys = new Set<string>();
  for (const archive of TRANSIT_ARCHIVES) {
    const { archives, homes } = planOf(catalog, archive);
    for (const [name, group] of archives) keys.add(cellKey(archive, name, group));
    for (const [home, group] of homes) keys.add(summaryKey(archive, home, group));
  }
  return keys;
}
