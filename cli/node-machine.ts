/** What Node does faster than web standards: the importer's hands on the command line. */
import { createHash } from "node:crypto";
import { crc32, createInflateRaw } from "node:zlib";
import type { Machine } from "../worker/ingest/machine.ts";

const CHUNK = 1 << 18;

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: CHUNK });
  const feed = async () => {
    try {
      for await (const piece of packed) {
        if (!stream.write(piece)) await new Promise<void>((done) => stream.once("drain", done).once("close", done));
        if (stream.destroyed) return;
      }
      stream.end();
    } catch (error) {
      stream.destroy(error as Error);
    }
  };
  void feed();
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
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
