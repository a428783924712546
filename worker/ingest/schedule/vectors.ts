/** Distinct vectors of integers, numbered from 0: stop lists, time profiles, extras. */

/** Represents "no value" in vectors. */
export const NONE = -0x80000000;

export class Vectors {
  count = 0;
  /** All vectors one after the other: an array for each would take more memory than its numbers. */
  #arena = new Int32Array(4096);
  #starts = new Int32Array(257);
  #hashes = new Int32Array(256);
  #slots = new Int32Array(1024);

  /** The vector with a number. A vector of even length whose predecessors all have even lengths starts at 8 bytes. */
  at(id: number): Int32Array {
    return this.#arena.subarray(this.#starts[id]!, this.#starts[id + 1]!);
  }

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
      if (this.#hashes[id] === hash && this.#equals(id, buffer, length)) return id;
    }
    const id = this.count++;
    const start = this.#starts[id]!;
    if (start + length > this.#arena.length) this.#arena = widen(this.#arena, start + length);
    this.#arena.set(buffer.subarray(0, length), start);
    if (id === this.#hashes.length) {
      this.#hashes = widen(this.#hashes, id + 1);
      this.#starts = widen(this.#starts, this.#hashes.length + 1);
    }
    this.#starts[id + 1] = start + length;
    this.#hashes[id] = hash;
    this.#slots[s] = id + 1;
    if (this.count * 3 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.count; id++) {
      let s = this.#hashes[id]! & mask;
      while (this.#slots[s] !== 0) s = (s + 1) & mask;
      this.#slots[s] = id + 1;
    }
  }

  #equals(id: number, buffer: Int32Array, length: number): boolean {
    const start = this.#starts[id]!;
    if (this.#starts[id + 1]! - start !== length) return false;
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[start + i] !== buffer[i]) return false;
    return true;
  }
}

/** A copy of at least `length` and at least twice as long. */
function widen(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.max(length, array.length * 2));
  wider.set(array);
  return wider;
}
