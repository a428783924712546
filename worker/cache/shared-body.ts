/** Sends bytes that stay in memory, such as those of a cached page, without a copy for each response. */

/** A stream of the Worker runtime that tells the length of a body beforehand. */
declare const FixedLengthStream: new (bytes: number) => TransformStream<Uint8Array, Uint8Array>;

/** Bytes up to which a copy costs less than a stream. */
const MAX_COPIED_BYTES = 4_096;

/**
 * The body of a response that sends `bytes`, with their length. A Response of bytes copies them outside of V8's heap and
 * keeps the copy until it is collected itself; V8 does not count it, and responses from memory make so little else to
 * collect that thousands of copies add up (docs/decisions/005-memory.md).
 */
export function sharedBody(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.length <= MAX_COPIED_BYTES) return bytes;
  const { readable, writable } = new FixedLengthStream(bytes.length);
  const writer = writable.getWriter();
  // Both fail if the client leaves before the last byte.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return readable;
}
