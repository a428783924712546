/** Reads a cold file by byte ranges. */
import { identityOf, perIsolate } from "../../../src/domain/memory.ts";
import { Problem, problem } from "../../problem.ts";
import { type ArchiveBucket, withArchiveErrors } from "../archive/archive.ts";
import {
  type Block,
  blocksBetween,
  ColdFormatError,
  type ColdRow,
  type ColdTable,
  type Directory,
  decodeBlock,
  decodeEnd,
  decodeList,
  endLength,
} from "./format.ts";

/** The part of the archive that a cold file is read from. */
export type ColdBucket = Pick<ArchiveBucket, "get">;

/** Files are read in pieces of this size: R2 bills reads, not bytes. */
const PIECE_BYTES = 65_536;

/** Two pieces with at most this many unneeded ones between them are one read. */
const MAX_GAP_PIECES = 16;

/** Reads of one request, and their bytes: a page takes 2 to 4 reads. */
const MAX_READS = 60;
const MAX_BYTES = 48 * 2 ** 20;

/** Bytes of pieces, and number of directories, that an isolate keeps. */
const CACHED_BYTES = 12 * 2 ** 20;
const CACHED_DIRECTORIES = 64;

// Only finished reads: a promise belongs to its request.
const cachedPieces = perIsolate<string, Uint8Array<ArrayBuffer>>("pieces of cold files", {
  by: "bucket, file, and number",
  bytes: CACHED_BYTES,
});
const cachedDirectories = perIsolate<string, Directory>("directories of cold files", {
  by: "bucket and file",
  entries: CACHED_DIRECTORIES,
  bytes: 1_280_000,
});

/** Counts the reads of one request, in all files. */
export type ReadBudget = { reads: number; bytes: number };

type PendingPiece = { piece: number; resolve(bytes: Uint8Array<ArrayBuffer>): void; reject(error: unknown): void };

/** Runs once all rows that are wanted now have been asked for. */
const whenAllAsked = (run: () => void) => void setTimeout(run, 0);

/** The cold file of one version, as one request reads it: what it has read it does not read again. */
export class ColdFile {
  readonly #bucket: ColdBucket;
  readonly #key: string;
  readonly #size: number;
  /** Of the file in memories of the isolate. */
  readonly #cacheKey: string;
  readonly #budget: ReadBudget;
  readonly #pieces = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #blocks = new Map<number, Promise<ColdRow[]>>();
  readonly #lists = new Map<number, Promise<Block[]>>();
  #directory: Promise<Directory> | undefined;
  #wanted: PendingPiece[] = [];

  /** @param size bytes of the file */
  constructor(bucket: ColdBucket, key: string, size: number, budget: ReadBudget) {
    this.#bucket = bucket;
    this.#key = key;
    this.#size = size;
    this.#cacheKey = `${identityOf(bucket)} ${key}`;
    this.#budget = budget;
  }

  /**
   * The rows of a table with these keys, in the order of the keys that the table has.
   * @throws Problem feed_version.unreadable, query.too_many_rows, store.unavailable
   */
  async rowsByKey(table: string, keys: readonly number[]): Promise<ColdRow[]> {
    return this.#readable(async () => {
      const entry = (await this.#open()).get(table);
      if (entry === undefined || keys.length === 0) return [];
      const sortedKeys = [...new Set(keys)].sort((a, b) => a - b);
      const [first, last] = [sortedKeys[0]!, sortedKeys.at(-1)!];
      const blocks = await this.#blocksOf(entry, first, last, sortedKeys);
      const keySet = new Set(sortedKeys);
      return (await this.#rows(entry, blocks)).filter((row) => keySet.has(Number(row[entry.key])));
    });
  }

  /** The rows of a table whose keys are from `first` to `last`, both included. @throws as `rowsByKey` */
  async rowsBetween(table: string, first: number, last: number): Promise<ColdRow[]> {
    return this.#readable(async () => {
      const entry = (await this.#open()).get(table);
      if (entry === undefined || last < first) return [];
      const blocks = await this.#blocksOf(entry, first, last, null);
      const rows = await this.#rows(entry, blocks);
      return rows.filter((row) => Number(row[entry.key]) >= first && Number(row[entry.key]) <= last);
    });
  }

  /** The last rows of a table whose keys are at or below each of these; null where there is none. @throws as `rowsByKey` */
  async rowsAtOrBefore(table: string, keys: readonly number[]): Promise<(ColdRow | null)[]> {
    return this.#readable(async () => {
      const entry = (await this.#open()).get(table);
      if (entry === undefined) return keys.map(() => null);
      return Promise.all(
        keys.map(async (key) => {
          const [block] = await this.#blocksOf(entry, key, key, null);
          const rows = block === undefined ? [] : await this.#rows(entry, [block]);
          return rows.findLast((row) => Number(row[entry.key]) <= key) ?? null;
        }),
      );
    });
  }

  /**
   * The rows of a table from a key on that pass a test, at most `limit`. Reads in growing steps until it has found them.
   * @throws as `rowsByKey`
   */
  async scan(
    table: string,
    first: number,
    last: number,
    limit: number,
    test: (row: ColdRow) => boolean,
  ): Promise<ColdRow[]> {
    return this.#readable(async () => {
      const entry = (await this.#open()).get(table);
      const rows: ColdRow[] = [];
      if (entry === undefined || last < first) return rows;
      const blocks = await this.#blocksOf(entry, first, last, null);
      for (let start = 0, step = 4; start < blocks.length && rows.length < limit; start += step, step *= 2) {
        for (const row of await this.#rows(entry, blocks.slice(start, start + step))) {
          const key = Number(row[entry.key]);
          if (key >= first && key <= last && test(row)) rows.push(row);
        }
      }
      return rows.slice(0, limit);
    });
  }

  /** A damaged file has one code; an error of R2 keeps its own. */
  async #readable<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Problem || !(error instanceof ColdFormatError)) throw error;
      throw unreadable(error);
    }
  }

  #open(): Promise<Directory> {
    this.#directory ??= this.#readDirectory();
    return this.#directory;
  }

  async #readDirectory(): Promise<Directory> {
    const cachedDirectory = cachedDirectories.get(this.#cacheKey);
    if (cachedDirectory !== undefined) return cachedDirectory;
    // The first read brings the tables that a page begins with, too.
    const tail = await this.#bytes(Math.max(0, this.#size - PIECE_BYTES), this.#size);
    const length = endLength(tail);
    if (length > this.#size) throw new ColdFormatError("The file is shorter than its directory.");
    const end = length <= tail.length ? tail.subarray(-length) : await this.#bytes(this.#size - length, this.#size);
    const directory = await decodeEnd(end, this.#size);
    cachedDirectories.set(this.#cacheKey, directory);
    return directory;
  }

  /** The blocks that may have rows from `first` to `last`; with `keys` only those that may have one of them. */
  async #blocksOf(table: ColdTable, first: number, last: number, keys: readonly number[] | null): Promise<Block[]> {
    const among = (blocks: readonly Block[]) => {
      if (keys === null) return blocksBetween(blocks, first, last);
      return [...new Set(keys.flatMap((key) => blocksBetween(blocks, key, key)))];
    };
    const blocks = among(table.blocks);
    if (!table.listed) return blocks;
    const lists = await Promise.all(blocks.map((block) => this.#list(block)));
    return among(lists.flat());
  }

  #list({ offset, length }: Block): Promise<Block[]> {
    const list = this.#lists.get(offset);
    if (list !== undefined) return list;
    const read = this.#bytes(offset, offset + length).then((bytes) => decodeList(bytes, this.#size));
    this.#lists.set(offset, read);
    return read;
  }

  async #rows(table: ColdTable, blocks: readonly Block[]): Promise<ColdRow[]> {
    return (await Promise.all(blocks.map((block) => this.#block(table, block)))).flat();
  }

  #block(table: ColdTable, { offset, length }: Block): Promise<ColdRow[]> {
    const block = this.#blocks.get(offset);
    if (block !== undefined) return block;
    const read = this.#bytes(offset, offset + length).then((bytes) => decodeBlock(table.columns, bytes));
    this.#blocks.set(offset, read);
    return read;
  }

  async #bytes(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const first = Math.floor(start / PIECE_BYTES);
    const last = Math.floor((end - 1) / PIECE_BYTES);
    const pieces = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => this.#piece(first + i)));
    const [only] = pieces;
    const from = start - first * PIECE_BYTES;
    if (pieces.length === 1 && only !== undefined) return only.subarray(from, from + end - start);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return bytes.subarray(from, from + end - start);
  }

  #piece(piece: number): Promise<Uint8Array<ArrayBuffer>> {
    const pendingPiece = this.#pieces.get(piece);
    if (pendingPiece !== undefined) return pendingPiece;
    const cachedPiece = cachedPieces.get(`${this.#cacheKey} ${piece}`);
    const read =
      cachedPiece === undefined
        ? new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
            this.#wanted.push({ piece, resolve, reject });
            if (this.#wanted.length === 1) whenAllAsked(() => this.#readWanted());
          })
        : Promise.resolve(cachedPiece);
    this.#pieces.set(piece, read);
    return read;
  }

  /** Reads the wanted pieces, neighboring ones together. */
  #readWanted(): void {
    const pendingPieces = this.#wanted.sort((a, b) => a.piece - b.piece);
    this.#wanted = [];
    let run: PendingPiece[] = [];
    for (const next of pendingPieces) {
      const last = run.at(-1);
      if (last !== undefined && next.piece - last.piece > MAX_GAP_PIECES + 1) {
        void this.#readRun(run);
        run = [];
      }
      run.push(next);
    }
    void this.#readRun(run);
  }

  async #readRun(run: readonly PendingPiece[]): Promise<void> {
    const first = run[0]!.piece;
    const offset = first * PIECE_BYTES;
    const length = Math.min((run.at(-1)!.piece + 1) * PIECE_BYTES, this.#size) - offset;
    try {
      const bytes = await this.#range(offset, length);
      for (let piece = first; (piece - first) * PIECE_BYTES < length; piece++) {
        const part = bytes.slice((piece - first) * PIECE_BYTES, (piece - first + 1) * PIECE_BYTES);
        cachedPieces.set(`${this.#cacheKey} ${piece}`, part, PIECE_BYTES);
        if (!this.#pieces.has(piece)) this.#pieces.set(piece, Promise.resolve(part));
        for (const want of run) if (want.piece === piece) want.resolve(part);
      }
    } catch (error) {
      for (const want of run) want.reject(error);
    }
  }

  async #range(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const budget = this.#budget;
    budget.reads++;
    budget.bytes += length;
    if (budget.reads > MAX_READS || budget.bytes > MAX_BYTES) {
      const detail = "The query reads too much of a version that is answered from the archive. Ask for less.";
      throw problem("query.too_many_rows", detail, { limit: MAX_READS, actual: budget.reads });
    }
    const bytes = await withArchiveErrors(async () => {
      try {
        const object = await this.#bucket.get(this.#key, { range: { offset, length } });
        return object === null ? null : new Uint8Array(await object.arrayBuffer());
      } catch (error) {
        if (isOutside(error)) return null;
        throw error;
      }
    });
    if (bytes === null || bytes.length !== length) throw new ColdFormatError("The file is missing or cut off.");
    return bytes;
  }
}

/** R2 refuses a range behind the end of an object: the file is shorter than it should be. */
const isOutside = (error: unknown) => /range|10039/i.test(error instanceof Error ? error.message : String(error));

function unreadable(cause: unknown): Problem {
  const detail = "The archived data of this feed version cannot be read. The GTFS zip is still there for download.";
  return problem("feed_version.unreadable", detail, {}, cause);
}
