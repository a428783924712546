/** Maps the bytes of a cell to the number of the entity with that id without creating a text: the hot path of stop_times. */
import type { CsvReader } from "./csv/reader.ts";

const encoder = new TextEncoder();

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5;
  for (let p = start; p < end; p++) h = Math.imul(h ^ bytes[p]!, 0x01000193);
  return h ^ (h >>> 15);
}

/** Ids with numbers assigned by the caller. Keys are compared byte by byte. */
export class KeyIndex {
  #slots = new Int32Array(256);
  #values = new Int32Array(64);
  #offsets = new Int32Array(65);
  #hashes = new Int32Array(64);
  #arena = new Uint8Array(1024);
  #count = 0;

  /** Adds an id with its number (not negative). Returns false if the id exists. */
  add(id: string, value: number): boolean {
    return this.#add(encoder.encode(id), value);
  }

  /** Adds the id in a cell by its bytes, so that ids match in any encoding of the feed. */
  addCell(table: CsvReader, row: number, column: number, value: number): boolean {
    const at = 2 * (row * table.columns + column);
    return this.#add(table.bytes.subarray(table.cells[at]!, table.cells[at + 1]!), value);
  }

  #add(key: Uint8Array, value: number): boolean {
    const hash = hashOf(key, 0, key.length);
    if (this.#slot(key, 0, key.length, hash) >= 0) return false;
    const at = this.#offsets[this.#count]!;
    while (at + key.length > this.#arena.length) {
      const larger = new Uint8Array(this.#arena.length * 2);
      larger.set(this.#arena);
      this.#arena = larger;
    }
    if (this.#count === this.#values.length) this.#widen();
    this.#arena.set(key, at);
    this.#values[this.#count] = value;
    this.#hashes[this.#count] = hash;
    this.#offsets[++this.#count] = at + key.length;
    if (this.#count * 3 > this.#slots.length) this.#slots = new Int32Array(this.#slots.length * 2);
    else {
      this.#place(this.#count - 1);
      return true;
    }
    for (let i = 0; i < this.#count; i++) this.#place(i);
    return true;
  }

  /** Number of an id, -1 if unknown. */
  get(id: string): number {
    const key = encoder.encode(id);
    return this.#find(key, 0, key.length);
  }

  /** Number of the id in a cell, -1 if unknown or empty. */
  cell(table: CsvReader, row: number, column: number): number {
    if (column < 0) return -1;
    const at = 2 * (row * table.columns + column);
    return this.#find(table.bytes, table.cells[at]!, table.cells[at + 1]!);
  }

  #find(bytes: Uint8Array, start: number, end: number): number {
    if (start === end) return -1;
    const i = this.#slot(bytes, start, end, hashOf(bytes, start, end));
    return i < 0 ? -1 : this.#values[i]!;
  }

  #slot(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let s = hash & mask; ; s = (s + 1) & mask) {
      const i = this.#slots[s]! - 1;
      if (i < 0) return -1;
      if (this.#hashes[i] === hash && this.#equals(i, bytes, start, end)) return i;
    }
  }

  #equals(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const at = this.#offsets[i]!;
    if (this.#offsets[i + 1]! - at !== end - start) return false;
    const arena = this.#arena;
    for (let p = start, q = at; p < end; p++, q++) if (bytes[p] !== arena[q]) return false;
    return true;
  }

  #place(i: number): void {
    const mask = this.#slots.length - 1;
    let s = this.#hashes[i]! & mask;
    while (this.#slots[s] !== 0) s = (s + 1) & mask;
    this.#slots[s] = i + 1;
  }

  #widen(): void {
    const wider = (old: Int32Array) => {
      const larger = new Int32Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    this.#values = wider(this.#values);
    this.#hashes = wider(this.#hashes);
    const offsets = new Int32Array(this.#values.length + 1);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
  }
}

/** An index of ids that need no number. */
export function indexOf(ids: Iterable<string>): KeyIndex {
  const index = new KeyIndex();
  for (const id of ids) index.add(id, 0);
  return index;
}
