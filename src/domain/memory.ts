/**
 * What an isolate of the Worker, or a page in the browser, remembers between requests. Modules have no other state, and
 * tests/unit/architecture/memories.test.ts lists all of it. A memory may lose any value at any time.
 */

/**
 * Bytes of all values by key. Cloudflare ends an isolate at 128 MB; code, values by object, and the requests at work take
 * the rest (docs/decisions/005-memory.md).
 */
export const ISOLATE_BYTES = 60_000_000;

/**
 * `by` says what the keys are, and `bytes` how much all values may take. If `entries` is set, the size
 * of a value is not measured. Each value is then taken to have `bytes / entries` bytes.
 */
export type MemoryBound = { readonly by: string; readonly bytes: number; readonly entries?: number };

/** The part of a memory that its budget needs. */
type Evictable = { readonly bytes: number; readonly oldestUse: number; dropOldest(): void };

/** Memories that share a number of bytes, which may be less than the sum of their bounds. */
export class MemoryBudget {
  readonly limit: number;
  /** Number of uses of all values, which tells what was used longest ago. */
  uses = 0;
  readonly #memories: Evictable[] = [];

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes of all memories. */
  get bytes(): number {
    return this.#memories.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  add(memory: Evictable): void {
    this.#memories.push(memory);
  }

  /** Drops all values of all memories. */
  empty(): void {
    for (const memory of this.#memories) while (Number.isFinite(memory.oldestUse)) memory.dropOldest();
  }

  /** Drops what was used longest ago, in whichever memory it is, until the rest fits. */
  makeRoom(): void {
    while (this.bytes > this.limit)
      this.#memories.reduce((oldest, one) => (one.oldestUse < oldest.oldestUse ? one : oldest)).dropOldest();
  }
}

type Entry<V> = { readonly value: V; readonly bytes: number; usedAt: number };

/** Values by key, bounded in bytes. What was used longest ago is dropped first. */
export class Memory<K, V> {
  readonly #limit: number;
  readonly #entryBytes: number | undefined;
  readonly #budget: MemoryBudget;
  /** The one used last at the end. */
  readonly #entries = new Map<K, Entry<V>>();
  #bytes = 0;

  /** @param budget what it shares with other memories */
  constructor({ bytes, entries }: Omit<MemoryBound, "by">, budget: MemoryBudget = new MemoryBudget(bytes)) {
    this.#limit = bytes;
    this.#entryBytes = entries === undefined ? undefined : bytes / entries;
    this.#budget = budget;
    budget.add(this);
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** When the oldest value was used; Infinity without values. */
  get oldestUse(): number {
    for (const { usedAt } of this.#entries.values()) return usedAt;
    return Number.POSITIVE_INFINITY;
  }

  /** Keys, the one used last at the end. */
  keys(): IterableIterator<K> {
    return this.#entries.keys();
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.usedAt !== this.#budget.uses) {
      entry.usedAt = ++this.#budget.uses;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry.value;
  }

  /**
   * Stores a value in place of the one of the same key. A value that is larger than the memory is not stored.
   * @param bytes what it takes, with its key; may be left out if the bound says a number of entries
   */
  set(key: K, value: V, bytes: number = this.#entryBytes ?? this.#limit): void {
    this.delete(key);
    if (bytes > Math.min(this.#limit, this.#budget.limit)) return;
    this.#entries.set(key, { value, bytes, usedAt: ++this.#budget.uses });
    this.#bytes += bytes;
    while (this.#bytes > this.#limit) this.dropOldest();
    this.#budget.makeRoom();
  }

  /** The value of a key; makes and stores it if it is missing. */
  getOrMake(key: K, make: () => V): V {
    const before = this.get(key);
    if (before !== undefined) return before;
    const value = make();
    this.set(key, value);
    return value;
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  dropOldest(): void {
    for (const oldest of this.#entries.keys()) {
      this.delete(oldest);
      return;
    }
  }
}

const isolateBudget = new MemoryBudget(ISOLATE_BYTES);

/** Forgets everything, for tests that share an isolate. */
export function emptyMemories(): void {
  isolateBudget.empty();
}

/** A memory of this isolate. @param _name for the list of all memories */
export function perIsolate<K, V>(_name: string, bound: MemoryBound): Memory<K, V> {
  return new Memory(bound, isolateBudget);
}

/** Values by object, each of which lives as long as its object. */
export class ObjectMemory<K extends object, V> extends WeakMap<K, V> {
  /** The value of an object; makes and stores it if it is missing. */
  getOrMake(key: K, make: () => V): V {
    const before = this.get(key);
    if (before !== undefined) return before;
    const value = make();
    this.set(key, value);
    return value;
  }
}

/**
 * Values by object. Their bytes are an estimate for all objects that live at a time; with `within`, the memory of that name
 * counts them with its own values, and with `by: "request"` they end with their request.
 */
export function perObject<K extends object, V>(
  _name: string,
  _bound: { readonly by: string } & ({ readonly bytes: number } | { readonly within: string }),
): ObjectMemory<K, V> {
  return new ObjectMemory();
}

/** A value that is made at its first use and stays. */
export function oncePerIsolate<T extends object>(
  _name: string,
  _bound: { readonly bytes: number },
  make: () => T,
): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

const identities = perObject<object, string>("identities", { by: "database or bucket", bytes: 10_000 });

/**
 * A text that no other object has, for keys: an isolate has one database, and a test several. A binding that is missing
 * has a text as well; the read that follows reports it.
 */
export function identityOf(object: object | undefined): string {
  return object === undefined ? "missing" : identities.getOrMake(object, () => crypto.randomUUID());
}
