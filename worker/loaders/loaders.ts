/** Batched reads of one operation: the keys that fields of one level ask for go to the store in one query. */
import DataLoader from "dataloader";
import type { Stores } from "../store/db/db.ts";
import type { Turn } from "../store/db/turn.ts";

/** What reads of one operation need. */
export type ReadContext = {
  readonly stores: Stores;
  /** The clock of the request. */
  readonly now: Date;
  readonly loaders: Loaders;
  /** Every field name that the document mentions: large columns are read only when one of their fields is among them. */
  readonly fields: ReadonlySet<string>;
};

type AnyLoader = DataLoader<unknown, unknown, unknown>;

/** The loaders of one operation, created on first use. Operations do not share rows. */
export class Loaders {
  readonly #made = new Map<string, AnyLoader>();
  readonly #turn: Turn;
  /**
   * Wait for this after rows were unpacked: it counts them against what the operation may do, and lets others have a turn
   * after many. Rejects when the operation may do no more.
   * @param characters of their columns
   */
  readonly countUnpacked: (characters: number) => Promise<void>;

  /** @param turn of the stores that they read from */
  constructor(turn: Turn, countUnpacked: (characters: number) => Promise<void> = async () => {}) {
    this.#turn = turn;
    this.countUnpacked = countUnpacked;
  }

  /**
   * Returns the loader with this name.
   * @param name the kind of row and every argument that the result depends on, except the key
   * @param batch returns results in the order of its keys
   */
  get<K, V>(name: string, batch: (keys: readonly K[]) => Promise<ArrayLike<V | Error>>): DataLoader<K, V> {
    const cachedLoader = this.#made.get(name);
    if (cachedLoader !== undefined) return cachedLoader as unknown as DataLoader<K, V>;
    const loader = new DataLoader<K, V>(batch, { batchScheduleFn: (dispatch) => this.#turn.dispatch(dispatch) });
    this.#made.set(name, loader as unknown as AnyLoader);
    return loader;
  }

  /** Loads a row by its numeric id, or null. `find` may return rows in any order and omits missing ones. */
  byId<V extends { id: number }>(
    name: string,
    find: (ids: readonly number[]) => Promise<V[]>,
  ): DataLoader<number, V | null> {
    return this.get<number, V | null>(name, async (ids) => {
      const rows = new Map((await find(ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id) ?? null);
    });
  }
}

/** Builds a loader name from a field and its arguments; the order of the arguments does not matter. */
export function loaderName(field: string, args: unknown): string {
  return `${field} ${JSON.stringify(args, sortedKeys) ?? ""}`;
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Loads rows by id in the order of the ids and omits those that do not exist. */
export async function loadExisting<T>(loader: DataLoader<number, T | null>, ids: readonly number[]): Promise<T[]> {
  const rows = await Promise.all(ids.map((id) => loader.load(id)));
  return rows.filter((row): row is Awaited<T> & T => row !== null);
}

/** Puts the rows of a list into the loader, so that nested fields that refer to them do not read them again. */
export function primeLoader<T extends { id: number }>(loader: DataLoader<number, T | null>, rows: T[]): T[] {
  for (const row of rows) loader.prime(row.id, row);
  return rows;
}
