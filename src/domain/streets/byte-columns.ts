/**
 * Columns of whole numbers as bytes for gzip: the lowest byte of all numbers, then the next one, and so on. Bytes of one
 * weight are alike, so they compress better beside each other than the bytes of each number do.
 */

/** 0, -1, 1, -2 … as 0, 1, 2, 3 … @param value below 2 ** 47 in size */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** The number that `zigzag` coded. */
export function unzigzag(code: number): number {
  // Nearly all codes have 32 bits, and operations on bits take less time than a remainder.
  if (code < 2 ** 32) return (code >>> 1) ^ -(code & 1);
  return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
}

export class ColumnWriter {
  readonly #parts: Uint8Array[] = [];

  /** @param values whole numbers from 0 to 2 ** 48 - 1 */
  add(values: ArrayLike<number>): void {
    let largest = 0;
    for (let i = 0; i < values.length; i++) if (values[i]! > largest) largest = values[i]!;
    const head = new DataView(new ArrayBuffer(5));
    let width = 0;
    for (let rest = largest; rest >= 1; rest = Math.floor(rest / 256)) width++;
    head.setUint32(0, values.length, true);
    head.setUint8(4, width);
    const bytes = new Uint8Array(values.length * width);
    let at = 0;
    for (let weight = 1, i = 0; i < width; i++, weight *= 256)
      for (let j = 0; j < values.length; j++) bytes[at++] = Math.floor(values[j]! / weight) % 256;
    this.#parts.push(new Uint8Array(head.buffer), bytes);
  }

  addText(text: string): void {
    this.add(new TextEncoder().encode(text));
  }

  /** All columns in the order in which they were added. */
  end(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

export class ColumnReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether all columns were read. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** The next column. @throws RangeError if the bytes end before it does */
  next(): Float64Array<ArrayBuffer> {
    const bytes = this.#bytes;
    if (this.#at + 5 > bytes.length) throw new RangeError("A column is missing.");
    const head = new DataView(bytes.buffer, bytes.byteOffset + this.#at, 5);
    const count = head.getUint32(0, true);
    const width = head.getUint8(4);
    let at = this.#at + 5;
    this.#at = at + count * width;
    if (this.#at > bytes.length || width > 6 || (width === 0 && count > bytes.length * MAX_EMPTY_PER_BYTE))
      throw new RangeError("A column ends early.");
    const values = new Float64Array(count);
    for (let weight = 1, i = 0; i < width; i++, weight *= 256)
      for (let j = 0; j < count; j++) values[j]! += bytes[at++]! * weight;
    return values;
  }

  nextText(): string {
    return new TextDecoder().decode(Uint8Array.from(this.next()));
  }
}

/** Zeros of a column without bytes, for each byte of all columns: more are a damaged count. */
const MAX_EMPTY_PER_BYTE = 64;
