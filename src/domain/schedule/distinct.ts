/** Numbers distinct texts from 0 in order of first appearance. */
export class Distinct {
  readonly #index = new Map<string, number>();

  get size(): number {
    return this.#index.size;
  }

  /** The number of a text; a new text gets the next number. */
  indexOf(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.#index.size);
    return this.#index.size - 1;
  }

  /** The texts in order of their numbers. */
  texts(): string[] {
    return [...this.#index.keys()];
  }
}
