/**
 * The format of a cold file: the rows of one feed version in R2, read by byte ranges
 * (docs/decisions/007-replaced-versions.md).
 *
 *     blocks of rows, table by table, and lists of blocks of large tables (zlib, RFC 1950)
 *     directory (zlib)
 *     trailer: bytes of the directory (32 bits, little-endian), format version (32 bits), "GTFSCOLD"
 *
 * The directory is at the end, because the file is written in one pass. The rows of a table are in the order of its key.
 */

/** Bytes of the trailer. */
const TRAILER_BYTES = 16;
const MAGIC = "GTFSCOLD";
const FORMAT_VERSION = 1;

/** A value of a row. */
export type ColdValue = string | number | null;
export type ColdRow = Readonly<Record<string, ColdValue>>;

/** Where a block is, and the key of its first row. */
export type Block = { key: number; offset: number; length: number };

/** A table in the directory. Its blocks follow one another in the file. */
export type ColdTable = {
  /** Names of the columns in the order in which blocks have them. */
  columns: readonly string[];
  /** The column whose numbers order the rows. */
  key: string;
  rows: number;
  /** Its blocks, or the lists of them if `listed`. */
  blocks: readonly Block[];
  listed: boolean;
};
export type Directory = ReadonlyMap<string, ColdTable>;

/** The file cannot be read: it is damaged, or of another version of the format. */
export class ColdFormatError extends Error {}

/** Compresses with zlib, which has a checksum. */
export function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new CompressionStream("deflate"));
}

/** @throws ColdFormatError if the bytes are damaged */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")));
  } catch (error) {
    throw new ColdFormatError("A block of the file is damaged.", { cause: error });
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const encoder = new TextEncoder();

function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return deflate(new Uint8Array(encoder.encode(JSON.stringify(value))));
}

/** The rows of a block, column by column, so that equal values of neighboring rows are next to each other. */
export function encodeBlock(columns: readonly string[], rows: readonly ColdRow[]): Promise<Uint8Array<ArrayBuffer>> {
  return pack([rows.length, columns.map((name) => rows.map((row) => row[name] ?? null))]);
}

/** @throws ColdFormatError */
export async function decodeBlock(columns: readonly string[], bytes: Uint8Array<ArrayBuffer>): Promise<ColdRow[]> {
  const value = parse(await inflate(bytes));
  const [count, lists] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof count !== "number" || !Array.isArray(lists) || lists.length !== columns.length) throw damageError();
  const rows: Record<string, ColdValue>[] = Array.from({ length: count }, () => ({}));
  for (const [c, name] of columns.entries()) {
    const list: unknown = lists[c];
    if (!Array.isArray(list) || list.length !== count) throw damageError();
    for (let i = 0; i < count; i++) {
      const cell: unknown = list[i];
      if (!isCell(cell)) throw damageError();
      rows[i]![name] = cell;
    }
  }
  return rows;
}

const isCell = (value: unknown): value is ColdValue =>
  value === null || typeof value === "number" || typeof value === "string";

/** Blocks that follow one another: where the first begins, then for each its key, as a difference, and its length. */
function flatBlocks(blocks: readonly Block[]): number[] {
  let last = 0;
  const flat = [blocks[0]?.offset ?? 0];
  for (const { key, length } of blocks) {
    flat.push(key - last, length);
    last = key;
  }
  return flat;
}

/** @throws ColdFormatError for blocks outside of the file */
function blocksOf(flat: unknown, size: number): Block[] {
  if (!Array.isArray(flat) || flat.length % 2 !== 1 || !flat.every((n) => Number.isSafeInteger(n))) throw damageError();
  const [start, ...pairs] = flat as number[];
  const blocks: Block[] = [];
  let [key, offset] = [0, start!];
  for (let i = 0; i < pairs.length; i += 2) {
    key += pairs[i]!;
    const length = pairs[i + 1]!;
    if (length <= 0 || offset < 0 || offset + length > size) throw damageError();
    blocks.push({ key, offset, length });
    offset += length;
  }
  return blocks;
}

/** A list of blocks of a table that has too many for the directory. */
export function encodeList(blocks: readonly Block[]): Promise<Uint8Array<ArrayBuffer>> {
  return pack(flatBlocks(blocks));
}

/** @param size of the file @throws ColdFormatError */
export async function decodeList(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Block[]> {
  return blocksOf(parse(await inflate(bytes)), size);
}

/** The directory with its trailer: the end of the file. */
export async function encodeEnd(directory: Directory): Promise<Uint8Array<ArrayBuffer>> {
  const tables = [...directory].map(([name, { columns, key, rows, blocks, listed }]) => [
    name,
    [columns, key, rows, flatBlocks(blocks), listed ? 1 : 0],
  ]);
  const head = await pack(Object.fromEntries(tables));
  const end = new Uint8Array(head.length + TRAILER_BYTES);
  end.set(head);
  const view = new DataView(end.buffer, head.length);
  view.setUint32(0, head.length, true);
  view.setUint32(4, FORMAT_VERSION, true);
  end.set(encoder.encode(MAGIC), head.length + 8);
  return end;
}

/**
 * Bytes of the directory and its trailer together.
 * @param tail the last bytes of the file, at least those of the trailer
 * @throws ColdFormatError if it is no cold file, or of another version of the format
 */
export function endLength(tail: Uint8Array): number {
  if (tail.length < TRAILER_BYTES) throw damageError();
  const trailer = tail.subarray(tail.length - TRAILER_BYTES);
  if (new TextDecoder().decode(trailer.subarray(8)) !== MAGIC) throw new ColdFormatError("This is not a cold file.");
  const view = new DataView(trailer.buffer, trailer.byteOffset, TRAILER_BYTES);
  const version = view.getUint32(4, true);
  if (version !== FORMAT_VERSION) throw new ColdFormatError(`The file has format ${version}.`);
  return view.getUint32(0, true) + TRAILER_BYTES;
}

/**
 * @param end the directory and its trailer
 * @param size of the file
 * @throws ColdFormatError
 */
export async function decodeEnd(end: Uint8Array<ArrayBuffer>, size: number): Promise<Directory> {
  const value = parse(await inflate(end.subarray(0, end.length - TRAILER_BYTES)));
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw damageError();
  return new Map(
    Object.entries(value).map(([name, table]): [string, ColdTable] => {
      const [columns, key, rows, flat, blockList] = Array.isArray(table) ? (table as unknown[]) : [];
      if (!isTexts(columns) || typeof key !== "string" || typeof rows !== "number") throw damageError();
      return [name, { columns, key, rows, blocks: blocksOf(flat, size), listed: blockList === 1 }];
    }),
  );
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ColdFormatError("A block of the file is damaged.", { cause: error });
  }
}

const damageError = () => new ColdFormatError("The file is damaged.");

/**
 * The blocks that may contain rows with these keys: the one that begins at or before the first, and those up to the last.
 * Rows with the same key are never in two blocks.
 */
export function blocksBetween(blocks: readonly Block[], first: number, last: number): Block[] {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.key <= first) low = middle + 1;
    else high = middle;
  }
  const matchingBlocks: Block[] = [];
  for (let i = Math.max(0, low - 1); i < blocks.length && blocks[i]!.key <= last; i++) matchingBlocks.push(blocks[i]!);
  return matchingBlocks;
}

/** 32 bits of an id (FNV-1a over UTF-16 code units): the key of the tables that lead from ids to rows. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}
