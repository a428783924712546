/** A map that forgets what was used least recently, bounded by entries and by size. */
export class RecentMap<V> {
  readonly #limits: { entries: number; characters: number };
  readonly #held = new Map<string, { value: V; size: number }>();
  #size = 0;

  constructor(limits: { entries: number; characters: number }) {
    this.#limits = limits;
  }

  get(key: string): V | undefined {
    const found = this.#held.get(key);
    if (found === undefined) return undefined;
    // A Map iterates in order of insertion: taking out and putting back makes this the youngest.
    this.#held.delete(key);
    this.#held.set(key, found);
    return found.value;
  }

  /** @param size what the entry counts against the limit of characters */
  set(key: string, value: V, size: number): void {
    this.#drop(key);
    if (size > this.#limits.characters) return;
    this.#held.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#limits.entries && this.#size <= this.#limits.characters) break;
      this.#drop(oldest);
    }
  }

  get entries(): number {
    return this.#held.size;
  }

  #drop(key: string): void {
    const found = this.#held.get(key);
    if (found === undefined) return;
    this.#held.delete(key);
    this.#size -= found.size;
  }
}
