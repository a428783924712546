/** Writes PMTiles 3 archives: clustered, with equal tiles stored once and runs of equal tiles as one entry. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  type ArchiveHeader,
  COMPRESSION,
  type DirectoryEntry,
  encodeDirectory,
  encodeHeader,
  HEADER_LENGTH,
  isTile,
  ROOT_END,
  TILE_TYPE_MVT,
  type TileBounds,
  tileId,
} from "../../src/domain/map/pmtiles.ts";

/** A gzip-compressed vector tile. */
export type TileData = { z: number; x: number; y: number; data: Uint8Array };

export type ArchiveInput = {
  /** In any order, each tile at most once. */
  tiles: AsyncIterable<TileData> | Iterable<TileData>;
  /** The archive's JSON metadata: `name`, `attribution`, `vector_layers`, and so on. */
  metadata: object;
  minZoom: number;
  maxZoom: number;
  /** WGS84 degrees. */
  bounds: TileBounds;
};

/** Initial number of entries per leaf directory; doubled until the root fits. */
const LEAF_ENTRIES = 4096;

/**
 * Builds an archive. Equal input gives equal bytes.
 * @throws RangeError for a tile that is outside its grid, outside the declared zooms, empty, or duplicated
 */
export async function writePmtiles(input: ArchiveInput): Promise<Uint8Array<ArrayBuffer>> {
  const { minZoom, maxZoom, bounds } = input;
  const tiles: { id: number; content: number }[] = [];
  const contents: Uint8Array[] = [];
  const offsetByHash = new Map<string, number>();
  for await (const { z, x, y, data } of input.tiles) {
    if (!isTile(z, x, y) || z < minZoom || z > maxZoom) {
      throw new RangeError(`Tile ${z}/${x}/${y} is missing from zoom ${minZoom} to ${maxZoom}.`);
    }
    if (data.length === 0) throw new RangeError(`Tile ${z}/${x}/${y} is empty.`);
    const digest = createHash("sha1").update(data).digest("base64");
    let content = offsetByHash.get(digest);
    if (content === undefined) {
      content = contents.push(data) - 1;
      offsetByHash.set(digest, content);
    }
    tiles.push({ id: tileId(z, x, y), content });
  }
  tiles.sort((a, b) => a.id - b.id);

  const entries: DirectoryEntry[] = [];
  const offsets = new Map<number, number>();
  const uniqueTiles: Uint8Array[] = [];
  let dataLength = 0;
  let last = { id: -2, content: -1 };
  for (const { id, content } of tiles) {
    const entry = entries.at(-1);
    if (id === last.id) throw new RangeError(`Tile number ${id} is given twice.`);
    if (entry !== undefined && id === last.id + 1 && content === last.content) entry.runLength++;
    else {
      const data = contents[content] as Uint8Array;
      let offset = offsets.get(content);
      if (offset === undefined) {
        offset = dataLength;
        offsets.set(content, offset);
        uniqueTiles.push(data);
        dataLength += data.length;
      }
      entries.push({ tileId: id, offset, length: data.length, runLength: 1 });
    }
    last = { id, content };
  }

  const { root, leaves } = directories(entries);
  const { head, dataOffset } = archiveHead({
    root,
    leafLength: leaves.reduce((sum, leaf) => sum + leaf.length, 0),
    metadata: input.metadata,
    dataLength,
    addressedTiles: tiles.length,
    tileEntries: entries.length,
    tileContents: contents.length,
    minZoom,
    maxZoom,
    bounds,
    center: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, minZoom],
  });
  const archive = new Uint8Array(dataOffset + dataLength);
  let position = 0;
  for (const part of [head, ...leaves, ...uniqueTiles]) {
    archive.set(part, position);
    position += part.length;
  }
  return archive;
}

export type ArchiveHead = Pick<
  ArchiveHeader,
  "dataLength" | "addressedTiles" | "tileEntries" | "tileContents" | "minZoom" | "maxZoom" | "bounds" | "center"
> & {
  /** The compressed root directory. */
  root: Uint8Array;
  /** Bytes of all leaf directories, which follow the head. */
  leafLength: number;
  metadata: object;
};

/**
 * Header, root directory and metadata of a clustered archive of compressed vector tiles, in this order (PMTiles 3).
 * @returns them, and where the tiles begin
 */
export function archiveHead({ root, leafLength, metadata, ...counts }: ArchiveHead) {
  const metadataBytes = gzipSync(JSON.stringify(metadata));
  const metadataOffset = HEADER_LENGTH + root.length;
  const leafOffset = metadataOffset + metadataBytes.length;
  const dataOffset = leafOffset + leafLength;
  const header = encodeHeader({
    ...counts,
    rootOffset: HEADER_LENGTH,
    rootLength: root.length,
    metadataOffset,
    metadataLength: metadataBytes.length,
    leafOffset,
    leafLength,
    dataOffset,
    clustered: true,
    internalCompression: COMPRESSION.gzip,
    tileCompression: COMPRESSION.gzip,
    tileType: TILE_TYPE_MVT,
  });
  return { head: Uint8Array.from(Buffer.concat([header, root, metadataBytes])), dataOffset };
}

/** The compressed root directory and, when the entries do not fit into it, its leaf directories. */
function directories(entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array[] } {
  const single = gzipSync(encodeDirectory(entries));
  if (HEADER_LENGTH + single.length <= ROOT_END) return { root: single, leaves: [] };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const pointers: DirectoryEntry[] = [];
    const leaves: Uint8Array[] = [];
    let offset = 0;
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size);
      const leaf = gzipSync(encodeDirectory(part));
      pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = gzipSync(encodeDirectory(pointers));
    if (HEADER_LENGTH + root.length <= ROOT_END) return { root, leaves };
  }
}
