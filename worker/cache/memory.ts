/** Entries in the memory of this isolate, the fastest place there is; the longest unused ones go first. */
import type { Entry } from "./entry.ts";

/** Bytes of all bodies together; an isolate has 128 MB. */
const CAPACITY = 24 * 1024 * 1024;

/** Bytes of one body. */
const LARGEST = 1024 * 1024;

export class EntryMemory {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  put(key: string, entry: Entry): void {
    this.#remove(key);
    if (entry.body.length > LARGEST) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= CAPACITY) break;
      this.#remove(oldest);
    }
  }

  /** Bytes of the bodies that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.body.length;
    this.#entries.delete(key);
  }
}

/** What pages and answers of the APIs share: an isolate has one memory, and whatever is asked for most stays in it. */
export const isolateMemory = new EntryMemory();
