/**
 * A map that drops its oldest entry when it is full: for caches whose keys come from data or from visitors (time zones,
 * locales) and are therefore unbounded.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#limit && !this.has(key)) this.delete(this.keys().next().value as K);
    return super.set(key, value);
  }

  /** Returns the value of a key; computes and stores it if it is missing. */
  getOrMake(key: K, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }
}
