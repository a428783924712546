/** Columns of integers and decimals in one run of bytes, and variable-length integers in such a column. */

/** The file cannot be read: it is damaged, or of another version of the layout. */
export class TimetableFormatError extends Error {}

/** Numbers that can be read by index without being copied. */
export type NumberColumn =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const TYPES = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const;

/** Columns begin at multiples of this, so that any of them can be read in place. */
const ALIGNMENT = 8;
/** Of an entry of the list of columns: type, number of values, and offset in the body. */
const ENTRY_BYTES = 12;

const align = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** A column of as few bytes a value as its integers need. @throws RangeError for an integer that 32 bits do not hold */
export function integerColumn(values: ArrayLike<number>): NumberColumn {
  let [least, most] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isInteger(value)) throw new RangeError(`Not an integer: ${value}.`);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (most > 0xffff_ffff || least < -0x8000_0000 || (least < 0 && most > 0x7fff_ffff)) {
    throw new RangeError(`No column holds integers from ${least} to ${most}.`);
  }
  if (least < 0) return Int32Array.from(values);
  if (most <= 0xff) return Uint8Array.from(values);
  return most <= 0xffff ? Uint16Array.from(values) : Uint32Array.from(values);
}

/** The columns as one body: the list of columns, and the columns. */
export function encodeColumns(columns: readonly NumberColumn[]): Uint8Array<ArrayBuffer> {
  let end = align(4 + columns.length * ENTRY_BYTES);
  const offsets = columns.map((column) => {
    const offset = end;
    end = align(end + column.byteLength);
    return offset;
  });
  const body = new Uint8Array(end);
  const view = new DataView(body.buffer);
  view.setUint32(0, columns.length, true);
  for (const [i, column] of columns.entries()) {
    const at = 4 + i * ENTRY_BYTES;
    view.setUint32(
      at,
      TYPES.findIndex((type) => column instanceof type),
      true,
    );
    view.setUint32(at + 4, column.length, true);
    view.setUint32(at + 8, offsets[i]!, true);
    body.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offsets[i]!);
  }
  return body;
}

/** The number of columns that a body says it has. @throws TimetableFormatError if it is cut off */
export function columnCount(body: Uint8Array<ArrayBuffer>): number {
  if (body.byteLength < 4) throw new TimetableFormatError("The file is cut off.");
  return new DataView(body.buffer, body.byteOffset, 4).getUint32(0, true);
}

/** The columns of a body, which share its memory. @throws TimetableFormatError unless there are `count` of them */
export function decodeColumns(body: Uint8Array<ArrayBuffer>, count: number): NumberColumn[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (columnCount(body) !== count || body.byteLength < 4 + count * ENTRY_BYTES) {
    throw new TimetableFormatError("The file has other columns than this layout.");
  }
  return Array.from({ length: count }, (_, i) => {
    const at = 4 + i * ENTRY_BYTES;
    const Type = TYPES[view.getUint32(at, true)];
    const [length, offset] = [view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
    if (Type === undefined || offset + length * Type.BYTES_PER_ELEMENT > body.byteLength) {
      throw new TimetableFormatError("A column of the file is not within it.");
    }
    return new Type(body.buffer, body.byteOffset + offset, length);
  });
}

/** Writes bytes and variable-length integers (LEB128: seven bits a byte, the lowest ones first). */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @throws RangeError unless the value is an integer from 0 to 2 ** 53 - 1 */
  unsigned(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number: ${value}.`);
    let rest = value;
    while (rest >= 0x80) {
      this.#byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#byte(rest);
  }

  /** Small negative integers take as few bytes as small positive ones. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads what a ByteWriter wrote. */
export class ByteReader {
  readonly #bytes: ArrayLike<number>;
  at: number;

  constructor(bytes: ArrayLike<number>, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new TimetableFormatError("The file ends within a number.");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
