/**
 * Functions that each runtime implements differently: decompression, checksums, hashing. `webPlatform` is the Worker's;
 * the command line passes `nodePlatform` (cli/node-platform.ts).
 */

import { crc32, hexOf } from "../../src/domain/bytes/digest.ts";

export type Hasher = {
  /** The bytes must not change before the result settles. */
  update(bytes: Uint8Array): Promise<void> | void;
  /** The digest in lower-case hexadecimal. Nothing may be added afterwards. */
  digest(): Promise<string> | string;
};

export type Platform = {
  /**
   * Decompresses a raw deflate stream (RFC 1951). A damaged stream throws an error of the runtime's own type. The bytes
   * of a chunk are valid until the next one is requested.
   */
  inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** CRC-32 of `bytes` continued from `before` (0 at first), unsigned. */
  crc32(bytes: Uint8Array, before: number): number;
  sha1(): Hasher;
};

/** Passes chunks through a compression stream of the Web API. An error of either end reaches the reader. */
export async function* throughStream(
  chunks: AsyncIterable<Uint8Array>,
  stream: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array> {
  const writer = stream.writable.getWriter();
  const feed = (async () => {
    try {
      for await (const chunk of chunks) await writer.write(chunk as Uint8Array<ArrayBuffer>);
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  })();
  // The reader receives the same error; without this, a damaged stream would also be an unhandled rejection.
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

/** Hashes the bytes that are written to it: an addition of the Worker runtime to the Web Crypto API. */
type DigestStream = WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> };

function sha1(): Hasher {
  const { DigestStream } = crypto as typeof crypto & { DigestStream: new (algorithm: string) => DigestStream };
  const stream = new DigestStream("SHA-1");
  const writer = stream.getWriter();
  return {
    update: (bytes) => writer.write(bytes),
    async digest() {
      await writer.close();
      return hexOf(new Uint8Array(await stream.digest));
    },
  };
}

export const webPlatform: Platform = {
  inflate: (compressed) => throughStream(compressed, new DecompressionStream("deflate-raw")),
  crc32,
  sha1,
};
