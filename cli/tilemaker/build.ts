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
import { ObjectGoneError, readJson, type Stored, storedBelow, type TileBucket } from "./bucket.ts";
import { buildCells } from "./build-archive.ts";
import { type Catalogue, catalogued, cellKey, EMPTY_CATALOGUE, objectsOf, planOf } from "./catalogue.ts";
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

const catalogueKey = (version: string) => `${transitFolder(version)}catalogue.json`;

/** Versions that are cut at once: one works while others wait for the store. */
const CUT_AT_ONCE = 2;

/** Builds until no other command has changed the feeds, or removed objects of this build. */
const MAX_ATTEMPTS = 8;

export async function buildTiles(sources: Sources, telling: Telling): Promise<BuiltTiles> {
  const started = performance.now();
  let cut = 0;
  for (let attempt = 1; ; attempt++) {
    const built = await buildOnce(sources, telling).catch((error: unknown) => {
      if (error instanceof ObjectGoneError && attempt < MAX_ATTEMPTS) return null;
      throw error;
    });
    cut += built?.cut ?? 0;
    const seconds = Math.round(performance.now() - started) / 1000;
    if (built !== null && (built.isCurrent || attempt >= MAX_ATTEMPTS)) {
      const { isCurrent: _, ...answer } = built;
      return { ...answer, cut, seconds };
    }
  }
}

type Built = Omit<BuiltTiles, "seconds"> & { /** Whether it is still what should be served. */ isCurrent: boolean };

async function buildOnce({ stores, tiles: bucket }: Sources, { progress, now }: Telling): Promise<Built> {
  const { db } = stores;
  const { versions, version, withdrawn } = await tiledState(db);
  const stored = await storedBelow(bucket, "transit/");
  const pointer = await readJson<TransitCurrent>(bucket, TRANSIT_CURRENT);
  const before = pointer === null ? null : await readJson<Catalogue>(bucket, catalogueKey(pointer.version));
  const feeds = versions.length;
  if (pointer?.version === version && isWhole(stored, version, before))
    return { version, feeds, cut: 0, cells: 0, bytes: null, isCurrent: true };

  const cuts = new FeedCuts(stores, bucket, stored, versions);
  const catalogue: Catalogue = { feeds: {} };
  await inParallel(versions, CUT_AT_ONCE, async (feed) => {
    const hash = cutHash(feed);
    const isCut = cuts.has(hash);
    catalogue.feeds[hash] = (isCut ? before?.feeds[hash] : null) ?? catalogued(await cuts.index(hash));
    if (!isCut) progress(`${feed.feed_onestop_id}: cut into tiles`);
  });
  const bounds = unionOf(Object.values(catalogue.feeds).map((feed) => feed.bounds)) ?? ([0, 0, 0, 0] as const);
  let cells = 0;
  const bytes = { routes: 0, stops: 0 };
  for (const archive of TRANSIT_ARCHIVES) {
    const plan = planOf(catalogue, archive);
    const old = planOf(before ?? EMPTY_CATALOGUE, archive);
    cells += await buildCells({ archive, bucket, cuts, before: old, now: plan, stored });
    const keys = sortedArchives(plan.archives.keys()).map((name) => cellKey(archive, name, plan.archives.get(name)!));
    bytes[archive] = await writeWhole(bucket, { version, archive, keys, bounds, metadata: metadataOf(archive) });
    progress(`${archive}: ${bytes[archive]} bytes`);
  }
  await bucket.put(catalogueKey(version), JSON.stringify(catalogue));
  // From here on the new archives are served; the previous ones remain for browsers that refer to them.
  const current: TransitCurrent = { version, built_at: now().toISOString() };
  await bucket.put(TRANSIT_CURRENT, JSON.stringify(current));
  await removeUnused(bucket, version, withdrawn, pointer?.version ?? version);
  // Another command may have changed the active versions, or deleted these archives before the pointer named them.
  const again = await tiledState(db);
  const isCurrent = again.version === version && isWhole(await storedBelow(bucket, "transit/"), version, catalogue);
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
function isWhole(stored: Stored, version: string, catalogue: Catalogue | null): boolean {
  if (catalogue === null) return false;
  const own = [catalogueKey(version), ...TRANSIT_ARCHIVES.map((archive) => partsKey(version, archive))];
  return [...own, ...objectsOf(catalogue)].every((key) => stored.has(key));
}

/** Deletes what neither this build nor the previous one refers to. Archives from before a withdrawal are not kept. */
async function removeUnused(bucket: TileBucket, version: string, withdrawn: number, previous: string): Promise<void> {
  const kept = [version, previous].filter((one) => !isWithdrawn(one, withdrawn));
  const needed = new Set<string>([TRANSIT_CURRENT]);
  const cuts = new Set<string>();
  for (const one of kept) {
    const catalogue = await readJson<Catalogue>(bucket, catalogueKey(one));
    if (catalogue === null) continue;
    for (const key of objectsOf(catalogue)) needed.add(key);
    for (const hash of Object.keys(catalogue.feeds)) cuts.add(hash);
  }
  const folders = kept.map(transitFolder);
  for (const key of (await storedBelow(bucket, "transit/")).keys()) {
    const isCut = key.startsWith(FEEDS_PREFIX) && cuts.has(key.slice(FEEDS_PREFIX.length).split(".")[0]!);
    if (isCut || needed.has(key) || folders.some((folder) => key.startsWith(folder))) continue;
    await bucket.delete(key);
  }
}
