/**
 * Reads stops and routes of several versions, each from its shard, in the time of one trip. The same statement goes to each
 * database that may have such rows; a shard has copies of what says which of its versions the public sees (./copies.ts).
 */
import { type Bounds, boundsIntersect } from "../../../src/domain/geo.ts";
import { geohashBounds } from "../../../src/domain/geohash.ts";
import { parseOnestopId } from "../../../src/domain/onestop.ts";
import type { Db, Stores } from "../db.ts";
import type { Page } from "../read/page.ts";
import type { VersionScope } from "../read/version-scope.ts";
import { counterTable } from "../tables/counter.ts";
import { updateCopies } from "./copies.ts";
import {
  type Directory,
  forgetDirectory,
  isPlacedLive,
  knownDirectory,
  loadDirectory,
  NO_SHARDS,
  type PlacedRanges,
} from "./directory.ts";

/** Whether a version may have the rows that are read. */
export type Among = (version: PlacedRanges, directory: Directory) => boolean;
type Test = (version: PlacedRanges) => boolean;

export const anyVersion: Test = () => true;

/** Versions with stops in one of the boxes. */
export function inBoxes(boxes: readonly Bounds[]): Test {
  return ({ min_lon, min_lat, max_lon, max_lat }) =>
    min_lon !== null &&
    boxes.some((box) =>
      boundsIntersect(box, { minLon: min_lon, minLat: min_lat!, maxLon: max_lon!, maxLat: max_lat! }),
    );
}

/** Versions that may have an entity with one of these Onestop IDs, each of which contains a geohash. */
export function withOnestopIds(onestopIds: readonly string[]): Test {
  const places = onestopIds.map((id) => geohashBounds(parseOnestopId(id)?.geohash ?? ""));
  const known = places.filter((place) => place !== null);
  return known.length < places.length ? anyVersion : inBoxes(known);
}

/** Versions of a feed, or of any without one. */
export function ofFeed(onestopId: string | null | undefined): Test {
  return onestopId == null ? anyVersion : (version) => version.feed_onestop_id === onestopId;
}

/** The versions of a scope. */
export function inScope(scope: VersionScope): Test {
  if (scope.kind === "version") return ({ id }) => id === scope.id;
  const inFeed = ofFeed(scope.feedOnestopId);
  return (version) => inFeed(version) && (scope.kind === "sha1" ? version.sha1 === scope.sha1 : isPlacedLive(version));
}

/** Versions with these numeric ids. */
export function withIds(range: "agency" | "route" | "stop", ids: readonly number[]): Test {
  return (version) => {
    const first = version[`${range}_first`];
    const end = first + version[`${range}_count`];
    return ids.some((id) => id >= first && id < end);
  };
}

/**
 * Reads rows of versions from every database that has one of them.
 * @param db any of the databases that are opened together
 * @param read reads from one database; its rows are put together in no particular order
 */
export async function across<T>(
  db: Db,
  among: Among,
  read: (db: Db, directory: Directory) => Promise<readonly T[]>,
): Promise<T[]> {
  const { stores } = db;
  let directory = knownDirectory(stores);
  if (directory === null) {
    // Most stores have no shards: then the registry has answered.
    const [found, loaded] = await Promise.all([read(stores.db, NO_SHARDS), loadDirectory(stores)]);
    if (loaded === NO_SHARDS) return [...found];
    directory = loaded;
  }
  if (directory === NO_SHARDS) return [...(await read(stores.db, NO_SHARDS))];
  const ask = async (known: Directory) => {
    const parts = shardsWith(known, among).map(async (shard) =>
      (await read(stores.shard(shard), known)).filter((row) => isAt(shard, row, known)),
    );
    return (await Promise.all(parts)).flat();
  };
  const [rows, current] = await Promise.all([ask(directory), isCurrent(stores, directory)]);
  return current ? rows : ask(await refresh(stores));
}

/** False for a row of a version that is elsewhere: while a version moves, two shards have its rows. */
function isAt(shard: number, row: unknown, directory: Directory): boolean {
  const version = directory.byId.get((row as { feed_version_id?: number }).feed_version_id ?? -1);
  return version === undefined || version.shard === shard;
}

/** The shards with versions that pass the test. */
function shardsWith(directory: Directory, among: Among): number[] {
  const shards = new Set<number>();
  for (const version of directory.versions)
    if (!shards.has(version.shard) && among(version, directory)) shards.add(version.shard);
  return [...shards].toSorted((a, b) => a - b);
}

/**
 * How many of the rows behind a cursor are in each shard, for a list of everything that answers queries which name no
 * version, in the order of version and id.
 */
export function firstRows(
  directory: Directory,
  table: "route" | "stop",
  { limit, after }: Page,
): ReadonlyMap<number, number> {
  if (directory === NO_SHARDS) return new Map([[0, limit]]);
  const cursor = after === null || after <= 0 ? null : directory.versionOf(table, after);
  if (cursor === undefined) return new Map();
  const rows = new Map<number, number>();
  let left = limit;
  for (const version of directory.live) {
    if (left === 0) break;
    if (cursor !== null && version.id < cursor.id) continue;
    const end = version[`${table}_first`] + version[`${table}_count`];
    const first = version === cursor ? after! + 1 : version[`${table}_first`];
    const own = Math.min(left, end - first);
    rows.set(version.shard, (rows.get(version.shard) ?? 0) + own);
    left -= own;
  }
  return rows;
}

/** Milliseconds for which a request, or a command, trusts the revision that it has read. */
const TRUSTED_MS = 1_000;

/** Steps in which a request brings copies up to date: 200 feeds. After that it answers from what the shards have. */
const MAX_STEPS = 4;

/**
 * The revision of the shards, read together with the first read of shards. `isRefreshed`: the request has already brought
 * copies up to date, and does not try again.
 */
const revisions = new WeakMap<Stores, { at: number; revision: Promise<number>; isRefreshed: boolean }>();

/** Whether the directory is that of the present shards, and their copies were up to date. One row read, once for each request. */
async function isCurrent(stores: Stores, directory: Directory): Promise<boolean> {
  const now = Date.now();
  let known = revisions.get(stores);
  if (known === undefined || now - known.at > TRUSTED_MS) {
    known = { at: now, revision: readRevision(stores.db), isRefreshed: false };
    revisions.set(stores, known);
  }
  return (await known.revision) === directory.revision && (known.isRefreshed || !directory.hasStaleCopies);
}

async function readRevision(db: Db): Promise<number> {
  return (await db.row(counterTable, "SELECT name, next FROM counter WHERE name = 'shards'"))?.next ?? 0;
}

/** By the stores of a request, of which several reads may find the same. */
const refreshing = new WeakMap<Stores, Promise<Directory>>();

/** Brings stale copies up to date and reads the directory anew. */
function refresh(stores: Stores): Promise<Directory> {
  const begun = refreshing.get(stores) ?? refreshAll(stores);
  refreshing.set(stores, begun);
  return begun.finally(() => refreshing.delete(stores));
}

async function refreshAll(stores: Stores): Promise<Directory> {
  await updateCopies(stores, MAX_STEPS);
  const directory = await loadDirectory(stores);
  revisions.set(stores, { at: Date.now(), revision: Promise.resolve(directory.revision), isRefreshed: true });
  return directory;
}

/**
 * Brings the copies up to date, so that no reader has to, and forgets what this process knew. Call it after the last write
 * of a change to the rows of versions, or to what the public sees of them.
 */
export async function updateShards(stores: Stores): Promise<void> {
  revisions.delete(stores);
  forgetDirectory(stores);
  await updateCopies(stores);
}
