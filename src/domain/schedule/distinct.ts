/** Numbers distinct texts from 0 in the order of their first appearance. */
export class Distinct {
  readonly #index = new Map<string, number>();

  get size(): number {
    return this.#index.size;
  }

  /** Number of a text, a new one when it was not met before. */
  indexOf(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.#index.size);
    return this.#index.size - 1;
  }

  /** The texts in the order of their numbers. */
  texts(): string[] {
    return [...this.#index.keys()];
  }
}
