/** The skeleton of a protobuf message: where its fields are, without decoding them (protobuf encoding specification). */

/** A field: its number, and where its value is. For a length-delimited value that is its content. */
export type WireField = { number: number; wireType: number; start: number; end: number };

/** Wire types. */
const VARINT = 0;
const FIXED64 = 1;
export const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/**
 * Fields of the message in `bytes` from `start` to `end`, in their order. Groups, which no known version of
 * GTFS-Realtime has, end the walk, as does a value that runs over the end.
 */
export function* wireFields(bytes: Uint8Array, start = 0, end = bytes.length): Iterable<WireField> {
  let at = start;
  while (at < end) {
    const [tag, afterTag] = varint(bytes, at, end);
    const wireType = tag & 7;
    let from = afterTag;
    let to: number;
    if (wireType === VARINT) to = varint(bytes, from, end)[1];
    else if (wireType === FIXED64) to = from + 8;
    else if (wireType === FIXED32) to = from + 4;
    else if (wireType === LENGTH_DELIMITED) {
      const [length, afterLength] = varint(bytes, from, end);
      from = afterLength;
      to = from + length;
    } else return;
    if (to > end) return;
    yield { number: tag >>> 3, wireType, start: from, end: to };
    at = to;
  }
}

/** An unsigned integer's low 32 bits and where it ends; over the end where it is cut off. */
export function varint(bytes: Uint8Array, start: number, end: number): [value: number, next: number] {
  let value = 0;
  for (let at = start, shift = 0; at < end; at++, shift += 7) {
    const byte = bytes[at]!;
    if (shift < 32) value |= (byte & 127) << shift;
    if (byte < 128) return [value >>> 0, at + 1];
  }
  return [0, Number.POSITIVE_INFINITY];
}
