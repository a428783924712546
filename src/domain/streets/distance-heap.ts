/** A binary heap of numbered items by their distance, in arrays that grow. The item with the least distance comes first. */
export class DistanceHeap {
  #items = new Uint32Array(256);
  #distances = new Float64Array(256);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The least distance; call it only if there are items. */
  get least(): number {
    return this.#distances[0]!;
  }

  push(item: number, distance: number): void {
    if (this.#size === this.#items.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#distances[parent]! <= distance) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, item, distance);
  }

  /** Removes the item with the least distance; call it only if there are items. */
  pop(): number {
    const first = this.#items[0]!;
    const last = --this.#size;
    const distance = this.#distances[last]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && this.#distances[child + 1]! < this.#distances[child]!) child++;
      if (this.#distances[child]! >= distance) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, this.#items[last]!, distance);
    return first;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#items[from]!, this.#distances[from]!);
  }

  #put(at: number, item: number, distance: number): void {
    this.#items[at] = item;
    this.#distances[at] = distance;
  }

  #grow(): void {
    const [items, distances] = [this.#items, this.#distances];
    this.#items = new Uint32Array(2 * items.length);
    this.#distances = new Float64Array(2 * items.length);
    this.#items.set(items);
    this.#distances.set(distances);
  }
}
