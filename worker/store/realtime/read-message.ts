/** Decoding protobuf (protobuf encoding specification) by the tables of the definition. */
import type { Int64 } from "./definition.ts";
import type { Field, Shape } from "./message-shape.ts";

/** A decoded message: members only for what it has. */
export type Members = Record<string, unknown>;

/** Groups, which GTFS-Realtime has not, may stand in each other this deep among what is skipped. */
const GROUPS = 100;
/** Characters up to which text is read one by one: shorter than it takes to ask the decoder. */
const SHORT_TEXT = 48;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });

/**
 * Decodes a whole message and so checks all of it. Fields that the definition does not have are skipped.
 * @throws RangeError for bytes that end too early, Error for those that are no protobuf or leave out a required field
 */
export function readMessage(shape: Shape, bytes: Uint8Array): Members {
  return new MessageReader(bytes).message(shape, bytes.length, {});
}

class MessageReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  /** Of the varint read last: its upper half. */
  #high = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** @param into members of the same field that came before: protobuf merges them */
  message(shape: Shape, end: number, into: Members): Members {
    while (this.#at < end) {
      const tag = this.#low(end);
      const field = shape.byNumber[tag >>> 3];
      if (field === undefined || field.wire !== (tag & 7)) {
        this.#skip(tag, end, 0);
      } else if (field.repeated) {
        const list = into[field.name] as unknown[] | undefined;
        const item = this.#value(field, end, undefined);
        if (list === undefined) into[field.name] = [item];
        else list.push(item);
      } else into[field.name] = this.#value(field, end, into[field.name]);
    }
    for (const { name } of shape.required) {
      if (into[name] === undefined) throw new Error(`missing required '${name}'`);
    }
    return into;
  }

  #value(field: Field, end: number, before: unknown): unknown {
    switch (field.kind) {
      case "string":
        return this.#text(this.#length(end));
      case "message":
        return this.message(field.shape!, this.#length(end), (before as Members | undefined) ?? {});
      case "uint32":
        return this.#low(end);
      case "int32":
      case "enum":
        return this.#low(end) | 0;
      case "bool":
        return this.#low(end) !== 0 || this.#high !== 0;
      case "int64":
        return integer64(this.#low(end), this.#high | 0);
      case "uint64":
        return integer64(this.#low(end), this.#high >>> 0);
      case "float":
        return this.#view.getFloat32(this.#fixed(4, end), true);
      case "double":
        return this.#view.getFloat64(this.#fixed(8, end), true);
    }
  }

  /** A varint's lower 32 bits; the upper ones are in #high. */
  #low(end: number): number {
    const bytes = this.#bytes;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.#at >= end) throw tooShort();
      const byte = bytes[this.#at++]!;
      if (shift < 28) low |= (byte & 127) << shift;
      else if (shift === 28) {
        low |= (byte & 127) << 28;
        high = (byte & 127) >>> 4;
      } else high |= (byte & 127) << (shift - 32);
      if (byte < 128) {
        this.#high = high;
        return low >>> 0;
      }
    }
    throw new Error("invalid varint encoding");
  }

  /** Of something with a length in front: where it ends. */
  #length(end: number): number {
    const to = this.#low(end) + this.#at;
    if (to > end) throw tooShort();
    return to;
  }

  /** Where a value of this size stands. */
  #fixed(size: number, end: number): number {
    const from = this.#at;
    this.#at += size;
    if (this.#at > end) throw tooShort();
    return from;
  }

  #text(end: number): string {
    const from = this.#at;
    this.#at = end;
    if (end - from <= SHORT_TEXT) {
      let text = "";
      let at = from;
      for (; at < end; at++) {
        const byte = this.#bytes[at]!;
        if (byte > 127) break;
        text += String.fromCharCode(byte);
      }
      if (at === end) return text;
    }
    return decoder.decode(this.#bytes.subarray(from, end));
  }

  #skip(tag: number, end: number, depth: number): void {
    const wire = tag & 7;
    if (tag >>> 3 === 0) throw new Error("there is no field 0");
    if (wire === 0) this.#low(end);
    else if (wire === 1) this.#fixed(8, end);
    else if (wire === 2) this.#at = this.#length(end);
    else if (wire === 5) this.#fixed(4, end);
    else if (wire === 3 && depth < GROUPS) {
      let inner = this.#low(end);
      for (; (inner & 7) !== 4; inner = this.#low(end)) this.#skip(inner, end, depth + 1);
      if (inner >>> 3 !== tag >>> 3) throw new Error("a group ends that did not begin");
    } else throw new Error(`invalid wire type ${wire} at offset ${this.#at}`);
  }
}

function integer64(low: number, high: number): Int64 {
  const value = high * 2 ** 32 + low;
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low);
}

function tooShort(): RangeError {
  return new RangeError("the message ends too early");
}
