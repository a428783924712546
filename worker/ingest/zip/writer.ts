/** Streams a zip archive without buffering entries, so sizes follow the data (APPNOTE 4.3.9). */

import { crc32 } from "../../../src/domain/bytes/digest.ts";
import { problem } from "../../problem.ts";
import { throughStream } from "../platform.ts";

export type EntryToWrite = { name: string; chunks: AsyncIterable<Uint8Array> };

/** 1980-01-01, the earliest date of a zip entry, so that equal input gives equal bytes. */
const DOS_DATE = 0x0021;
const DEFLATE = 8;
/** Flags: sizes follow the data, and the name is UTF-8. */
const FLAGS = 0x0808;
/** Limit of 32-bit offsets and sizes. */
const MAX_BYTES = 0xffff_ffff;

type WrittenEntry = { name: Uint8Array; crc: number; packed: number; size: number; offset: number };

/** Yields the archive in chunks. @throws Problem gtfs.too_large beyond 4 GiB */
export async function* writeZip(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Uint8Array> {
  const writtenEntries: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, chunks } of entries) {
    const entry: WrittenEntry = { name: new TextEncoder().encode(name), crc: 0, packed: 0, size: 0, offset };
    const header = record("PK\u0003\u0004", [...common(entry, true), [2, 0]], entry.name);
    yield header;
    for await (const piece of throughStream(countChunks(chunks, entry), new CompressionStream("deflate-raw"))) {
      entry.packed += piece.length;
      yield piece;
    }
    const behind = record("PK\u0007\u0008", [
      [4, entry.crc],
      [4, entry.packed],
      [4, entry.size],
    ]);
    yield behind;
    offset += header.length + entry.packed + behind.length;
    if (offset > MAX_BYTES || entry.size > MAX_BYTES) {
      throw problem("gtfs.too_large", "The export is larger than 4 GiB.", { limit: MAX_BYTES });
    }
    writtenEntries.push(entry);
  }
  let directory = 0;
  for (const entry of writtenEntries) {
    const line = record(
      "PK\u0001\u0002",
      [[2, 20], ...common(entry, false), [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]],
      entry.name,
    );
    directory += line.length;
    yield line;
  }
  const count = writtenEntries.length;
  yield record("PK\u0005\u0006", [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory],
    [4, offset],
    [2, 0],
  ]);
}

type Field = readonly [bytes: 2 | 4, value: number];

/** The fields that an entry's local header and its directory record share. */
function common(entry: WrittenEntry, before: boolean): Field[] {
  const sizes: Field[] = before
    ? [
        [4, 0],
        [4, 0],
        [4, 0],
      ]
    : [
        [4, entry.crc],
        [4, entry.packed],
        [4, entry.size],
      ];
  return [[2, 20], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DOS_DATE], ...sizes, [2, entry.name.length]];
}

/** A record: signature, little-endian fields, and trailing bytes. */
function record(signature: string, fields: readonly Field[], tail: Uint8Array = new Uint8Array()): Uint8Array {
  const length = 4 + fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const bytes = new Uint8Array(length + tail.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 4; i++) bytes[i] = signature.charCodeAt(i);
  let at = 4;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  bytes.set(tail, length);
  return bytes;
}

async function* countChunks(chunks: AsyncIterable<Uint8Array>, entry: WrittenEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}
