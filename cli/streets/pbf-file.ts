/**
 * Reads the blocks of an OpenStreetMap extract one after the other (OSM wiki, "PBF Format"): a length, a header, and a blob
 * that is stored as it is or compressed with zlib. One block is in memory at a time.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { PbfReader } from "pbf";
import { type Problem, problem } from "../../worker/problem.ts";
import { isPauseDue, pause } from "../command-line/pause.ts";
import { type BlockVisitor, readPrimitiveBlock } from "./osm-block.ts";

/** Maximum sizes of the format, in bytes. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;

const FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes"]);

/** Types of elements that a pass reads, as bits. */
export const NODES = 1;
export const WAYS = 2;
export const RELATIONS = 4;

/** Where a block is; what it contains is clear after it was read once. */
type Block = { number: number; offset: number; start: number; length: number; elements: number };

/** An extract that is read several times. Close it at the end. */
export class PbfFile {
  readonly path: string;
  readonly size: number;
  /** When the extract was taken from OpenStreetMap, ISO 8601; null if it does not say. */
  timestamp: string | null = null;
  readonly #file: number;
  readonly #blocks: Block[] = [];

  /** @throws Problem command.usage for a file that cannot be opened, streets.file_invalid for one that is no extract */
  constructor(path: string) {
    this.path = path;
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      throw problem("command.usage", `The file ${path} cannot be read.`, { file: path }, error);
    }
    try {
      const about = fstatSync(this.#file);
      if (!about.isFile()) throw problem("command.usage", `${path} is not a file.`, { file: path });
      this.size = about.size;
      this.#list();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /**
   * Reads all elements of some types.
   * @param elements NODES, WAYS, RELATIONS, or a sum of them; other blocks are skipped once their content is clear
   * @param progress receives the share of the file that was read, after each block
   * @throws Problem streets.file_invalid with the file, the block, and its offset
   */
  async read(
    elements: number,
    visitor: BlockVisitor,
    progress: (share: number) => void | Promise<void> = () => {},
  ): Promise<void> {
    for (const block of this.#blocks) {
      if ((block.elements & elements) === 0) continue;
      const data = this.#blob(block);
      try {
        block.elements = readPrimitiveBlock(data, visitor, elements);
      } catch (error) {
        throw isProblem(error) ? error : this.#refusal(block, "its data is damaged", error);
      }
      await progress((block.start + block.length) / this.size);
      if (isPauseDue()) await pause();
    }
  }

  /** Finds all blocks, and reads the header. */
  #list(): void {
    for (let offset = 0, number = 1; offset < this.size; number++) {
      const at = { number, offset };
      const lengthBytes = this.#bytes(at, offset, 4);
      const headerLength = new DataView(lengthBytes.buffer).getUint32(0);
      if (headerLength > MAX_HEADER_BYTES) throw this.#refusal(at, "it does not begin with the header of a block");
      const { type, length } = this.#blobHeader(at, this.#bytes(at, offset + 4, headerLength));
      const start = offset + 4 + headerLength;
      if (start + length > this.size) throw this.#refusal(at, "the file ends within it");
      const block = { ...at, start, length, elements: NODES | WAYS | RELATIONS };
      if (number === 1) {
        if (type !== "OSMHeader") throw this.#refusal(at, "the file does not begin with an OSMHeader");
        this.#readHeader(block);
      } else if (type === "OSMData") this.#blocks.push(block);
      else if (type === "OSMHeader") throw this.#refusal(at, "a second OSMHeader begins");
      offset = start + length;
    }
    if (this.size === 0) throw this.#refusal({ number: 1, offset: 0 }, "the file is empty");
  }

  #blobHeader(at: Pick<Block, "number" | "offset">, bytes: Uint8Array): { type: string; length: number } {
    const header = { type: "", length: -1 };
    try {
      const reader = new PbfReader(bytes);
      reader.readFields((tag, result, pbf) => {
        if (tag === 1) result.type = pbf.readString();
        if (tag === 3) result.length = pbf.readVarint();
      }, header);
    } catch (error) {
      throw this.#refusal(at, "its header is damaged", error);
    }
    if (header.type === "" || header.length < 0 || header.length > MAX_BLOB_BYTES)
      throw this.#refusal(at, "its header is damaged");
    return header;
  }

  #readHeader(block: Block): void {
    const required: string[] = [];
    let seconds = 0;
    try {
      new PbfReader(this.#blob(block)).readFields((tag, _, pbf) => {
        if (tag === 4) required.push(pbf.readString());
        if (tag === 32) seconds = pbf.readVarint();
      }, null);
    } catch (error) {
      throw isProblem(error) ? error : this.#refusal(block, "its data is damaged", error);
    }
    const other = required.find((feature) => !FEATURES.has(feature));
    if (other !== undefined) throw this.#refusal(block, `the file needs "${other}", which is not supported`);
    this.timestamp = seconds > 0 && seconds < 8e11 ? new Date(seconds * 1000).toISOString() : null;
  }

  /** The unpacked data of a block. */
  #blob(block: Block): Uint8Array {
    const blob: { raw: Uint8Array | null; zlib: Uint8Array | null; size: number; other: number } = {
      raw: null,
      zlib: null,
      size: 0,
      other: 0,
    };
    const bytes = this.#bytes(block, block.start, block.length);
    let data: Uint8Array;
    try {
      const reader = new PbfReader(bytes);
      reader.readFields((tag, result, pbf) => {
        if (tag === 1) result.raw = pbf.readBytes();
        else if (tag === 2) result.size = pbf.readVarint();
        else if (tag === 3) result.zlib = pbf.readBytes();
        else if (tag >= 4 && tag <= 7) result.other = tag;
      }, blob);
      if (reader.pos !== bytes.length) throw new RangeError("A field ends after its blob.");
      if (blob.other !== 0) throw this.#refusal(block, "it is compressed with another method than zlib");
      data = blob.raw ?? inflateSync(blob.zlib ?? new Uint8Array(), { maxOutputLength: MAX_BLOB_BYTES });
    } catch (error) {
      throw isProblem(error) ? error : this.#refusal(block, "its data is damaged", error);
    }
    if (blob.raw === null && data.length !== blob.size)
      throw this.#refusal(block, "its data has another length than it says");
    return data;
  }

  #bytes(at: Pick<Block, "number" | "offset">, position: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length; ) {
      const count = readSync(this.#file, bytes, read, length - read, position + read);
      if (count === 0) throw this.#refusal(at, "the file ends within it");
      read += count;
    }
    return bytes;
  }

  #refusal({ number, offset }: Pick<Block, "number" | "offset">, why: string, cause?: unknown): Problem {
    return problem(
      "streets.file_invalid",
      `${this.path}, block ${number} at byte ${offset}: ${why}.`,
      { file: this.path, block: number, offset },
      cause,
    );
  }
}

const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === "Problem";
