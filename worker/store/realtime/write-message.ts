/** Encoding protobuf (protobuf encoding specification) by the tables of the definition. */
import type { Int64 } from "./definition.ts";
import type { Field, Shape } from "./message-shape.ts";
import type { Members } from "./read-message.ts";

/** Bytes to begin with; doubled when they are full. */
const FIRST = 1 << 16;

const encoder = new TextEncoder();

/**
 * Encodes a message. A required field without a value gets that of its kind ("", 0).
 * @throws TypeError for a required message that is not there
 */
export function writeMessage(shape: Shape, message: Members): Uint8Array<ArrayBuffer> {
  const writer = new MessageWriter();
  writer.message(shape, message);
  return writer.finish();
}

class MessageWriter {
  #bytes = new Uint8Array(FIRST);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }

  message(shape: Shape, message: Members): void {
    for (const field of shape.fields) {
      const value = message[field.name];
      if (value === undefined || value === null) {
        if (field.required) this.#field(field, field.kind === "string" ? "" : 0);
      } else if (field.repeated) {
        for (const item of value as unknown[]) this.#field(field, item);
      } else this.#field(field, value);
    }
  }

  #field(field: Field, value: unknown): void {
    this.#room(20);
    this.#varint((field.number << 3) | field.wire);
    const { kind } = field;
    if (kind === "string") this.#text(value as string);
    else if (kind === "message") this.#nested(field, value);
    else if (kind === "uint32") this.#varint(value as number);
    else if (kind === "bool") this.#varint(value === true ? 1 : 0);
    else if (kind === "float") {
      this.#view.setFloat32(this.#at, value as number, true);
      this.#at += 4;
    } else if (kind === "double") {
      this.#view.setFloat64(this.#at, value as number, true);
      this.#at += 8;
    } else if (typeof value === "number" && value >= 0 && value < 2 ** 32) this.#varint(value);
    else this.#integer(value as Int64);
  }

  /** A message after its length, which is known when it is written: most need one byte for it, the others move. */
  #nested({ name, shape }: Field, value: unknown): void {
    if (typeof value !== "object" || value === null) throw new TypeError(`${name}: object expected`);
    const start = ++this.#at;
    this.message(shape!, value as Members);
    const length = this.#at - start;
    const more = sizeOfVarint(length) - 1;
    if (more > 0) {
      this.#room(more);
      this.#bytes.copyWithin(start + more, start, this.#at);
    }
    this.#at = start - 1;
    this.#varint(length);
    this.#at += length;
  }

  #text(text: string): void {
    this.#room(text.length * 3 + 5);
    const bytes = this.#bytes;
    // Text of plain letters has as many bytes as characters: most ids, and every time and date.
    let at = this.#at + 1;
    if (text.length < 128) {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code > 127) break;
        bytes[at++] = code;
      }
      if (at === this.#at + 1 + text.length) {
        bytes[this.#at] = text.length;
        this.#at = at;
        return;
      }
    }
    const encoded = encoder.encode(text);
    this.#varint(encoded.length);
    bytes.set(encoded, this.#at);
    this.#at += encoded.length;
  }

  /** Of 64 bits, or of 32 with the sign drawn out, as protobuf has it. */
  #integer(value: Int64): void {
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > 127n; rest >>= 7n) this.#bytes[this.#at++] = Number(rest & 127n) | 128;
    this.#bytes[this.#at++] = Number(rest);
  }

  /** Of 32 bits. */
  #varint(value: number): void {
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#at++] = (rest & 127) | 128;
    this.#bytes[this.#at++] = rest;
  }

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const more = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + size));
    more.set(this.#bytes);
    this.#bytes = more;
    this.#view = new DataView(more.buffer);
  }
}

function sizeOfVarint(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}
