/** Reads the central directory of a zip archive (PKWARE APPNOTE 4.3, 4.4, 4.5), including zip64. */
import { problem } from "../../problem.ts";
import type { ByteSource } from "../../store/archive/archive.ts";

/** Random access to the bytes of an archive in memory, in a file, or in R2. */
export type ArchiveSource = ByteSource;

/** A source for an archive in memory. */
export function bytesSource(bytes: Uint8Array): ArchiveSource {
  return { size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) };
}

/** Code page 437 from 0x80: the encoding of zip names without the UTF-8 flag (APPNOTE, appendix D). */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Limits that protect against malicious archives, in bytes. */
export type ZipLimits = {
  entries: number;
  /** Total uncompressed size of all entries. */
  inflated: number;
  /** Maximum compression ratio of entries larger than `ratioFloor`. */
  ratio: number;
  ratioFloor: number;
  /** Maximum size of a nested zip, which is held in memory. */
  nested: number;
};

export const ZIP_LIMITS: ZipLimits = {
  entries: 200,
  inflated: 8 * 2 ** 30,
  ratio: 200,
  ratioFloor: 4 * 2 ** 20,
  nested: 256 * 2 ** 20,
};

export type ZipEntry = {
  /** Full name with `/` between folders. Never used as a path. */
  name: string;
  /** 0 stored, 8 deflate. */
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Offset of the local header. */
  offset: number;
  /** Start of the next entry or of the directory, which this entry must not reach. */
  limit: number;
};

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const CENTRAL = 0x02014b50;

const corrupt = (what: string) => problem("archive.corrupt", `The zip archive is damaged: ${what}.`);

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type StatedDirectory = { entries: number; size: number; offset: number };
type End = StatedDirectory & {
  /** Bytes in front of the archive that its offsets ignore, such as a program or a mail. */
  shift: number;
};

/** Finds the end record by searching backwards over its comment of at most 65,535 bytes. */
async function findEnd(source: ArchiveSource): Promise<End> {
  const notZip = () =>
    problem("archive.not_zip", "The file is not a zip archive: it has no central directory (or is incomplete).");
  if (source.size < 22) throw notZip();
  const from = Math.max(0, source.size - 22 - 65_535);
  const tail = await source.slice(from, source.size);
  const data = view(tail);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (data.getUint32(at, true) !== END) continue;
    if (at + 22 + data.getUint16(at + 20, true) > tail.length) continue;
    const end = {
      entries: data.getUint16(at + 10, true),
      size: data.getUint32(at + 12, true),
      offset: data.getUint32(at + 16, true),
    };
    if (at >= 20 && data.getUint32(at - 20, true) === LOCATOR64)
      return readEnd64(source, Number(data.getBigUint64(at - 12, true)), from + at - 20);
    return locate(source, end, from + at);
  }
  throw notZip();
}

/** @param stated offset of the record as stated in its locator @param locator offset of the locator; with bytes in front, the record is just before it */
async function readEnd64(source: ArchiveSource, offset: number, locator: number): Promise<End> {
  for (const at of [offset, locator - 56]) {
    if (at < 0 || at + 56 > locator) continue;
    const data = view(await source.slice(at, at + 56));
    if (data.getUint32(0, true) !== END64) continue;
    const end = {
      entries: Number(data.getBigUint64(32, true)),
      size: Number(data.getBigUint64(40, true)),
      offset: Number(data.getBigUint64(48, true)),
    };
    return locate(source, end, at);
  }
  throw corrupt("its zip64 record is missing");
}

/** Finds the actual directory, as offsets may count from the archive's own first byte. @param at offset of the end record */
async function locate(source: ArchiveSource, end: StatedDirectory, at: number): Promise<End> {
  const between = at - end.offset - end.size;
  if (between < 0) throw corrupt("its directory is beyond its end");
  if (between === 0 || end.entries === 0) return { ...end, shift: 0 };
  const first = view(await source.slice(end.offset, end.offset + 4));
  // Some archives have a signature between the directory and the end record.
  return { ...end, shift: first.getUint32(0, true) === CENTRAL ? 0 : between };
}

/** Reads sizes and offset of an entry with full 32-bit fields from the zip64 extra field (4.5.3). */
function widen(extra: Uint8Array, entry: ZipEntry): void {
  const data = view(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = data.getUint16(at + 2, true);
    if (data.getUint16(at, true) === 1) {
      let next = at + 4;
      const take = () => {
        if (next + 8 > at + 4 + length || next + 8 > extra.length) throw corrupt("a zip64 field is cut off");
        next += 8;
        return Number(data.getBigUint64(next - 8, true));
      };
      if (entry.size === 0xffffffff) entry.size = take();
      if (entry.packed === 0xffffffff) entry.packed = take();
      if (entry.offset === 0xffffffff) entry.offset = take();
      return;
    }
    at += 4 + length;
  }
}

/**
 * Reads the directory and checks it against the limits before any entry is decompressed.
 * @throws Problem archive.not_zip, archive.corrupt, archive.encrypted, archive.unsupported, archive.overlap,
 *   archive.too_many_entries, archive.too_large, or archive.ratio
 */
export async function readDirectory(source: ArchiveSource, limits: ZipLimits = ZIP_LIMITS): Promise<ZipEntry[]> {
  const end = await findEnd(source);
  if (end.entries > limits.entries) {
    throw problem(
      "archive.too_many_entries",
      `The zip archive has ${end.entries} entries; the limit is ${limits.entries}.`,
      {
        limit: limits.entries,
        actual: end.entries,
      },
    );
  }
  const start = end.offset + end.shift;
  const directory = await source.slice(start, start + end.size);
  const data = view(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < end.entries; n++) {
    if (at + 46 > directory.length || data.getUint32(at, true) !== CENTRAL) throw corrupt("its directory is cut off");
    const flags = data.getUint16(at + 8, true);
    const nameEnd = at + 46 + data.getUint16(at + 28, true);
    const extraEnd = nameEnd + data.getUint16(at + 30, true);
    if (extraEnd > directory.length) throw corrupt("its directory is cut off");
    const entry: ZipEntry = {
      name: decodeName(directory.subarray(at + 46, nameEnd)),
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      packed: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true),
      limit: start,
    };
    widen(directory.subarray(nameEnd, extraEnd), entry);
    entry.offset += end.shift;
    check(entry, flags, limits);
    entries.push(entry);
    at = extraEnd + data.getUint16(at + 32, true);
  }
  separate(entries);
  const total = entries.reduce((sum, e) => sum + e.size, 0);
  if (total > limits.inflated) throw tooLarge(total, limits);
  return entries;
}

function tooLarge(actual: number, limits: ZipLimits) {
  return problem("archive.too_large", `The zip archive unpacks to ${actual} bytes; the limit is ${limits.inflated}.`, {
    limit: limits.inflated,
    actual,
  });
}

function check(entry: ZipEntry, flags: number, limits: ZipLimits): void {
  const file = entry.name;
  if (flags & 0x2041) throw problem("archive.encrypted", `${file} is encrypted.`, { file });
  if (entry.method !== 0 && entry.method !== 8) {
    throw problem(
      "archive.unsupported",
      `${file} is packed with method ${entry.method}; stored and deflate are read.`,
      { file },
    );
  }
  if (entry.method === 0 && entry.size !== entry.packed) throw corrupt(`${file} is stored with two different sizes`);
  if (entry.size > limits.ratioFloor && entry.size > entry.packed * limits.ratio) {
    throw problem("archive.ratio", `${file} unpacks to more than ${limits.ratio} times its size.`, {
      file,
      limit: limits.ratio,
    });
  }
}

/** Refuses overlapping entries, with which a few kilobytes would expand to petabytes. */
function separate(entries: readonly ZipEntry[]): void {
  const sortedEntries = [...entries].sort((a, b) => a.offset - b.offset);
  sortedEntries.forEach((entry, i) => {
    const next = sortedEntries[i + 1];
    if (next !== undefined) entry.limit = next.offset;
    if (entry.offset + 30 + entry.packed > entry.limit) {
      throw problem("archive.overlap", `${entry.name} overlaps another part of the zip archive.`, { file: entry.name });
    }
  });
}

/**
 * Decodes the name of an entry, with `/` between folders.
 * Many writers store UTF-8 without its flag, so valid UTF-8 is always decoded as such.
 */
function decodeName(bytes: Uint8Array): string {
  let name: string;
  try {
    name = strict.decode(bytes);
  } catch {
    name = Array.from(bytes, (b) => (b < 0x80 ? String.fromCharCode(b) : CP437[b - 0x80]!)).join("");
  }
  return name.replaceAll("\\", "/");
}
