/** Positions of the fields of a protobuf message, without decoding them (protobuf encoding specification). */
import { BinaryReader } from "@bufbuild/protobuf/wire";

/** A field: its number, and the position of its value, for a length-delimited one of its content. */
export type WireField = { number: number; wireType: number; start: number; end: number };

export const VARINT = 0;
export const LENGTH_DELIMITED = 2;

/**
 * Fields of the message in `bytes` from `start` to `end`, in order.
 * @param bytes a message that was fully decoded before; for invalid bytes it may throw, but never reads beyond them
 */
export function* wireFields(bytes: Uint8Array, start = 0, end = bytes.length): Iterable<WireField> {
  const r = new BinaryReader(bytes.subarray(0, end));
  r.pos = start;
  while (r.pos < end) {
    const tag = r.uint32();
    const wireType = tag & 7;
    const length = wireType === LENGTH_DELIMITED ? r.uint32() : 0;
    const from = r.pos;
    if (wireType === LENGTH_DELIMITED) r.pos = from + length;
    else r.skip(wireType, tag >>> 3);
    if (r.pos > end) return;
    yield { number: tag >>> 3, wireType, start: from, end: r.pos };
  }
}
