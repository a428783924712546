/** Writes a zip archive to a file piece by piece, so that a test can make archives larger than memory should hold. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { constants, crc32, createDeflateRaw } from "node:zlib";

/** Characters that are collected before they are compressed. */
const PIECE_CHARACTERS = 1 << 18;

/**
 * @param path the file to write
 * @param files content by name, in pieces of any size
 * @returns bytes of the archive
 */
export async function writeZip(path: string, files: Readonly<Record<string, Iterable<string>>>): Promise<number> {
  const out = createWriteStream(path);
  let at = 0;
  const write = async (bytes: Uint8Array) => {
    at += bytes.length;
    if (!out.write(bytes)) await once(out, "drain");
  };
  const directory: Buffer[] = [];
  for (const [name, pieces] of Object.entries(files)) {
    const rawName = Buffer.from(name);
    const offset = at;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    // Bit 3: sizes and checksum follow the data; bit 11: the name is UTF-8 (APPNOTE 4.4.4).
    head.writeUInt16LE(0x808, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(rawName.length, 26);
    await write(Buffer.concat([head, rawName]));
    const start = at;
    let crc = 0;
    let size = 0;
    const deflate = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
    const packing = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) await write(chunk);
    })();
    for (const piece of collected(pieces)) {
      crc = crc32(piece, crc);
      size += piece.length;
      if (!deflate.write(piece)) await once(deflate, "drain");
    }
    deflate.end();
    await packing;
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc, 0);
    sums.writeUInt32LE(at - start, 4);
    sums.writeUInt32LE(size, 8);
    await write(Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), sums]));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 14);
    sums.copy(entry, 16);
    entry.writeUInt16LE(rawName.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, rawName);
  }
  const start = at;
  await write(Buffer.concat(directory));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(at - start, 12);
  end.writeUInt32LE(start, 16);
  await write(end);
  out.end();
  await once(out, "close");
  return at;
}

function* collected(pieces: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < PIECE_CHARACTERS) continue;
    yield Buffer.from(waiting.join(""));
    waiting = [];
    length = 0;
  }
  yield Buffer.from(waiting.join(""));
}
