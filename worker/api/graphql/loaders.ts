/** Batched loading: what the fields of one level ask for goes to the store as one question per (field, arguments). */
import DataLoader from "dataloader";

type AnyLoader = DataLoader<unknown, unknown, unknown>;

/** The loaders of one operation, made when first asked for. */
export class Loaders {
  readonly #made = new Map<string, AnyLoader>();

  /**
   * The loader called `name`.
   * @param name what is loaded, together with everything but the key that decides the answer (arguments)
   * @param batch answers in the order of its keys
   */
  get<K, V>(name: string, batch: (keys: readonly K[]) => Promise<ArrayLike<V | Error>>): DataLoader<K, V> {
    const found = this.#made.get(name);
    if (found !== undefined) return found as unknown as DataLoader<K, V>;
    const made = new DataLoader<K, V>(batch, {
      // Fields of one level are asked in many microtasks; the next macrotask comes after all of them.
      batchScheduleFn: (dispatch) => void setTimeout(dispatch, 0),
    });
    this.#made.set(name, made as unknown as AnyLoader);
    return made;
  }

  /** One row by its numeric id, or null. `find` answers in any order and leaves out what does not exist. */
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

/** A loader name from a field and its arguments: the same arguments make the same name, whatever their order. */
export function loaderName(field: string, args: unknown): string {
  return `${field} ${JSON.stringify(args, sortedKeys) ?? ""}`;
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
