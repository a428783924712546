/** Entries in the memory of this isolate, the fastest place there is; the longest unused ones go first. */
import type { Entry } from "./entry.ts";

/** Bytes of all entries together; an isolate has 128 MB. With the headers of pages (chain/ready-pages.ts) it is 24 MB. */
const CAPACITY = 22 * 1024 * 1024;

/** Bytes of one body. */
const LARGEST = 1024 * 1024;

/** Bytes of what stands round an entry: objects, the map's own. */
const BESIDE = 500;

/** A question can be longer than its answer: keys and headers count as well, two bytes a character at most. */
function sizeOf(key: string, { headers, body }: Entry): number {
  return (
    headers.reduce((sum, [name, value]) => sum + 2 * (name.length + value.length), body.length + 2 * key.length) +
    BESIDE
  );
}

export class ResponseMemory {
  readonly #entries = new Map<string, Entry>();
  readonly #capacity: number;
  #bytes = 0;

  /** @param capacity bytes of all entries together */
  constructor(capacity: number = CAPACITY) {
    this.#capacity = capacity;
  }

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
    this.#bytes += sizeOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= sizeOf(key, entry);
    this.#entries.delete(key);
  }
}

/** What pages and answers of the APIs share: an isolate has one memory, and whatever is asked for most stays in it. */
export const responseMemory = new ResponseMemory();
