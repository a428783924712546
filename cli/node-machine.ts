/** What Node does faster than web standards: the importer's hands on the command line. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { crc32, createInflateRaw } from "node:zlib";
import type { Machine } from "../worker/ingest/machine.ts";

const CHUNK = 1 << 18;

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: CHUNK });
  const closed = once(stream, "close");
  closed.catch(() => {});
  const feed = async () => {
    try {
      for await (const piece of packed) {
        if (!stream.write(piece)) await Promise.race([once(stream, "drain"), closed]);
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
      // A full buffer is done with. Given back at once: nothing else here makes garbage, so its collector comes too late.
      if (chunk.byteOffset + chunk.length === buffer.byteLength) buffer.transfer(0);
    }
  } finally {
    stream.destroy();
  }
}

export const nodeMachine: Machine = {
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
