/** Decompression, checksums and hashing for the importer in Node, whose own functions are faster than the Web APIs. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { crc32, createInflateRaw } from "node:zlib";
import type { Platform } from "../worker/ingest/platform.ts";

/** Bytes of a decompressed chunk. */
const CHUNK_BYTES = 1 << 18;

async function* inflate(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
  const closing = once(stream, "close");
  closing.catch(() => {});
  const feed = async () => {
    try {
      for await (const piece of compressed) {
        if (!stream.write(piece)) await Promise.race([once(stream, "drain"), closing]);
        if (stream.destroyed) return;
      }
      stream.end();
    } catch (error) {
      stream.destroy(error as Error);
    }
  };
  void feed();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer<ArrayBuffer>>) {
      yield chunk;
      const { buffer } = chunk;
      // Free a full buffer at once: nothing else here creates garbage, so the garbage collector would run too late.
      if (chunk.byteOffset + chunk.length === buffer.byteLength) buffer.transfer(0);
    }
  } finally {
    stream.destroy();
  }
}

export const nodePlatform: Platform = {
  inflate,
  crc32: (bytes, before) => crc32(bytes, before),
  sha1() {
    const hash = createHash("sha1");
    return {
      update: (bytes) => void hash.update(bytes),
      digest: () => hash.digest("hex"),
    };
  },
};
