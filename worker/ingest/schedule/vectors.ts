/** Distinct vectors of integers, numbered from 0: stop lists, time profiles, extras. */

/** Represents "no value" in vectors. */
export const NONE = -0x80000000;

export class Vectors {
  readonly list: Int32Array[] = [];
  #hashes = new Int32Array(256);
  #slots = new Int32Array(1024);

  /** Number of the vector in `buffer[0 … length - 1]`; copies a new one. */
  intern(buffer: Int32Array, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ buffer[i]!, 0x01000193) + 0x9e3779b9;
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let s = hash & mask;
    for (; ; s = (s + 1) & mask) {
      const id = this.#slots[s]! - 1;
      if (id < 0) break;
      if (this.#hashes[id] === hash && equals(this.list[id]!, buffer, length)) return id;
    }
    const id = this.list.length;
    this.list.push(buffer.slice(0, length));
    if (id === this.#hashes.length) {
      const larger = new Int32Array(id * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[id] = hash;
    this.#slots[s] = id + 1;
    if (this.list.length * 3 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.list.length; id++) {
      let s = this.#hashes[id]! & mask;
      while (this.#slots[s] !== 0) s = (s + 1) & mask;
      this.#slots[s] = id + 1;
    }
  }
}

function equals(vector: Int32Array, buffer: Int32Array, length: number): boolean {
  if (vector.length !== length) return false;
  for (let i = 0; i < length; i++) if (vector[i] !== buffer[i]) return false;
  return true;
}
