/** A list of numbers that grows in parts of one size, so that growing never copies and no object is made for each number. */

import { isPauseDue, pause } from "../command-line/pause.ts";

const PART_ENTRIES = 1 << 20;

type NumberArray = Float64Array | Uint32Array;

export class GrowingNumbers<T extends NumberArray> {
  readonly #parts: T[] = [];
  readonly #newPart: (length: number) => T;
  #length = 0;

  /** @param newPart makes the typed array of a part */
  constructor(newPart: (length: number) => T) {
    this.#newPart = newPart;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length++ % PART_ENTRIES;
    if (at === 0) this.#parts.push(this.#newPart(PART_ENTRIES));
    this.#parts.at(-1)![at] = value;
  }

  at(index: number): number {
    return this.#parts[Math.floor(index / PART_ENTRIES)]![index % PART_ENTRIES]!;
  }

  set(index: number, value: number): void {
    this.#parts[Math.floor(index / PART_ENTRIES)]![index % PART_ENTRIES] = value;
  }

  /** Calls back for each number in order, and empties the list on the way, so that what is made of it has its memory. */
  async drain(visit: (value: number) => void): Promise<void> {
    const length = this.#length;
    this.#length = 0;
    for (let start = 0; start < length; start += PART_ENTRIES) {
      const part = this.#parts.shift()!;
      for (let i = 0; i < PART_ENTRIES && start + i < length; i++) visit(part[i]!);
      if (isPauseDue()) await pause();
    }
  }

  /** All numbers in one array. */
  joined(): T {
    const joined = this.#newPart(this.#length);
    this.#parts.forEach((part, i) => {
      joined.set(part.subarray(0, this.#length - i * PART_ENTRIES), i * PART_ENTRIES);
    });
    return joined;
  }
}

export const growingIds = () => new GrowingNumbers((length) => new Float64Array(length));
export const growingIndexes = () => new GrowingNumbers((length) => new Uint32Array(length));
