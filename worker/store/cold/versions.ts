/** The versions of a request that have no rows in a database and are answered from their cold files. */
import { perObject } from "../../../src/domain/memory.ts";
import type { RowShape } from "../table.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import { type ColdBucket, ColdFile, type ReadBudget } from "./file.ts";
import { type ColdRow, hashOf } from "./format.ts";
import { COLD_TABLES, type KeyedTable, keyTable } from "./tables.ts";
import type { RangeName } from "./version-tables.ts";

/** The columns by which the file of a version is found. */
export type ColdColumns = Pick<FeedVersionRecord, "id" | "sha1" | "imported" | "cold_bytes" | "agency_first">;

/**
 * The key of a version's cold file. A version that is imported again has other ids and another file, so a file never
 * changes.
 */
export function coldKey({ id, sha1, agency_first }: Pick<ColdColumns, "id" | "sha1" | "agency_first">): string {
  return `${coldPrefix({ id, sha1 })}${agency_first}`;
}

/** What the keys of all cold files of a version begin with. */
export function coldPrefix({ id, sha1 }: Pick<ColdColumns, "id" | "sha1">): string {
  return `cold/${sha1}/${id}-`;
}

/** Where the entities of a version are read: in the rows of the database, in its cold file, or nowhere (null). */
function sourceOf({ imported, cold_bytes }: Pick<ColdColumns, "imported" | "cold_bytes">): "rows" | "file" | null {
  if (imported === 1) return "rows";
  return cold_bytes === null ? null : "file";
}

/** Whether a version is answered from its cold file. */
export function isCold(version: Pick<ColdColumns, "imported" | "cold_bytes">): boolean {
  return sourceOf(version) === "file";
}

/** Whether the entities of a version can be queried: in a database or in its cold file. */
export function isQueryable(version: Pick<FeedVersionRecord, "visible" | "imported" | "cold_bytes">): boolean {
  return version.visible === 1 && sourceOf(version) !== null;
}

type Ranges = Partial<Record<`${RangeName}_first` | `${RangeName}_count`, number>>;

/** A version with its file. */
export class ColdVersion {
  readonly id: number;
  readonly file: ColdFile;
  readonly #ranges: Ranges;

  constructor(version: ColdColumns & Ranges, file: ColdFile) {
    this.id = version.id;
    this.#ranges = version;
    this.file = file;
  }

  /** Ids [first, first + count) of a kind. */
  range(name: RangeName): { first: number; count: number } {
    return { first: this.#ranges[`${name}_first`] ?? 0, count: this.#ranges[`${name}_count`] ?? 0 };
  }

  /** All rows of a kind, for `scan`. */
  whole(name: RangeName): { first: number; last: number; limit: number } {
    const { first, count } = this.range(name);
    return { first, last: first + count - 1, limit: count };
  }

  has(range: RangeName, id: number): boolean {
    const { first, count } = this.range(range);
    return id >= first && id < first + count;
  }

  /** Rows of a table by its key. @throws as ColdFile.rowsByKey */
  async rows<T extends object>(shape: RowShape<T>, keys: readonly number[]): Promise<T[]> {
    return columnsOf(shape, await this.file.rowsByKey(shape.name, keys));
  }

  /** Numeric ids of the rows that may have one of these GTFS ids or Onestop IDs: the caller compares them. */
  async idsNamed(table: KeyedTable, ids: readonly string[]): Promise<number[]> {
    const rows = await this.file.rowsByKey(keyTable(table), ids.map(hashOf));
    return [...new Set(rows.map(({ id }) => Number(id)))];
  }

  /** Rows that have a GTFS id or a Onestop ID. @param name the column with the id */
  async named<T extends object>(shape: RowShape<T>, name: string, ids: readonly string[]): Promise<T[]> {
    const table = shape.name as KeyedTable;
    const rows = await this.file.rowsByKey(table, await this.idsNamed(table, ids));
    return columnsOf(
      shape,
      rows.filter((row) => ids.includes(String(row[name]))),
    );
  }

  /** Rows of a range of ids in their order that pass a test. @throws as ColdFile.scan */
  async scan<T extends object>(
    shape: RowShape<T>,
    { first, last, limit }: { first: number; last: number; limit: number },
    test: (row: ColdRow) => boolean = () => true,
  ): Promise<T[]> {
    return columnsOf(shape, await this.file.scan(shape.name, first, last, limit, test));
  }
}

/** Rows of a cold file with the columns of a query; columns that came after the file was written are null. */
export function columnsOf<T extends object>(shape: RowShape<T>, rows: readonly ColdRow[]): T[] {
  const names = Object.keys(shape.columns);
  return shape.narrow(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))));
}

/** Files and reads of each request. */
type RequestReads = { budget: ReadBudget; files: Map<string, ColdFile> };
const requests = perObject<object, RequestReads>("reads of cold files", { by: "request", bytes: 10_000_000 });

export class ColdVersions {
  readonly #bucket: ColdBucket | undefined;
  readonly #reads: RequestReads;
  readonly #versions = new Map<number, ColdVersion>();

  /**
   * @param bucket the archive; without one no version is answered
   * @param request identifies the request, whose operations share what they read
   */
  constructor(bucket: ColdBucket | undefined, request: object) {
    this.#bucket = bucket;
    this.#reads = requests.getOrMake(request, () => ({ budget: { reads: 0, bytes: 0 }, files: new Map() }));
  }

  /** The archive, if there is one. */
  get bucket(): ColdBucket | undefined {
    return this.#bucket;
  }

  /** Reads of cold files in this request. */
  get reads(): number {
    return this.#reads.budget.reads;
  }

  /** Notes those of the versions that are cold: from now on, their ids lead to their files. */
  note<T extends ColdColumns>(versions: T[]): T[] {
    for (const version of versions) {
      const { cold_bytes } = version;
      if (this.#bucket === undefined || !isCold(version) || cold_bytes === null || this.#versions.has(version.id))
        continue;
      const key = coldKey(version);
      const file = this.#reads.files.get(key) ?? new ColdFile(this.#bucket, key, cold_bytes, this.#reads.budget);
      this.#reads.files.set(key, file);
      this.#versions.set(version.id, new ColdVersion(version, file));
    }
    return versions;
  }

  /** The version if it was noted as cold. */
  of(versionId: number): ColdVersion | undefined {
    return this.#versions.get(versionId);
  }

  /** The version whose range has an id. */
  withId(range: RangeName, id: number): ColdVersion | undefined {
    for (const version of this.#versions.values()) if (version.has(range, id)) return version;
    return undefined;
  }

  /** The version that has a row of a table, by the key of the row. */
  withRow(table: string, key: number): ColdVersion | undefined {
    const range = COLD_TABLES.get(table)?.range ?? null;
    return range === null ? undefined : this.withId(range, key);
  }

  /**
   * Reads items from where their versions are: those of cold versions from their files, the others from rows. Readers leave
   * the choice to this function; neither source is asked without items.
   * @param versionOf the cold version of an item, if it has one
   * @returns in no particular order
   */
  async read<Item, R>(
    items: readonly Item[],
    versionOf: (item: Item) => ColdVersion | undefined,
    fromFile: (version: ColdVersion, items: readonly Item[]) => Promise<readonly R[]>,
    fromRows: (items: readonly Item[]) => Promise<readonly R[]>,
  ): Promise<R[]> {
    const parts = [...Map.groupBy(items, versionOf)].map(([version, part]) =>
      version === undefined ? fromRows(part) : fromFile(version, part),
    );
    return (await Promise.all(parts)).flat() as R[];
  }

  /** The same for one result for each item, in their order. */
  async readEach<Item, R>(
    items: readonly Item[],
    versionOf: (item: Item) => ColdVersion | undefined,
    fromFile: (version: ColdVersion, items: readonly Item[]) => Promise<readonly R[]>,
    fromRows: (items: readonly Item[]) => Promise<readonly R[]>,
  ): Promise<R[]> {
    const results: R[] = [];
    const readPlaces = async (places: readonly number[], read: (items: readonly Item[]) => Promise<readonly R[]>) => {
      const part = await read(places.map((place) => items[place]!));
      for (const [i, place] of places.entries()) results[place] = part[i]!;
      return [];
    };
    await this.read(
      items.map((_, place) => place),
      (place) => versionOf(items[place]!),
      (version, places) => readPlaces(places, (part) => fromFile(version, part)),
      (places) => readPlaces(places, fromRows),
    );
    return results;
  }

  /** Rows by id: those of cold versions from their files, the others by a query. */
  rows<T extends object>(
    shape: RowShape<T>,
    keys: readonly number[],
    query: (others: readonly number[]) => Promise<T[]>,
  ): Promise<T[]> {
    return this.read(
      keys,
      (key) => this.withRow(shape.name, key),
      (version, part) => version.rows(shape, part),
      query,
    );
  }
}
