/** Values that an isolate keeps up to a size in bytes; those not used for longest are dropped first. */
export class Kept<K, V> {
  readonly #limit: number;
  readonly #values = new Map<K, { value: V; bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const found = this.#values.get(key);
    if (found === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, found);
    return found.value;
  }

  /** A value that is larger than the limit is not kept. */
  set(key: K, value: V, bytes: number): void {
    this.#drop(key);
    if (bytes > this.#limit) return;
    this.#values.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: K): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0;
    this.#values.delete(key);
  }
}
