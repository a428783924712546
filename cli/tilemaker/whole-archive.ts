/**
 * Puts the archives of cells together: the directories of one large PMTiles archive are written, and a list of the parts
 * of cells that follow them. Nothing of the tiles is read or copied (docs/decisions/036-tiles.md).
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type DirectoryEntry, encodeDirectory, HEADER_LENGTH, ROOT_END } from "../../src/domain/map/pmtiles.ts";
import { type PartTable, partsKey, TRANSIT_MAX_ZOOM, transitFolder } from "../../src/domain/map/tiles.ts";
import { ObjectWriter } from "../datasets/object-writer.ts";
import { ObjectGoneError, type TileBucket } from "./bucket.ts";
import { type CellArchive, readCell } from "./cell-archive.ts";
import type { TileBox } from "./cut-features.ts";
import type { TransitArchive } from "./layers.ts";
import { archiveHead } from "./pmtiles-writer.ts";

/** Initial number of entries of a leaf directory. */
const LEAF_ENTRIES = 4096;

/** Leaf directories that a root of ROOT_END bytes can surely name. */
const MAX_LEAVES = 1500;

/** Archives of cells whose directories are read at once. */
const PARALLEL_READS = 8;

type Whole = {
  version: string;
  archive: TransitArchive;
  /** Keys of the archives: the overview, then the cells in the order of tile numbers. */
  keys: readonly string[];
  bounds: TileBox;
  metadata: object;
};

/** @returns bytes of the whole archive @throws ObjectGoneError */
export async function writeWhole(bucket: TileBucket, whole: Whole): Promise<number> {
  const cells = await readCells(bucket, whole.keys);
  const sum = (of: (cell: CellArchive) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  const tileEntries = sum((cell) => cell.tileEntries);
  const leaves = new LeafWriter(bucket, `${transitFolder(whole.version)}${whole.archive}.leaves`, tileEntries);
  const keys: string[] = [];
  const parts: PartTable["parts"] = [];
  let dataLength = 0;
  for (let zoom = 0; zoom <= TRANSIT_MAX_ZOOM; zoom++) {
    for (const [i, cell] of cells.entries()) {
      const entries = cell.entriesAt(zoom);
      if (entries.length === 0) continue;
      // The contents of a zoom are one range, because no content is shared with another zoom.
      const start = entries[0]!.offset;
      const end = entries.reduce((most, { offset, length }) => Math.max(most, offset + length), start);
      for (const entry of entries) await leaves.add({ ...entry, offset: entry.offset - start + dataLength });
      parts.push([i, cell.dataOffset + start, end - start]);
      dataLength += end - start;
    }
  }
  const { root, leafLength } = await leaves.end();
  const { bounds } = whole;
  const { head } = archiveHead({
    root,
    leafLength,
    metadata: whole.metadata,
    dataLength,
    addressedTiles: sum((cell) => cell.addressedTiles),
    tileEntries,
    tileContents: sum((cell) => cell.tileContents),
    // Also for layers that begin at a deeper zoom: their earlier tiles exist and are empty.
    minZoom: 0,
    maxZoom: TRANSIT_MAX_ZOOM,
    bounds,
    center: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, 0],
  });
  const headKey = `${transitFolder(whole.version)}${whole.archive}.head`;
  await bucket.put(headKey, head);
  const front: PartTable["parts"] = [[cells.length, 0, head.length]];
  keys.push(...whole.keys, headKey);
  if (leafLength > 0) {
    front.push([keys.length, 0, leafLength]);
    keys.push(leaves.key);
  }
  const size = head.length + leafLength + dataLength;
  const etag = createHash("sha256")
    .update(JSON.stringify([whole.keys, size]))
    .update(head)
    .digest("hex")
    .slice(0, 32);
  const table: PartTable = { etag, size, keys, parts: [...front, ...parts] };
  await bucket.put(partsKey(whole.version, whole.archive), JSON.stringify(table));
  return size;
}

async function readCells(bucket: TileBucket, keys: readonly string[]): Promise<CellArchive[]> {
  const cells: CellArchive[] = [];
  const read = async (key: string) => {
    const cell = await readCell(bucket, key);
    if (cell === null) throw new ObjectGoneError(key);
    return cell;
  };
  for (let start = 0; start < keys.length; start += PARALLEL_READS)
    cells.push(...(await Promise.all(keys.slice(start, start + PARALLEL_READS).map(read))));
  return cells;
}

/** Writes the leaf directories; entries that fit into the root need none. */
class LeafWriter {
  readonly key: string;
  readonly #output: ObjectWriter;
  readonly #size: number;
  readonly #pointers: DirectoryEntry[] = [];
  #entries: DirectoryEntry[] = [];

  /** @param total number of entries */
  constructor(bucket: TileBucket, key: string, total: number) {
    this.key = key;
    this.#output = new ObjectWriter(bucket, key);
    this.#size = Math.max(LEAF_ENTRIES, Math.ceil(total / MAX_LEAVES));
  }

  /** Adds an entry; in the order of tile numbers. */
  async add(entry: DirectoryEntry): Promise<void> {
    if (this.#entries.length === this.#size) await this.#flush();
    this.#entries.push(entry);
  }

  /** The root, and the bytes of the leaves. */
  async end(): Promise<{ root: Uint8Array; leafLength: number }> {
    if (this.#pointers.length === 0) {
      const root = gzipSync(encodeDirectory(this.#entries));
      if (HEADER_LENGTH + root.length <= ROOT_END) return { root, leafLength: 0 };
    }
    await this.#flush();
    await this.#output.end();
    const root = gzipSync(encodeDirectory(this.#pointers));
    if (HEADER_LENGTH + root.length > ROOT_END) throw new RangeError("The root directory does not fit.");
    return { root, leafLength: this.#output.size };
  }

  async #flush(): Promise<void> {
    const leaf = gzipSync(encodeDirectory(this.#entries));
    const { size } = this.#output;
    this.#pointers.push({ tileId: this.#entries[0]!.tileId, offset: size, length: leaf.length, runLength: 0 });
    await this.#output.writeBytes(leaf);
    this.#entries = [];
  }
}
