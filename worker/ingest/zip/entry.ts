/** Streams the content of one entry and checks it. */
import { asProblem, Problem, problem } from "../../problem.ts";
import type { Platform } from "../platform.ts";
import type { ZipEntry } from "./directory.ts";
import type { ArchiveSource } from "./source.ts";

const LOCAL = 0x04034b50;
const PIECE = 1 << 20;

/**
 * Decompresses an entry in chunks. Size and CRC-32 are checked at the end of the stream.
 * @throws Problem archive.corrupt with the name of the file
 */
export async function* openEntry(
  source: ArchiveSource,
  entry: ZipEntry,
  platform: Platform,
): AsyncGenerator<Uint8Array> {
  const damaged = (what: string, cause?: unknown) =>
    problem("archive.corrupt", `${entry.name} cannot be unpacked: ${what}.`, { file: entry.name }, cause);
  if (entry.offset + 30 > source.size) throw damaged("it is beyond the end of the archive");
  const head = await source.slice(entry.offset, entry.offset + 30);
  const data = new DataView(head.buffer, head.byteOffset, 30);
  if (data.getUint32(0, true) !== LOCAL) throw damaged("its header is missing");
  const start = entry.offset + 30 + data.getUint16(26, true) + data.getUint16(28, true);
  const end = start + entry.packed;
  if (end > entry.limit) {
    throw problem("archive.overlap", `${entry.name} overlaps another part of the zip archive.`, { file: entry.name });
  }
  const packed = pieces(source, start, end);
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of entry.method === 0 ? packed : platform.inflate(packed)) {
      size += chunk.length;
      if (size > entry.size) throw damaged("it is longer than the directory says");
      crc = platform.crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const known = asProblem(error);
    throw known.code === "internal" ? damaged("its packed data is damaged", error) : known;
  }
  if (size < entry.size) throw damaged("it is shorter than the directory says");
  if (crc !== entry.crc) throw damaged("its checksum differs");
}

async function* pieces(source: ArchiveSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += PIECE) yield source.slice(at, Math.min(at + PIECE, end));
}
