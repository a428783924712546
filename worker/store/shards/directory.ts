/**
 * Finds the shard of a row by its id alone. An isolate of a store with shards keeps a small copy of the id ranges of all
 * versions that have rows (docs/decisions/097-shards.md), so that a read by id needs no trip to learn where the row is.
 */
import type { Db, Stores } from "../db.ts";
import type { RowOf } from "../table.ts";
import { counterTable } from "../tables/counter.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { RANGE_COLUMNS, RANGE_NAMES, type RangeName } from "../version-tables.ts";

/**
 * Milliseconds for which a copy is used without a sign that it is current. Much shorter than the time for which a moved
 * version keeps its old rows.
 */
const MAX_AGE_MS = 60_000;

/** Part of the batch of every write that gives a version of any shard rows or takes them away. Does nothing in a store without shards. */
export const ROWS_CHANGED = { sql: "UPDATE counter SET next = next + 1 WHERE name = 'shards' AND next > 0" } as const;

export class Directory {
  readonly #byRange: ReadonlyMap<RangeName, readonly PlacedRanges[]>;
  readonly #next: ReadonlyMap<string, number>;
  #live: readonly PlacedRanges[] | undefined;
  #splitFeeds: ReadonlyMap<number, readonly PlacedRanges[]> | undefined;
  readonly revision: number;
  /** Every version that has rows. */
  readonly versions: readonly PlacedRanges[];
  readonly byId: ReadonlyMap<number, PlacedRanges>;
  /** Whether a shard may have copies of feeds that are older than this revision (./copies.ts). */
  readonly hasStaleCopies: boolean;

  /** @param next the first id of each kind that was not taken when the versions were read */
  constructor(versions: readonly PlacedRanges[], next: ReadonlyMap<string, number>, hasStaleCopies: boolean) {
    this.hasStaleCopies = hasStaleCopies;
    this.#byRange = new Map(RANGE_NAMES.map((name) => [name, inOrder(versions, name)]));
    this.#next = next;
    this.versions = versions;
    this.byId = new Map(versions.map((version) => [version.id, version]));
    this.revision = next.get("shards") ?? 0;
  }

  /** The versions that answer queries which name none, in the order of their ids. */
  get live(): readonly PlacedRanges[] {
    this.#live ??= this.versions.filter(isPlacedLive).toSorted((a, b) => a.id - b.id);
    return this.#live;
  }

  /** Feeds with versions in several shards, by number, and these versions. */
  get splitFeeds(): ReadonlyMap<number, readonly PlacedRanges[]> {
    this.#splitFeeds ??= new Map(
      [...Map.groupBy(this.versions, (version) => version.feed_id)].filter(
        ([, own]) => new Set(own.map(({ shard }) => shard)).size > 1,
      ),
    );
    return this.#splitFeeds;
  }

  /** The version with this id; null for an id that no version has, undefined for one that is newer than the directory. */
  versionOf(range: RangeName, id: number): PlacedRanges | null | undefined {
    if (id >= (this.#next.get(range) ?? 0)) return undefined;
    const versions = this.#byRange.get(range) ?? [];
    let [low, high] = [0, versions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const version = versions[middle]!;
      if (version[`${range}_first`] + version[`${range}_count`] <= id) low = middle + 1;
      else high = middle;
    }
    const version = versions[low];
    return version !== undefined && version[`${range}_first`] <= id ? version : null;
  }

  /** The shard with this id; undefined for an id that is newer than the directory. */
  shardOf(range: RangeName, id: number): number | undefined {
    const version = this.versionOf(range, id);
    return version === undefined ? undefined : (version?.shard ?? 0);
  }
}

/** The versions with such ids, in the order of the ids. */
function inOrder(versions: readonly PlacedRanges[], name: RangeName): PlacedRanges[] {
  return versions
    .filter((version) => version[`${name}_count`] > 0)
    .toSorted((a, b) => a[`${name}_first`] - b[`${name}_first`]);
}

const RANGES = feedVersionTable.pick([
  "id",
  "feed_onestop_id",
  "sha1",
  "feed_id",
  "shard",
  "active",
  "visible",
  "imported",
  "min_lon",
  "min_lat",
  "max_lon",
  "max_lat",
  ...RANGE_COLUMNS,
]);
/** What the directory knows of a version. Readers use it to find rows, not to decide whether the public may see them. */
export type PlacedRanges = RowOf<typeof RANGES>;

/** Whether a version answers queries that name none. */
export function isPlacedLive({ active, visible, imported }: PlacedRanges): boolean {
  return active === 1 && visible === 1 && imported === 1;
}

/** Of a store without shards, where every id is in the registry. */
export const NO_SHARDS = new Directory([], new Map(RANGE_NAMES.map((name) => [name, Number.POSITIVE_INFINITY])), false);

/** `checkedAt`: when it was read, or was seen to be current. */
type Known = { directory: Directory; checkedAt: number };

/** By database, of which an isolate has one and a test several. */
const known = new WeakMap<object, Known>();

/** By the stores of a request, of which several reads may need the directory at once. */
const loading = new WeakMap<Stores, Promise<Directory>>();

export function loadDirectory(stores: Stores): Promise<Directory> {
  const begun = loading.get(stores) ?? readDirectory(stores.db);
  loading.set(stores, begun);
  return begun.finally(() => loading.delete(stores));
}

/** Reads one row for each version that has rows and one for each kind of id; of a store without shards one row. */
async function readDirectory(db: Db): Promise<Directory> {
  const checkedAt = Date.now();
  const names = [...RANGE_NAMES, "shards"].map((name) => `'${name}'`).join(", ");
  const hasShards = "(SELECT 1 FROM counter WHERE name = 'shards' AND next > 0)";
  const [versions, counters, stale] = await Promise.all([
    db.rows(
      RANGES,
      `SELECT ${RANGES.select("v")} FROM feed_version v INDEXED BY feed_version_by_shard ` +
        "WHERE v.shard <> 0 AND v.agency_count + v.stop_count > 0 UNION ALL " +
        `SELECT ${RANGES.select("v")} FROM ${hasShards} CROSS JOIN feed_version v INDEXED BY feed_version_with_rows ` +
        "WHERE v.shard = 0 AND v.imported = 1",
    ),
    db.rows(counterTable, `SELECT c.name, c.next FROM ${hasShards} CROSS JOIN counter c WHERE c.name IN (${names})`),
    db.row(`SELECT 1 FROM ${hasShards} CROSS JOIN stale_copy LIMIT 1`),
  ]);
  const directory =
    counters.length === 0
      ? NO_SHARDS
      : new Directory(versions, new Map(counters.map(({ name, next }) => [name, next])), stale !== null);
  known.set(db.source, { directory, checkedAt });
  if (directory !== NO_SHARDS) withShards.add(db.source);
  return directory;
}

/**
 * Tells the isolate the present revision of its directory, which is read with the data version.
 * @param database identifies the registry
 */
export function noteShards(database: object, revision: number): void {
  const entry = known.get(database);
  if (revision > 0) withShards.add(database);
  if (revision === 0) known.set(database, { directory: NO_SHARDS, checkedAt: Date.now() });
  else if (entry === undefined) return;
  else if (entry.directory.revision === revision) entry.checkedAt = Date.now();
  else known.delete(database);
}

/** Registries that were seen to have shards: without its binding, a shard is an error and not empty. */
const withShards = new WeakSet<object>();

function mayHaveShards({ db, shards }: Stores): boolean {
  return shards.length > 0 || withShards.has(db.source);
}

/** The directory of the isolate; null if it has none that is current. */
export function knownDirectory(stores: Stores): Directory | null {
  if (!mayHaveShards(stores)) return NO_SHARDS;
  const entry = known.get(stores.db.source);
  return entry !== undefined && Date.now() - entry.checkedAt < MAX_AGE_MS ? entry.directory : null;
}

/** Whether rows may be in other databases than the registry, as far as the isolate knows. */
export function hasShards(stores: Stores): boolean {
  const directory = knownDirectory(stores);
  return directory !== null && directory !== NO_SHARDS;
}

/** Lets the next read load the directory anew. */
export function forgetDirectory(stores: Stores): void {
  known.delete(stores.db.source);
}

/** Some of the rows that were asked for, read from one shard. `places` are their positions in the question. */
type Part<R> = { places: readonly number[]; rows: R };

/**
 * Reads rows by their ids, each from its shard; the shards are asked at the same time. Without shards, this is `read` of
 * the registry. If the isolate has no directory, the registry is asked together with the directory, and shards after it.
 * @param ids what each of the items begins with, of one kind
 * @param read reads some of the items from one database
 */
export async function readByShard<T, R>(
  stores: Stores,
  range: RangeName,
  items: readonly T[],
  idOf: (item: T) => number,
  read: (db: Db, items: readonly T[]) => Promise<R>,
): Promise<Part<R>[]> {
  const all = items.map((_, i) => i);
  let directory = knownDirectory(stores);
  const isNew = (item: T) => directory?.shardOf(range, idOf(item)) === undefined;
  if (directory === null || items.some(isNew)) {
    const [rows, loaded] = await Promise.all([read(stores.db, items), loadDirectory(stores)]);
    directory = loaded;
    // An id that no version has is in no shard.
    if (items.every((item) => (loaded.shardOf(range, idOf(item)) ?? 0) === 0)) return [{ places: all, rows }];
  }
  const places = Map.groupBy(all, (i) => directory.shardOf(range, idOf(items[i]!)) ?? 0);
  return Promise.all(
    [...places].map(async ([shard, own]) => ({
      places: own,
      rows: await read(
        stores.shard(shard),
        own.map((i) => items[i]!),
      ),
    })),
  );
}

/** `readByShard` for one result for each item, in their order. */
export async function listByShard<T, R>(
  stores: Stores,
  range: RangeName,
  items: readonly T[],
  idOf: (item: T) => number,
  read: (db: Db, items: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const parts = await readByShard(stores, range, items, idOf, read);
  const found: R[] = [];
  for (const { places, rows } of parts) for (const [i, place] of places.entries()) found[place] = rows[i]!;
  return found;
}

/** `readByShard` for rows of which the order does not matter. */
export async function rowsByShard<R>(
  stores: Stores,
  range: RangeName,
  ids: readonly number[],
  read: (db: Db, ids: readonly number[]) => Promise<R[]>,
): Promise<R[]> {
  const parts = await readByShard(stores, range, ids, (id) => id, read);
  return parts.flatMap(({ rows }) => rows);
}
