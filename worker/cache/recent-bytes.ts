/** Things in the memory of this isolate up to a number of bytes; the longest unused ones go first. */
export class RecentBytes<T> {
  readonly #capacity: number;
  readonly #entries = new Map<string, { value: T; size: number }>();
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): T | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry.value;
  }

  put(name: string, value: T, size: number): void {
    this.#remove(name);
    if (size > this.#capacity) return;
    this.#entries.set(name, { value, size });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    this.#bytes -= this.#entries.get(name)?.size ?? 0;
    this.#entries.delete(name);
  }
}
