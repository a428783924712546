/**
 * What a machine may do faster than web standards: unpacking and hashing. The importer runs with `webMachine` in a
 * Worker; the command line passes its own.
 */

import { Sha1 } from "./sha1.ts";
import { crc32 } from "./zip/crc32.ts";

export type Hasher = {
  update(bytes: Uint8Array): void;
  /** Hexadecimal, lower case. */
  digest(): string;
};

export type Machine = {
  /**
   * Unpacks a raw deflate stream (RFC 1951). Throws whatever it likes when the stream is damaged.
   * A piece is good until the next one is asked for.
   */
  inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** CRC-32 of `bytes` continued from `before` (0 at first), unsigned. */
  crc32(bytes: Uint8Array, before: number): number;
  sha1(): Hasher;
};

/** Unpacks with the platform's DecompressionStream. */
async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  const feed = (async () => {
    for await (const chunk of packed) await writer.write(chunk as Uint8Array<ArrayBuffer>);
    await writer.close();
  })();
  // The reader meets the same error; without this a damaged stream would also be an unhandled rejection.
  feed.catch(() => {});
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await feed;
  } finally {
    reader.cancel().catch(() => {});
    writer.abort().catch(() => {});
  }
}

export const webMachine: Machine = { inflate, crc32, sha1: () => new Sha1() };
