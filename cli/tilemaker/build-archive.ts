/** Builds what has changed of one archive: summaries, the overview, and the cells; the tiles of unchanged areas are copied. */
import { TRANSIT_MAX_ZOOM } from "../../src/domain/map/tiles.ts";
import { inParallel } from "../import/in-parallel.ts";
import { archiveOfArea, areaOf, CELL_ZOOM, OVERVIEW, type Tile, tileKey } from "./areas.ts";
import { ObjectGoneError, readBytes, type StoredKeys, type TileBucket } from "./bucket.ts";
import { cellKey, type FeedGroup, summaryKey, type TilePlan } from "./catalog.ts";
import { CellWriter, copiedTiles, readCell } from "./cell-archive.ts";
import type { FeedCuts } from "./feed-cuts.ts";
import type { TransitArchive } from "./layers.ts";
import { mergedTiles, type OpenSections, summaryOf, tilesIn } from "./merge.ts";

/** Archives that are built at once: one works while others wait for the store. */
const AT_ONCE = 2;

const OVERVIEW_ZOOMS = [0, CELL_ZOOM - 1] as const;
const BLOCK_ZOOM = 8;

export type ArchiveBuild = {
  archive: TransitArchive;
  bucket: TileBucket;
  cuts: FeedCuts;
  /** Of the build before, whose objects are in `stored` unless they were lost. */
  before: TilePlan;
  now: TilePlan;
  stored: StoredKeys;
};

/** Writes the missing archives of cells and the overview. @returns the number of objects that were written */
export async function buildCells(build: ArchiveBuild): Promise<number> {
  const { archive, bucket, now, stored } = build;
  let tileCount = 0;
  await inParallel(now.homes, AT_ONCE, async ([home, group]) => {
    const key = summaryKey(archive, home, group);
    if (stored.has(key)) return;
    const summary = await summaryOf(() => build.cuts.sections(archive, OVERVIEW, group.feeds));
    await bucket.put(key, summary);
    stored.set(key, summary.length);
    tileCount++;
  });
  await inParallel(now.archives, AT_ONCE, async ([name, group]) => {
    const key = cellKey(archive, name, group);
    if (stored.has(key)) return;
    stored.set(key, await buildCell(build, name, key));
    tileCount++;
  });
  return tileCount;
}

/** @returns bytes of the archive */
async function buildCell(build: ArchiveBuild, name: string, key: string): Promise<number> {
  const writer = new CellWriter();
  try {
    const areas =
      name === OVERVIEW
        ? [overviewOf(build)]
        : [...build.now.archives.get(name)!.areas].map((area) => areaIn(build, area));
    const old = await oldArchive(build, name);
    const changes = new Map<string, Change>();
    for (const area of areas) changes.set(area.name, await changeOf(area, old !== null));
    const isKept = (tile: Tile) => {
      const change = changes.get(areaOf(tile));
      return change !== undefined && change !== "all" && !change.has(tileKey(tile));
    };
    if (old !== null) {
      const zooms = name === OVERVIEW ? OVERVIEW_ZOOMS : ([CELL_ZOOM, TRANSIT_MAX_ZOOM] as const);
      for await (const tile of copiedTiles(build.bucket, old, zooms, isKept)) writer.add(tile);
    }
    for (const area of areas) {
      const change = changes.get(area.name)!;
      if (change !== "all" && change.size === 0) continue;
      const isWanted = (tile: Tile) => change === "all" || change.has(tileKey(tile));
      for await (const tile of mergedTiles(build.archive, area.open, await area.bytes(), area.zooms, isWanted))
        writer.add(tile);
    }
    return await writer.end(build.bucket, key);
  } finally {
    writer.close();
  }
}

type Area = {
  name: string;
  zooms: readonly [first: number, last: number];
  open: OpenSections;
  /** Compressed bytes of its sections. */
  bytes(): Promise<number>;
  /** The sections that were added and removed since the build before; null if they cannot be read. */
  changes: OpenSections | null;
};

/** Tiles of an area that have to be merged again. */
type Change = "all" | Set<number>;

async function changeOf(area: Area, hasOld: boolean): Promise<Change> {
  if (!hasOld || area.changes === null) return "all";
  return tilesIn(area.changes);
}

async function oldArchive({ archive, bucket, before, stored }: ArchiveBuild, name: string) {
  const group = before.archives.get(name);
  if (group === undefined) return null;
  const key = cellKey(archive, name, group);
  return stored.has(key) ? readCell(bucket, key) : null;
}

const differences = (before: readonly string[], now: readonly string[]) => {
  const [old, current] = [new Set(before), new Set(now)];
  return [...before.filter((feed) => !current.has(feed)), ...now.filter((feed) => !old.has(feed))];
};

function areaIn({ archive, cuts, before, now }: ArchiveBuild, name: string): Area {
  const { feeds } = now.areas.get(name)!;
  const changedFeeds = differences(before.areas.get(name)?.feeds ?? [], feeds);
  const isBlock = name !== archiveOfArea(name);
  return {
    name,
    zooms: isBlock ? [BLOCK_ZOOM, TRANSIT_MAX_ZOOM] : [CELL_ZOOM, BLOCK_ZOOM - 1],
    open: () => cuts.sections(archive, name, feeds),
    bytes: () => cuts.bytes(archive, name, feeds),
    changes: changedFeeds.every((feed) => cuts.has(feed)) ? () => cuts.sections(archive, name, changedFeeds) : null,
  };
}

/** The overview is merged from the summaries of home cells, of which there are few however many feeds there are. */
function overviewOf({ archive, bucket, before, now, stored }: ArchiveBuild): Area {
  const keysIn = (plan: TilePlan) =>
    [...plan.homes].map(([home, group]: [string, FeedGroup]) => summaryKey(archive, home, group));
  const keys = keysIn(now);
  const changedKeys = differences(keysIn(before), keys);
  const read = async (key: string) => {
    const bytes = await readBytes(bucket, key);
    if (bytes === null) throw new ObjectGoneError(key);
    return bytes;
  };
  async function* open(some: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const key of some) yield read(key);
  }
  return {
    name: OVERVIEW,
    zooms: OVERVIEW_ZOOMS,
    open: () => open(keys),
    bytes: async () => keys.reduce((sum, key) => sum + (stored.get(key) ?? 0), 0),
    changes: changedKeys.every((key) => stored.has(key)) ? () => open(changedKeys) : null,
  };
}
