/** Counting how often each value occurs. */

export class Tally {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** The most frequent values first, equal ones by their text. */
  sorted(): [value: string, count: number][] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }

  /** As an object, the most frequent first. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.sorted());
  }
}

/** A JSON object of the store; empty for null and for what is none. */
export function objectOf(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
