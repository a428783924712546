/** Builds a small PMTiles archive in the Worker: each tile contains its own address. */
import {
  type DirectoryEntry,
  encodeDirectory,
  encodeHeader,
  HEADER_LENGTH,
  TILE_TYPE_MVT,
  tileId,
} from "../../../src/domain/map/pmtiles.ts";

async function gzip(text: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function gunzip(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export type ArchiveOptions = {
  tiles: readonly (readonly [z: number, x: number, y: number])[];
  /** Prefix of the address in each tile. */
  says?: string;
  metadata?: object;
  minZoom?: number;
  maxZoom?: number;
  /** Puts all entries into a leaf directory. */
  leaf?: boolean;
  compression?: number;
};

export async function tileArchive({
  tiles,
  says = "",
  metadata = { name: "test", attribution: "© Nobody", vector_layers: [{ id: "earth", fields: {} }] },
  minZoom = 0,
  maxZoom = 4,
  leaf = false,
  compression = 2,
}: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const sorted = tiles.map(([z, x, y]) => ({ id: tileId(z, x, y), text: `${says}${z}/${x}/${y}` }));
  sorted.sort((a, b) => a.id - b.id);
  const entries: DirectoryEntry[] = [];
  const contents: Uint8Array<ArrayBuffer>[] = [];
  let dataLength = 0;
  for (const { id, text } of sorted) {
    const bytes = await gzip(text);
    entries.push({ tileId: id, offset: dataLength, length: bytes.length, runLength: 1 });
    contents.push(bytes);
    dataLength += bytes.length;
  }
  const full = await gzip(encodeDirectory(entries));
  const leaves = leaf ? full : new Uint8Array();
  const pointer = { tileId: entries[0]?.tileId ?? 0, offset: 0, length: full.length, runLength: 0 };
  const root = leaf ? await gzip(encodeDirectory([pointer])) : full;
  const packed = await gzip(JSON.stringify(metadata));
  const metadataOffset = HEADER_LENGTH + root.length;
  const leafOffset = metadataOffset + packed.length;
  const dataOffset = leafOffset + leaves.length;
  const header = encodeHeader({
    rootOffset: HEADER_LENGTH,
    rootLength: root.length,
    metadataOffset,
    metadataLength: packed.length,
    leafOffset,
    leafLength: leaves.length,
    dataOffset,
    dataLength,
    addressedTiles: entries.length,
    tileEntries: entries.length,
    tileContents: entries.length,
    clustered: true,
    internalCompression: 2,
    tileCompression: compression,
    tileType: TILE_TYPE_MVT,
    minZoom,
    maxZoom,
    bounds: [-180, -85, 180, 85],
    center: [0, 0, 0],
  });
  const parts = [header, root, packed, leaves, ...contents];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
