/**
 * The archive of a cell: PMTiles whose leaf directories belong to one zoom each, so that the whole archive can be put
 * together zoom by zoom. Tiles wait in a temporary file, because an archive begins with its directories.
 */
import { createHash } from "node:crypto";
import { closeSync, readSync, writeSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type DirectoryEntry,
  decodeDirectory,
  decodeHeader,
  encodeDirectory,
  isTile,
  ROOT_END,
  tileId,
  tileOf,
  tilesAbove,
  zoomOfTile,
} from "../../src/domain/map/pmtiles.ts";
import { ObjectWriter } from "../datasets/object-writer.ts";
import { openUnnamedFile } from "../files/unnamed-file.ts";
import type { Tile } from "./areas.ts";
import { ObjectGoneError, readBytes, type TileBucket } from "./bucket.ts";
import { type ArchiveHead, archiveHead, type TileData } from "./pmtiles-writer.ts";

/** Entries of a leaf directory. */
const LEAF_ENTRIES = 4096;

/** Bytes of tiles that are read at once when an archive is copied. */
const COPY_BYTES = 8 * 1024 * 1024;

type ArchiveFacts = Pick<ArchiveHead, "metadata" | "bounds" | "center">;

type StoredTile = { id: number; z: number; offset: number; length: number };

/** Collects the tiles of an archive in any order, each at most once, and writes it. */
export class CellWriter {
  readonly #file = openUnnamedFile();
  readonly #tiles: StoredTile[] = [];
  /** Where equal tiles of a zoom are. */
  readonly #known = new Map<string, number>();
  #end = 0;

  add({ z, x, y, data }: TileData): void {
    if (!isTile(z, x, y) || data.length === 0)
      throw new RangeError(`Tile ${z}/${x}/${y} is outside its grid or empty.`);
    const digest = `${z} ${createHash("sha1").update(data).digest("base64")}`;
    let offset = this.#known.get(digest);
    if (offset === undefined) {
      offset = this.#end;
      this.#known.set(digest, offset);
      writeSync(this.#file, data, 0, data.length, offset);
      this.#end += data.length;
    }
    this.#tiles.push({ id: tileId(z, x, y), z, offset, length: data.length });
  }

  /**
   * Writes the archive: the same bytes for the same tiles.
   * @param about metadata and bounds of an archive that is served as it is
   * @returns their number
   */
  async end(bucket: TileBucket, key: string, about: Partial<ArchiveFacts> = {}): Promise<number> {
    this.#tiles.sort((a, b) => a.id - b.id);
    const { entries, ordered, dataLength } = this.#arranged();
    const { root, leaves } = directoriesByZoom(entries);
    const leafLength = leaves.reduce((sum, { length }) => sum + length, 0);
    const zooms = this.#tiles.map(({ z }) => z);
    const { head } = archiveHead({
      root,
      leafLength,
      metadata: about.metadata ?? {},
      dataLength,
      addressedTiles: this.#tiles.length,
      tileEntries: entries.length,
      tileContents: ordered.length,
      minZoom: zooms[0] ?? 0,
      maxZoom: zooms.at(-1) ?? 0,
      bounds: about.bounds ?? [-180, -85, 180, 85],
      center: about.center ?? [0, 0, 0],
    });
    const output = new ObjectWriter(bucket, key);
    try {
      for (const part of [head, ...leaves]) await output.writeBytes(part);
      for (const { offset, length } of ordered) {
        const bytes = new Uint8Array(length);
        readSync(this.#file, bytes, 0, length, offset);
        await output.writeBytes(bytes);
      }
      return (await output.end()).size;
    } catch (error) {
      await output.abort().catch(() => {});
      throw error;
    }
  }

  /** Removes the temporary file. */
  close(): void {
    closeSync(this.#file);
  }

  /** Entries of the directory, and the contents in the order of their first tile. */
  #arranged(): { entries: DirectoryEntry[]; ordered: StoredTile[]; dataLength: number } {
    const entries: DirectoryEntry[] = [];
    const offsets = new Map<number, number>();
    const orderedTiles: StoredTile[] = [];
    let dataLength = 0;
    let last: StoredTile = { id: -2, z: 0, offset: -1, length: 0 };
    for (const tile of this.#tiles) {
      const entry = entries.at(-1);
      if (tile.id === last.id) throw new RangeError(`Tile number ${tile.id} is given twice.`);
      if (entry !== undefined && tile.id === last.id + 1 && tile.z === last.z && tile.offset === last.offset)
        entry.runLength++;
      else {
        let offset = offsets.get(tile.offset);
        if (offset === undefined) {
          offset = dataLength;
          offsets.set(tile.offset, offset);
          orderedTiles.push(tile);
          dataLength += tile.length;
        }
        entries.push({ tileId: tile.id, offset, length: tile.length, runLength: 1 });
      }
      last = tile;
    }
    return { entries, ordered: orderedTiles, dataLength };
  }
}

function directoriesByZoom(entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array[] } {
  const leaves: Uint8Array[] = [];
  const pointers: DirectoryEntry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; ) {
    const end = tilesAbove(zoomOfTile(entries[start]!.tileId) + 1);
    let next = start;
    while (next < entries.length && next - start < LEAF_ENTRIES && entries[next]!.tileId < end) next++;
    const leaf = gzipSync(encodeDirectory(entries.slice(start, next)));
    pointers.push({ tileId: entries[start]!.tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
    start = next;
  }
  return { root: gzipSync(encodeDirectory(pointers)), leaves };
}

/** A stored archive of a cell, with its directories. */
export type CellArchive = {
  key: string;
  dataOffset: number;
  addressedTiles: number;
  tileEntries: number;
  tileContents: number;
  /** The entries of a zoom, sorted. */
  entriesAt(zoom: number): DirectoryEntry[];
};

/** Reads the directories of an archive; null if it is not there. */
export async function readCell(bucket: TileBucket, key: string): Promise<CellArchive | null> {
  let front = await readBytes(bucket, key, { offset: 0, length: ROOT_END });
  const header = front === null ? null : decodeHeader(front);
  if (front === null || header === null) return null;
  if (header.dataOffset > ROOT_END) front = await readBytes(bucket, key, { offset: 0, length: header.dataOffset });
  if (front === null) return null;
  const bytes = front;
  const { rootOffset, rootLength, leafOffset } = header;
  const root = decodeDirectory(gunzipSync(bytes.subarray(rootOffset, rootOffset + rootLength)));
  return {
    key,
    dataOffset: header.dataOffset,
    addressedTiles: header.addressedTiles,
    tileEntries: header.tileEntries,
    tileContents: header.tileContents,
    entriesAt: (zoom) =>
      root
        .filter(({ tileId }) => zoomOfTile(tileId) === zoom)
        .flatMap(({ offset, length }) =>
          decodeDirectory(gunzipSync(bytes.subarray(leafOffset + offset, leafOffset + offset + length))),
        ),
  };
}

/** The tiles of a stored archive that are wanted, read in large parts one after the other. */
export async function* copiedTiles(
  bucket: TileBucket,
  cell: CellArchive,
  zooms: readonly [first: number, last: number],
  isWanted: (tile: Tile) => boolean,
): AsyncGenerator<TileData> {
  let part: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
  for (let z = zooms[0]; z <= zooms[1]; z++) {
    for (const { tileId: first, offset, length, runLength } of cell.entriesAt(z)) {
      for (let id = first; id < first + runLength; id++) {
        const tile = tileOf(id);
        if (!isWanted(tile)) continue;
        const start = cell.dataOffset + offset;
        if (start < part.start || start + length > part.start + part.bytes.length) {
          const bytes = await readBytes(bucket, cell.key, { offset: start, length: Math.max(COPY_BYTES, length) });
          if (bytes === null) throw new ObjectGoneError(cell.key);
          part = { start, bytes };
        }
        yield { ...tile, data: part.bytes.slice(start - part.start, start - part.start + length) };
      }
    }
  }
}
