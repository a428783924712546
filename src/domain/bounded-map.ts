/**
 * A map that forgets its oldest entry when it is full: for caches whose keys come from data or from visitors
 * (zones, locales), of which there can be any number.
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

  /** The value of a key, made and kept when it is not there. */
  getOrMake(key: K, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }
}
