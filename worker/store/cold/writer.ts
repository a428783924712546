/** Writes a cold file in one pass. */
import { type Block, type ColdRow, type ColdTable, encodeBlock, encodeEnd, encodeList, hashOf } from "./format.ts";
import { COLD_TABLES, type KeyedTable, keyTable } from "./tables.ts";

/** Characters of the values of a block. */
const BLOCK_CHARACTERS = 48_000;

/** Blocks of a table that the directory lists; more are listed in parts of this size. */
const LISTED_BLOCKS = 128;

/**
 * Tables that a page begins with: they are written last, so that the read which brings the directory brings them too,
 * the last one surely.
 */
const LAST = ["stop", "route", "service", "service_day", "agency", "stop_key", "route_key"];

/** Receives the file piece by piece. */
export type ByteSink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

type Waiting = {
  table: Omit<ColdTable, "blocks" | "listed">;
  blocks: { key: number; bytes: Uint8Array<ArrayBuffer> }[];
};

export class ColdWriter {
  readonly #sink: ByteSink;
  readonly #tables = new Map<string, ColdTable>();
  /** Blocks of the tables that are written last. */
  readonly #waiting = new Map<string, Waiting>();
  /** Hashes of GTFS ids and Onestop IDs with the numeric ids that have them. */
  readonly #keys: Record<KeyedTable, [hash: number, id: number][]> = { route: [], stop: [] };
  #offset = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Adds all rows of a table of COLD_TABLES, in the order of its key. */
  async add(name: string, rows: Iterable<ColdRow> | AsyncIterable<ColdRow>): Promise<void> {
    const { columns, key } = COLD_TABLES.get(name)!;
    const keys = name === "route" || name === "stop" ? this.#keys[name] : null;
    async function* noteRows(): AsyncGenerator<ColdRow> {
      for await (const row of rows) {
        if (keys !== null) {
          keys.push([hashOf(String(row[`${name}_id`])), Number(row.id)]);
          if (row.onestop_id != null) keys.push([hashOf(String(row.onestop_id)), Number(row.id)]);
        }
        yield row;
      }
    }
    await this.#addTable(name, columns, key, noteRows());
  }

  async #addTable(name: string, columns: readonly string[], key: string, rows: AsyncIterable<ColdRow>): Promise<void> {
    const isLast = LAST.includes(name);
    const late: Waiting["blocks"] = [];
    const blocks: Block[] = [];
    let block: ColdRow[] = [];
    let [characters, count, last] = [0, 0, Number.NEGATIVE_INFINITY];
    const close = async () => {
      if (block.length === 0) return;
      const first = Number(block[0]![key]);
      const bytes = await encodeBlock(columns, block);
      if (isLast) late.push({ key: first, bytes });
      else blocks.push(await this.#write(first, bytes));
      block = [];
      characters = 0;
    };
    for await (const row of rows) {
      const at = Number(row[key]);
      if (at < last) throw new RangeError(`The rows of ${name} are not in the order of ${key}.`);
      const size = columns.reduce((sum, column) => sum + String(row[column] ?? "").length + 1, 0);
      // Rows with the same key stay together.
      if (characters + size > BLOCK_CHARACTERS && at !== last) await close();
      block.push(row);
      characters += size;
      last = at;
      count++;
    }
    await close();
    if (count === 0) return;
    const table = { columns, key, rows: count };
    if (isLast) this.#waiting.set(name, { table, blocks: late });
    else await this.#list(name, table, blocks);
  }

  async #write(key: number, bytes: Uint8Array<ArrayBuffer>): Promise<Block> {
    const block = { key, offset: this.#offset, length: bytes.length };
    await this.#sink(bytes);
    this.#offset += bytes.length;
    return block;
  }

  async #list(name: string, table: Waiting["table"], blocks: readonly Block[]): Promise<void> {
    if (blocks.length <= LISTED_BLOCKS) {
      this.#tables.set(name, { ...table, blocks, listed: false });
      return;
    }
    const lists: Block[] = [];
    for (let start = 0; start < blocks.length; start += LISTED_BLOCKS) {
      const part = blocks.slice(start, start + LISTED_BLOCKS);
      lists.push(await this.#write(part[0]!.key, await encodeList(part)));
    }
    this.#tables.set(name, { ...table, blocks: lists, listed: true });
  }

  /** Writes the rest. @returns bytes of the file */
  async finish(): Promise<number> {
    for (const name of ["route", "stop"] as const) {
      const keys = this.#keys[name].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      async function* rows(): AsyncGenerator<ColdRow> {
        for (const [hash, id] of keys) yield { hash, id };
      }
      await this.#addTable(keyTable(name), ["hash", "id"], "hash", rows());
    }
    for (const name of LAST) {
      const waiting = this.#waiting.get(name);
      if (waiting === undefined) continue;
      const blocks: Block[] = [];
      for (const { key, bytes } of waiting.blocks) blocks.push(await this.#write(key, bytes));
      await this.#list(name, waiting.table, blocks);
    }
    const end = await encodeEnd(this.#tables);
    await this.#sink(end);
    return this.#offset + end.length;
  }
}
