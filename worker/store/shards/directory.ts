/**
 * Finds the shard of a row by its id alone. An isolate keeps a small copy of the id ranges of the versions that are in
 * shards (docs/decisions/097-shards.md), so that a read by id needs no trip to learn where the row is.
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

/** Part of the batch of every write that adds a shard or changes which rows are in which one. */
export const SHARDS_CHANGED = {
  sql: "INSERT INTO counter (name, next) VALUES ('shards', 1) ON CONFLICT (name) DO UPDATE SET next = next + 1",
} as const;

/** Says that no version has such rows in the registry; part of the batch that adds a shard. */
export const SHARDS_SETTLED = {
  sql: "INSERT OR IGNORE INTO counter (name, next) VALUES ('shard tables', 2)",
} as const;

/** Ids [first, end) of one kind in a shard. */
type Span = { first: number; end: number; shard: number };

class Directory {
  readonly #spans: ReadonlyMap<RangeName, readonly Span[]>;
  readonly #next: ReadonlyMap<string, number>;
  readonly revision: number;
  /** Those in shards other than the registry. */
  readonly versions: readonly PlacedRanges[];

  /** @param next the first id of each kind that was not taken when the versions were read */
  constructor(versions: readonly PlacedRanges[], next: ReadonlyMap<string, number>) {
    this.#spans = new Map(RANGE_NAMES.map((name) => [name, spansOf(versions, name)]));
    this.#next = next;
    this.versions = versions;
    this.revision = next.get("shards") ?? 0;
  }

  /** The shard with this id; undefined for an id that is newer than the directory. */
  shardOf(range: RangeName, id: number): number | undefined {
    if (id >= (this.#next.get(range) ?? 0)) return undefined;
    const spans = this.#spans.get(range) ?? [];
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.end <= id) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    return span !== undefined && span.first <= id ? span.shard : 0;
  }
}

/** In order; neighbors in one shard are one span. */
function spansOf(versions: readonly PlacedRanges[], name: RangeName): Span[] {
  const spans: Span[] = [];
  const own = versions
    .map((version) => ({ first: version[`${name}_first`], count: version[`${name}_count`], shard: version.shard }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.first - b.first);
  for (const { first, count, shard } of own) {
    const last = spans.at(-1);
    if (last?.end === first && last.shard === shard) last.end += count;
    else spans.push({ first, end: first + count, shard });
  }
  return spans;
}

const RANGES = feedVersionTable.pick([
  "id",
  "feed_onestop_id",
  "sha1",
  "shard",
  "active",
  "min_lon",
  "min_lat",
  "max_lon",
  "max_lat",
  ...RANGE_COLUMNS,
]);
/** What the directory knows of a version. `active` may be older than its other columns, and decides only where to look. */
export type PlacedRanges = RowOf<typeof RANGES>;

/** Of a store without shards, where every id is in the registry. */
const NO_SHARDS = new Directory([], new Map(RANGE_NAMES.map((name) => [name, Number.POSITIVE_INFINITY])));

/** `checkedAt`: when it was read, or was seen to be current. */
type Known = { directory: Directory; checkedAt: number };

/** By database, of which an isolate has one and a test several. */
const known = new WeakMap<object, Known>();

/** By the stores of a request, of which several reads may need the directory at once. */
const loading = new WeakMap<Stores, Promise<Directory>>();

function loadDirectory(stores: Stores): Promise<Directory> {
  const begun = loading.get(stores) ?? readDirectory(stores.db);
  loading.set(stores, begun);
  return begun.finally(() => loading.delete(stores));
}

/** Reads one row for each version in a shard and one for each kind of id; of a store without shards one row. */
async function readDirectory(db: Db): Promise<Directory> {
  const checkedAt = Date.now();
  const names = [...RANGE_NAMES, "shards"].map((name) => `'${name}'`).join(", ");
  const [versions, counters] = await Promise.all([
    db.rows(
      RANGES,
      `SELECT ${RANGES.select()} FROM feed_version INDEXED BY feed_version_by_shard ` +
        "WHERE shard <> 0 AND agency_count + stop_count > 0",
    ),
    db.rows(
      counterTable,
      `SELECT c.name, c.next FROM (SELECT 1 FROM counter WHERE name = 'shards' AND next > 0) CROSS JOIN counter c WHERE c.name IN (${names})`,
    ),
  ]);
  const directory =
    counters.length === 0
      ? NO_SHARDS
      : new Directory(versions, new Map(counters.map(({ name, next }) => [name, next])));
  known.set(db.source, { directory, checkedAt });
  return directory;
}

/**
 * Tells the isolate the present revision of its directory, which is read with the data version.
 * @param database identifies the registry
 */
export function noteShards(database: object, revision: number): void {
  const entry = known.get(database);
  if (revision === 0) known.set(database, { directory: NO_SHARDS, checkedAt: Date.now() });
  else if (entry === undefined) return;
  else if (entry.directory.revision === revision) entry.checkedAt = Date.now();
  else known.delete(database);
}

function mayHaveShards({ shards, hasObjects }: Stores): boolean {
  return shards.length > 0 || hasObjects;
}

function knownDirectory(stores: Stores): Directory | null {
  const entry = known.get(stores.db.source);
  return entry !== undefined && Date.now() - entry.checkedAt < MAX_AGE_MS ? entry.directory : null;
}

/**
 * The versions in shards that pass a test, by their shard. Empty if the isolate has no directory, which is then read in
 * the trip that is about to begin.
 */
export function versionsInShards(
  stores: Stores,
  test: (version: PlacedRanges) => boolean,
): ReadonlyMap<number, readonly PlacedRanges[]> {
  const directory = mayHaveShards(stores) ? knownDirectory(stores) : NO_SHARDS;
  if (directory === null) {
    // Whoever needs it next awaits it, and sees the error.
    loadDirectory(stores).catch(() => undefined);
    return new Map();
  }
  return Map.groupBy(directory.versions.filter(test), ({ shard }) => shard);
}

/**
 * Tells the isolate which versions in shards a read has just found. If its directory does not know one of them, or has
 * another state of it, it is read again, in the trip that is about to begin.
 */
export function noteVersions(stores: Stores, found: readonly { id: number; active: number }[]): void {
  const directory = knownDirectory(stores);
  const isNews = ({ id, active }: { id: number; active: number }) =>
    directory?.versions.find((version) => version.id === id)?.active !== active;
  if (directory === null || !found.some(isNews)) return;
  known.delete(stores.db.source);
  loadDirectory(stores).catch(() => undefined);
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
  if (!mayHaveShards(stores)) return [{ places: all, rows: await read(stores.db, items) }];
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
