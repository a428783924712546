/** The versions of a request that have no rows in a database and are answered from their cold files. */
import type { RowShape } from "../table.ts";
import type { FeedVersionRecord } from "../tables/feed-version.ts";
import type { RangeName } from "../version-tables.ts";
import { type ColdBucket, ColdFile, type ReadBudget } from "./file.ts";
import { type ColdRow, hashOf } from "./format.ts";
import { COLD_TABLES, type KeyedTable, keyTable } from "./tables.ts";

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

/** Whether a version is answered from its cold file. */
export function isCold({ imported, cold_bytes }: Pick<ColdColumns, "imported" | "cold_bytes">): boolean {
  return imported !== 1 && cold_bytes !== null;
}

/** Whether the entities of a version can be queried: in a database or in its cold file. */
export function isQueryable(version: Pick<FeedVersionRecord, "visible" | "imported" | "cold_bytes">): boolean {
  return version.visible === 1 && (version.imported === 1 || version.cold_bytes !== null);
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
const requests = new WeakMap<object, RequestReads>();

/** Keys of a table in one cold version. */
export type ColdKeys = { version: ColdVersion; keys: number[] };

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
    const reads = requests.get(request) ?? { budget: { reads: 0, bytes: 0 }, files: new Map<string, ColdFile>() };
    requests.set(request, reads);
    this.#reads = reads;
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

  /** Separates the keys of a table that cold versions have from the others. */
  split(table: string, keys: readonly number[]): { cold: ColdKeys[]; others: readonly number[] } {
    const range = COLD_TABLES.get(table)?.range ?? null;
    if (range === null || this.#versions.size === 0) return { cold: [], others: keys };
    const cold = new Map<ColdVersion, number[]>();
    const others: number[] = [];
    for (const key of keys) {
      const version = this.withId(range, key);
      if (version === undefined) others.push(key);
      else cold.set(version, [...(cold.get(version) ?? []), key]);
    }
    return { cold: [...cold].map(([version, keys]) => ({ version, keys })), others };
  }

  /** Rows by id: those of cold versions from their files, the others by a query, which is not sent without ids. */
  async rows<T extends object>(
    shape: RowShape<T>,
    keys: readonly number[],
    query: (others: readonly number[]) => Promise<T[]>,
  ): Promise<T[]> {
    const { cold, others } = this.split(shape.name, keys);
    if (cold.length === 0) return query(others);
    const parts = [
      ...cold.map(({ version, keys }) => version.rows(shape, keys)),
      others.length === 0 ? [] : query(others),
    ];
    return (await Promise.all(parts)).flat();
  }
}
