/**
 * Builds the transit tiles of all active versions: cuts each version once, merges what has changed cell by cell, and
 * publishes the archives in one write (docs/decisions/036-tiles.md).
 */
import {
  isWithdrawn,
  partsKey,
  TRANSIT_CURRENT,
  type TransitCurrent,
  transitFolder,
  transitVersion,
} from "../../src/domain/map/tiles.ts";
import { readDataVersion } from "../../worker/store/db/data-version.ts";
import type { Db, Stores } from "../../worker/store/db/db.ts";
import { type TiledVersion, versionsToTile } from "../../worker/store/entities/tiling.ts";
import { inParallel } from "../import/in-parallel.ts";
import { sortedArchives } from "./areas.ts";
import { ObjectGoneError, readJson, type StoredKeys, storedBelow, type TileBucket } from "./bucket.ts";
import { buildCells } from "./build-archive.ts";
import { catalogFeed, cellKey, EMPTY_CATALOG, objectsOf, planOf, type TileCatalog } from "./catalog.ts";
import { unionOf } from "./cut-features.ts";
import { cutHash, FEEDS_PREFIX, hashOf, stateOf } from "./feed-cut.ts";
import { FeedCuts } from "./feed-cuts.ts";
import { metadataOf } from "./fields.ts";
import { TRANSIT_ARCHIVES } from "./layers.ts";
import { writeWhole } from "./whole-archive.ts";

export type { TileBucket } from "./bucket.ts";

export type BuiltTiles = {
  version: string;
  /** Feed versions in the archives, and how many of them this build cut. */
  feeds: number;
  cut: number;
  /** Summaries, overviews and cells that this build wrote. */
  cells: number;
  /** Bytes of the archives; null if they already existed and nothing was written. */
  bytes: { routes: number; stops: number } | null;
  seconds: number;
};

type Sources = { stores: Stores; tiles: TileBucket };
type Telling = { progress(line: string): void; now(): Date };

const catalogKey = (version: string) => `${transitFolder(version)}catalogue.json`;

/** Versions that are cut at once: one works while others wait for the store. */
const CUT_AT_ONCE = 2;

/** Builds until no other command has changed the feeds, or removed objects of this build. */
const MAX_ATTEMPTS = 8;

export async function buildTiles(sources: Sources, telling: Telling): Promise<BuiltTiles> {
  const startedAt = performance.now();
  let cut = 0;
  for (let attempt = 1; ; attempt++) {
    const build = await buildOnce(sources, telling).catch((error: unknown) => {
      if (error instanceof ObjectGoneError && attempt < MAX_ATTEMPTS) return null;
      throw error;
    });
    cut += build?.cut ?? 0;
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    if (build !== null && (build.isCurrent || attempt >= MAX_ATTEMPTS)) {
      const { isCurrent: _, ...answer } = build;
      return { ...answer, cut, seconds };
    }
  }
}

type Build = Omit<BuiltTiles, "seconds"> & { /** Whether it is still what should be served. */ isCurrent: boolean };

async function buildOnce({ stores, tiles: bucket }: Sources, { progress, now }: Telling): Promise<Build> {
  const { db } = stores;
  const { versions, version, withdrawn } = await tiledState(db);
  const storedKeys = await storedBelow(bucket, "transit/");
  const pointer = await readJson<TransitCurrent>(bucket, TRANSIT_CURRENT);
  const before = pointer === null ? null : await readJson<TileCatalog>(bucket, catalogKey(pointer.version));
  const feeds = versions.length;
  if (pointer?.version === version && isWhole(storedKeys, version, before))
    return { version, feeds, cut: 0, cells: 0, bytes: null, isCurrent: true };

  const cuts = new FeedCuts(stores, bucket, storedKeys, versions);
  const catalog: TileCatalog = { feeds: {} };
  await inParallel(versions, CUT_AT_ONCE, async (feed) => {
    const hash = cutHash(feed);
    const isCut = cuts.has(hash);
    catalog.feeds[hash] = (isCut ? before?.feeds[hash] : null) ?? catalogFeed(await cuts.index(hash));
    if (!isCut) progress(`${feed.feed_onestop_id}: cut into tiles`);
  });
  const bounds = unionOf(Object.values(catalog.feeds).map((feed) => feed.bounds)) ?? ([0, 0, 0, 0] as const);
  let cells = 0;
  const bytes = { routes: 0, stops: 0 };
  for (const archive of TRANSIT_ARCHIVES) {
    const plan = planOf(catalog, archive);
    const old = planOf(before ?? EMPTY_CATALOG, archive);
    cells += await buildCells({ archive, bucket, cuts, before: old, now: plan, stored: storedKeys });
    const keys = sortedArchives(plan.archives.keys()).map((name) => cellKey(archive, name, plan.archives.get(name)!));
    bytes[archive] = await writeWhole(bucket, { version, archive, keys, bounds, metadata: metadataOf(archive) });
    progress(`${archive}: ${bytes[archive]} bytes`);
  }
  await bucket.put(catalogKey(version), JSON.stringify(catalog));
  // From here on the new archives are served; the previous ones remain for browsers that refer to them.
  const current: TransitCurrent = { version, built_at: now().toISOString() };
  await bucket.put(TRANSIT_CURRENT, JSON.stringify(current));
  await removeUnused(bucket, version, withdrawn, pointer?.version ?? version);
  // Another command may have changed the active versions, or deleted these archives before the pointer named them.
  const again = await tiledState(db);
  const isCurrent = again.version === version && isWhole(await storedBelow(bucket, "transit/"), version, catalog);
  return { version, feeds, cut: cuts.made, cells, bytes, isCurrent };
}

/** Rebuilds the tiles if there are any, after data was hidden or shown again. */
export async function rebuildTiles(sources: Sources, telling: Telling): Promise<void> {
  if ((await readJson(sources.tiles, TRANSIT_CURRENT)) !== null) await buildTiles(sources, telling);
}

/** What the tiles would be built from now, and their version: a withdrawal changes it even if the contents come back. */
async function tiledState(db: Db): Promise<{ versions: TiledVersion[]; version: string; withdrawn: number }> {
  // In one trip, so that no withdrawal comes between.
  const [versions, { withdrawn }] = await Promise.all([versionsToTile(db), readDataVersion(db)]);
  return { versions, version: transitVersion(hashOf(versions.map(stateOf)), withdrawn), withdrawn };
}

/** Whether all objects of a build are stored. */
function isWhole(storedKeys: StoredKeys, version: string, catalog: TileCatalog | null): boolean {
  if (catalog === null) return false;
  const ownKeys = [catalogKey(version), ...TRANSIT_ARCHIVES.map((archive) => partsKey(version, archive))];
  return [...ownKeys, ...objectsOf(catalog)].every((key) => storedKeys.has(key));
}

/** Deletes what neither this build nor the previous one refers to. Archives from before a withdrawal are not kept. */
async function removeUnused(
  bucket: TileBucket,
  version: string,
  withdrawnVersion: number,
  previous: string,
): Promise<void> {
  const keptVersions = [version, previous].filter((one) => !isWithdrawn(one, withdrawnVersion));
  const neededKeys = new Set<string>([TRANSIT_CURRENT]);
  const cuts = new Set<string>();
  for (const one of keptVersions) {
    const catalog = await readJson<TileCatalog>(bucket, catalogKey(one));
    if (catalog === null) continue;
    for (const key of objectsOf(catalog)) neededKeys.add(key);
    for (const hash of Object.keys(catalog.feeds)) cuts.add(hash);
  }
  const folders = keptVersions.map(transitFolder);
  for (const key of (await storedBelow(bucket, "transit/")).keys()) {
    const isCut = key.startsWith(FEEDS_PREFIX) && cuts.has(key.slice(FEEDS_PREFIX.length).split(".")[0]!);
    if (isCut || neededKeys.has(key) || folders.some((folder) => key.startsWith(folder))) continue;
    await bucket.delete(key);
  }
}
