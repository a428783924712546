/** Counts occurrences of values. */

export class Tally {
  readonly #counts = new Map<string, number>();

  add(value: string, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first, then by text. */
  sorted(): [value: string, count: number][] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }

  /** As an object, the most frequent first. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.sorted());
  }
}
