/**
 * Caches that share a number of bytes. Each has a bound of its own, and all of them together have at most what the budget
 * says, which may be less than the sum of their bounds: then what was used longest ago is dropped first, in whichever cache
 * it is.
 */
export class MemoryBudget {
  readonly #limit: number;
  /** All entries, the one used last at the end, with what drops them. */
  readonly #entries = new Map<Entry, () => void>();
  #bytes = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes of all caches. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether an entry can be kept at all. */
  fits(bytes: number): boolean {
    return bytes <= this.#limit;
  }

  add(entry: Entry, drop: () => void): void {
    this.#entries.set(entry, drop);
    this.#bytes += entry.bytes;
    for (const dropOldest of this.#entries.values()) {
      if (this.#bytes <= this.#limit) break;
      dropOldest();
    }
  }

  use(entry: Entry): void {
    const drop = this.#entries.get(entry);
    if (drop === undefined) return;
    this.#entries.delete(entry);
    this.#entries.set(entry, drop);
  }

  remove(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#bytes -= entry.bytes;
  }
}

type Entry = { readonly bytes: number };
type Kept<V> = Entry & { readonly value: V };

/** A cache bounded in bytes that drops what was used longest ago. */
export class BudgetedCache<K, V> {
  readonly #limit: number;
  readonly #budget: MemoryBudget;
  readonly #kept = new Map<K, Kept<V>>();
  #bytes = 0;

  /**
   * @param limit bytes of this cache; 0 keeps nothing
   * @param budget what it shares with other caches
   */
  constructor(limit: number, budget: MemoryBudget = new MemoryBudget(limit)) {
    this.#limit = limit;
    this.#budget = budget;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keys, the one used last at the end. */
  keys(): IterableIterator<K> {
    return this.#kept.keys();
  }

  get(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    this.#budget.use(found);
    return found.value;
  }

  /**
   * Keeps a value in place of the one of the same key. A value that is larger than the cache is not kept.
   * @param bytes what it takes in memory, with its key
   */
  set(key: K, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.#limit || !this.#budget.fits(bytes)) return;
    const kept = { value, bytes };
    this.#kept.set(key, kept);
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.delete(oldest);
    }
    this.#budget.add(kept, () => this.delete(key));
  }

  delete(key: K): void {
    const found = this.#kept.get(key);
    if (found === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= found.bytes;
    this.#budget.remove(found);
  }
}
